/// What the lock screen should say, as numbers; the item's tags and picture are added where it is published.
public struct Card: Hashable, Sendable {
  /// The item shown.
  public var item: ItemID
  /// The position at the instant of publishing.
  public var elapsed: Duration
  /// 1 while sound moves, else 0.
  public var rate: Double
  /// The item's length; `nil` for a live stream, which has no scrubber.
  public var duration: Duration?
  /// The item's place in the queue, from 0.
  public var queueIndex: Int
  /// The queue's length.
  public var queueCount: Int

  /// Makes a card.
  public init(
    item: ItemID, elapsed: Duration, rate: Double, duration: Duration?, queueIndex: Int, queueCount: Int
  ) {
    self.item = item
    self.elapsed = elapsed
    self.rate = rate
    self.duration = duration
    self.queueIndex = queueIndex
    self.queueCount = queueCount
  }

  /// Whether a listener could not tell this card from `other`, which was published at `instant`.
  ///
  /// The system moves the clock by itself, so the positions are compared as they would read at `now`; less
  /// than 50 ms apart is equal (our choice, because nobody sees a twentieth of a second on a scrubber).
  package func isEqual(to other: Card, publishedAt instant: HostTime, now: HostTime) -> Bool {
    guard
      item == other.item, rate == other.rate, duration == other.duration, queueIndex == other.queueIndex,
      queueCount == other.queueCount
    else { return false }
    let shown = other.rate > 0 ? other.elapsed + (now - instant) * other.rate : other.elapsed
    let apart = elapsed - shown
    return apart < .milliseconds(50) && apart > .milliseconds(-50)
  }
}
