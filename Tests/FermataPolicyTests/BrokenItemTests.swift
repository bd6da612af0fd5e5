import FermataPolicy
import Testing

/// Items that cannot be played: passed over once round the queue, the way the user goes.
@Suite struct BrokenItemTests {
  /// A player whose queue has items that cannot be opened, before its play.
  private func queue(
    of count: Int, broken: [Int], at index: Int = 0, repeat mode: RepeatMode = .off, recipe: Recipe = .music
  ) -> Driver {
    var driver = Driver(recipe: recipe, items: 0)
    driver.command(.repeat(mode))
    driver.broken = Set(broken.map(ItemID.init))
    driver.send(.load(Driver.player, (1...count).map(ItemID.init)))
    for _ in 0..<index { driver.command(.next) }
    driver.forget()
    return driver
  }

  @Test func `played again, an item that broke after it was cued is opened and cued anew`() {
    var driver = Driver()
    let segment = driver.facts.segment.id
    driver.send(.itemFailed(Driver.player, ItemID(1)))
    #expect(driver.phase == .failed)
    driver.forget()
    driver.play()
    #expect(driver.steps.map(\.name).starts(with: ["load", "cue"]))
    #expect(driver.facts.cued == driver.facts.segment.id && driver.facts.segment.id > segment)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let count: Int
    let broken: [Int]
    var index = 0
    var mode = RepeatMode.off
    /// The items that are opened after the play, in that order.
    let opened: [Int]
    let phase: Status.Phase
    var withdrawnBy: Rule?
    let item: Int
  }

  static let rows = [
    Row(
      testDescription: "alone", count: 1, broken: [1], opened: [1], phase: .failed,
      withdrawnBy: .queueSkipsBroken, item: 1),
    Row(
      testDescription: "alone, repeating", count: 1, broken: [1], mode: .all, opened: [1], phase: .failed,
      withdrawnBy: .queueSkipsBroken, item: 1),
    Row(testDescription: "the first", count: 3, broken: [1], opened: [1, 2, 3], phase: .playing, item: 2),
    Row(
      testDescription: "the first two", count: 3, broken: [1, 2], opened: [1, 2, 3], phase: .playing, item: 3),
    Row(
      testDescription: "the last", count: 3, broken: [3], index: 2, opened: [3], phase: .ended,
      withdrawnBy: .queueEnd, item: 3),
    Row(
      testDescription: "the last two", count: 3, broken: [2, 3], index: 1, opened: [2, 3], phase: .ended,
      withdrawnBy: .queueEnd, item: 3),
    Row(
      testDescription: "the last, repeating", count: 3, broken: [3], index: 2, mode: .all, opened: [3, 1, 2],
      phase: .playing, item: 1),
    Row(
      testDescription: "all", count: 3, broken: [1, 2, 3], opened: [1, 2, 3], phase: .failed,
      withdrawnBy: .queueSkipsBroken, item: 3),
    Row(
      testDescription: "all, repeating", count: 3, broken: [1, 2, 3], mode: .all, opened: [1, 2, 3],
      phase: .failed, withdrawnBy: .queueSkipsBroken, item: 3),
    Row(
      testDescription: "all, repeating, from the middle", count: 3, broken: [1, 2, 3], index: 1, mode: .all,
      opened: [2, 3, 1], phase: .failed, withdrawnBy: .queueSkipsBroken, item: 1),
    Row(
      testDescription: "all, repeating one", count: 3, broken: [1, 2, 3], mode: .one, opened: [1, 2, 3],
      phase: .failed, withdrawnBy: .queueSkipsBroken, item: 3),
  ]

  private func opened(_ driver: Driver) -> [Int] {
    driver.steps.compactMap { if case .load(_, let item) = $0 { item.value } else { nil } }
  }

  @Test(arguments: rows) func `what cannot be played is passed over, once round the queue`(_ row: Row) {
    var driver = queue(of: row.count, broken: row.broken, at: row.index, repeat: row.mode)
    let known = driver.facts.queue.items.filter { $0.state == .ready }.map(\.id.value)
    driver.command(.play)
    driver.hear()
    #expect(opened(driver) == row.opened.filter { !known.contains($0) })
    #expect(driver.phase == row.phase && driver.status.item == ItemID(row.item))
    #expect(driver.intent.withdrawnBy == row.withdrawnBy && driver.intent.wants == (row.withdrawnBy == nil))
    let failed = row.opened.filter(row.broken.contains)
    #expect(Set(driver.status.failures) == Set(failed.map(ItemID.init)))
    #expect(driver.status.failures.count == failed.count && driver.isOpen == (row.phase == .playing))
  }

  @Test(arguments: [Recipe.clip, .prompt]) func `what was asked for alone has no substitute`(_ recipe: Recipe)
  {
    var driver = queue(of: 3, broken: [1], recipe: recipe)
    driver.play()
    #expect(driver.phase == .failed && driver.intent.withdrawnBy == .queueSkipsBroken)
    #expect(driver.status.item == ItemID(1) && opened(driver) == [1])
  }

  @Test func `while no sound is wanted the item stays, and shows that it failed`() {
    var driver = Driver(items: 0)
    driver.broken = [ItemID(1)]
    driver.send(.load(Driver.player, [ItemID(1), ItemID(2)]))
    #expect(driver.phase == .failed && driver.status.item == ItemID(1) && opened(driver) == [1])
    #expect(driver.intent.withdrawnBy == nil && driver.status.failures == [ItemID(1)])
  }

  @Test func `an item that breaks while it is heard is passed over, cut and in one publish`() {
    var driver = Driver.playing(items: 3)
    driver.send(.itemFailed(Driver.player, ItemID(1)))
    #expect(driver.status.item == ItemID(2) && driver.intent.wants && driver.status.failures == [ItemID(1)])
    driver.hearAnew()
    #expect(driver.phase == .playing && driver.position == .zero && driver.session == [])
  }

  @Test func `an item that failed is in the list once, and not once it can be played`() {
    var driver = Driver.playing(items: 3)
    for item in [3, 2, 3] { driver.send(.itemFailed(Driver.player, ItemID(item))) }
    #expect(driver.status.failures == [ItemID(3), ItemID(2)] && driver.phase == .playing)
    driver.send(.itemReady(Driver.player, ItemID(3), ItemDescription(duration: .seconds(60))))
    #expect(driver.status.failures == [ItemID(2)])
    driver.send(.load(Driver.player, [ItemID(7), ItemID(8)]))
    #expect(driver.status.failures == [])
  }

  @Test func `an item that is heard and opened again at the user's wish is silent on the screen, too`() throws
  {
    var driver = Driver.playing(items: 2)
    driver.unanswered = ["load"]
    let segment = try #require(driver.policy.part(Driver.player)?.segment.id)
    driver.send(.itemFailed(Driver.player, ItemID(2)))
    driver.send(.crossed(Driver.player, segment: segment, item: ItemID(2), lap: 1, heardAt: driver.now))
    driver.play()
    #expect(driver.phase == .waiting(.loading) && !driver.isOpen && driver.card?.rate == 0)
  }

  /// A queue whose items are opened by hand; two of its three failed one after the other.
  private func failedTwice() -> Driver {
    var driver = Driver(items: 0)
    driver.unanswered = ["load"]
    driver.command(.repeat(.all))
    driver.send(.load(Driver.player, [ItemID(1), ItemID(2), ItemID(3)]))
    driver.command(.play)
    for item in [1, 2] { driver.send(.itemFailed(Driver.player, ItemID(item))) }
    #expect(driver.status.item == ItemID(3) && driver.phase == .waiting(.loading))
    return driver
  }

  static let opened = Event.itemReady(Driver.player, ItemID(3), ItemDescription(duration: .seconds(60)))
  static let acts: [(name: String, events: [Event], isHeard: Bool, goesOn: Bool)] = [
    ("nothing", [], false, false), ("a seek", [.command(Driver.player, .seek(.seconds(1)))], false, false),
    ("an item that opens", [opened], false, false), ("an item that is heard", [opened], true, true),
    ("next", [.command(Driver.player, .next)], false, true),
    ("previous", [.command(Driver.player, .previous)], false, true),
    ("a pause and a play", [.command(Driver.player, .pause), .command(Driver.player, .play)], false, true),
    ("a new queue", [.load(Driver.player, [ItemID(7), ItemID(8), ItemID(9)])], false, true),
  ]

  @Test(arguments: acts) func `the round begins anew with an item that is heard, and with the user's act`(
    _ name: String, _ events: [Event], _ isHeard: Bool, _ goesOn: Bool
  ) {
    var driver = failedTwice()
    for event in events { driver.send(event) }
    if isHeard { driver.hearAnew() }
    for round in 1...3 {
      guard let item = driver.status.item else { return #expect(Bool(false), "nothing is current") }
      #expect(driver.intent.wants, "round \(round)")
      driver.send(.itemFailed(Driver.player, item))
      #expect(driver.status.failures.contains(item))
      if !goesOn { break }
    }
    #expect(driver.phase == .failed && driver.intent.withdrawnBy == .queueSkipsBroken)
  }

  @Test func `a play after the round goes round once more`() {
    var driver = queue(of: 3, broken: [1, 2, 3], repeat: .all)
    driver.play()
    driver.forget()
    driver.play()
    #expect(opened(driver) == [3, 1, 2] && driver.phase == .failed)
    #expect(driver.intent.withdrawnBy == .queueSkipsBroken)
  }

  @Test func `items that can be played are gone round for ever, whatever lies between them`() {
    var driver = queue(of: 3, broken: [2, 3], repeat: .all)
    driver.command(.play)
    for _ in 0..<10 {
      driver.hearAnew()
      #expect(driver.phase == .playing && driver.status.item == ItemID(1))
      driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    }
  }
}

/// Which way broken items are passed over.
@Suite struct BackwardsTests {
  private func playing(_ index: Int, of count: Int, repeat mode: RepeatMode = .off) -> Driver {
    var driver = Driver(items: count)
    driver.command(.repeat(mode))
    for _ in 0..<index { driver.command(.next) }
    driver.play()
    driver.forget()
    return driver
  }

  static let ways: [(broken: [Int], index: Int, mode: RepeatMode, opened: [Int], item: Int)] = [
    ([3], 3, .off, [3], 2), ([2, 3], 3, .off, [3, 2], 1), ([1], 1, .off, [1], 2), ([1], 1, .all, [1], 4),
    ([1, 2], 2, .all, [2, 1], 4), ([1, 2], 2, .off, [2, 1, 2], 3), ([4, 3, 2], 0, .all, [4, 3, 2], 1),
  ]

  @Test(arguments: ways) func `after the user's previous what is broken is passed over backwards`(
    _ broken: [Int], _ index: Int, _ mode: RepeatMode, _ opened: [Int], _ item: Int
  ) {
    var driver = playing(index, of: 4, repeat: mode)
    driver.broken = Set(broken.map(ItemID.init))
    // What failed before its turn is opened anew when that comes.
    for item in broken { driver.send(.itemFailed(Driver.player, ItemID(item))) }
    driver.forget()
    driver.command(.previous)
    driver.hearAnew()
    let loads = driver.steps.compactMap { step -> Int? in
      if case .load(_, let item) = step, broken.contains(item.value) { item.value } else { nil }
    }
    #expect(Array(loads.prefix(opened.count)) == opened)
    #expect(driver.phase == .playing && driver.status.item == ItemID(item))
  }

  static let acts: [(name: String, events: [Event], isHeard: Bool, next: Int)] = [
    ("the user's previous", [], false, 1),
    ("a seek", [.command(Driver.player, .seek(.seconds(1)))], false, 1),
    ("an item that is heard", [], true, 3), ("the user's next", [.command(Driver.player, .next)], false, 4),
    ("a new queue", [.load(Driver.player, [ItemID(11), ItemID(12), ItemID(13)])], false, 12),
  ]

  @Test(arguments: acts) func `the way back ends with an item that is heard, with next and with a new queue`(
    _ name: String, _ events: [Event], _ isHeard: Bool, _ next: Int
  ) {
    var driver = playing(2, of: 4, repeat: .all)
    driver.command(.previous)
    #expect(driver.status.item == ItemID(2))
    for event in events { driver.send(event) }
    if isHeard { driver.hearAnew() }
    driver.unanswered = ["load"]
    driver.send(.itemFailed(Driver.player, driver.status.item ?? ItemID(0)))
    #expect(driver.status.item == ItemID(next) && driver.intent.wants)
  }

  @Test func `previous that begins the item again is no way back`() {
    var driver = playing(2, of: 4)
    driver.pass(.seconds(5))
    driver.command(.previous)
    #expect(driver.status.item == ItemID(3) && driver.position == .zero)
    driver.send(.itemFailed(Driver.player, ItemID(3)))
    #expect(driver.status.item == ItemID(4))
  }

  @Test func `who goes back over two broken items to the beginning comes to the good one again`() {
    var driver = Driver(items: 0)
    driver.broken = [ItemID(1), ItemID(2)]
    driver.send(.load(Driver.player, (1...3).map(ItemID.init)))
    driver.play()
    #expect(driver.status.item == ItemID(3) && driver.phase == .playing)
    driver.command(.previous)
    #expect(driver.status.item == ItemID(3) && driver.intent.wants)
  }
}
