import FermataPlatform
import FermataPolicy
import FermataRealTime
import FermataScenarios
import Synchronization
import Testing

/// More patience than in virtual time is not blindness: without its rule a scenario fails on threads as well.
@Suite struct RealTimeRuleTests {
  @Test(arguments: [
    (Rule.interruptionSilences, "call-answered"), (.outputLost, "headphones-out"),
    (.refusalRetries, "refused-for-a-moment"),
  ])
  func `without the rule the scenario fails`(rule: Rule, id: String) throws {
    try Self.expectFailure(without: rule, of: id)
  }

  static func expectFailure(without rule: Rule, of id: String) throws {
    let scenario = try #require(Scenario.named(id))
    var runner = ScenarioRunner()
    runner.pace = .realTime(speed: 50, .harsh(seed: 5))
    #expect(try runner.run(scenario).passed)
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(rule)))
    #expect(try !runner.run(scenario).passed)
  }

  @Test(arguments: [300, 500, 2000])
  func `sound that comes back by itself after a pause, and stays, breaks the first law`(
    afterMilliseconds delay: Int
  ) throws {
    var runner = ScenarioRunner()
    runner.pace = .realTime(speed: 50, .harsh(seed: 6))
    runner.adapt = { $0.playing(againAfter: .milliseconds(delay)) }
    let text = "scenario ghost\nat 0 s player play\nat 3 s press pause\nend 9 s\n"
    let result = try runner.run(Scenario(text: text))
    #expect(result.violations.contains { $0.law == .licence }, "\(result.violations)")
  }
}

@Suite struct LongRealTimeRuleTests {
  @Test(arguments: [
    (Rule.interruptionResume, "call-ends-without-resume"), (.servicesReset, "media-reset-while-playing"),
    (.routeBlinks, "car-blinks"), (.secondaryAudioHint, "game-meets-music"), (.authority, "own-call"),
    (.queueEnd, "queue-ends"), (.backgroundSilences, "game-in-background"), (.toggle, "lock-and-remote"),
  ])
  func `without the rule the scenario fails`(rule: Rule, id: String) throws {
    try RealTimeRuleTests.expectFailure(without: rule, of: id)
  }
}

extension Platform {
  /// The same platform, on which the app presses play by itself some time after each pause.
  fileprivate func playing(againAfter delay: Duration) -> Platform {
    var copy = self
    let (connect, scheduler) = (connect, scheduler)
    let kept = Mutex<GhostlySink?>(nil)
    copy.connect = { sink in
      let ghostly = GhostlySink(sink, scheduler, delay)
      kept.withLock { $0 = ghostly }
      return connect(ghostly)
    }
    return copy
  }
}

private final class GhostlySink: SystemSink {
  private weak let base: (any SystemSink)?
  private let scheduler: any Scheduler
  private let delay: Duration

  init(_ base: any SystemSink, _ scheduler: any Scheduler, _ delay: Duration) {
    self.base = base
    self.scheduler = scheduler
    self.delay = delay
  }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    if event == .remote(.pause) {
      scheduler.schedule(on: .alarm, at: scheduler.now + delay) { [base] in
        _ = base?.receive(.remote(.play))
      }
    }
    return base?.receive(event) ?? .commandFailed
  }
}
