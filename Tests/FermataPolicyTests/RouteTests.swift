import FermataPolicy
import Testing

@Suite struct RouteTests {
  private static func route(_ kind: AudioPort.Kind?, token: Int = 7) -> Route {
    Route(output: kind.map { AudioPort($0, uid: $0.rawValue) }, token: token)
  }

  static let external: [AudioPort.Kind] = [.headphones, .bluetoothA2DP, .bluetoothHFP, .airPlay, .carAudio]
  static let builtIn: [AudioPort.Kind?] = [.builtInSpeaker, .builtInReceiver, nil]

  @Test(arguments: external, builtIn)
  func `what the user connected and heard goes away: cut, and stays paused`(
    _ heard: AudioPort.Kind, _ next: AudioPort.Kind?
  ) {
    var driver = Driver.playing(on: Self.route(heard))
    driver.move(to: Self.route(next, token: 8))
    #expect(driver.gate == .cut && driver.phase == .paused && driver.card?.rate == 0)
    #expect(driver.status.suppression == .routeUnsettled && driver.session == ["stop"])
    driver.pass(.seconds(2))
    #expect(driver.gate == .cut && driver.phase == .paused && driver.status.suppression == nil)
    #expect(driver.intent.withdrawnBy == .outputLost && driver.session == ["stop"])
    driver.forget()
    driver.move(to: Self.route(heard, token: 9))
    #expect(driver.phase == .paused && driver.session == [])
  }

  @Test(arguments: external + [.builtInSpeaker], external) func `a device that arrives changes nothing`(
    _ heard: AudioPort.Kind, _ next: AudioPort.Kind
  ) {
    var driver = Driver.playing(on: Self.route(heard))
    driver.move(to: Self.route(next, token: 8))
    #expect(driver.gate == .open(route: 8))
    #expect(driver.steps == [] && driver.phase == .playing)
    driver.pass(.seconds(1))
    driver.move(to: Self.route(.builtInSpeaker, token: 9))
    #expect(driver.phase == .paused)
  }

  @Test func `a device that arrives while paused starts nothing`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.forget()
    driver.move(to: Driver.headphones)
    #expect(driver.steps == [] && driver.phase == .paused)
  }

  @Test func `a user who plays on the speaker after a loss is heard there`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.move(to: Driver.speaker)
    driver.play()
    #expect(driver.phase == .playing && driver.gate == .open(route: 1))
    driver.send(.routeChanged(.unknown))
    #expect(driver.phase == .playing)
  }

  @Test func `a loss whose notice comes after the user's play pauses nothing`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.command(.pause)
    driver.route = Driver.speaker
    driver.play()
    driver.send(.routeChanged(.unknown))
    #expect(driver.phase == .playing)
  }

  @Test func `headphones that leave between play and its first frame are a loss`() {
    var driver = Driver()
    driver.route = Driver.headphones
    driver.command(.play)
    driver.move(to: Driver.speaker)
    #expect(!driver.isOpen && driver.status.suppression == .routeUnsettled)
    driver.pass(.milliseconds(500))
    #expect(!driver.isOpen && driver.intent.withdrawnBy == .outputLost)
  }

  @Test(arguments: [true, false]) func `a loss while suppressed is judged once, on resume`(_ isBack: Bool) {
    var driver = Driver.playing(on: Driver.headphones)
    driver.interrupt()
    driver.move(to: Driver.speaker)
    #expect(driver.intent.wants)
    if isBack { driver.move(to: Driver.headphones) }
    driver.forget()
    driver.endInterruption(mayResume: true)
    #expect(driver.isOpen == isBack)
    #expect(driver.status.suppression == (isBack ? nil : .routeUnsettled))
    driver.pass(.milliseconds(500))
    #expect(driver.intent.withdrawnBy == (isBack ? nil : .outputLost))
    #expect(driver.session.contains("start") == isBack)
  }

  @Test(arguments: ["activate", "start"])
  func `a result that carries a lost route is judged before a frame passes`(
    _ name: String
  ) {
    var driver = Driver.playing(on: Driver.headphones)
    driver.interrupt()
    driver.unanswered = [name]
    driver.endInterruption(mayResume: true)
    driver.unanswered = []
    driver.route = Driver.speaker
    driver.finish(name)
    #expect(!driver.isOpen && driver.status.suppression == .routeUnsettled)
    driver.pass(.milliseconds(500))
    #expect(!driver.isOpen && driver.intent.withdrawnBy == .outputLost)
  }

  @Test func `sound that does not mind goes on where it can`() {
    var driver = Driver.playing(recipe: .game, on: Driver.headphones)
    driver.move(to: Driver.speaker)
    #expect(driver.gate == .open(route: 1) && driver.phase == .playing)
  }

  static let closers: [(name: String, events: [Event], plays: Bool)] = [
    ("a notice of the route", [.routeChanged(.unknown)], true),
    ("the user's play", [.command(Driver.player, .play)], true),
    ("a reset and a play", [.servicesReset, .command(Driver.player, .play)], true),
    ("a reset", [.servicesReset], false),
    ("a pause", [.command(Driver.player, .pause)], false),
    (
      "an interruption and its end", [.interruptionBegan(.default), .interruptionEnded(mayResume: true)],
      false
    ),
  ]

  @Test(arguments: closers) func `an engine that stopped unasked is left alone until this`(
    _ name: String, _ events: [Event], _ plays: Bool
  ) {
    var driver = Driver.playing()
    let position = driver.position
    driver.send(.engineStopped(Driver.player))
    #expect(driver.gate == .cut && driver.status.suppression == .engineStopped)
    #expect(driver.session == [] && driver.phase == .paused && driver.card?.rate == 0)
    for event in events { driver.send(event) }
    #expect(driver.isOpen == plays && driver.position == position)
  }

  @Test(arguments: [(-1, false), (0, true), (nil, true)])
  func `a stop that is told late stops no later start`(_ offset: Int?, _ stops: Bool) throws {
    var driver = Driver.playing()
    let first = try #require(driver.policy.part(Driver.player)?.startedBy)
    driver.send(.engineStopped(Driver.player))
    driver.play()
    let last = try #require(driver.policy.part(Driver.player)?.startedBy)
    #expect(first > 0 && last > first && driver.isOpen)
    driver.send(.system(.engineStopped(Driver.player, startedBy: offset.map { last + $0 })))
    #expect(driver.isOpen != stops && (driver.status.suppression == .engineStopped) == stops)
  }

  @Test(arguments: [true, false]) func `or until 400 ms have passed and the route was read again`(
    _ isLost: Bool
  ) {
    var driver = Driver.playing(on: Driver.headphones)
    driver.send(.engineStopped(Driver.player))
    #expect(driver.policy.deadline == driver.now + .milliseconds(400))
    if isLost { driver.route = Driver.speaker }
    driver.pass(.milliseconds(399))
    driver.send(.alarm)
    #expect(driver.session == [] && driver.status.suppression == .engineStopped)
    driver.pass(.milliseconds(1))
    #expect(driver.session == (isLost ? [] : ["start"]))
    #expect(driver.status.suppression == (isLost ? .routeUnsettled : nil))
    driver.pass(.milliseconds(500))
    #expect(driver.session == (isLost ? [] : ["start"]))
    #expect(driver.intent.withdrawnBy == (isLost ? .outputLost : nil))
  }

  @Test func `an engine that stopped while nothing was wanted is only noted`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.forget()
    driver.send(.engineStopped(Driver.player))
    driver.pass(.seconds(5))
    #expect(driver.session == [])
    driver.play()
    #expect(driver.session == ["start"])
  }

  @Test(arguments: [(100, false), (101, true)])
  func `a category that was set a moment after ours is another's, and ours is set again`(
    _ milliseconds: Int, _ isForeign: Bool
  ) {
    var driver = Driver()
    driver.play()
    driver.pass(.milliseconds(milliseconds))
    driver.forget()
    driver.send(.routeChanged(.categoryChange))
    #expect(driver.session == (isForeign ? ["configure"] : []) && driver.phase == .playing)
  }

  @Test
  func `of a configuration while the session is active one word is ours, however late, and the next is not`()
  {
    var driver = Driver.playing()
    driver.pass(.seconds(5))
    driver.send(.required(PartID(2), .recorder))
    driver.forget()
    driver.pass(.milliseconds(900))
    driver.send(.routeChanged(.categoryChange))
    #expect(driver.session == [])
    driver.send(.routeChanged(.categoryChange))
    #expect(driver.session == ["configure"] && driver.phase == .playing)
  }

  @Test func `a recording that loses its microphone with no device has its session back in a moment`() {
    var driver = Driver(items: 0)
    driver.route = Route(
      outputs: Driver.speaker.outputs, inputs: [AudioPort(.builtInMic, uid: "Microphone")], token: 7)
    let take = PartID(2)
    driver.send(.required(take, .recorder))
    driver.pass(.seconds(5))
    driver.forget()
    let route = driver.route
    driver.move(to: Route(outputs: Driver.speaker.outputs, inputs: [], token: 8))
    #expect(driver.policy.status(of: take)?.suppression == .engineStopped && driver.session == [])
    driver.pass(.milliseconds(400))
    #expect(driver.session == ["configure", "activate"])
    driver.move(to: route)
    #expect(driver.policy.status(of: take)?.phase == .playing)
  }

  @Test(arguments: [false, true])
  func `a category of another's is left alone while nothing needs the session, but for the lock screen`(
    _ isBackground: Bool
  ) {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.pass(.seconds(2))
    driver.forget()
    driver.send(.routeChanged(.categoryChange))
    #expect(driver.session == [])
    if isBackground { driver.send(.scene(.background)) } else { driver.play() }
    #expect(driver.session.first == "configure")
  }

  @Test func `where another's category takes the sound off the headphones it is cut until ours is set`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.unanswered = ["configure"]
    driver.route = Driver.speaker
    driver.send(.routeChanged(.categoryChange))
    #expect(!driver.isOpen && driver.intent.wants && driver.gate == .cut)
    driver.route = Driver.headphones
    driver.unanswered = []
    driver.finish("configure")
    driver.hear()
    #expect(driver.phase == .playing && driver.session == ["configure", "activate", "start"])
  }

  @Test func `the first of several outputs says whether it can be lost`() {
    let (speaker, cable) = (AudioPort(.builtInSpeaker, uid: "Speaker"), AudioPort(.hdmi, uid: "TV"))
    #expect(!Route(outputs: [speaker, cable], token: 1).isExternal)
    #expect(Route(outputs: [cable, speaker], token: 1).isExternal && !Route.none.isExternal)
  }

  @Test func `an output that left in a call was lost then, whatever else changed of the route since`() {
    let headset = Route(output: AudioPort(.bluetoothA2DP, uid: "Headset"), token: 2)
    var driver = Driver.playing(on: headset)
    driver.interrupt()
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    driver.pass(.seconds(10))
    driver.move(
      to: Route(
        outputs: Driver.speaker.outputs, inputs: [AudioPort(.builtInMic, uid: "Microphone")], token: 3))
    driver.endInterruption(mayResume: true)
    #expect(driver.intent.withdrawnBy == .outputLost && driver.phase == .paused)
  }
}
