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
  /// The rule of the policy that took the play back of which the line speaks; `nil` if none did.
  public let rule: Rule?
  /// What was seen, and what should have been.
  public let text: String
  /// The line of the script that does not hold; `nil` for what is checked anyway.
  public let moment: Scenario.Moment?
  /// Why, where it is known: the app was suspended or killed, or a rule took the play back.
  public let cause: String?
  /// What the script last did before it, where no line expects it; `nil` in real time, where the script is late.
  public internal(set) var after: Scenario.Moment?

  init(
    at instant: HostTime, kind: Kind, law: Law? = nil, rule: Rule? = nil, text: String,
    moment: Scenario.Moment? = nil, cause: String? = nil
  ) {
    at = instant
    self.kind = kind
    self.law = law
    self.rule = rule
    self.text = text
    self.moment = moment
    self.cause = cause
  }

  /// What did not hold, in a few words.
  var subject: String { law?.id ?? moment.map { "line \($0.line)" } ?? kind.name }

  /// Where in the script it is: the line that does not hold, or the last one that did something before.
  package var place: String? {
    moment?.written ?? after.map { "after line \($0.line): \($0.written)" }
  }

  /// What explains it: `fermata explain` with the law or the rule.
  package var explanation: String? { (law?.id ?? rule?.id).map { "fermata explain \($0)" } }

  /// What helps whoever reads it, each on a line: the place in the script, the law, the cause, and where it is explained.
  package var notes: [String] {
    [place, law?.summary, cause.map { "because \($0)" }, explanation].compactMap(\.self)
  }

  /// The law's name, if it is one that was broken, or the line of the script, and the text.
  package var message: String {
    (law.map { "\($0.id): " } ?? "") + (moment.map { "line \($0.line): " } ?? "") + text
  }

  /// Time, the law's name or the line, and text.
  public var description: String { "\(at.secondsText) s: \(message)" }
}
