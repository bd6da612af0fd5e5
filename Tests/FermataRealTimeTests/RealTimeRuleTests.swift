import FermataPolicy
import FermataRealTime
import FermataScenarios
import Testing

/// More patience than in virtual time is not blindness: without its rule a scenario fails on threads as well.
@Suite struct RealTimeRuleTests {
  @Test(arguments: [
    (Rule.interruptionSilences, "call-answered"), (.interruptionResume, "call-ends-without-resume"),
    (.outputLost, "headphones-out"), (.servicesReset, "media-reset-while-playing"),
    (.routeBlinks, "car-blinks"), (.secondaryAudioHint, "game-meets-music"),
    (.authority, "own-call"), (.queueEnd, "queue-ends"), (.refusalRetries, "refused-for-a-moment"),
    (.backgroundSilences, "game-in-background"), (.toggle, "lock-and-remote"),
  ])
  func `without the rule the scenario fails`(rule: Rule, id: String) throws {
    let scenario = try #require(Scenario.named(id))
    var runner = ScenarioRunner()
    runner.pace = .realTime(speed: 50, .harsh(seed: 5))
    #expect(try runner.run(scenario).passed)
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(rule)))
    #expect(try !runner.run(scenario).passed)
  }
}
