import FermataPolicy
import Testing

@Suite struct RefusalTests {
  /// A player whose intent was refused.
  private func refused(_ name: String = "activate", _ code: SystemCode = .insufficientPriority) -> Driver {
    var driver = Driver.refused(name, code)
    driver.failures = [:]
    driver.forget()
    return driver
  }

  @Test(arguments: ["configure", "activate", "start"])
  func `a refused step silences its intent until it is tried again`(
    _ name: String
  ) {
    var driver = refused(name)
    #expect(driver.status.suppression == .refused(.insufficientPriority))
    #expect(driver.phase == .paused && driver.intent.wants)
    #expect(driver.card == nil && driver.policy.deadline == driver.now + .milliseconds(200))
    driver.pass(.milliseconds(200) - .nanoseconds(1))
    driver.send(.alarm)
    #expect(driver.session == [])
    driver.pass(.nanoseconds(1))
    driver.hear()
    #expect(driver.session.first == name && driver.phase == .playing && driver.status.suppression == nil)
  }

  static let unrelated: [Event] = [
    .alarm, .routeChanged(.unknown), .scene(.background), .command(Driver.player, .seek(.seconds(7))),
    .command(Driver.player, .skip(.seconds(-1))), .remote(.nextTrack), .engineStopped(Driver.player),
    .buffered(Driver.player, segment: 1),
    .itemReady(Driver.player, ItemID(1), ItemDescription(duration: .seconds(60))),
    .interruptionEnded(mayResume: false), .interruptionBegan(.default), .servicesLost,
    .started(Driver.player, segment: 1, position: .zero, heardAt: .zero),
  ]

  @Test(arguments: unrelated) func `nothing else tries the same intent again`(_ event: Event) {
    var driver = refused()
    for _ in 0..<5 { driver.send(event) }
    #expect(!driver.session.contains("configure") && !driver.session.contains("activate"))
    #expect(driver.phase == .paused)
  }

  static let retries: [(name: String, events: [Event])] = [
    ("a newer play", [.command(Driver.player, .play)]),
    ("a remote play", [.remote(.play)]),
    ("a toggle of what is suppressed", [.command(Driver.player, .toggle)]),
    ("pause and play", [.command(Driver.player, .pause), .command(Driver.player, .play)]),
    ("the foreground", [.scene(.background), .scene(.foreground)]),
    ("an interruption that ends", [.interruptionBegan(.default), .interruptionEnded(mayResume: true)]),
    ("reset, then play", [.servicesLost, .servicesReset, .command(Driver.player, .play)]),
  ]

  @Test(arguments: retries) func `a change of these tries again`(_ name: String, _ events: [Event]) {
    var driver = refused()
    for event in events { driver.send(event) }
    #expect(driver.session.filter { $0 == "activate" } == ["activate"])
    #expect(driver.isOpen)
  }

  @Test func `a reset alone starts nothing`() {
    var driver = refused()
    driver.send(.servicesReset)
    #expect(driver.session == ["configure"] && driver.intent.withdrawnBy == .servicesReset)
  }

  @Test(arguments: ["activate", "start"]) func `the failure of an older intent does not refuse a newer one`(
    _ name: String
  ) {
    var driver = Driver()
    driver.unanswered = [name]
    driver.play()
    driver.command(.pause)
    driver.command(.play)
    driver.unanswered = []
    driver.forget()
    driver.finish(name, .siriIsRecording)
    #expect(driver.status.suppression == nil)
    #expect(driver.session.contains(name) && driver.isOpen)
  }

  @Test func `a failure that comes after a pause is not held against it`() {
    var driver = Driver()
    driver.unanswered = ["activate"]
    driver.play()
    driver.command(.pause)
    driver.forget()
    driver.finish("activate", .siriIsRecording)
    #expect(driver.session == [] && driver.status.suppression == nil && driver.phase == .paused)
  }

  @Test func `a start refused for one part leaves the other its sound`() {
    var driver = Driver.playing()
    let other = PartID(2)
    driver.send(.added(other, .music))
    driver.send(.load(other, [ItemID(9)]))
    driver.failures["start"] = .cannotStartPlaying
    driver.send(.command(other, .play))
    #expect(driver.policy.status(of: other)?.suppression == .refused(.cannotStartPlaying))
    #expect(driver.phase == .playing && driver.isOpen)
  }

  @Test func `only the part whose need was refused is silenced, and the rest is tried without it`() {
    var driver = Driver.playing(recipe: .spokenAudio)
    let recorder = PartID(2)
    driver.send(.required(recorder, .recorder))
    driver.interrupt()
    driver.failures["activate"] = .insufficientPriority
    driver.unanswered = ["configure"]
    driver.endInterruption(mayResume: true)
    driver.forget()
    driver.finish("configure")
    #expect(driver.policy.status(of: recorder)?.suppression == .refused(.insufficientPriority))
    #expect(driver.session == ["activate", "configure"] && driver.phase == .waiting(.session))
    driver.failures = [:]
    driver.finish("configure")
    driver.hear()
    #expect(driver.phase == .playing)
    #expect(driver.policy.applied.configuration == .known(Recipe.spokenAudio.configuration))
  }

  @Test func `what is heard already goes on when a newcomer's part is refused`() {
    var driver = Driver.playing(recipe: .spokenAudio)
    driver.failures["configure"] = .badParameter
    let recorder = PartID(2)
    driver.send(.required(recorder, .recorder))
    #expect(driver.policy.status(of: recorder)?.suppression == .refused(.badParameter))
    #expect(driver.policy.status(of: recorder)?.intent.withdrawnBy == .refusal)
    driver.pass(.seconds(5))
    #expect(driver.phase == .playing && driver.session == ["configure"])
  }

  static let upheavals: [(name: String, events: [Event])] = [
    ("an interruption", [.interruptionBegan(.default), .interruptionEnded(mayResume: true)]),
    ("a reset", [.servicesReset, .command(Driver.player, .play)]),
    ("services lost and a newer play", [.servicesLost, .command(Driver.player, .play)]),
  ]

  @Test(arguments: upheavals) func `a result from before an upheaval is believed in nothing`(
    _ name: String, _ events: [Event]
  ) {
    var driver = Driver()
    driver.unanswered = ["activate"]
    driver.play()
    #expect(driver.session == ["configure", "activate"])
    driver.send(.scene(.background))
    for event in events { driver.send(event) }
    driver.unanswered = []
    driver.forget()
    driver.finish("activate")
    #expect(driver.session == ["configure", "activate", "start"])
    #expect(driver.isOpen)
  }

  @Test(arguments: upheavals) func `nor is a failure from before it`(_ name: String, _ events: [Event]) {
    var driver = Driver()
    driver.unanswered = ["activate"]
    driver.play()
    driver.send(.scene(.background))
    for event in events { driver.send(event) }
    driver.unanswered = []
    driver.finish("activate", .siriIsRecording)
    #expect(driver.status.suppression == nil && driver.isOpen)
  }

  @Test(arguments: [true, false]) func `the foreground makes unknown what a suspension may have taken`(
    _ isPaused: Bool
  ) {
    var driver = Driver.playing()
    if isPaused { driver.command(.pause) }
    driver.send(.scene(.background))
    driver.send(.scene(.foreground))
    driver.forget()
    driver.play()
    #expect(driver.session == (isPaused ? ["configure", "activate", "start"] : []))
  }

  @Test func `a deactivation that is refused is believed all the same`() {
    var driver = Driver.playing()
    driver.failures["deactivate"] = .isBusy
    driver.command(.pause)
    driver.send(.scene(.background))
    driver.pass(.seconds(10))
    #expect(driver.session == ["stop", "deactivate"])
    driver.forget()
    driver.play()
    #expect(driver.session == ["configure", "activate", "start"])
  }
}
