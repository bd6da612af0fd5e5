import FermataPolicy
import Testing

@Suite struct LingerTests {
  /// Lets time pass until just before the policy's next deadline, which must lie that far ahead.
  private func expectDeadline(_ driver: inout Driver, after duration: Duration, _ steps: [String]) {
    #expect(driver.policy.deadline == driver.now + duration)
    driver.forget()
    driver.pass(duration - .nanoseconds(1))
    driver.send(.alarm)
    #expect(driver.session == [])
    driver.pass(.nanoseconds(1))
    #expect(driver.session == steps)
  }

  @Test func `a paused engine runs on for a second, and the session stays in the foreground`() {
    var driver = Driver.playing()
    driver.command(.pause)
    #expect(driver.session == [])
    expectDeadline(&driver, after: .seconds(1), ["stop"])
    #expect(driver.policy.deadline == nil)
    driver.pass(.seconds(3_600))
    #expect(driver.session == ["stop"])
  }

  @Test func `a quick play after a pause starts nothing anew`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.pass(.milliseconds(999))
    driver.play()
    driver.pass(.seconds(10))
    #expect(driver.session == [] && driver.phase == .playing)
  }

  @Test func `in the background a quiet session is given back after three seconds`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.pass(.seconds(30))
    driver.send(.scene(.background))
    expectDeadline(&driver, after: .seconds(3), ["deactivate"])
    #expect(driver.policy.deadline == nil)
  }

  @Test func `three seconds count from the pause if that came later`() {
    var driver = Driver.playing()
    driver.send(.scene(.background))
    driver.pass(.seconds(30))
    #expect(driver.session == [])
    driver.command(.pause)
    expectDeadline(&driver, after: .seconds(1), ["stop"])
    expectDeadline(&driver, after: .seconds(2), ["deactivate"])
  }

  @Test func `a second word of the background begins no linger anew`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.pass(.seconds(2))
    driver.send(.scene(.background))
    driver.pass(.seconds(2))
    driver.forget()
    driver.send(.scene(.background))
    expectDeadline(&driver, after: .seconds(1), ["deactivate"])
  }

  @Test func `coming back to the front in time keeps the session`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.pass(.seconds(2))
    driver.send(.scene(.background))
    driver.pass(.milliseconds(2_999))
    driver.forget()
    driver.send(.scene(.foreground))
    driver.pass(.seconds(60))
    #expect(driver.session == [])
  }

  @Test func `a clip that lost its output keeps the session in the foreground, and gives it back at its end`()
  {
    var driver = Driver.playing(recipe: .clip, on: Driver.headphones)
    driver.move(to: Driver.speaker)
    driver.pass(.seconds(3_600))
    #expect(driver.intent.withdrawnBy == .outputLost)
    #expect(driver.session == ["stop"] && driver.policy.deadline == nil)
    driver.play()
    driver.forget()
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.phase == .ended && driver.session == ["stop"])
    driver.pass(.seconds(1) - .nanoseconds(1))
    driver.send(.alarm)
    #expect(!driver.session.contains("deactivate"))
    driver.pass(.nanoseconds(1))
    #expect(driver.session == ["stop", "deactivate"])
  }

  @Test func `a clip that the user pauses gives the session back, because the user is done with it`() {
    var driver = Driver.playing(recipe: .clip)
    driver.command(.pause)
    expectDeadline(&driver, after: .seconds(1), ["stop", "deactivate"])
  }

  @Test func `between the items of a queue of clips the session is kept`() {
    var driver = Driver.playing(recipe: .clip, items: 2)
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    driver.pass(.seconds(3_600))
    #expect(driver.session == [])
  }

  @Test func `a clip that lost its output gives the session back a second after it is left`() {
    var driver = Driver.playing(recipe: .clip, on: Driver.headphones)
    driver.move(to: Driver.speaker)
    driver.pass(.seconds(30))
    driver.forget()
    driver.send(.scene(.background))
    expectDeadline(&driver, after: .seconds(1), ["deactivate"])
  }

  @Test func `music that has ended keeps the session in the foreground`() {
    var driver = Driver.playing()
    driver.send(.ended(Driver.player, segment: driver.facts.segment.id))
    driver.pass(.seconds(3_600))
    #expect(driver.phase == .ended && driver.session == ["stop"])
  }

  @Test func `an emptied player gives the session back in the foreground too`() {
    var driver = Driver.playing()
    driver.send(.load(Driver.player, []))
    #expect(driver.phase == .idle && driver.card == nil && driver.policy.applied.commands == .none)
    expectDeadline(&driver, after: .seconds(1), ["stop"])
    expectDeadline(&driver, after: .seconds(2), ["deactivate"])
  }

  @Test func `a removed player gives the session back, and is gone`() {
    var driver = Driver.playing()
    let segment = driver.facts.segment.id
    driver.send(.removed(Driver.player))
    #expect(driver.policy.status(of: Driver.player) == nil && !driver.isOpen)
    #expect(driver.cards == [nil] && driver.session == [])
    expectDeadline(&driver, after: .seconds(3), ["deactivate"])
    #expect(driver.policy.parts.isEmpty && driver.gate == nil)
    driver.forget()
    for event in Self.late(segment) { #expect(driver.send(event) == .success) }
    #expect(driver.command(.play) == .noActionableNowPlayingItem)
    #expect(driver.send(.remote(.play)) == .noActionableNowPlayingItem)
    #expect(driver.steps == [])
  }

  private static func late(_ segment: Int) -> [Event] {
    let id = Driver.player
    return [
      .started(id, segment: segment, position: .zero, heardAt: .zero), .underrun(id, segment: segment),
      .buffered(id, segment: segment), .ended(id, segment: segment), .engineStopped(id),
      .crossed(id, segment: segment, item: ItemID(1), lap: 1, heardAt: .zero),
      .itemReady(id, ItemID(1), ItemDescription(duration: nil)), .itemFailed(id, ItemID(1)), .removed(id),
      .load(id, [ItemID(2)]),
    ]
  }

  @Test func `a player removed before its first sound leaves nothing behind`() {
    var driver = Driver()
    driver.forget()
    driver.send(.removed(Driver.player))
    #expect(driver.policy.parts.isEmpty && driver.session == [] && driver.policy.deadline == nil)
  }
}

@Suite struct RequirementTests {
  private let prompt = PartID(2)

  @Test func `a requirement activates the session, starts no engine, and gives it back after a second`() {
    var driver = Driver(items: 0)
    driver.send(.required(prompt, .prompt))
    #expect(driver.session == ["configure", "activate"])
    #expect(driver.policy.applied.configuration == .known(Recipe.prompt.configuration))
    #expect(driver.policy.status(of: prompt)?.phase == .playing)
    driver.pass(.seconds(60))
    driver.forget()
    driver.send(.removed(prompt))
    #expect(driver.policy.status(of: prompt) == nil && driver.session == [])
    #expect(driver.policy.deadline == driver.now + .seconds(1))
    driver.pass(.nanoseconds(999_999_999))
    driver.send(.removed(prompt))
    #expect(driver.session == [])
    driver.pass(.nanoseconds(1))
    #expect(driver.session == ["deactivate"])
  }

  @Test func `until the session is active it waits`() {
    var driver = Driver(items: 0)
    driver.unanswered = ["activate"]
    driver.send(.required(prompt, .prompt))
    #expect(driver.policy.status(of: prompt)?.phase == .waiting(.session))
    driver.finish("activate", .insufficientPriority)
    #expect(driver.policy.status(of: prompt)?.phase == .paused)
    #expect(driver.policy.status(of: prompt)?.suppression == .refused(.insufficientPriority))
  }

  @Test func `beside music it changes nothing that the music needs`() {
    var driver = Driver.playing()
    driver.send(.required(prompt, .prompt))
    driver.pass(.seconds(2))
    driver.send(.removed(prompt))
    driver.pass(.seconds(10))
    #expect(driver.session == [] && driver.cards == [] && driver.phase == .playing)
  }

  @Test func `the session narrows once the requirement has lingered`() {
    var driver = Driver.playing(recipe: .spokenAudio)
    let music = PartID(3)
    driver.send(.required(music, .music))
    #expect(driver.session == ["configure"])
    #expect(driver.policy.applied.configuration == .known(Recipe.music.configuration))
    driver.forget()
    driver.send(.removed(music))
    driver.pass(.nanoseconds(2_999_999_999))
    #expect(driver.session == [])
    driver.pass(.nanoseconds(1))
    driver.send(.alarm)
    #expect(driver.session == ["configure"] && driver.phase == .playing)
    #expect(driver.policy.applied.configuration == .known(Recipe.spokenAudio.configuration))
  }

  @Test(arguments: [true, false]) func `sound of the app's own that minds is paused when its output leaves`(
    _ isFirst: Bool
  ) {
    var driver = isFirst ? Driver(items: 0) : Driver.playing()
    driver.send(.required(prompt, .music))
    driver.move(to: Driver.headphones)
    driver.move(to: Driver.speaker)
    #expect(driver.policy.gate(of: prompt) == .cut)
    #expect(driver.policy.status(of: prompt)?.phase == .paused)
    #expect(driver.policy.status(of: prompt)?.suppression == .routeUnsettled)
    driver.pass(.milliseconds(500))
    #expect(driver.policy.status(of: prompt)?.intent.withdrawnBy == .outputLost)
  }

  @Test func `losing the output does not end a prompt, and no command reaches it`() {
    var driver = Driver(items: 0)
    driver.route = Driver.headphones
    driver.send(.required(prompt, .prompt))
    driver.move(to: Driver.speaker)
    #expect(driver.policy.status(of: prompt)?.intent.wants == true)
    #expect(driver.send(.remote(.pause)) == .noActionableNowPlayingItem)
    #expect(driver.cards == [] && driver.policy.applied.commands == .none)
  }

  @Test func `the same requirement again is the same intent`() {
    var driver = Driver(items: 0)
    driver.send(.required(prompt, .prompt))
    driver.forget()
    for _ in 0..<1_000 { driver.send(.required(prompt, .prompt)) }
    #expect(driver.steps == [] && driver.policy.parts.count == 2)
  }
}
