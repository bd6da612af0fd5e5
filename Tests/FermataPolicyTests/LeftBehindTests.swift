import FermataPolicy
import Testing

/// What is over leaves nothing behind that counts later.
@Suite struct LeftBehindTests {
  /// Ways to another queue or item, none of which a held button survives in a queue that is new.
  @Test(arguments: [[ItemID(7)], [ItemID(7), ItemID(8)], []])
  func `a held button runs through no queue that is loaded meanwhile`(_ items: [ItemID]) {
    var driver = Driver.playing(items: 2)
    driver.command(.scan(forward: true))
    driver.send(.load(Driver.player, items))
    #expect(driver.facts.scan == nil)
    driver.pass(.seconds(3))
    #expect(driver.facts.anchor.position == .zero && driver.policy.deadline == nil)
  }

  /// Chapters at 10, 20 and 30 s; where the way back leads from so many milliseconds.
  @Test(arguments: [
    (12_500, 10_000), (13_000, 10_000), (13_001, 10_000), (22_500, 10_000), (23_000, 10_000),
    (23_001, 20_000),
    (32_999, 20_000), (33_001, 30_000),
  ])
  func `the way back through chapters begins the chapter anew after three seconds`(_ from: Int, _ to: Int) {
    var driver = Driver(items: 0)
    driver.chapters = [.seconds(10), .seconds(20), .seconds(30)]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.seek(.milliseconds(from)))
    #expect(driver.command(.previousChapter) == .success)
    #expect(driver.position == .milliseconds(to))
  }

  @Test func `frames that were missing at the end are awaited no longer`() {
    var driver = Driver.playing()
    let segment = driver.facts.segment.id
    driver.send(.underrun(Driver.player, segment: segment))
    driver.send(.ended(Driver.player, segment: segment))
    #expect(driver.phase == .ended && driver.facts.missingSince == nil)
    driver.pass(.seconds(2))
    #expect(driver.policy.deadline == nil && driver.position == .seconds(60))
  }

  @Test func `a reader that went on while it was told of another item is told once more`() {
    var driver = Driver(items: 2)
    driver.command(.repeat(.one))
    driver.play()
    driver.pass(.seconds(5))
    driver.command(.repeat(.all))
    #expect(driver.facts.segment.following == ItemID(2))
    driver.forget()
    let segment = driver.facts.segment.id
    driver.send(.crossed(Driver.player, segment: segment, item: ItemID(1), lap: 1, heardAt: driver.now))
    #expect(driver.facts.segment.following == ItemID(2) && driver.count("cue") == 1)
  }

  @Test(arguments: [-40, 0, 40])
  func `where frames run out before the first is heard the position is that of the first`(_ milliseconds: Int)
  {
    var driver = Driver.playing()
    driver.command(.seek(.seconds(30)))
    driver.hearAnew()
    driver.readings = [
      Reading(
        part: Driver.player, segment: driver.facts.segment.id, item: ItemID(1),
        rendered: .milliseconds(30_100),
        heard: .milliseconds(30_000 + milliseconds), isMoving: true)
    ]
    driver.send(.underrun(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.position == .milliseconds(max(30_000, 30_000 + milliseconds)))
  }

  @Test(arguments: [1, 2, 3])
  func `whoever repeats a play beside other music insists, and a first play yields`(
    _ presses: Int
  ) {
    for hintFirst in [true, false] {
      var driver = Driver(recipe: .gameMusic)
      driver.secondaryAudioHint = hintFirst
      if hintFirst { driver.send(.secondaryAudioHint(true)) }
      for _ in 0..<presses { driver.command(.play) }
      driver.secondaryAudioHint = true
      if !hintFirst { driver.send(.secondaryAudioHint(true)) }
      driver.hear()
      let yields = presses == 1 || !hintFirst
      #expect((driver.phase == .paused) == yields && driver.intent.wants, "\(driver.phase)")
      #expect(driver.status.suppression == (yields ? .secondaryAudioHint : nil))
    }
  }

  private static func reading(_ driver: Driver, ahead: Duration) -> Reading {
    Reading(
      part: Driver.player, segment: driver.facts.segment.id, item: ItemID(1),
      rendered: driver.position + ahead,
      heard: driver.position, isMoving: true)
  }

  @Test(arguments: [true, false]) func `what was queued before a jump is not queued behind it`(
    _ isBuffered: Bool
  ) {
    var driver = Driver.playing()
    driver.send(.buffered(Driver.player, segment: driver.facts.segment.id))
    driver.command(.seek(.seconds(30)))
    if isBuffered { driver.send(.buffered(Driver.player, segment: driver.facts.segment.id)) }
    driver.pass(.milliseconds(100))
    #expect(driver.phase == .waiting(isBuffered ? .engine : .stalled) && driver.isOpen == isBuffered)
  }

  @Test func `a jump ends a stall: its place is another`() {
    var driver = Driver.playing()
    driver.send(.underrun(Driver.player, segment: driver.facts.segment.id))
    driver.pass(.milliseconds(100))
    #expect(driver.phase == .waiting(.stalled) && !driver.isOpen)
    driver.command(.seek(.seconds(30)))
    #expect(driver.phase == .waiting(.engine) && driver.isOpen)
  }

  /// The route's latency in the listener's time, the speed, and whether the clock leads up to where a jump goes.
  @Test(arguments: [
    (350, 1.0, true), (351, 1.0, false), (200, 2.0, true), (350, 2.0, true), (351, 2.0, false),
    (340, 0.5, true),
  ])
  func `the clock leads up to a jump for as long as a headset takes, at any speed`(
    _ milliseconds: Int, _ speed: Double, _ leads: Bool
  ) {
    var driver = Driver(items: 0)
    driver.stretches = true
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.speed(speed))
    driver.play()
    driver.pass(.seconds(5))
    driver.readings = [Self.reading(driver, ahead: .milliseconds(milliseconds) * speed)]
    driver.command(.seek(.seconds(30)))
    driver.readings = []
    let back = Duration.milliseconds(milliseconds) * speed
    #expect(driver.position == .seconds(30) - (leads ? back : .zero))
    driver.pass(.milliseconds(milliseconds))
    #expect(driver.position == .seconds(30))
  }

  @Test func `an engine's stop from before a reset holds nothing up behind it`() {
    var driver = Driver(items: 0)
    let effects = PartID(2)
    driver.send(.voiced(effects, .game))
    driver.send(.engineStopped(effects))
    #expect(driver.policy.status(of: effects)?.suppression == .engineStopped)
    driver.forget()
    driver.send(.servicesReset)
    #expect(driver.policy.status(of: effects)?.phase == .playing && driver.count("start") == 1)
  }

  @Test(arguments: [true, false])
  func `an end without leave has the session configured again, so that the lock screen's play arrives`(
    _ mayResume: Bool
  ) {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.pass(.seconds(2))
    driver.interrupt()
    driver.forget()
    driver.send(.interruptionEnded(mayResume: mayResume))
    #expect(driver.session == (mayResume ? [] : ["configure"]))
  }

  @Test func `an end whose output went away meanwhile takes nobody's session`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.interrupt()
    driver.move(to: Driver.speaker)
    driver.forget()
    driver.endInterruption(mayResume: true)
    driver.pass(.seconds(2))
    #expect(driver.session == [] && driver.intent.withdrawnBy == .outputLost)
  }

  @Test(arguments: [true, false]) func `what always comes back is tried again at an end, whatever refused it`(
    _ mayResume: Bool
  ) {
    var driver = Driver.refused("activate", .badParameter, recipe: .game)
    driver.failures = [:]
    #expect(driver.status.suppression == .refused(.badParameter) && driver.intent.wants)
    driver.interrupt()
    driver.endInterruption(mayResume: mayResume)
    #expect(driver.phase == .playing && driver.status.suppression == nil)
  }

  @Test func `the card of an item that is shown waits for no picture when the item begins anew`() {
    var driver = Driver.playing()
    driver.send(
      .itemReady(Driver.player, ItemID(1), ItemDescription(duration: .seconds(60)), awaitsPicture: true))
    driver.forget()
    driver.command(.previous)
    #expect(driver.cards.map { $0?.elapsed } == [.zero])
  }

  @Test func `a clip that a call ended for good does not come back with a late end`() {
    var driver = Driver.playing(recipe: .clip)
    driver.interrupt()
    driver.send(.scene(.foreground))
    #expect(driver.intent.withdrawnBy == .interruptionForeground)
    driver.endInterruption(mayResume: true)
    #expect(driver.phase == .paused && !driver.intent.wants)
  }
}
