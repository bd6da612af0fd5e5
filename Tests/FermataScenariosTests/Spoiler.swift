import FermataPolicy
import FermataScenarios
import Foundation
import Testing

/// What makes a scenario of the catalogue fail, which shows that it can.
enum Spoiler: Sendable {
  /// The policy lacks this rule.
  case without(Rule)
  /// These words stand in its text instead of those.
  case instead(of: String, String)

  /// Runs a scenario with it, and tells what failed.
  func expectFailure(of id: String) throws {
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    let changed: Scenario
    switch self {
    case .without(let rule):
      changed = try #require(Scenario.named(id))
      runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(rule)))
    case .instead(let old, let new):
      let text = try #require(Scenario.named(id).flatMap { Scenario.text(of: $0.id) })
      try #require(text.contains(old), "\(id) does not say: \(old)")
      changed = try Scenario(text: text.replacingOccurrences(of: old, with: new), takesImpossible: true)
    }
    #expect(Shrinker(runner).failure(of: changed) != nil, "nothing in \(id) noticed")
  }
}
