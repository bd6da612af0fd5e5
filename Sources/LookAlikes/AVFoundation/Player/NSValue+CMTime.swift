public import CoreMedia
public import Foundation

extension NSValue {
  /// Boxes a time; as four whole numbers that a rectangle holds exactly, because Linux's values box no other structure.
  public convenience init(time: CMTime) {
    self.init(
      rect: NSRect(
        x: Double(time.value >> 32), y: Double(UInt32(truncatingIfNeeded: time.value)),
        width: Double(Int64(time.flags.rawValue) << 32 | Int64(UInt32(bitPattern: time.timescale))),
        height: Double(time.epoch)))
  }

  /// The time that was boxed.
  public var timeValue: CMTime {
    let rect = rectValue
    let scaleAndFlags = Int64(rect.size.width)
    return CMTime(
      value: Int64(rect.origin.x) << 32 | Int64(rect.origin.y),
      timescale: CMTimeScale(truncatingIfNeeded: scaleAndFlags),
      flags: CMTimeFlags(rawValue: UInt32(truncatingIfNeeded: scaleAndFlags >> 32)),
      epoch: CMTimeEpoch(rect.size.height))
  }
}
