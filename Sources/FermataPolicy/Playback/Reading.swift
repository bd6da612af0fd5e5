/// Where one part's sound is at an envelope's instant.
public struct Reading: Hashable, Sendable, Codable {
  /// Whose sound.
  public var part: PartID
  /// The segment that is being rendered.
  public var segment: Int
  /// The item that is being rendered.
  public var item: ItemID
  /// How many times the segment has gone on to an item so far, so that an item that repeats is told from itself.
  public var lap: Int
  /// The position that was handed to the device: what a fade will end at.
  public var rendered: Duration
  /// The position that is heard now: what is lost from here on if the device goes away.
  public var heard: Duration
  /// Whether frames are being rendered, or the last of them are on their way and can be taken back.
  public var isMoving: Bool

  /// Makes a reading.
  public init(
    part: PartID, segment: Int, item: ItemID, lap: Int = 0, rendered: Duration, heard: Duration,
    isMoving: Bool
  ) {
    self.part = part
    self.segment = segment
    self.item = item
    self.lap = lap
    self.rendered = rendered
    self.heard = heard
    self.isMoving = isMoving
  }
}
