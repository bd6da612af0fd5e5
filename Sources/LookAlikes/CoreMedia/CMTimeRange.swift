/// Where something begins, and how long it lasts.
public struct CMTimeRange: Sendable {
  public var start: CMTime
  public var duration: CMTime

  /// All zeros, which is an invalid range.
  public init() { self.init(start: CMTime(), duration: CMTime()) }

  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  public static let invalid = CMTimeRange()
}

extension CMTimeRange {
  public var isValid: Bool { start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0 }
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  public var isEmpty: Bool { isValid && duration == .zero }
  public var end: CMTime { start + duration }

  /// The end does not belong to it.
  public func containsTime(_ time: CMTime) -> Bool { isValid && time >= start && time < end }
}

extension CMTimeRange: Hashable {
  public static func == (range1: CMTimeRange, range2: CMTimeRange) -> Bool {
    range1.start == range2.start && range1.duration == range2.duration
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(duration)
  }
}

public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}
