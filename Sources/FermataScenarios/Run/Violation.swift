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
  /// The line of the script that does not hold; `nil` for what is checked anyway.
  public let moment: Scenario.Moment?
  /// Why, where the phone knows: the app was suspended, or killed.
  public let cause: String?

  init(
    at instant: HostTime, kind: Kind, law: Law? = nil, text: String, moment: Scenario.Moment? = nil,
    cause: String? = nil
  ) {
    at = instant
    self.kind = kind
    self.law = law
    self.text = text
    self.moment = moment
    self.cause = cause
  }

  /// What did not hold, in a few words.
  var subject: String { law?.id ?? moment.map { "line \($0.line)" } ?? kind.name }

  /// What helps whoever reads it, each on a line: the line of the script, the cause, and where the law is explained.
  package var notes: [String] {
    [
      moment.map(\.written), cause.map { "because \($0)" },
      law.map { "fermata explain \($0.id)" },
    ].compactMap { $0 }
  }

  /// The law's name, if it is one that was broken, or the line of the script, and the text.
  package var message: String {
    (law.map { "\($0.id): " } ?? "") + (moment.map { "line \($0.line): " } ?? "") + text
  }

  /// Time, the law's name or the line, and text.
  public var description: String { "\(at.secondsText) s: \(message)" }
}
