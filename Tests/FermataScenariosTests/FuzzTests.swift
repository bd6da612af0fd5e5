import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

@Suite struct FuzzTests {
  @Test(arguments: 1...UInt64(4)) func `what nobody thought of holds as well`(_ seed: UInt64) throws {
    var fuzzer = Fuzzer(seed: seed)
    let scenario = fuzzer.scenario(steps: 200)
    let result = try ScenarioRunner().run(scenario)
    guard let failure = result.violations.first else { return }
    let small = Shrinker(ScenarioRunner()).shrink(scenario)
    Issue.record("\(failure)\n\(small.text)")
  }

  /// An app that plays on when headphones leave; each law's faults are found by `LongFaultTests`.
  @Test func `a planted fault is found and made small`() throws {
    let rule = Rule.outputLost
    var runner = ScenarioRunner()
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(rule)))
    runner.conditions.interruptsOnRouteDisconnect = false
    let shrinker = Shrinker(runner)
    let found = (1...400).lazy.map { seed -> Scenario in
      var fuzzer = Fuzzer(seed: UInt64(seed))
      return fuzzer.scenario(steps: 100)
    }.first { shrinker.failure(of: $0) != nil }
    let small = shrinker.shrink(try #require(found))
    #expect(small.moments.count <= 8, "\(small.text)")
    #expect(try shrinker.failure(of: Scenario(text: small.text)) != nil, "the text fails as the value does")
  }

  /// An item that arrives three seconds late, so that moments two seconds apart show nothing.
  @Test func `a gap that matters is kept, and one that does not is cut out of the day`() throws {
    var runner = ScenarioRunner()
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(Rule.outputLost)))
    runner.conditions.interruptsOnRouteDisconnect = false
    let day = """
      scenario day
      player player music late:3/60
      device headphones
      at 10 s player play
      at 20 s unplug headphones
      end 40 s
      """
    let small = Shrinker(runner).shrink(try Scenario(text: day))
    #expect(small.moments.map(\.at) == [.seconds(1), .seconds(11)] && small.end == .milliseconds(11_500))
  }

  @Test(arguments: 1...UInt64(40)) func `a drawn day is written as the tool reads it`(_ seed: UInt64) throws {
    var fuzzer = Fuzzer(seed: seed)
    var scenario = fuzzer.scenario(steps: 300)
    let next = fuzzer.scenario(steps: 300)
    #expect(try Scenario(text: next.text).moments.map(\.happening) == next.moments.map(\.happening))
    let first = next.moments.first {
      [.app("app", .kill), .app("app", .open)].map(Happening.phone).contains($0.happening)
    }
    for moment in next.moments {
      guard case .phone(.relaunch) = moment.happening else { continue }
      #expect(first.map { $0.at <= moment.at } == true, "what nobody killed is launched")
    }
    // As a shrinker leaves it: what something rests on may be gone.
    for isShrunk in [false, true] {
      if isShrunk {
        scenario.moments = scenario.moments.enumerated().filter { $0.offset % 3 > 0 }.map(\.element)
      }
      let read = try Scenario(text: scenario.text)
      #expect(read.moments.map(\.happening) == scenario.moments.map(\.happening))
    }
  }

  @Test(arguments: Scenario.catalogue) func `a scenario that is written and read again is the same`(
    _ scenario: Scenario
  ) throws {
    var read = try Scenario(text: scenario.text)
    read.moments = zip(read.moments, scenario.moments).map {
      Scenario.Moment(at: $0.at, happening: $0.happening, line: $1.line)
    }
    #expect(read == scenario)
  }
}
