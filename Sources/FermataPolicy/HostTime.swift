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

  /// The instant that much earlier; beyond 292 years, ahead or back, it stays at the last or the first one.
  public static func - (instant: HostTime, duration: Duration) -> HostTime {
    let distance = duration.nanoseconds
    let (difference, overflow) = instant.nanoseconds.subtractingReportingOverflow(distance)
    return HostTime(nanoseconds: overflow ? (distance < 0 ? .max : .min) : difference)
  }

  /// The time from `earlier` to `later`, at most 292 years.
  public static func - (later: HostTime, earlier: HostTime) -> Duration {
    let (difference, overflow) = later.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return .nanoseconds(overflow ? (later < earlier ? .min : .max) : difference)
  }
}

extension Duration {
  /// This duration, or the nearer end of what reaches so far ahead and back.
  package func clamped(to limit: Duration) -> Duration { max(.zero - limit, min(self, limit)) }

  /// So many seconds; what is beyond 285 years, ahead or back, is that.
  package static func seconds(clamping seconds: Double) -> Duration { .seconds(min(max(seconds, -9e9), 9e9)) }

  /// The whole nanoseconds of this duration, clamped to what 64 bits hold (292 years).
  package var nanoseconds: Int64 {
    // One division, and of one word where that holds them (9 s): `components` makes three, and a decision adds a dozen
    // durations.
    if let word = Int64(exactly: attoseconds) { return word / 1_000_000_000 }
    return Int64(clamping: attoseconds / 1_000_000_000)
  }

  /// This duration in seconds, for arithmetic with rates and for display.
  package var inSeconds: Double {
    // More seconds than 64 bits hold have no components.
    guard Int64(exactly: attoseconds / 1_000_000_000_000_000_000) != nil else {
      return Double(attoseconds) * 1e-18
    }
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
