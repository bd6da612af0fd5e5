import FermataPlatform
import FermataPolicy
import FermataScenarios
import Testing

/// What a run tells of a session that is called for nothing: asked directly, because the policy never does that.
@Suite struct SessionCallsTests {
  private var calls = SessionCalls()

  /// What of some steps was for nothing, in a word each.
  private mutating func idle(
    _ steps: [Step], after event: Event = .alarm, by rules: RuleSet = [], at seconds: Int = 0
  ) -> [String] {
    calls.take(event, steps, by: rules, at: .zero + .seconds(seconds)).map { "\($0.kind) \($0.text)" }
  }

  @Test mutating func `a session that is set or activated twice is told`() {
    let set = Step.configure(.initial)
    #expect(idle([set, .activate]) == [])
    #expect(idle([.activate]) == ["session an active session was activated again"])
    #expect(idle([set]).first?.hasSuffix("was set twice") == true)
    #expect(idle([.deactivate, set, .activate]) == [])
  }

  @Test(arguments: [
    Event.system(.interruptionBegan(.default)), .system(.interruptionEnded(mayResume: true)),
    .system(.servicesLost), .system(.servicesReset), .system(.scene(.foreground)),
    .system(.authorityClaimed(.callKit)), .system(.authorityReleased),
    .system(.finished(ticket: 1, failure: .cannotInterruptOthers)),
  ])
  mutating func `what may have changed the session lets it be told again`(_ event: Event) {
    #expect(idle([.configure(.initial), .activate]) == [])
    #expect(idle([.configure(.initial), .activate], after: event) == [])
    #expect(idle([.activate], after: .system(.finished(ticket: 1, failure: nil))).count == 1)
  }

  @Test(arguments: [Rule.sessionReasserted, .interruptionReapplies])
  mutating func `so does what an app finds out by itself`(_ rule: Rule) {
    #expect(idle([.configure(.initial), .activate]) == [])
    #expect(idle([.configure(.initial), .activate], by: RuleSet(rule)) == [])
  }

  @Test mutating func `a card that says what the last one said is told, wherever its clock has got to`() {
    func card(_ elapsed: Duration, rate: Double = 2) -> Step {
      .publish(
        Card(item: ItemID(1), elapsed: elapsed, rate: rate, duration: nil, queueIndex: 0, queueCount: 1))
    }
    #expect(idle([card(.zero)]) == [])
    #expect(idle([card(.seconds(6))], at: 3) == ["lockScreen the same card was published again"])
    #expect(idle([card(.seconds(3))], at: 3) == [])
    #expect(idle([card(.seconds(3), rate: 0)], at: 3) == [])
    let end = Card(
      item: ItemID(1), elapsed: .seconds(9), rate: 2, duration: .seconds(9), queueIndex: 0, queueCount: 1)
    #expect(idle([.publish(end)], at: 3) == [])
    #expect(idle([.publish(end)], at: 4).count == 1, "at its end a clock stands by itself")
    #expect(idle([.publish(nil), .publish(nil), card(.seconds(3), rate: 0)], at: 3) == [])
  }
}
