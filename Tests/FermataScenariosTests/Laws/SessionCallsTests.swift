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

/// What a run tells of sound that comes back elsewhere than where it was withheld.
@Suite struct HeldPlaceTests {
  private static func status(
    _ position: Duration, item: Int = 1, of duration: Duration? = .seconds(60), rate: Double = 1
  ) -> Status {
    var status = Status.idle
    (status.item, status.position, status.duration, status.rate) = (ItemID(item), position, duration, rate)
    return status
  }

  private static func isLeft(
    _ held: Status, by status: Status, rewind: Duration = .zero, latency: Duration = .zero
  ) -> Bool {
    HeldPlace(of: held).isLeft(by: status, rewind: rewind, latency: latency, slack: .zero)
  }

  @Test(arguments: [
    (20_000, false), (20_100, false), (19_900, false), (20_101, true), (19_899, true), (0, true),
  ])
  func `a tenth of a second is near`(milliseconds: Int, isLeft: Bool) {
    let back = Self.status(.milliseconds(milliseconds))
    #expect(Self.isLeft(Self.status(.seconds(20)), by: back) == isLeft)
  }

  @Test func `another item is elsewhere at the same position`() {
    #expect(Self.isLeft(Self.status(.seconds(20)), by: Self.status(.seconds(20), item: 2)))
  }

  @Test func `a rewind is a place of its own, and nothing between is`() {
    func isLeft(_ seconds: Int, from: Int = 20) -> Bool {
      Self.isLeft(
        Self.status(.seconds(from)), by: Self.status(.seconds(seconds)), rewind: .seconds(15))
    }
    #expect(!isLeft(5) && !isLeft(20) && isLeft(12))
    #expect(!isLeft(0, from: 9), "not before the beginning")
  }

  @Test func `what was on its way through a slow route is heard at once, faster at a higher speed`() {
    let held = Self.status(.seconds(20))
    #expect(!Self.isLeft(held, by: Self.status(.milliseconds(20_300)), latency: .milliseconds(200)))
    #expect(Self.isLeft(held, by: Self.status(.milliseconds(20_301)), latency: .milliseconds(200)))
    #expect(!Self.isLeft(held, by: Self.status(.milliseconds(20_200), rate: 2)))
    #expect(Self.isLeft(held, by: Self.status(.milliseconds(20_101), rate: 0.5)))
  }

  @Test func `where nothing is left there is nothing to come back to`() {
    let next = Self.status(.zero, item: 2)
    #expect(!Self.isLeft(Self.status(.seconds(60)), by: next))
    #expect(Self.isLeft(Self.status(.milliseconds(59_999)), by: next))
    #expect(!Self.isLeft(Self.status(.milliseconds(59_500)), by: next, latency: .seconds(1)))
    #expect(Self.isLeft(Self.status(.milliseconds(59_700)), by: next, latency: .milliseconds(350)))
    #expect(Self.isLeft(Self.status(.seconds(60), of: nil), by: next))
  }
}
