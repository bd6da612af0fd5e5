import FermataPolicy
import Testing

/// The user goes to an item of the queue.
@Suite struct GoToTests {
  @Test func `an item begins at its beginning, whoever asks for it`() {
    var driver = Driver.playing(items: 3)
    #expect(driver.command(.goTo(2)) == .success)
    #expect(driver.status.queueIndex == 2 && driver.position == .zero && driver.intent.wants)
    #expect(driver.send(.system(.remote(.goTo(ItemID(2))))) == .success)
    #expect(driver.status.queueIndex == 1 && driver.phase == .playing)
    #expect(driver.facts.segment.item == ItemID(2) && driver.facts.segment.following == ItemID(3))
  }

  @Test func `the current item begins anew`() {
    var driver = Driver.playing(items: 2)
    let segment = driver.facts.segment.id
    driver.command(.goTo(0))
    #expect(driver.position == .zero && driver.facts.segment.id > segment)
  }

  @Test(arguments: [1, 3]) func `what is not in the queue is nowhere to go`(_ count: Int) {
    var driver = Driver.playing(items: count)
    for place in [-1, count, .max, .min] { #expect(driver.command(.goTo(place)) == .noSuchContent) }
    #expect(driver.send(.system(.remote(.goTo(ItemID(9))))) == .noSuchContent)
    #expect(driver.status.queueIndex == 0 && driver.position == .seconds(5) && driver.steps == [])
  }

  @Test func `an empty queue has nothing to go to`() {
    var driver = Driver(items: 0)
    #expect(driver.command(.goTo(0)) == .noActionableNowPlayingItem)
  }

  @Test func `whoever paused hears nothing`() {
    var driver = Driver.playing(items: 2)
    driver.command(.pause)
    driver.command(.goTo(1))
    #expect(driver.phase == .paused && !driver.intent.wants && driver.status.queueIndex == 1)
  }

  @Test func `after its end a queue is at the item, and a play begins there`() {
    var driver = Driver.playing(items: 3)
    driver.command(.goTo(2))
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.phase == .ended)
    driver.command(.goTo(1))
    #expect(driver.phase == .paused)
    driver.play()
    #expect(driver.status.queueIndex == 1 && driver.phase == .playing)
  }

  @Test func `a broadcast does not lead to itself, and to another one`() {
    var driver = Driver(items: 0)
    driver.isLive = true
    driver.send(.load(Driver.player, [ItemID(1), ItemID(2)]))
    driver.play()
    #expect(driver.command(.goTo(0)) == .noSuchContent)
    #expect(driver.command(.goTo(1)) == .success && driver.status.queueIndex == 1)
  }

  @Test func `from a broken item the queue is passed over ahead, whatever was passed over before`() {
    var driver = Driver(items: 0)
    driver.broken = [ItemID(2), ItemID(3)]
    driver.send(.load(Driver.player, (1...4).map(ItemID.init)))
    driver.command(.goTo(3))
    driver.play()
    driver.command(.previous)
    #expect(driver.status.queueIndex == 0)
    driver.command(.goTo(1))
    #expect(driver.status.queueIndex == 3 && driver.intent.wants)
  }

  @Test(arguments: [1, 3]) func `what has a next item or a previous one can be gone to`(_ count: Int) {
    #expect(Driver.playing(items: count).policy.applied.commands.allows(.goTo(ItemID(1))))
    #expect(!Driver(items: 0).policy.applied.commands.allows(.goTo(ItemID(1))))
    #expect(CommandSet([.playPause, .next]).allows(.goTo(ItemID(1))))
    #expect(CommandSet([.playPause, .previous]).allows(.goTo(ItemID(1))))
    #expect(!CommandSet([.playPause, .position]).allows(.goTo(ItemID(1))))
  }

  @Test(arguments: [(1, 1...3), (3, 1...5), (6, 4...8), (8, 6...8)])
  func `the neighbours of an item are those beside it in the list`(_ item: Int, _ beside: ClosedRange<Int>) {
    var queue = PlayQueue((1...8).map(ItemID.init))
    queue.shuffle(true, seed: 3)
    queue.index = 4
    #expect(queue.neighbours(of: ItemID(item), atMost: 2) == beside.map(ItemID.init))
    #expect(queue.neighbours(of: ItemID(9), atMost: 2) == [])
  }

  @Test func `the list around an item is that of the player that has it`() {
    var driver = Driver(items: 50)
    driver.send(.added(PartID(2), .music))
    driver.send(.load(PartID(2), [ItemID(70), ItemID(71)]))
    #expect(driver.policy.queue(around: ItemID(71)) == [ItemID(70), ItemID(71)])
    #expect(driver.policy.queue(around: ItemID(25)) == (5...45).map(ItemID.init))
    #expect(driver.policy.queue(around: ItemID(99)) == [])
  }
}
