import FermataPolicy
import Testing

@Suite struct WalkTests {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `any event in any state is defined, and keeps what must hold`(_ seed: UInt64) {
    var walk = Walk(seed: seed)
    walk.go(40_000)
    #expect(walk.wrong == [])
    // An even seed's walk is calm, so that sound moves for long.
    #expect(Set(walk.steps.map(\.step.name)).count >= 9)
    #expect(walk.cards.standing > 100)
    #expect(walk.cards.moving > (seed.isMultiple(of: 2) ? 100 : 10))
  }

  @Test(arguments: Rule.allCases) func `without any one rule nothing traps`(_ rule: Rule) {
    var walk = Walk(seed: 7, Policy(rules: RuleSet.all.subtracting(RuleSet(rule))))
    walk.go(2_000)
    #expect(!walk.steps.isEmpty)
  }

  @Test(arguments: 11...14 as ClosedRange<UInt64>)
  func `wherever it stands, play on a healthy phone is heard`(
    _ seed: UInt64
  ) {
    var walk = Walk(seed: seed)
    for _ in 0..<500 {
      walk.go(7)
      let obstacle = walk.heal()
      #expect(obstacle == nil)
      if obstacle != nil { return }
    }
  }

  @Test func `the same envelopes give the same steps`() {
    var walk = Walk(seed: 21)
    walk.go(5_000)
    var again = Policy()
    var steps: [TicketedStep] = []
    for envelope in walk.envelopes {
      again.handle(envelope)
      while let step = again.nextStep() { steps.append(step) }
    }
    #expect(steps == walk.steps && steps.count > 500)
  }
}
