import FermataPolicy
import Testing

@Suite struct QueueTests {
  @Test func `next goes on until the queue is over`() {
    var driver = Driver.playing(items: 3)
    #expect(driver.command(.next) == .success)
    #expect(driver.status.item == ItemID(2) && driver.position == .zero && driver.intent.wants)
    #expect(driver.send(.remote(.nextTrack)) == .success)
    #expect(driver.status.item == ItemID(3))
    driver.forget()
    #expect(driver.command(.next) == .noSuchContent)
    #expect(driver.status.item == ItemID(3) && driver.steps == [])
  }

  @Test(arguments: [
    (1, Duration.milliseconds(3_000), 0), (1, .nanoseconds(3_000_000_001), 1), (0, .seconds(1), 0),
    (0, .seconds(30), 0), (2, .zero, 1),
  ])
  func `previous is the item's beginning, or in its first three seconds the item before`(
    _ index: Int, _ position: Duration, _ expected: Int
  ) {
    var driver = Driver(items: 3)
    for _ in 0..<index { driver.command(.next) }
    driver.command(.seek(position))
    #expect(driver.command(.previous) == .success)
    #expect(driver.status.queueIndex == expected && driver.position == .zero)
    #expect(driver.facts.segment.item == ItemID(expected + 1))
  }

  @Test func `a shuffled queue that is over begins anew with the first of its order`() {
    var driver = Driver.playing(items: 3)
    driver.command(.next)
    driver.command(.shuffle(true, seed: 3))
    driver.command(.next)
    driver.command(.next)
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.phase == .ended && driver.status.queueIndex != 1)
    driver.play()
    #expect(driver.status.queueIndex == 1)
  }

  @Test func `the item that follows is opened ahead and cued behind the current one`() {
    let driver = Driver(items: 2)
    #expect(driver.facts.segment.following == ItemID(2))
    #expect(driver.steps.filter { $0.name == "load" }.count == 2)
    guard case .cue(_, let segment)? = driver.steps.last(where: { $0.name == "cue" }) else {
      return #expect(Bool(false), "nothing was cued")
    }
    #expect(segment == driver.facts.segment)
  }

  @Test func `a crossing moves on without a new segment, and is one publish`() {
    var driver = Driver.playing(items: 3)
    let segment = driver.facts.segment.id
    driver.pass(.seconds(55))
    driver.send(.crossed(Driver.player, segment: segment, item: ItemID(2), lap: 1, heardAt: driver.now))
    #expect(driver.status.item == ItemID(2) && driver.position == .zero && driver.phase == .playing)
    #expect(driver.facts.segment.id == segment && driver.facts.segment.following == ItemID(3))
    #expect(driver.cards.map { $0?.queueIndex } == [1] && driver.session == [])
  }

  @Test func `a crossing before the first frame is heard begins the next item at its start`() {
    var driver = Driver(items: 3)
    driver.command(.play)
    #expect(driver.phase == .waiting(.engine))
    driver.forget()
    let segment = driver.facts.segment.id
    driver.readings = [
      Reading(
        part: Driver.player, segment: segment, item: ItemID(2), rendered: .seconds(2), heard: .zero,
        isMoving: false)
    ]
    driver.send(.crossed(Driver.player, segment: segment, item: ItemID(2), lap: 1, heardAt: driver.now))
    #expect(driver.position == .zero && driver.phase == .playing)
  }

  @Test func `a segment that ends before the next item was ready goes on with it`() {
    var driver = Driver.playing(items: 2)
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.status.item == ItemID(2) && driver.intent.wants && driver.position == .zero)
    driver.send(
      .started(Driver.player, segment: driver.facts.segment.id, position: .zero, heardAt: driver.now))
    #expect(driver.phase == .playing)
  }

  @Test func `the queue's end takes the intent back, and play begins again`() {
    var driver = Driver.playing(items: 2)
    driver.command(.next)
    driver.hear()
    driver.send(
      .started(Driver.player, segment: driver.facts.segment.id, position: .zero, heardAt: driver.now))
    driver.pass(.seconds(60))
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.phase == .ended && driver.position == .seconds(60))
    #expect(!driver.intent.wants && driver.intent.withdrawnBy == .queueEnd && driver.card?.rate == 0)
    driver.play()
    #expect(driver.phase == .playing && driver.status.queueIndex == 0 && driver.position == .zero)
  }

  @Test func `a seek after the end goes on from there`() {
    var driver = Driver.playing()
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    driver.command(.seek(.seconds(20)))
    #expect(driver.phase == .paused)
    driver.play()
    #expect(driver.phase == .playing && driver.position == .seconds(20))
  }

  @Test func `a new queue goes on sounding if the old one did`() {
    var driver = Driver.playing()
    driver.send(.load(Driver.player, [ItemID(5)]))
    driver.send(
      .started(Driver.player, segment: driver.facts.segment.id, position: .zero, heardAt: driver.now))
    #expect(driver.phase == .playing && driver.status.item == ItemID(5) && driver.session == [])
  }

  @Test func `an item that cannot be opened is shown, and play opens it again`() {
    var driver = Driver.playing()
    driver.send(.itemFailed(Driver.player, ItemID(1)))
    #expect(driver.phase == .failed && driver.intent.withdrawnBy == .queueSkipsBroken && !driver.isOpen)
    #expect(!driver.intent.wants && driver.status.failures == [ItemID(1)] && driver.card?.rate == 0)
    driver.forget()
    driver.play()
    #expect(driver.steps.first == .load(Driver.player, ItemID(1)) && driver.phase == .playing)
  }

  @Test func `an item that failed before its turn is opened again when that comes`() {
    var driver = Driver.playing(items: 2)
    driver.send(.itemFailed(Driver.player, ItemID(2)))
    #expect(driver.phase == .playing && driver.status.failures == [ItemID(2)])
    driver.forget()
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.steps.first == .load(Driver.player, ItemID(2)))
    driver.hearAnew()
    #expect(driver.phase == .playing && driver.status.item == ItemID(2) && driver.status.failures == [])
  }

  @Test(arguments: ["activate", "start"])
  func `a first frame that is reported while the gate is closed moves nothing`(_ missing: String) {
    var driver = Driver()
    driver.unanswered = [missing]
    driver.command(.play)
    let early = Event.started(
      Driver.player, segment: driver.facts.segment.id, position: .zero, heardAt: driver.now)
    driver.send(early)
    #expect(!driver.facts.anchor.isMoving && driver.phase != .playing)
    driver.finish(missing)
    #expect(driver.isOpen && driver.phase != .playing)
    driver.send(early)
    #expect(driver.phase == .playing)
  }

  @Test func `reports of an older segment or of an unknown item are dropped`() {
    var driver = Driver.playing(items: 2)
    let old = driver.facts.segment.id
    driver.command(.seek(.seconds(30)))
    let before = driver.facts
    for event: Event in [
      .started(Driver.player, segment: old, position: .zero, heardAt: driver.now),
      .crossed(Driver.player, segment: old, item: ItemID(2), lap: 1, heardAt: driver.now),
      .crossed(Driver.player, segment: before.segment.id, item: ItemID(99), lap: 1, heardAt: driver.now),
      .ended(Driver.player, segment: old), .underrun(Driver.player, segment: old),
      .buffered(Driver.player, segment: old),
      .itemReady(Driver.player, ItemID(99), ItemDescription(duration: nil)),
      .itemFailed(Driver.player, ItemID(99)),
    ] {
      driver.send(event)
      #expect(driver.facts.anchor == before.anchor && driver.status.item == ItemID(1))
      #expect(driver.facts.segment == before.segment && driver.facts.missingSince == before.missingSince)
    }
  }
}
