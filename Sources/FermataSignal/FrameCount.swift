/// A number of frames, or a position counted in frames from the start of a medium.
public struct FrameCount: Hashable, Sendable, Comparable, AdditiveArithmetic, ExpressibleByIntegerLiteral {
  /// The count; negative where it is a distance backwards.
  public let value: Int

  /// Makes a count.
  public init(_ value: Int) { self.value = value }

  /// Makes a count from a literal, as in `let quantum: FrameCount = 1024`.
  public init(integerLiteral value: Int) { self.value = value }

  /// No frames, or the first frame.
  public static let zero = FrameCount(0)

  /// More frames than anybody counts.
  public static let endless = FrameCount(.max)

  /// The most frames that a device may ask for at once (our choice, because the largest buffer that is known of, that of a
  /// locked phone, has half as many).
  public static let largestPull = FrameCount(8192)

  /// The most that an engine renders ahead (Documentation/Decisions/0017): four of libpulse's blocks, twice, and what the output
  /// behind the server takes meanwhile.
  package static let deepestBuffer = FrameCount(66_240)

  /// Orders by count.
  public static func < (left: FrameCount, right: FrameCount) -> Bool { left.value < right.value }

  /// Adds two counts; what no `Int` counts is the largest or the smallest one.
  public static func + (left: FrameCount, right: FrameCount) -> FrameCount {
    let (sum, overflow) = left.value.addingReportingOverflow(right.value)
    return FrameCount(overflow ? (right.value < 0 ? .min : .max) : sum)
  }

  /// The distance between two counts; what no `Int` counts is the largest or the smallest one.
  public static func - (left: FrameCount, right: FrameCount) -> FrameCount {
    let (difference, overflow) = left.value.subtractingReportingOverflow(right.value)
    return FrameCount(overflow ? (right.value < 0 ? .max : .min) : difference)
  }
}
