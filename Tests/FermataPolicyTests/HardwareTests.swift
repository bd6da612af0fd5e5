import FermataPolicy
import Testing

/// What buttons mean where skips are offered, and on a broadcast.
@Suite struct HardwareTests {
  static let recipes: [(recipe: Recipe, skips: Bool)] = [
    (.spokenAudio, true), (.movie, true), (.music, false),
  ]

  @Test(arguments: recipes) func `next of the hardware skips ahead where skips are offered`(
    _ recipe: Recipe, _ skips: Bool
  ) {
    var driver = Driver.playing(recipe: recipe, items: 3)
    #expect(driver.send(.remote(.nextTrack)) == .success)
    #expect(driver.status.item == ItemID(skips ? 1 : 2) && driver.position == .seconds(skips ? 35 : 0))
  }

  @Test(arguments: recipes) func `previous of the hardware skips back where skips are offered`(
    _ recipe: Recipe, _ skips: Bool
  ) {
    var driver = Driver.playing(recipe: recipe, items: 3)
    driver.pass(.seconds(15))
    #expect(driver.send(.remote(.previousTrack)) == .success)
    #expect(driver.status.item == ItemID(1) && driver.position == .seconds(skips ? 5 : 0))
  }

  @Test func `the hardware skips as far as the lock screen says`() {
    var driver = Driver.playing(recipe: .spokenAudio)
    driver.send(.intervals(Driver.player, SkipIntervals(forward: .seconds(20), backward: .seconds(7))))
    driver.send(.remote(.nextTrack))
    #expect(driver.position == .seconds(25))
    driver.send(.remote(.previousTrack))
    #expect(driver.position == .seconds(18))
  }

  @Test(arguments: recipes) func `the app's own next and previous mean the items`(
    _ recipe: Recipe, _ skips: Bool
  ) {
    var driver = Driver.playing(recipe: recipe, items: 3)
    driver.command(.next)
    #expect(driver.status.item == ItemID(2) && driver.position == .zero)
    driver.command(.previous)
    #expect(driver.status.item == ItemID(1) && driver.position == .zero)
  }

  @Test func `beyond the last item the hardware still skips, and the app is told that there is none`() {
    var driver = Driver.playing(recipe: .spokenAudio)
    #expect(driver.command(.next) == .noSuchContent)
    #expect(driver.send(.remote(.nextTrack)) == .success && driver.position == .seconds(35))
  }

  /// A broadcast that is heard, at a place of a queue of broadcasts.
  private func live(_ recipe: Recipe = .music, items: Int = 1, at index: Int = 0) -> Driver {
    var driver = Driver(recipe: recipe, items: 0, duration: nil)
    driver.isLive = true
    driver.send(.load(Driver.player, (1...items).map(ItemID.init)))
    for _ in 0..<index { driver.command(.next) }
    driver.play()
    driver.pass(.seconds(5))
    return driver
  }

  static let offers: [(recipe: Recipe, items: Int, index: Int, kinds: CommandSet.Kinds)] = [
    (.music, 1, 0, [.playPause]), (.music, 2, 0, [.playPause, .next, .repeat, .shuffle]),
    (.music, 3, 1, [.playPause, .previous, .next, .repeat, .shuffle]),
    (.music, 2, 1, [.playPause, .previous, .repeat, .shuffle]), (.spokenAudio, 1, 0, [.playPause]),
    (.spokenAudio, 2, 0, [.playPause, .next]), (.spokenAudio, 2, 1, [.playPause, .previous]),
  ]

  @Test(arguments: offers) func `a broadcast offers nothing that leads nowhere`(
    _ recipe: Recipe, _ items: Int, _ index: Int, _ kinds: CommandSet.Kinds
  ) {
    let driver = live(recipe, items: items, at: index)
    #expect(driver.policy.applied.commands == CommandSet(kinds))
  }

  @Test func `next is offered where the queue is repeated and leads to the same item again`() {
    var driver = Driver.playing(recipe: .music)
    #expect(driver.policy.applied.commands.kinds.contains(.next) == false)
    driver.command(.repeat(.all))
    #expect(driver.policy.applied.commands.kinds.contains(.next) == true)
  }

  static let presses: [Event] = [
    .command(Driver.player, .previous), .remote(.previousTrack),
    .command(Driver.player, .scan(forward: true)),
    .remote(.seekForward(begins: true)), .remote(.seekBackward(begins: true)),
    .remote(.skipForward(.seconds(5))),
    .command(Driver.player, .seek(.seconds(1))), .remote(.nextTrack),
  ]

  @Test(arguments: presses, [Recipe.music, .spokenAudio]) func `there is no such content in a broadcast`(
    _ press: Event, _ recipe: Recipe
  ) {
    var driver = live(recipe)
    let before = driver.facts
    driver.forget()
    #expect(driver.send(press) == .noSuchContent)
    #expect(driver.facts.segment == before.segment && driver.facts.anchor == before.anchor)
    #expect(driver.facts.scan == nil && driver.steps == [] && driver.phase == .playing)
    #expect(driver.policy.deadline == nil)
  }

  @Test(arguments: [Recipe.music, .spokenAudio], [0, 5])
  func `next and previous lead from one broadcast to another, however long it was heard`(
    _ recipe: Recipe, _ seconds: Int
  ) {
    var driver = live(recipe, items: 3, at: 1)
    driver.pass(.seconds(seconds))
    #expect(driver.send(.remote(.previousTrack)) == .success && driver.status.item == ItemID(1))
    driver.hearAnew()
    driver.pass(.seconds(seconds))
    #expect(driver.send(.remote(.nextTrack)) == .success && driver.status.item == ItemID(2))
    #expect(driver.command(.previous) == .success && driver.status.item == ItemID(1))
  }
}
