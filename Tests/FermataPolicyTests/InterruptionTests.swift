import FermataPolicy
import Testing

@Suite struct InterruptionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var before: [Event.Command] = []
    var during: [Event.Command] = []
    var mayResume = true
    var resume = Recipe.Resume.whenAllowed
    var plays: Bool
    var withdrawnBy: Rule?
  }

  static let rows = [
    Row(testDescription: "wanted, may resume", plays: true),
    Row(
      testDescription: "wanted, may not resume", mayResume: false, plays: false,
      withdrawnBy: .interruptionResume),
    Row(testDescription: "wanted, may not resume, always", mayResume: false, resume: .always, plays: true),
    Row(testDescription: "wanted, may resume, always", resume: .always, plays: true),
    Row(
      testDescription: "wanted, may resume, never", resume: .never, plays: false,
      withdrawnBy: .interruptionResume),
    Row(testDescription: "paused before, may resume", before: [.pause], plays: false),
    Row(testDescription: "paused before, always", before: [.pause], resume: .always, plays: false),
    Row(testDescription: "paused meanwhile, may resume", during: [.pause], plays: false),
    Row(
      testDescription: "paused meanwhile, may not, always", during: [.pause], mayResume: false,
      resume: .always, plays: false),
    Row(testDescription: "play meanwhile is refused, may resume", during: [.play], plays: true),
    Row(
      testDescription: "play meanwhile is refused, may not resume", during: [.play], mayResume: false,
      plays: false, withdrawnBy: .interruptionResume),
    Row(testDescription: "paused before, play meanwhile", before: [.pause], during: [.play], plays: true),
    Row(testDescription: "play, then pause meanwhile", during: [.play, .pause], plays: false),
    Row(testDescription: "pause, then play meanwhile", during: [.pause, .play], plays: true),
    Row(
      testDescription: "toggled once meanwhile: suppressed sound is played", during: [.toggle], plays: true),
    Row(testDescription: "toggled before: paused", before: [.toggle], plays: false),
  ]

  @Test(arguments: rows) func `sound comes back when wanted and allowed`(_ row: Row) {
    var driver = Driver.playing(recipe: .music.resuming(row.resume))
    for command in row.before { driver.command(command) }
    driver.interrupt()
    #expect(!driver.isOpen && driver.phase == .paused && driver.card?.rate == 0)
    let position = driver.position
    driver.failures["activate"] = .insufficientPriority
    driver.pass(.seconds(10))
    for command in row.during { driver.command(command) }
    #expect(!driver.isOpen && driver.position == position)
    driver.failures = [:]
    driver.forget()
    driver.endInterruption(mayResume: row.mayResume)
    #expect(driver.isOpen == row.plays)
    #expect(driver.phase == (row.plays ? .playing : .paused))
    #expect(driver.intent.wants == row.plays && driver.intent.withdrawnBy == row.withdrawnBy)
    #expect(driver.session.contains("activate") == row.plays)
    #expect(driver.position == position)
  }

  @Test func `sound stops dead, and a resume applies everything again`() {
    var driver = Driver.playing()
    driver.interrupt()
    #expect(driver.gate == .cut)
    #expect(driver.status.suppression == .interrupted)
    #expect(driver.session == ["stop"])
    #expect(driver.cards.map { $0?.rate } == [0])
    driver.forget()
    driver.endInterruption(mayResume: true)
    #expect(driver.session == ["configure", "activate", "start"])
    #expect(driver.cards.map { $0?.rate } == [1])
  }

  @Test func `what was rendered and not heard is played again`() {
    var driver = Driver.playing()
    let segment = driver.facts.segment.id
    driver.readings = [
      Reading(
        part: Driver.player, segment: segment, item: ItemID(1), rendered: .milliseconds(5_150),
        heard: .milliseconds(5_000), isMoving: true)
    ]
    driver.interrupt()
    #expect(driver.position == .seconds(5))
    #expect(driver.facts.segment.start == .seconds(5) && driver.facts.segment.id > segment)
  }

  @Test func `a pause ends where its fade does, on the same segment`() {
    var driver = Driver.playing()
    let segment = driver.facts.segment.id
    driver.readings = [
      Reading(
        part: Driver.player, segment: segment, item: ItemID(1), rendered: .milliseconds(5_150),
        heard: .milliseconds(5_000), isMoving: true)
    ]
    driver.command(.pause)
    #expect(driver.gate == .fade)
    #expect(driver.position == .milliseconds(5_150))
    #expect(driver.facts.segment.id == segment)
  }

  @Test func `begun twice is ended once`() {
    var driver = Driver.playing()
    driver.interrupt()
    driver.pass(.seconds(1))
    driver.forget()
    driver.interrupt()
    #expect(driver.steps == [] && driver.phase == .paused)
    driver.endInterruption(mayResume: true)
    #expect(driver.phase == .playing)
  }

  @Test(arguments: [false, true]) func `a beginning that is told after a play counts from its own time`(
    _ mayResume: Bool
  ) {
    var driver = Driver.playing()
    driver.interrupt()
    driver.pass(.seconds(1))
    driver.unanswered = ["activate"]
    driver.command(.play)
    driver.pass(.seconds(1))
    driver.interrupt()
    driver.unanswered = []
    driver.failures["activate"] = .insufficientPriority
    driver.pass(.seconds(1))
    driver.failures = [:]
    driver.endInterruption(mayResume: mayResume)
    #expect(driver.intent.wants == mayResume)
  }

  @Test func `an end without a beginning starts nothing that is paused`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.pass(.seconds(2))
    driver.forget()
    driver.endInterruption(mayResume: true)
    #expect(driver.steps == [] && driver.phase == .paused)
  }

  @Test(arguments: [false, true])
  func `a play that works ends the interruption, and its late end says nothing`(
    _ mayResume: Bool
  ) {
    var driver = Driver.playing()
    driver.interrupt()
    driver.command(.play)
    driver.forget()
    // Its first frames are on their way.
    driver.endInterruption(mayResume: mayResume)
    #expect(driver.session == [] && driver.phase == .playing)
    driver.pass(.seconds(3))
    driver.forget()
    driver.readings = [driver.reading]
    driver.endInterruption(mayResume: mayResume)
    #expect(driver.steps == [] && driver.phase == .playing)
  }

  @Test(arguments: [false, true]) func `the foreground clears an interruption and starts nothing`(
    _ isOtherAudioPlaying: Bool
  ) {
    var driver = Driver.playing()
    driver.interrupt()
    driver.send(.scene(.background))
    driver.isOtherAudioPlaying = isOtherAudioPlaying
    driver.forget()
    driver.send(.scene(.foreground))
    #expect(driver.session == [] && driver.phase == .paused)
    #expect(driver.status.suppression == (isOtherAudioPlaying ? .interrupted : nil))
    #expect(driver.intent.withdrawnBy == (isOtherAudioPlaying ? nil : .interruptionForeground))
    driver.play()
    #expect(driver.phase == .playing)
  }

  @Test(arguments: [1_000, 1_001])
  func `a beginning told right after an activation may be an old one, so the session is given back`(
    milliseconds: Int
  ) {
    var driver = Driver()
    driver.play()
    driver.pass(.milliseconds(milliseconds))
    driver.interrupt()
    driver.send(.scene(.background))
    driver.forget()
    driver.send(.scene(.foreground))
    #expect(driver.session == (milliseconds > 1_000 ? [] : ["deactivate"]) && !driver.intent.wants)
  }

  @Test(arguments: [false, true]) func `a late end brings back what the foreground cleared, if allowed`(
    _ mayResume: Bool
  ) {
    var driver = Driver.playing()
    driver.interrupt()
    driver.send(.scene(.foreground))
    driver.endInterruption(mayResume: mayResume)
    #expect(driver.phase == (mayResume ? .playing : .paused))
  }

  @Test
  func `what the foreground cleared is not brought back by the end of another interruption, told twice`() {
    var driver = Driver.playing()
    driver.interrupt()
    driver.send(.scene(.foreground))
    driver.interrupt()
    driver.endInterruption(mayResume: true)
    driver.endInterruption(mayResume: true)
    #expect(!driver.intent.wants && driver.phase == .paused)
  }

  @Test func `a late end without leave ends it, and leave after that is another's`() {
    var driver = Driver.playing()
    driver.interrupt()
    driver.send(.scene(.foreground))
    driver.endInterruption(mayResume: false)
    driver.endInterruption(mayResume: true)
    #expect(!driver.intent.wants && driver.phase == .paused)
  }

  @Test func `a late end brings nothing back whose device left meanwhile`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.interrupt()
    driver.send(.scene(.foreground))
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    #expect(driver.intent.withdrawnBy == .outputLost)
    driver.endInterruption(mayResume: true)
    #expect(!driver.intent.wants && driver.phase == .paused && driver.session == ["stop"])
  }

  @Test func `a late word of a past suspension does not pause`() {
    var driver = Driver.playing()
    driver.send(.interruptionBegan(.appWasSuspended))
    #expect(driver.steps == [] && driver.phase == .playing)
    driver.command(.pause)
    driver.forget()
    driver.send(.interruptionBegan(.appWasSuspended))
    driver.play()
    #expect(driver.session == ["stop", "configure", "activate", "start"])
  }

  @Test func `nor does it take the session from first frames on their way to a headset`() {
    var driver = Driver()
    driver.route = Driver.headphones
    driver.command(.play)
    driver.readings = [
      Reading(
        part: Driver.player, segment: driver.facts.segment.id, item: ItemID(1),
        rendered: .milliseconds(50), heard: .milliseconds(-100), isMoving: true)
    ]
    driver.forget()
    driver.send(.interruptionBegan(.appWasSuspended))
    #expect(driver.steps == [] && driver.isOpen)
  }

  @Test(arguments: [true, false])
  func `an engine that stopped while others are heard who mix with nobody was interrupted untold`(
    _ isHinted: Bool
  ) {
    var driver = Driver.playing()
    driver.secondaryAudioHint = isHinted
    driver.send(.engineStopped(Driver.player))
    driver.pass(.milliseconds(400))
    driver.hear()
    #expect(driver.phase == (isHinted ? .paused : .playing))
    #expect(driver.status.suppression == (isHinted ? .interrupted : nil) && driver.intent.wants)
    driver.secondaryAudioHint = false
    driver.endInterruption(mayResume: true)
    driver.hear()
    #expect(driver.phase == .playing)
  }

  @Test(arguments: [false, true])
  func `a play that is refused for good waits for the end of an interruption that was told, and of no other`(
    _ isTold: Bool
  ) {
    var driver = Driver.playing()
    driver.secondaryAudioHint = true
    driver.send(.engineStopped(Driver.player))
    driver.pass(.milliseconds(400))
    #expect(driver.status.suppression == .interrupted)
    if isTold { driver.interrupt() }
    driver.failures["activate"] = .insufficientPriority
    driver.command(.play)
    driver.pass(.seconds(30))
    #expect(driver.intent.wants == isTold && driver.intent.withdrawnBy == (isTold ? nil : .refusal))
    driver.failures = [:]
    driver.endInterruption(mayResume: true)
    #expect(driver.intent.wants == isTold)
  }

  @Test(arguments: [(Recipe.game, true), (.gameMusic, true), (.cooperativeMusic, true), (.music, false)])
  func `a play of the user's in an interruption leaves wanted what always comes back`(
    _ recipe: Recipe, _ isWanted: Bool
  ) {
    var driver = Driver.playing()
    let other = PartID(2)
    driver.send(.added(other, recipe))
    driver.send(.load(other, [ItemID(7)]))
    driver.send(.command(other, .play))
    driver.pass(.seconds(1))
    driver.interrupt()
    driver.command(.play)
    driver.hear()
    driver.endInterruption(mayResume: true)
    #expect(driver.phase == .playing && driver.policy.status(of: other)?.intent.wants == isWanted)
  }

  @Test func `a muted microphone stops what records, and music takes the session back without it`() {
    var driver = Driver.playing()
    let take = PartID(2)
    driver.send(.required(take, .recorder))
    driver.pass(.seconds(1))
    driver.forget()
    driver.send(.interruptionBegan(.builtInMicMuted))
    #expect(driver.policy.status(of: take)?.intent.withdrawnBy == .microphoneMuted)
    #expect(driver.intent.wants && driver.session == ["configure", "prefer", "activate", "start"])
    #expect(driver.steps.contains(.configure(Recipe.music.configuration)))
    driver.hear()
    driver.endInterruption(mayResume: true)
    #expect(driver.policy.status(of: take)?.intent.wants == false && driver.phase == .playing)
  }

  @Test func `a recording that is begun again gets its microphone back from a configuration without one`() {
    var driver = Driver.playing()
    let take = PartID(2)
    driver.send(.required(take, .recorder))
    driver.send(.command(take, .pause))
    driver.send(.command(take, .play))
    driver.route = Route(
      outputs: Driver.speaker.outputs, inputs: [AudioPort(.builtInMic, uid: "Microphone")], token: 9)
    driver.send(.routeChanged(.categoryChange))
    #expect(driver.policy.status(of: take)?.intent.wants == true)
    driver.route = Route(
      outputs: Driver.headphones.outputs, inputs: [AudioPort(.headsetMic, uid: "Headset")], token: 10)
    driver.send(.routeChanged(.newDeviceAvailable))
    #expect(driver.policy.status(of: take)?.intent.withdrawnBy == .recordingStops)
  }

  @Test func `a route that disconnects pauses and waits for no end`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.route = Driver.speaker
    driver.send(.interruptionBegan(.routeDisconnected))
    #expect(driver.gate == .cut && driver.phase == .paused && driver.status.suppression == .routeUnsettled)
    driver.pass(.milliseconds(500))
    #expect(driver.phase == .paused && driver.intent.withdrawnBy == .outputLost)
    driver.endInterruption(mayResume: true)
    #expect(driver.phase == .paused)
    driver.play()
    #expect(driver.phase == .playing)
  }
}
