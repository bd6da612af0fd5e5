public import FermataPolicy

/// A card with everything a lock screen shows.
public struct NowPlayingCard: Hashable, Sendable {
  /// Item, clock and place in the queue.
  public var card: Card
  /// When its elapsed time was right, in the platform's host time: a system that counts from the moment of publishing is
  /// given so much more as has passed since, times the rate.
  public var at: HostTime
  /// Title, artist, album.
  public var tags: Tags
  /// The picture, if there is one.
  public var artwork: Artwork?

  /// Makes a card.
  public init(card: Card, at instant: HostTime, tags: Tags, artwork: Artwork?) {
    self.card = card
    at = instant
    self.tags = tags
    self.artwork = artwork
  }
}
