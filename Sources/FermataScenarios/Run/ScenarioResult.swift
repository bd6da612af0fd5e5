public import FermataKit
package import FermataPolicy
public import FermataSimulator

/// What came of running a scenario.
public struct ScenarioResult: Sendable, CustomStringConvertible {
  /// The scenario that was run.
  public let scenario: Scenario
  /// What did not hold; empty if the scenario passed.
  public let violations: [Violation]
  /// What happened, line by line.
  public let trace: [String]
  /// How many positions were compared with what was heard.
  public let matches: Int
  /// How often there was nothing to compare with what was heard, because the medium itself is silent there.
  public let quietPassages: Int
  /// The phone as it was left, with its sound.
  public let phone: Phone
  /// What each app's audio system decided, by the app's name.
  public let journals: [String: Journal]
  /// For each player whether by the laws alone it must sound at the end, `nil` where either is right, and whether
  /// frames passed.
  package let verdicts: [(player: String, mustSound: Bool?, sounds: Bool)]
  /// What was shown over time, for a report.
  package let timeline: Timeline

  /// The scenario's name and what did not hold.
  public var description: String {
    "\(scenario.id) \(passed ? "passed" : "failed: " + violations.map(\.description).joined(separator: "; "))"
  }

  /// The ports at which a player was heard.
  package var portsOfPlayers: Set<AudioPort> {
    Set(
      timeline.players.flatMap { app, part in
        phone.tapes(of: app, part).filter { !$0.value.spans.isEmpty }.map(\.key)
      })
  }

  /// The trace below its scenario's title, as a file holds it.
  package var titledTrace: [String] { ["# \(scenario.title)"] + trace }

  /// Whether everything held.
  public var passed: Bool { violations.isEmpty }

  /// Whether everything of one kind held.
  public func passed(_ kind: Violation.Kind) -> Bool { !violations.contains { $0.kind == kind } }
}
