import FermataPolicy
import FermataSimulator
import FermataTesting
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
