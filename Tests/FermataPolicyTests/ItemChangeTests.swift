import FermataPolicy
import Testing

/// Small things at the edges of items and queues, each seen from outside.
@Suite struct ItemChangeTests {
  @Test func `a button that runs back does so from a first beginning as well`() {
    var driver = Driver.playing()
    driver.pass(.seconds(7))
    driver.command(.scan(forward: false))
    #expect(driver.facts.anchor.position == .seconds(7) && driver.facts.scan != nil)
  }

  @Test func `a pause and a play, and a speed that an item does not have, cue nothing anew`() {
    var driver = Driver.playing()
    driver.command(.speed(2))
    driver.command(.pause)
    driver.play()
    #expect(driver.count("cue") == 0 && driver.phase == .playing)
  }

  @Test(arguments: [RepeatMode.off, .all]) func `before the only broadcast there is none`(_ mode: RepeatMode)
  {
    var driver = Driver(items: 0)
    driver.isLive = true
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.repeat(mode))
    driver.play()
    #expect(driver.command(.previous) == .noSuchContent && driver.command(.next) == .noSuchContent)
    // Nor is there a button that says so.
    #expect(driver.policy.applied.commands.repeatMode == .off)
  }

  @Test func `one item shows no shuffling`() {
    var driver = Driver.playing()
    driver.command(.shuffle(true, seed: 3))
    #expect(driver.status.isShuffled && !driver.policy.applied.commands.isShuffled)
  }

  @Test(arguments: [true, false]) func `what follows is cued once it is open, and if it has the same speed`(
    _ stretches: Bool
  ) {
    var driver = Driver(items: 0)
    driver.unanswered = ["load"]
    driver.send(.load(Driver.player, [ItemID(1), ItemID(2)]))
    func ready(_ item: Int, _ stretches: Bool) -> Event {
      .itemReady(
        Driver.player, ItemID(item), ItemDescription(duration: .seconds(60), stretches: stretches))
    }
    driver.send(ready(1, true))
    driver.command(.speed(2))
    #expect(driver.facts.segment.following == nil && driver.facts.segment.rate == 2)
    driver.send(ready(2, stretches))
    #expect(driver.facts.segment.following == (stretches ? ItemID(2) : nil))
  }

  @Test func `a queue in which no frame is heard ends though it repeats`() {
    var driver = Driver(items: 2)
    driver.command(.repeat(.all))
    driver.command(.play)
    for _ in 0..<4 where driver.intent.wants {
      driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    }
    #expect(driver.intent.withdrawnBy == .queueEnd)
  }

  @Test func `what ends after the pause stands at its end, and the next play goes on from there`() {
    var driver = Driver.playing(items: 2, duration: .seconds(10))
    driver.pass(.milliseconds(4_800))
    driver.command(.pause)
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.position == .seconds(10) && driver.facts.segment.start == .seconds(10))
    #expect(driver.status.item == ItemID(1) && driver.phase == .paused)
  }

  // MARK: Pictures

  /// A player whose item is open and whose picture is still looked for.
  private static func awaiting() -> Driver {
    var driver = Driver(items: 0)
    driver.unanswered = ["load"]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.send(
      .itemReady(
        Driver.player, ItemID(1), ItemDescription(duration: .seconds(60)), awaitsPicture: true))
    driver.forget()
    driver.play()
    return driver
  }

  @Test(arguments: [true, false]) func `a card waits for its picture, and no longer than that is looked for`(
    _ isFound: Bool
  ) {
    var driver = Self.awaiting()
    #expect(driver.phase == .playing && driver.cards == [])
    driver.pass(.milliseconds(50))
    driver.send(.itemPictured(Driver.player, ItemID(1), isNew: isFound))
    #expect(driver.cards.map { $0?.picture } == [isFound ? 1 : 0])
  }

  @Test func `a search without a find changes no card`() {
    var driver = Driver.playing()
    driver.send(.itemPictured(Driver.player, ItemID(1), isNew: false))
    #expect(driver.cards == [])
    driver.send(.itemPictured(Driver.player, ItemID(1), isNew: true))
    #expect(driver.cards.map { $0?.picture } == [1])
  }

  // MARK: Clocks

  @Test func `frames that are told as less than a millisecond early are heard`() {
    var driver = Driver.playing()
    driver.command(.seek(.seconds(10)))
    driver.hearAnew()
    var reading = driver.reading
    (reading.heard, reading.rendered) = (.microseconds(9_999_500), .microseconds(10_099_500))
    driver.readings = [reading]
    driver.send(.alarm)
    #expect(driver.phase == .playing)
  }

  @Test func `at a chapter's first frame the next wake is for the chapter after it`() {
    var driver = Driver(items: 0)
    driver.chapters = [.zero, .seconds(12), .seconds(24)]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.play()
    driver.command(.seek(.seconds(12)))
    driver.hearAnew()
    #expect(driver.policy.deadline == driver.now + .seconds(12) + .microseconds(1))
  }

  @Test func `frames that are told missing twice are missing since the first time`() {
    var driver = Driver.playing()
    driver.send(.underrun(Driver.player, segment: driver.facts.segment.id))
    driver.pass(.milliseconds(60))
    driver.send(.underrun(Driver.player, segment: driver.facts.segment.id))
    driver.pass(.milliseconds(50))
    #expect(driver.phase == .waiting(.stalled))
  }

  @Test func `nothing is missing of what is paused`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.send(.underrun(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.facts.missingSince == nil)
    driver.pass(.seconds(1))
    #expect(driver.phase == .paused && driver.position == .seconds(5))
  }
}
