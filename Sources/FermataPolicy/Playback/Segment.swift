/// A stretch of media to be made ready: one item from a position on, then the item that follows without a gap.
///
/// Whatever changes what is about to be heard (seek, item, loss of frames) is a new segment; reports that name an
/// older one are dropped.
public struct Segment: Hashable, Sendable, Codable {
  /// Newer segments have higher numbers; 0 is none.
  public var id: Int
  /// The item to begin with.
  public var item: ItemID
  /// The position in it to begin at.
  public var start: Duration
  /// How fast its items are played, at the same pitch.
  public var rate: Double
  /// The item that goes on where this one ends; the same one if it repeats.
  public var following: ItemID?
  /// How many times the sound has gone on to an item so far.
  public var lap = 0

  package init(id: Int, item: ItemID, start: Duration, rate: Double = 1, following: ItemID?) {
    self.id = id
    self.item = item
    self.start = start
    self.rate = rate
    self.following = following
  }

  package static let none = Segment(id: 0, item: ItemID(0), start: .zero, following: nil)
}
