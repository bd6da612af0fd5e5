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
  /// The item and those beside it in the list (`Policy.queue(around:)`), with what was known of them when the card was published.
  public var queue: [QueueEntry]

  /// Makes a card.
  public init(card: Card, at instant: HostTime, tags: Tags, artwork: Artwork?, queue: [QueueEntry] = []) {
    self.card = card
    at = instant
    self.tags = tags
    self.artwork = artwork
    self.queue = queue
  }
}

/// An item of a queue, as a list of tracks shows it.
public struct QueueEntry: Hashable, Sendable {
  /// Which item it is.
  public var item: ItemID
  /// Where its medium is.
  public var location: MediaLocation
  /// What the app says of it, and its medium once it was opened.
  public var tags: Tags

  /// Makes an entry.
  public init(item: ItemID, location: MediaLocation, tags: Tags) {
    self.item = item
    self.location = location
    self.tags = tags
  }
}
