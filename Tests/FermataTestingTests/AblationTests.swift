import FermataPolicy
import FermataSimulator
import FermataTesting
import Testing

/// What each rule is for: without it, its scenario fails.
@Suite struct AblationTests {
  /// The scenario that turns red without the rule; every rule has one, or it would be without effect.
  private static func scenario(for rule: Rule) -> String {
    switch rule {
    case .interruptionSilences: "call-answered"
    case .interruptionReapplies: "call-takes-configuration"
    case .interruptionResume: "call-ends-without-resume"
    case .interruptionUserPlay: "other-music-stops-silently"
    case .interruptionForeground: "call-end-missed"
    case .interruptionLateEnd: "two-apps"
    case .interruptionStale: "stale-suspension"
    case .outputLost: "headphones-out"
    case .engineStopped: "route-notice-late"
    case .servicesLost: "media-reset-in-flight"
    case .servicesReset: "media-reset-while-playing"
    case .refusal: "call-user-plays"
    case .linger: "lock-paused-long"
    case .cardOnChange: "call-answered"
    case .cardRate: "call-declined"
    case .stalled: "decoder-stalls"
    case .queueAdvances: "next-item-begins"
    case .queueEnd: "queue-ends"
    case .queueRestarts: "queue-ends"
    case .toggle: "lock-and-remote"
    case .commandOutcome: "queue-ends"
    case .commandsFollowQueue: "next-item-begins"
    case .positionClamped: "seek-from-lock-screen"
    }
  }

  @Test(arguments: Rule.allCases) func `without a rule its scenario fails, and with it it holds`(_ rule: Rule)
    throws
  {
    let scenario = try #require(Scenario.named(Self.scenario(for: rule)))
    var runner = ScenarioRunner()
    runner.conditions.interruptsOnRouteDisconnect = false
    #expect(try runner.run(scenario).passed)
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(rule)))
    let failure = Shrinker(runner).failure(of: scenario)
    #expect(failure != nil, "\(rule.id) is gone and nothing in \(scenario.id) noticed")
    print("\(rule.id): \(scenario.id) \(failure.map(\.description) ?? "holds")")
  }
}
