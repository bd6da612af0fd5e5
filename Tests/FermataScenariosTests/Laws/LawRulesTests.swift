import FermataPolicy
import FermataScenarios
import Testing

/// Which rule serves which law: without the rule a scenario breaks the law.
@Suite struct LawRulesTests {
  /// A law, a rule that serves it, and a scenario that shows that.
  struct Row: Sendable, CustomTestStringConvertible {
    let law: Law
    let rule: Rule
    let scenario: String

    init(_ law: Law, _ rule: Rule, _ scenario: String) {
      self.law = law
      self.rule = rule
      self.scenario = scenario
    }

    var testDescription: String { "\(law.id) without \(rule.id)" }
  }

  static let rows = [
    Row(.licence, .interruptionResume, "call-ends-without-resume"),
    Row(.licence, .outputLost, "bluetooth-out-during-call"),
    Row(.licence, .servicesReset, "media-reset-while-playing"),
    Row(.newestIntent, .routeBlinks, "plug-bounces"),
    Row(.newestIntent, .refusalRetries, "refused-resume-woken-by-opening-the-app"),
    Row(.publicPort, .outputLost, "route-never-told"), Row(.answer, .toggle, "lock-and-remote"),
    Row(.answer, .commandOutcome, "press-fails-in-a-talk"),
    Row(.calm, .refusal, "refused-play-woken-by-headphones"),
    Row(.calm, .cardOnChange, "call-answered"), Row(.calm, .cardRate, "call-user-plays"),
    Row(.manners, .linger, "two-apps"),
  ]

  @Test func `each rule that a law names stands there once`() {
    let named = Law.allCases.flatMap { law in law.rules.map { "\(law.id) without \($0.id)" } }
    #expect(Self.rows.map(\.testDescription) == named)
  }

  @Test func `silence after a play is told when the law's text says, after the last thing that happened`()
    throws
  {
    var runner = ScenarioRunner()
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(.routeBlinks)))
    let scenario = try #require(Scenario.named("plug-bounces"))
    let broken = try #require(try runner.run(scenario).violations.first { $0.law == .newestIntent })
    let last = scenario.moments.filter { moment in
      if case .expect = moment.happening { false } else { HostTime.zero + moment.at < broken.at }
    }.map(\.at).max()
    let waited = broken.at - (HostTime.zero + (try #require(last)))
    #expect(waited > .seconds(3) && waited < .seconds(4), "\(waited)")
    #expect(Law.newestIntent.summary.contains("three seconds"))
  }

  @Test(arguments: rows) func `without the rule the law is broken`(_ row: Row) throws {
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    let scenario = try #require(Scenario.named(row.scenario))
    #expect(try runner.run(scenario).passed)
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(row.rule)))
    let broken = try runner.run(scenario).violations.compactMap(\.law)
    #expect(broken.contains(row.law), "\(row.scenario) breaks \(broken)")
  }
}
