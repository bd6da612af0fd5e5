/// An instant on the platform's monotonic clock, in nanoseconds.
///
/// The clock's zero is the platform's own (boot, or the start of a simulated phone), so two host times compare only
/// within one platform. Any thread, and the audio callback, may use it: it is one integer.
public struct HostTime: InstantProtocol, Codable {
  /// Nanoseconds since the clock's zero.
  public let nanoseconds: Int64

  /// Makes an instant from nanoseconds since the clock's zero.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's zero.
  public static let zero = HostTime(nanoseconds: 0)

  /// Orders by time.
  public static func < (left: HostTime, right: HostTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The instant that much later, as `self + duration`.
  public func advanced(by duration: Duration) -> HostTime { self + duration }

  /// The time from this instant to `other`, as `other - self`.
  public func duration(to other: HostTime) -> Duration { other - self }

  /// The instant that much later; beyond 292 years, ahead or back, it stays at the last or the first one.
  public static func + (instant: HostTime, duration: Duration) -> HostTime {
    let distance = duration.nanoseconds
    let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(distance)
    return HostTime(nanoseconds: overflow ? (distance < 0 ? .min : .max) : sum)
  }

  /// The instant that much earlier.
  public static func - (instant: HostTime, duration: Duration) -> HostTime { instant + (.zero - duration) }

  /// The time from `earlier` to `later`.
  public static func - (later: HostTime, earlier: HostTime) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }
}

extension Duration {
  /// The whole nanoseconds of this duration, clamped to what 64 bits hold (292 years).
  package var nanoseconds: Int64 {
    // One division, and of one word where that holds them (9 s): `components` makes three, and a decision adds a dozen
    // durations.
    if let word = Int64(exactly: attoseconds) { return word / 1_000_000_000 }
    return Int64(clamping: attoseconds / 1_000_000_000)
  }

  /// This duration in seconds, for arithmetic with rates and for display.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
