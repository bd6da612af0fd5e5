import FermataScenarios
import FermataSimulator
import Testing

@Suite struct DrawnConditionsTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a day under drawn conditions runs to its end, and the same way again`(_ seed: UInt64) throws {
    func run() throws -> ScenarioResult {
      var fuzzer = Fuzzer(seed: seed)
      var random = SeededGenerator(seed: seed)
      var runner = ScenarioRunner()
      runner.conditions = Conditions.drawn(using: &random)
      return try runner.run(fuzzer.scenario(steps: 60))
    }
    let first = try run()
    let again = try run()
    #expect(first.trace == again.trace, "\(zip(first.trace, again.trace).first { $0 != $1 } as Any)")
    #expect(first.trace.count > 60)
  }
}
