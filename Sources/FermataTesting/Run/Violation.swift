public import FermataPolicy

/// Something that did not hold in a run.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// What disagreed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// What is heard.
    case sound
    /// What the app's screen shows.
    case screen
    /// What the lock screen shows.
    case lockScreen
    /// The session was called without need.
    case session
    /// What the scenario itself expects.
    case expectation
  }

  /// When, from the scenario's start.
  public let at: HostTime
  /// What disagreed.
  public let kind: Kind
  /// What was seen, and what should have been.
  public let text: String

  /// Time, kind and text.
  public var description: String { "\(at.secondsText) s: \(text)" }
}

extension HostTime {
  /// Seconds with three places, as in traces; no rounding differences between platforms.
  package var secondsText: String { Duration.nanoseconds(nanoseconds).secondsText }
}

extension Duration {
  /// Seconds with three places, rounded to the nearest millisecond.
  package var secondsText: String {
    let milliseconds = (nanoseconds + (self < .zero ? -500_000 : 500_000)) / 1_000_000
    let magnitude = milliseconds.magnitude
    let rest = String(magnitude % 1000)
    let padded = String(repeating: "0", count: 3 - rest.count) + rest
    return "\(milliseconds < 0 ? "-" : "")\(magnitude / 1000).\(padded)"
  }
}
