public import FermataPolicy

/// A card with everything a lock screen shows.
public struct NowPlayingCard: Hashable, Sendable {
  /// Item, clock and place in the queue.
  public var card: Card
  /// Title, artist, album.
  public var tags: Tags
  /// The picture, if there is one.
  public var artwork: Artwork?

  /// Makes a card.
  public init(card: Card, tags: Tags, artwork: Artwork?) {
    self.card = card
    self.tags = tags
    self.artwork = artwork
  }
}

/// The lock screen: the card and the remote commands.
///
/// One sink for the whole process hears the commands, so a press is one invocation however many players there are
///
public protocol NowPlayingSystem: Sendable {
  /// Shows this card, or none; the result comes through the sink.
  func publish(_ card: NowPlayingCard?, ticket: Int)
  /// Enables exactly these commands; the result comes through the sink.
  func enable(_ commands: CommandSet, ticket: Int)
}
