/// What the lock screen should say, as numbers; the item's tags and picture are added where it is published.
public struct Card: Hashable, Sendable, Codable {
  /// The item shown.
  public var item: ItemID
  /// The position at the instant of publishing.
  public var elapsed: Duration
  /// How fast the position moves: the speed while sound moves, else 0.
  public var rate: Double
  /// The item's length; `nil` if it is not known, and for a live stream: then there is no scrubber.
  public var duration: Duration?
  /// Whether it is a broadcast.
  public var isLive: Bool
  /// The item's place in the queue, from 0.
  public var queueIndex: Int
  /// The queue's length.
  public var queueCount: Int
  /// The chapter's place, from 0; `nil` in an item without chapters.
  public var chapter: Int?
  /// How many chapters the item has.
  public var chapterCount: Int
  /// Counts the pictures that arrived for the item; 0 means at most the one that the medium carries.
  public var picture: Int

  /// Makes a card.
  public init(
    item: ItemID, elapsed: Duration, rate: Double, duration: Duration?, isLive: Bool = false, queueIndex: Int,
    queueCount: Int, chapter: Int? = nil, chapterCount: Int = 0, picture: Int = 0
  ) {
    self.item = item
    self.elapsed = elapsed
    self.rate = rate
    self.duration = duration
    self.isLive = isLive
    self.queueIndex = queueIndex
    self.queueCount = queueCount
    self.chapter = chapter
    self.chapterCount = chapterCount
    self.picture = picture
  }

  /// Whether a listener could not tell this card from `other`, which was published at `instant`.
  ///
  /// The system moves the clock by itself, so the positions are compared as they would read at `now`; less
  /// than 50 ms apart is equal (our choice, because nobody sees a twentieth of a second on a scrubber).
  @inline(__always)
  package func isEqual(to other: Card, publishedAt instant: HostTime, now: HostTime) -> Bool {
    // Compared as numbers: the library's own differences of durations are calls.
    var reading = other.elapsed.attoseconds
    if other.rate > 0 {
      reading += (other.rate == 1 ? now - instant : (now - instant) * other.rate).attoseconds
    }
    // At the item's end the clock stands by itself.
    if let duration = other.duration { reading = min(reading, duration.attoseconds) }
    let apart = elapsed.attoseconds - reading
    guard apart.magnitude < Duration.milliseconds(50).attoseconds.magnitude else { return false }
    var still = self
    still.elapsed = other.elapsed
    return still == other
  }
}
