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

    /// The kind as a reader of a table or a report sees it.
    package var name: String { self == .lockScreen ? "lock screen" : rawValue }
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
