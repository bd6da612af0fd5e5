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
    /// One of the seven laws.
    case law
    /// What the scenario itself expects.
    case expectation

    /// The kind as a reader of a table or a report sees it.
    package var name: String {
      switch self {
      case .lockScreen: "lock screen"
      case .law: "laws"
      case .sound, .screen, .session, .expectation: rawValue
      }
    }
  }

  /// When, from the scenario's start.
  public let at: HostTime
  /// What disagreed.
  public let kind: Kind
  /// Which law was broken; `nil` for what is none.
  public let law: Law?
  /// What was seen, and what should have been.
  public let text: String

  init(at instant: HostTime, kind: Kind, law: Law? = nil, text: String) {
    at = instant
    self.kind = kind
    self.law = law
    self.text = text
  }

  /// The law's name, if it is one that was broken, and the text.
  package var message: String { (law.map { "\($0.id): " } ?? "") + text }

  /// Time, the law's name and text.
  public var description: String { "\(at.secondsText) s: \(message)" }
}
