import FermataPolicy
import Testing

/// Engines that stop by themselves, whose stops are answered late or never, and what is asked of the session then.
@Suite struct EngineStopTests {
  @Test func `an engine that stops beside music that was there before is started again`() {
    var driver = Driver.playing()
    driver.secondaryAudioHint = true
    driver.send(.secondaryAudioHint(true))
    driver.forget()
    driver.send(.engineStopped(Driver.player))
    driver.pass(.seconds(1))
    #expect(driver.policy.session.interruption == nil && driver.count("start") == 1)
  }

  /// The frames of a headset that left are heard by nobody; what the reading takes for heard is by another route's latency.
  @Test(arguments: [true, false])
  func `an engine that stops before its first frame is heard begins there again`(_ isHeard: Bool) {
    var driver = Driver.playing()
    driver.send(.engineStopped(Driver.player))
    let place = driver.position
    driver.pass(.seconds(1))
    if isHeard { driver.hear() }
    #expect(driver.facts.anchor.isMoving == isHeard && driver.facts.segment.start == place)
    for apart in [100, -150].map(Duration.milliseconds) {
      var again = driver
      var reading = driver.reading
      (reading.rendered, reading.heard) = (place + .milliseconds(100), place + apart)
      again.readings = [reading]
      again.send(.engineStopped(Driver.player))
      #expect(again.position == (isHeard ? max(place, place + apart) : place))
    }
  }

  @Test func `an engine that stops before a jump is heard begins where the jump leads`() {
    var driver = Driver.playing()
    driver.command(.seek(.seconds(30)))
    var reading = driver.reading
    (reading.rendered, reading.heard) = (.milliseconds(30_100), .milliseconds(30_100))
    driver.readings = [reading]
    driver.send(.engineStopped(Driver.player))
    #expect(driver.position == .seconds(30))
  }

  @Test func `an engine that stops right after a pause and a play begins at what was heard`() {
    var driver = Driver.playing()
    var reading = driver.reading
    reading.rendered += .milliseconds(150)
    driver.readings = [reading]
    driver.command(.pause)
    driver.command(.play)
    #expect(driver.facts.anchor.position == reading.rendered && !driver.facts.anchor.isMoving)
    driver.send(.engineStopped(Driver.player))
    #expect(driver.position == reading.heard)
  }

  @Test func `an engine that stops in a call which the user plays over begins no second call`() {
    var driver = Driver.playing()
    driver.interrupt()
    driver.unanswered = ["activate"]
    driver.command(.play)
    let interruption = driver.policy.session.interruption
    driver.secondaryAudioHint = true
    driver.send(.engineStopped(Driver.player))
    driver.pass(.seconds(1))
    #expect(interruption != nil && driver.policy.session.interruption == interruption)
  }

  @Test func `effects whose engine stops are started again, and nothing is configured anew`() {
    var driver = Driver(items: 0)
    driver.send(.voiced(PartID(2), .game))
    driver.forget()
    driver.send(.engineStopped(PartID(2)))
    driver.pass(.seconds(1))
    #expect(driver.session == ["start"])
  }

  @Test func `an engine whose start is never answered may run, and is stopped`() {
    var driver = Driver(items: 1)
    driver.failures["start"] = .unanswered
    driver.play()
    #expect(driver.count("stop") == 1 && driver.intent.withdrawnBy == .refusal)
  }

  @Test func `a session is owed as long as it may still become active`() {
    var driver = Driver()
    #expect(!driver.policy.owesSession)
    driver.unanswered = ["activate"]
    driver.command(.play)
    #expect(driver.policy.owesSession)
  }

  @Test func `a requirement that was refused for a moment is served without a trace`() {
    var driver = Driver(items: 0)
    driver.failures["activate"] = .insufficientPriority
    driver.send(.required(PartID(2), .metering))
    #expect(driver.policy.part(PartID(2))?.refusal != nil)
    driver.failures = [:]
    driver.pass(.seconds(1))
    #expect(driver.policy.status(of: PartID(2))?.phase == .playing)
    #expect(driver.policy.part(PartID(2))?.refusal == nil)
  }

  @Test func `a requirement waits while the session is narrower than it needs`() {
    var driver = Driver.playing()
    driver.unanswered = ["configure"]
    driver.send(.required(PartID(2), .metering))
    #expect(driver.policy.status(of: PartID(2))?.phase == .waiting(.session))
    driver.unanswered = []
    driver.finish("configure")
    #expect(driver.policy.status(of: PartID(2))?.phase == .playing)
  }

  @Test func `a play over a call has also what was refused in the call tried again`() {
    var driver = Driver.playing()
    let other = PartID(2)
    driver.send(.added(other, .cooperativeMusic))
    driver.send(.load(other, [ItemID(7)]))
    driver.interrupt()
    driver.failures["activate"] = .badParameter
    driver.send(.command(other, .play))
    #expect(driver.policy.status(of: other)?.suppression == .refused(.badParameter))
    driver.failures = [:]
    driver.command(.play)
    #expect(driver.policy.status(of: other)?.suppression == nil)
    #expect(driver.steps.contains(.start(other, anew: false)))
  }

  @Test func `in front again what is heard is left in peace`() {
    var driver = Driver.playing()
    driver.readings = [driver.reading]
    driver.send(.scene(.background))
    driver.pass(.seconds(1))
    driver.send(.scene(.foreground))
    #expect(driver.session == [] && driver.phase == .playing)
  }

  @Test func `in front again what waits for the next item to be heard is left in peace`() {
    var driver = Driver.playing(items: 2)
    // Two seconds are on their way, as to an AirPlay receiver.
    var reading = driver.reading
    reading.heard = driver.position - .seconds(2)
    driver.readings = [reading]
    driver.command(.seek(.seconds(59)))
    (reading.segment, reading.item, reading.lap) = (driver.facts.segment.id, ItemID(2), 1)
    driver.readings = [reading]
    driver.pass(.milliseconds(200))
    #expect(!driver.facts.anchor.isMoving)
    driver.forget()
    driver.send(.scene(.background))
    driver.pass(.milliseconds(10))
    driver.send(.scene(.foreground))
    #expect(driver.session == [])
  }

  @Test func `a configuration that is refused while sound moves leaves the clock standing`() {
    var driver = Driver.playing()
    driver.failures["configure"] = .badParameter
    driver.move(to: Driver.speaker, because: .categoryChange)
    let position = driver.position
    driver.pass(.seconds(1))
    #expect(driver.count("configure") == 1 && driver.position == position)
  }
}
