import FermataPolicy
import Testing

/// An end without leave, the foreground and a reset withdraw what is older than they are told of, and nothing newer.
@Suite struct NewestWinsTests {
  struct Upheaval: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let opens: Event
    let closes: Event
    let rule: Rule
    var resume = Recipe.Resume.whenAllowed
    /// Whether a newer play that was refused meanwhile goes on all the same.
    var servesRefused = false
  }

  static let upheavals = [
    Upheaval(
      testDescription: "an end without leave", opens: .interruptionBegan(.default),
      closes: .interruptionEnded(mayResume: false), rule: .interruptionResume),
    Upheaval(
      testDescription: "an end without leave, never resuming", opens: .interruptionBegan(.default),
      closes: .interruptionEnded(mayResume: false), rule: .interruptionResume, resume: .never),
    Upheaval(
      testDescription: "an end with leave, never resuming", opens: .interruptionBegan(.default),
      closes: .interruptionEnded(mayResume: true), rule: .interruptionResume, resume: .never,
      servesRefused: true),
    Upheaval(
      testDescription: "the foreground", opens: .interruptionBegan(.default), closes: .scene(.foreground),
      rule: .interruptionForeground),
    Upheaval(
      testDescription: "a reset", opens: .servicesLost, closes: .servicesReset, rule: .servicesReset,
      servesRefused: true),
    Upheaval(
      testDescription: "a loss whose reset the foreground tells", opens: .servicesLost,
      closes: .scene(.foreground), rule: .servicesReset, servesRefused: true),
  ]

  /// An upheaval a minute after the sound began.
  private func begun(_ upheaval: Upheaval) -> Driver {
    var driver = Driver.playing(recipe: .music.resuming(upheaval.resume), duration: .seconds(600))
    driver.pass(.seconds(60))
    driver.send(upheaval.opens)
    driver.pass(.seconds(10))
    driver.forget()
    return driver
  }

  @Test(arguments: upheavals) func `an intent that is older is withdrawn`(_ upheaval: Upheaval) {
    var driver = begun(upheaval)
    driver.send(upheaval.closes)
    #expect(driver.phase == .paused && driver.intent.withdrawnBy == upheaval.rule)
    #expect(!driver.intent.wants && !driver.session.contains("activate"))
  }

  @Test(arguments: upheavals, ["configure", "activate"])
  func `a newer play that is under way goes on and is heard`(_ upheaval: Upheaval, _ name: String) {
    var driver = begun(upheaval)
    driver.unanswered = [name]
    #expect(driver.command(.play) == .success)
    let intent = driver.intent
    driver.pass(.seconds(10))
    driver.unanswered = []
    driver.send(upheaval.closes)
    #expect(driver.intent == intent && driver.status.suppression == nil)
    // What came of the step is told late, or never mattered.
    driver.finish(name)
    driver.hear()
    #expect(driver.phase == .playing && driver.intent == intent)
  }

  @Test
  func `an answer before the reset is told brings no older play back, and the reset takes no newer one`() {
    let second = PartID(2)
    var driver = Driver.playing()
    driver.send(.added(second, .prompt))
    driver.send(.load(second, [ItemID(9)]))
    driver.send(.servicesLost)
    driver.send(.command(second, .play))
    #expect(driver.policy.applied.isActive == .known(true))
    #expect(driver.intent.withdrawnBy == .servicesReset)
    driver.send(.servicesReset)
    #expect(driver.policy.status(of: second)?.intent.wants == true)
    driver.send(.servicesReset)
    #expect(driver.policy.status(of: second)?.intent.withdrawnBy == .servicesReset)
  }

  @Test(arguments: upheavals) func `a newer play whose media load goes on, untried as it is`(
    _ upheaval: Upheaval
  ) {
    var driver = begun(upheaval)
    driver.unanswered = ["load"]
    driver.send(.load(Driver.player, [ItemID(5)]))
    driver.command(.play)
    let intent = driver.intent
    driver.send(upheaval.closes)
    #expect(driver.intent == intent && driver.phase == .waiting(.loading))
    driver.send(.itemReady(Driver.player, ItemID(5), ItemDescription(duration: .seconds(60))))
    driver.hear()
    #expect(driver.phase == .playing)
  }

  @Test(arguments: upheavals) func `a newer play that was refused is withdrawn, except by its own reset`(
    _ upheaval: Upheaval
  ) {
    var driver = begun(upheaval)
    driver.failures["activate"] = .insufficientPriority
    driver.command(.play)
    #expect(driver.status.suppression == .refused(.insufficientPriority) && driver.intent.wants)
    driver.failures = [:]
    driver.send(upheaval.closes)
    driver.hear()
    #expect(driver.phase == (upheaval.servesRefused ? .playing : .paused))
    #expect(driver.intent.withdrawnBy == (upheaval.servesRefused ? nil : upheaval.rule))
    #expect(driver.status.suppression == nil)
  }

  @Test(arguments: upheavals) func `a pause is newer too, and what follows starts nothing`(
    _ upheaval: Upheaval
  ) {
    var driver = begun(upheaval)
    driver.command(.pause)
    driver.send(upheaval.closes)
    driver.pass(.seconds(60))
    #expect(
      driver.phase == .paused && driver.intent.withdrawnBy == nil
        && driver.session.count { $0 == "start" } == 0)
  }

  static let bursts: [(toBegin: Int, toEnd: Int, isPast: Bool)] = [
    (0, 0, true), (100, 0, true), (0, 100, true), (100, 100, true), (101, 0, false), (0, 101, false),
    (101, 101, false),
  ]
  static let ends: [Event] = [.interruptionEnded(mayResume: false), .scene(.foreground)]

  @Test(arguments: bursts, ends) func `begin and end told at once after a press are words of the past`(
    _ burst: (toBegin: Int, toEnd: Int, isPast: Bool), _ end: Event
  ) {
    var driver = Driver()
    driver.play()
    driver.pass(.milliseconds(burst.toBegin))
    driver.interrupt()
    #expect(driver.phase == .paused && driver.status.suppression == .interrupted)
    driver.pass(.milliseconds(burst.toEnd))
    driver.send(end)
    driver.hear()
    #expect(driver.phase == (burst.isPast ? .playing : .paused))
    #expect((driver.intent.withdrawnBy == nil) == burst.isPast && driver.intent.wants == burst.isPast)
  }

  @Test func `a press that was refused before the burst is not saved by it`() {
    var driver = Driver()
    driver.failures["activate"] = .insufficientPriority
    driver.play()
    driver.interrupt()
    driver.send(.interruptionEnded(mayResume: false))
    #expect(driver.intent.withdrawnBy == .interruptionResume)
  }

  @Test func `each part's own intent is newer or older`() {
    var driver = begun(Self.upheavals[0])
    let other = PartID(2)
    driver.unanswered = ["configure", "load"]
    driver.send(.added(other, .music))
    driver.send(.load(other, [ItemID(9)]))
    driver.send(.command(other, .play))
    driver.send(.interruptionEnded(mayResume: false))
    #expect(driver.intent.withdrawnBy == .interruptionResume)
    #expect(driver.policy.status(of: other)?.intent.wants == true)
  }

  static let owners: [Authority] = [.callKit, .pushToTalk]
  static let isPaused = [
    (Authority.callKit, true), (.callKit, false), (.pushToTalk, true), (.pushToTalk, false),
  ]
  static let presses: [Event] = [
    .command(Driver.player, .play), .command(Driver.player, .toggle), .remote(.play),
    .remote(.togglePlayPause),
  ]

  @Test(arguments: isPaused, presses)
  func `a play while another owns the session fails, and changes nothing`(
    _ owned: (owner: Authority, isPaused: Bool), _ press: Event
  ) {
    let (owner, isPaused) = owned
    var driver = Driver.playing()
    if isPaused { driver.command(.pause) }
    driver.pass(.seconds(2))
    driver.send(.authority(owner))
    driver.forget()
    let before = driver.status
    #expect(driver.send(press) == .commandFailed)
    #expect(driver.status == before && driver.steps == [])
    #expect(driver.intent.wants != isPaused)
    driver.send(.authority(.app))
    #expect(driver.isOpen != isPaused, "nothing waits for a press that was refused")
  }

  @Test func `what was refused before an owner came is tried anew for ten seconds once he is gone`() {
    var driver = Driver()
    driver.failures["activate"] = .siriIsRecording
    driver.play()
    driver.pass(.seconds(2))
    driver.send(.authority(.callKit))
    driver.pass(.seconds(600))
    driver.send(.authority(.app))
    driver.pass(.seconds(8))
    #expect(driver.intent.wants)
    driver.failures = [:]
    driver.pass(.milliseconds(200))
    driver.hear()
    #expect(driver.phase == .playing)
  }

  @Test(arguments: owners) func `a play of the call's own is a success and waits for its owner`(
    _ owner: Authority
  ) {
    var driver = Driver(recipe: .voiceChat)
    driver.send(.authority(owner))
    #expect(driver.command(.play) == .success && driver.status.suppression == .authority(owner))
    driver.send(.authorityActive(true))
    driver.hear()
    #expect(driver.phase == .playing)
  }
}
