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
