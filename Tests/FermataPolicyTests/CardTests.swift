import FermataPolicy
import Testing

@Suite struct CardTests {
  @Test func `one play is one publish, and so is one pause`() {
    var driver = Driver()
    #expect(driver.cards == [])
    driver.play()
    #expect(driver.cards.map { $0?.rate } == [1])
    driver.pass(.seconds(5))
    driver.command(.pause)
    #expect(driver.cards.map { $0?.rate } == [1, 0])
    #expect(driver.card?.elapsed == .seconds(5))
    driver.play()
    #expect(driver.cards.map { $0?.rate } == [1, 0, 1])
  }

  @Test(arguments: [true, false]) func `the clock runs at the speed that is heard`(_ stretches: Bool) {
    var driver = Driver(items: 0)
    driver.stretches = stretches
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.speed(2))
    driver.play()
    #expect(driver.card?.rate == (stretches ? 2 : 1))
  }

  @Test func `of two players that were never heard the buttons are those of the first`() {
    var driver = Driver(items: 2)
    let commands = driver.policy.applied.commands
    driver.send(.added(PartID(2), .spokenAudio))
    driver.send(.load(PartID(2), [ItemID(3)]))
    #expect(driver.policy.applied.commands == commands && commands.kinds.contains(.next))
  }

  @Test(arguments: [
    (Duration.nanoseconds(49_999_999), 0), (.milliseconds(50), 1), (.nanoseconds(-49_999_999), 0),
    (.milliseconds(-50), 1),
  ])
  func `a position less than 50 ms off is the same card`(_ distance: Duration, _ publishes: Int) {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.forget()
    driver.command(.skip(distance))
    #expect(driver.cards.count == publishes)
  }

  @Test(arguments: [(49, 0), (-49, 0), (50, 1), (-50, 1)])
  func `while sound moves the clock is compared where it would read now`(
    _ milliseconds: Int, _ publishes: Int
  ) {
    var driver = Driver.playing()
    for second in 1...60 {
      driver.pass(.milliseconds(500))
      let heard = Duration.seconds(5) + .milliseconds(500 * second)
      driver.readings = [reading(of: driver, heard)]
      driver.send(.alarm)
    }
    #expect(driver.cards == [])
    driver.readings = [reading(of: driver, .seconds(35) + .milliseconds(milliseconds))]
    driver.send(.alarm)
    #expect(driver.cards.count == publishes)
  }

  private func reading(of driver: Driver, _ heard: Duration) -> Reading {
    Reading(
      part: Driver.player, segment: driver.facts.segment.id, item: ItemID(1), rendered: heard,
      heard: heard, isMoving: true)
  }

  @Test func `a reading of another segment or item moves nothing`() {
    var driver = Driver.playing()
    driver.pass(.seconds(1))
    for (segment, item, isMoving) in [(-1, 1, true), (0, 2, true), (0, 1, false)] {
      var reading = reading(of: driver, .seconds(40))
      reading.segment += segment
      reading.item = ItemID(item)
      reading.isMoving = isMoving
      driver.readings = [reading]
      driver.send(.alarm)
      #expect(driver.position == .seconds(6))
    }
  }

  @Test(arguments: [
    (Recipe.music, 1, 0, true, CommandSet([.playPause, .previous, .repeat, .position, .scan])),
    (.music, 2, 0, true, CommandSet([.playPause, .previous, .next, .repeat, .shuffle, .position, .scan])),
    (.music, 2, 1, true, CommandSet([.playPause, .previous, .repeat, .shuffle, .position, .scan])),
    (.music, 2, 0, false, CommandSet([.playPause, .previous, .next, .repeat, .shuffle])),
    (
      .spokenAudio, 2, 0, true,
      CommandSet([.playPause, .previous, .next, .skip, .position], intervals: .standard)
    ),
    (.spokenAudio, 1, 0, false, CommandSet([.playPause, .previous, .next, .skip], intervals: .standard)),
    (.prompt, 2, 0, true, .none),
  ])
  func `the commands are those that would do something`(
    _ recipe: Recipe, _ items: Int, _ index: Int, _ hasDuration: Bool, _ commands: CommandSet
  ) {
    var driver = Driver(recipe: recipe, items: items, duration: hasDuration ? .seconds(60) : nil)
    for _ in 0..<index { driver.command(.next) }
    driver.pass(.seconds(1))
    driver.send(.alarm)
    #expect(driver.policy.applied.commands == commands)
  }

  @Test(arguments: [1, 2]) func `round a queue of broadcasts a button leads to another, or is not offered`(
    _ items: Int
  ) {
    var driver = Driver(items: 0, duration: nil)
    driver.isLive = true
    driver.send(.load(Driver.player, (1...items).map(ItemID.init)))
    driver.command(.repeat(.all))
    driver.pass(.seconds(1))
    driver.send(.alarm)
    let kinds = driver.policy.applied.commands.kinds
    #expect(kinds.contains(.previous) == (items > 1) && kinds.contains(.next) == (items > 1))
  }

  @Test(arguments: RepeatMode.allCases, [false, true])
  func `the buttons show what is repeated and whether the queue is shuffled`(
    _ mode: RepeatMode, _ isShuffled: Bool
  ) {
    var driver = Driver.playing(items: 3)
    driver.command(.repeat(mode))
    driver.command(.shuffle(isShuffled, seed: 1))
    #expect(driver.policy.applied.commands.repeatMode == mode)
    #expect(driver.policy.applied.commands.isShuffled == isShuffled)
  }

  @Test func `the card waits a tenth of a second for an item that opens, so a change is one publish`() {
    var driver = Driver.playing(items: 2)
    driver.unanswered = ["load"]
    driver.send(.load(Driver.player, [ItemID(7), ItemID(8)]))
    driver.pass(.milliseconds(60))
    #expect(driver.cards == [])
    driver.send(.itemReady(Driver.player, ItemID(7), ItemDescription(duration: .seconds(30))))
    driver.send(
      .started(Driver.player, segment: driver.facts.segment.id, position: .zero, heardAt: driver.now))
    #expect(driver.cards.map { $0?.item } == [ItemID(7)] && driver.card?.rate == 1)
  }

  @Test func `an item that opens slowly shows at once what it is, and that nothing moves`() {
    var driver = Driver.playing()
    driver.unanswered = ["load"]
    driver.send(.load(Driver.player, [ItemID(7)]))
    driver.pass(.milliseconds(99))
    driver.send(.alarm)
    #expect(driver.cards == [])
    driver.pass(.milliseconds(1))
    #expect(driver.cards.map { $0?.rate } == [0] && driver.card?.item == ItemID(7))
    #expect(driver.phase == .waiting(.loading))
  }

  @Test func `the lock screen is the part's that was heard last`() {
    var driver = Driver.playing()
    let other = PartID(2)
    driver.send(.added(other, .music))
    driver.send(.load(other, [ItemID(9)]))
    #expect(driver.card?.item == ItemID(1))
    driver.send(.command(other, .play))
    #expect(driver.card?.item == ItemID(1))
    let segment = driver.policy.parts[1].segment.id
    driver.send(.started(other, segment: segment, position: .zero, heardAt: driver.now))
    #expect(driver.card?.item == ItemID(9))
    driver.send(.remote(.pause))
    #expect(driver.policy.status(of: other)?.phase == .paused && driver.phase == .playing)
    driver.send(.removed(other))
    #expect(driver.card?.item == ItemID(1) && driver.card?.rate == 1)
  }

  @Test func `a slow activation does not delay the lock screen`() {
    var driver = Driver.playing()
    driver.interrupt()
    driver.unanswered = ["activate"]
    driver.endInterruption(mayResume: true)
    driver.forget()
    driver.command(.seek(.seconds(30)))
    #expect(driver.cards.map { $0?.elapsed } == [.seconds(30)])
  }
}
