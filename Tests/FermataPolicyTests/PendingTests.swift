import FermataPolicy
import Testing

/// What a refused intent waits for once it has no tries left, and what comes of it then.
@Suite struct PendingTests {
  private let second = PartID(2)

  /// Sends events, refuses the play that comes after them until it has no tries left.
  private func exhausted(
    _ events: [Event], _ code: SystemCode = .insufficientPriority, recipe: Recipe = .music,
    refusing name: String = "activate"
  ) -> Driver {
    var driver = Driver.refused(name, code, recipe: recipe, before: events)
    driver.pass(.seconds(10))
    #expect(driver.count(name) == 51)
    driver.failures = [:]
    driver.forget()
    return driver
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var recipe = Recipe.music
    let opens: [Event]
    let closes: [Event]
    var isPlayed = false
    var withdrawnBy: Rule?
    /// For how long it is waited for; nothing but an interruption is waited for longer than a minute.
    var wait = Duration.seconds(3_600)
  }

  static let rows = [
    Row(
      testDescription: "an interruption that ends with leave", opens: [.interruptionBegan(.default)],
      closes: [.interruptionEnded(mayResume: true)], isPlayed: true),
    Row(
      testDescription: "an interruption that ends without leave", opens: [.interruptionBegan(.default)],
      closes: [.interruptionEnded(mayResume: false)], withdrawnBy: .interruptionResume),
    Row(
      testDescription: "an interruption that the foreground clears", opens: [.interruptionBegan(.default)],
      closes: [.scene(.foreground)], withdrawnBy: .interruptionForeground),
    Row(
      testDescription: "an interruption that a reset clears", opens: [.interruptionBegan(.default)],
      closes: [.servicesReset], withdrawnBy: .servicesReset),
    Row(
      testDescription: "an interruption that the foreground clears, always", recipe: .game,
      opens: [.interruptionBegan(.default)], closes: [.scene(.foreground)], isPlayed: true),
    Row(
      testDescription: "lost services that are reset", opens: [.servicesLost], closes: [.servicesReset],
      isPlayed: true, wait: .seconds(49)),
    Row(
      testDescription: "lost services, and the foreground", opens: [.servicesLost],
      closes: [.scene(.foreground)],
      isPlayed: true, wait: .seconds(49)),
  ]

  @Test(arguments: rows) func `a refused intent outlasts its tries while this is open`(_ row: Row) {
    var driver = exhausted(row.opens, recipe: row.recipe)
    #expect(driver.intent.wants && driver.status.suppression == .refused(.insufficientPriority))
    #expect((driver.policy.deadline == nil) == (row.wait > .seconds(60)))
    driver.pass(row.wait)
    driver.send(.alarm)
    #expect(driver.intent.wants && driver.session == [] && driver.phase == .paused)
    for event in row.closes { driver.send(event) }
    driver.hear()
    #expect(driver.phase == (row.isPlayed ? .playing : .paused))
    #expect(driver.intent.wants == row.isPlayed && driver.intent.withdrawnBy == row.withdrawnBy)
    #expect(driver.status.suppression == nil && driver.session.contains("start") == row.isPlayed)
  }

  @Test func `a minute after the play nobody waits for the media services any more`() {
    var driver = exhausted([.servicesLost])
    driver.pass(.seconds(50))
    driver.send(.alarm)
    #expect(driver.intent.withdrawnBy == .refusal)
    driver.send(.servicesReset)
    #expect(driver.session == ["configure"] && driver.phase == .paused)
  }

  @Test(arguments: [true, false]) func `a try that an app slept through for a minute is not made up for`(
    _ isInterrupted: Bool
  ) {
    var driver = Driver.refused(before: isInterrupted ? [.interruptionBegan(.default)] : [])
    driver.send(.scene(.background))
    driver.failures = [:]
    driver.suspend(for: .seconds(1_200))
    driver.forget()
    driver.send(.scene(.foreground))
    #expect(driver.session == [] && !driver.intent.wants && driver.phase == .paused)
    #expect(driver.intent.withdrawnBy == (isInterrupted ? .interruptionForeground : .refusal))
  }

  @Test func `a call's sound that was refused outlasts its tries while another owns the session`() {
    var driver = exhausted(
      [.authority(.callKit), .authorityActive(true)], recipe: .voiceChat, refusing: "start")
    #expect(driver.intent.wants && driver.policy.deadline == nil)
    driver.pass(.seconds(3_600))
    driver.send(.alarm)
    #expect(driver.intent.wants && driver.status.suppression == .refused(.insufficientPriority))
  }

  static let waits: [(code: SystemCode, isInBackground: Bool, waits: Bool)] = [
    (.cannotInterruptOthers, true, true), (.cannotInterruptOthers, false, false),
    (.insufficientPriority, true, false), (.insufficientPriority, false, false),
  ]

  @Test(arguments: waits)
  func `only a background that may interrupt nobody waits, for a minute, for the front`(
    _ code: SystemCode, _ isInBackground: Bool, _ waits: Bool
  ) {
    var driver = exhausted(isInBackground ? [.scene(.background)] : [], code)
    #expect(driver.intent.wants == waits && driver.status.suppression == .refused(code))
    #expect(driver.policy.deadline == (waits ? driver.now + .seconds(50) : nil))
    driver.pass(.seconds(50) - .nanoseconds(1))
    driver.send(.alarm)
    #expect(driver.intent.wants == waits && driver.session == [])
    driver.pass(.nanoseconds(1))
    #expect(!driver.intent.wants && driver.intent.withdrawnBy == .refusal)
    driver.send(.scene(.foreground))
    #expect(driver.session == [] && driver.status.suppression == .refused(code))
  }

  @Test(arguments: [0, 30, 49]) func `the front within the minute has it tried and heard`(_ seconds: Int) {
    var driver = exhausted([.scene(.background)], .cannotInterruptOthers)
    driver.pass(.seconds(seconds))
    driver.send(.scene(.foreground))
    driver.hear()
    #expect(driver.count("activate") == 1 && driver.phase == .playing && driver.status.suppression == nil)
  }

  @Test func `the front within the minute is one try, and refused there it is withdrawn`() {
    var driver = exhausted([.scene(.background)], .cannotInterruptOthers)
    driver.failures["activate"] = .cannotInterruptOthers
    driver.send(.scene(.foreground))
    #expect(driver.count("activate") == 1 && driver.intent.withdrawnBy == .refusal)
  }

  static let saviours: [(name: String, events: [Event])] = [
    ("the foreground", [.scene(.background), .scene(.foreground)]),
    ("an end with leave", [.interruptionBegan(.default), .interruptionEnded(mayResume: true)]),
    ("an end that was told twice", [.interruptionEnded(mayResume: true)]),
  ]

  @Test(arguments: saviours, [Recipe.game, .cooperativeMusic, .music.resuming(.always)])
  func `sound that always comes back is never withdrawn, and waits for this`(
    _ saviour: (name: String, events: [Event]), _ recipe: Recipe
  ) {
    var driver = exhausted([], recipe: recipe)
    driver.pass(.seconds(3_600))
    driver.send(.alarm)
    #expect(driver.intent.wants && driver.session == [] && driver.policy.deadline == nil)
    for event in saviour.events { driver.send(event) }
    driver.hear()
    #expect(driver.phase == .playing && driver.status.suppression == nil)
  }

  @Test(arguments: [Recipe.game, .cooperativeMusic, .music.resuming(.always)])
  func `a route brings back no engine that has no tries left, for no recipe names one`(_ recipe: Recipe) {
    var driver = exhausted([], recipe: recipe, refusing: "start")
    driver.move(to: Driver.headphones, because: .newDeviceAvailable)
    driver.pass(.seconds(60))
    #expect(driver.session == [] && driver.phase == .paused)
  }

  @Test(arguments: saviours) func `nor are sounds that are at hand, which have no play of their own`(
    _ saviour: (name: String, events: [Event])
  ) {
    var driver = Driver(items: 0)
    driver.failures["activate"] = .insufficientPriority
    driver.send(.voiced(second, .music))
    driver.pass(.seconds(60))
    #expect(driver.count("activate") == 51 && driver.policy.status(of: second)?.intent.wants == true)
    #expect(driver.policy.status(of: second)?.suppression == .refused(.insufficientPriority))
    driver.failures = [:]
    for event in saviour.events { driver.send(event) }
    #expect(driver.policy.status(of: second)?.phase == .playing)
  }

  @Test(arguments: ["another route", "none"])
  func `a route brings back sounds that are at hand, whose engine has no tries left`(_ news: String) {
    var driver = Driver(items: 0)
    driver.failures["start"] = .cannotStartPlaying
    driver.send(.voiced(second, .game))
    driver.pass(.seconds(60))
    #expect(driver.count("start") == 51 && driver.policy.status(of: second)?.intent.wants == true)
    driver.failures = [:]
    if news != "none" { driver.move(to: Driver.headphones, because: .newDeviceAvailable) }
    driver.pass(.seconds(60))
    #expect((driver.policy.status(of: second)?.phase == .playing) == (news != "none"))
  }

  @Test func `sound of the app's own is withdrawn like a player's, and required again it is tried again`() {
    var driver = Driver(items: 0)
    driver.failures["activate"] = .insufficientPriority
    driver.send(.required(second, .recorder))
    driver.pass(.seconds(10))
    #expect(driver.count("activate") == 51)
    #expect(driver.policy.status(of: second)?.intent.withdrawnBy == .refusal)
    #expect(driver.policy.status(of: second)?.suppression == .refused(.insufficientPriority))
    driver.failures = [:]
    driver.send(.required(second, .recorder))
    #expect(driver.policy.status(of: second)?.phase == .playing)
    #expect(driver.policy.status(of: second)?.suppression == nil)
  }
}
