import FermataPolicy
import Testing

/// How often a refused intent is tried again, and what keeps it from being withdrawn afterwards.
@Suite struct RetryTests {
  static let second = PartID(2)
  /// 50 tries, 200 ms apart.
  static let allTries = Duration.seconds(10)

  @Test(arguments: [(Duration.seconds(59), true), (.seconds(61), false), (.seconds(5_000), false)])
  func `what was refused long before a suspended app hears of it is tried no more`(
    _ late: Duration, _ isTried: Bool
  ) {
    var driver = Driver()
    driver.unanswered = ["activate"]
    driver.command(.play)
    driver.unanswered = []
    driver.now = driver.now + late
    driver.finish("activate", .insufficientPriority)
    #expect(driver.intent.wants == isTried && (driver.intent.withdrawnBy == .refusal) == !isTried)
  }

  @Test(arguments: ["configure", "activate", "start"])
  func `a refused intent is tried again fifty times, 200 ms apart, and then withdrawn`(_ name: String) {
    var driver = Driver.refused(name)
    for count in 1...50 {
      #expect(driver.count(name) == count && driver.intent.wants)
      #expect(driver.policy.deadline == driver.now + .milliseconds(200))
      driver.pass(.milliseconds(200))
    }
    #expect(driver.count(name) == 51 && driver.now == .zero + Self.allTries)
    #expect(!driver.intent.wants && driver.intent.withdrawnBy == .refusal)
    #expect(driver.status.suppression == .refused(.insufficientPriority) && driver.phase == .paused)
    driver.pass(.seconds(3_600))
    #expect(driver.count(name) == 51 && driver.policy.deadline == nil)
    #expect(driver.status.suppression == .refused(.insufficientPriority))
  }

  @Test(arguments: ["configure", "activate", "start"], [1, 2, 50])
  func `a try that succeeds is heard, and nothing of the refusal is left`(_ name: String, _ tries: Int) {
    var driver = Driver.refused(name)
    driver.pass(.milliseconds(200 * (tries - 1)))
    driver.failures = [:]
    driver.pass(.milliseconds(200))
    driver.hear()
    #expect(driver.count(name) == tries + 1 && driver.phase == .playing)
    #expect(driver.status.suppression == nil && driver.facts.refusal == nil)
    driver.forget()
    driver.pass(.seconds(59))
    #expect(driver.session == [] && driver.phase == .playing)
  }

  @Test func `parts that are refused by turns are given up together, a minute after the first refusal`() {
    var driver = Driver()
    driver.send(.added(Self.second, .prompt))
    driver.send(.load(Self.second, [ItemID(9)]))
    driver.unanswered = ["activate"]
    driver.command(.play)
    driver.send(.command(Self.second, .play))
    while driver.now < .zero + .seconds(66) {
      driver.pass(.milliseconds(2400))
      driver.finish("activate", .insufficientPriority)
    }
    #expect(driver.intent.withdrawnBy == .refusal)
    #expect(driver.policy.status(of: Self.second)?.intent.withdrawnBy == .refusal)
  }

  static let codes: [(code: SystemCode, isTried: Bool)] = [
    (.badParameter, false), (.incompatibleCategory, false), (.sessionNotActive, false),
    (.cannotInterruptOthers, true), (.insufficientPriority, true), (.isBusy, true), (.siriIsRecording, true),
    (.mediaServicesFailed, true), (.cannotStartPlaying, true), (.missingEntitlement, true),
    (.cannotStartRecording, true), (.unspecified, true), (SystemCode(7), true),
  ]

  @Test(arguments: codes) func `what is never allowed is not tried again`(_ code: SystemCode, _ isTried: Bool)
  {
    var driver = Driver.refused("activate", code)
    #expect(driver.intent.wants == isTried && driver.intent.withdrawnBy == (isTried ? nil : .refusal))
    #expect(driver.status.suppression == .refused(code) && driver.phase == .paused)
    driver.pass(.seconds(3_600))
    #expect(driver.count("activate") == (isTried ? 51 : 1))
    #expect(driver.intent.withdrawnBy == .refusal && driver.status.suppression == .refused(code))
  }

  @Test(arguments: [(59_799, true), (59_800, true), (59_801, false)])
  func `a suspended app counts nothing, but a minute after the press it is tried no more`(
    _ milliseconds: Int, _ isTried: Bool
  ) {
    var driver = Driver.refused()
    driver.pass(.seconds(1))
    // Suspended: no alarm comes until the app runs again.
    driver.now = .zero + .milliseconds(milliseconds)
    driver.send(.alarm)
    #expect(driver.count("activate") == 7)
    #expect(driver.intent.wants == isTried && driver.intent.withdrawnBy == (isTried ? nil : .refusal))
    driver.pass(.seconds(1))
    #expect(driver.count("activate") == (isTried ? 8 : 7) && !driver.intent.wants)
  }

  static let withdrawn: [[Event]] = [
    [.scene(.background), .scene(.foreground)], [.routeChanged(.newDeviceAvailable)],
    [.interruptionBegan(.default), .interruptionEnded(mayResume: true)],
    [.interruptionEnded(mayResume: true)],
    [.servicesLost, .servicesReset], [.authority(.callKit), .authority(.app)],
    [.secondaryAudioHint(true), .secondaryAudioHint(false)], [.engineStopped(Driver.player)],
    [.itemReady(Driver.player, ItemID(1), ItemDescription(duration: .seconds(60)))],
    [.command(Driver.player, .seek(.seconds(3)))],
  ]

  @Test(arguments: ["activate", "start"], withdrawn)
  func `nothing revives a withdrawn intent but a newer play, which has all its tries again`(
    _ name: String, _ events: [Event]
  ) {
    var driver = Driver.refused(name)
    driver.pass(Self.allTries)
    for event in events { driver.send(event) }
    driver.pass(.seconds(60))
    #expect(driver.count(name) == 51 && !driver.intent.wants && driver.phase == .paused)
    driver.forget()
    driver.command(.play)
    driver.pass(.seconds(60))
    #expect(driver.count(name) == 51 && driver.intent.withdrawnBy == .refusal)
    driver.failures = [:]
    driver.play()
    #expect(driver.phase == .playing && driver.status.suppression == nil)
  }

  static let upheavals: [(name: String, step: String, event: Event)] = [
    ("the foreground", "activate", .scene(.foreground)), ("the foreground", "start", .scene(.foreground)),
    ("another route", "start", .routeChanged(.newDeviceAvailable)),
    ("an end that was told twice", "activate", .interruptionEnded(mayResume: true)),
  ]

  @Test(arguments: upheavals) func `what may suit a refused intent tries it at once, and counts as a try`(
    _ name: String, _ step: String, _ event: Event
  ) {
    var driver = Driver.refused(step)
    driver.pass(.milliseconds(5_100))
    #expect(driver.count(step) == 26)
    driver.send(event)
    #expect(driver.count(step) == 27 && driver.status.suppression == .refused(.insufficientPriority))
    #expect(driver.policy.deadline == driver.now + .milliseconds(200))
    driver.pass(.seconds(60))
    #expect(driver.count(step) == 51 && driver.intent.withdrawnBy == .refusal)
  }

  @Test func `another route does not hurry a refused session`() {
    var driver = Driver.refused()
    driver.send(.routeChanged(.newDeviceAvailable))
    #expect(driver.count("activate") == 1)
    driver.pass(.milliseconds(200))
    #expect(driver.count("activate") == 2)
  }

  @Test(arguments: ["activate", "start"])
  func `an end with leave gives a refused intent all its tries again`(_ name: String) {
    var driver = Driver.refused(name)
    driver.pass(.seconds(5))
    driver.interrupt()
    driver.pass(.seconds(58))
    driver.forget()
    driver.endInterruption(mayResume: true)
    driver.pass(.seconds(60))
    #expect(driver.count(name) == 51 && driver.intent.withdrawnBy == .refusal)
  }

  @Test func `an engine that fails again long after has all its tries again`() {
    var driver = Driver.refused("start")
    driver.pass(.seconds(9))
    driver.failures = [:]
    driver.pass(.milliseconds(200))
    driver.hear()
    driver.send(.engineStopped(Driver.player))
    driver.forget()
    driver.failures["start"] = .cannotStartPlaying
    driver.send(.routeChanged(.unknown))
    #expect(driver.count("start") == 1 && driver.intent.wants)
    driver.pass(.seconds(60))
    #expect(driver.count("start") == 51 && driver.intent.withdrawnBy == .refusal)
  }

  @Test(arguments: ["activate", "start"]) func `a pause ends the tries`(_ name: String) {
    var driver = Driver.refused(name)
    driver.pass(.seconds(1))
    driver.command(.pause)
    #expect(driver.status.suppression == nil && driver.intent.withdrawnBy == nil)
    driver.pass(.seconds(60))
    #expect(driver.count(name) == 6 && driver.intent.withdrawnBy == nil && driver.status.suppression == nil)
  }

  @Test(arguments: ["activate", "start"]) func `a newer play is tried at once, with all its tries`(
    _ name: String
  ) {
    var driver = Driver.refused(name)
    driver.pass(.seconds(9))
    driver.forget()
    driver.command(.play)
    #expect(driver.count(name) == 1)
    driver.pass(.seconds(60))
    #expect(driver.count(name) == 51 && driver.intent.withdrawnBy == .refusal)
  }

  @Test func `while an engine is tried again others are not told to go on, and at the last try they are`() {
    var driver = Driver.refused("start")
    driver.send(.scene(.background))
    driver.pass(Self.allTries - .milliseconds(1))
    #expect(driver.count("activate") == 1 && !driver.session.contains("deactivate"))
    driver.pass(.milliseconds(1))
    #expect(driver.session.last == "deactivate")
  }

  @Test func `only the intent that was refused is withdrawn`() {
    var driver = Driver.playing()
    driver.send(.added(Self.second, .music))
    driver.send(.load(Self.second, [ItemID(9)]))
    driver.failures["start"] = .cannotStartPlaying
    driver.send(.command(Self.second, .play))
    driver.pass(.seconds(20))
    #expect(driver.policy.status(of: Self.second)?.intent.withdrawnBy == .refusal)
    #expect(driver.policy.status(of: Self.second)?.suppression == .refused(.cannotStartPlaying))
    #expect(driver.phase == .playing && driver.session.allSatisfy { $0 == "start" })
  }
}
