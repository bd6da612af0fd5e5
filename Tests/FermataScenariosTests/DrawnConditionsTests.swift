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

  @Test func `what a drawn phone of an older system has of newer ones is told`() {
    let texts = (1...200 as ClosedRange<UInt64>).map { seed in
      var fuzzer = Fuzzer(seed: seed)
      return fuzzer.scenario(steps: 1).text
    }
    // On a newer phone this is usual, and so told by nobody.
    #expect(texts.contains { $0.contains("condition mixingLosesControls no\n") })
  }
}
