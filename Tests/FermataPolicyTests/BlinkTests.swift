import FermataPolicy
import Testing

/// A route that blinks: cut at once, and judged once its device had its time to come back.
@Suite struct BlinkTests {
  private static func route(_ kinds: AudioPort.Kind..., token: Int = 7) -> Route {
    Route(outputs: kinds.map { AudioPort($0, uid: $0.rawValue) }, token: token)
  }

  /// A player that was heard through a device which has just left.
  private func lost(_ heard: Route = Driver.headphones, recipe: Recipe = .music) -> Driver {
    var driver = Driver.playing(recipe: recipe, items: 2, on: heard)
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    return driver
  }

  private static let tick = Duration.nanoseconds(1)
  static let devices: [(kind: AudioPort.Kind, time: Duration)] = [
    (.headphones, .milliseconds(500)), (.airPlay, .milliseconds(500)), (.usbAudio, .milliseconds(500)),
    (.lineOut, .milliseconds(500)), (.hdmi, .milliseconds(500)), (.bluetoothA2DP, .milliseconds(1_500)),
    (.bluetoothHFP, .milliseconds(1_500)), (.carAudio, .seconds(2)),
  ]

  @Test(arguments: devices) func `a device has its settling time and half a second to come back`(
    _ kind: AudioPort.Kind, _ time: Duration
  ) {
    var driver = lost(Self.route(kind))
    #expect(driver.gate == .cut && driver.phase == .paused && driver.card?.rate == 0)
    #expect(driver.status.suppression == .routeUnsettled && driver.intent.wants)
    #expect(driver.policy.deadline == driver.now + time)
    driver.pass(time - Self.tick)
    driver.send(.alarm)
    #expect(driver.status.suppression == .routeUnsettled && driver.intent.wants && !driver.isOpen)
    driver.pass(Self.tick)
    #expect(!driver.intent.wants && driver.intent.withdrawnBy == .outputLost)
    #expect(driver.status.suppression == nil && driver.phase == .paused)
    driver.move(to: Self.route(kind), because: .newDeviceAvailable)
    driver.pass(.seconds(60))
    #expect(driver.phase == .paused && driver.session == ["stop"])
  }

  @Test func `the device before one that only came and went is waited for as well`() {
    var driver = Driver.playing(items: 2, on: Driver.headphones)
    driver.move(to: Self.route(.hdmi, token: 8), because: .newDeviceAvailable)
    driver.pass(.seconds(1))
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    #expect(driver.status.suppression == .routeUnsettled)
    driver.move(to: Driver.headphones, because: .newDeviceAvailable)
    #expect(driver.status.suppression == nil && driver.intent.wants && driver.isOpen)
  }

  @Test func `what fades out after a pause is cut when its device leaves`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.readings = [
      Reading(
        part: Driver.player, segment: driver.facts.segment.id, item: ItemID(1),
        rendered: .milliseconds(5_150), heard: .seconds(5), isMoving: true)
    ]
    driver.command(.pause)
    #expect(driver.gate == .fade)
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    #expect(driver.gate == .cut && driver.phase == .paused && driver.position == .seconds(5))
    #expect(driver.intent.withdrawnBy == nil)
  }

  @Test(arguments: devices, [true, false]) func `back in time it goes on from where it was cut, told or not`(
    _ device: (kind: AudioPort.Kind, time: Duration), _ isTold: Bool
  ) {
    var driver = lost(Self.route(device.kind))
    let (intent, position) = (driver.intent, driver.position)
    driver.pass(device.time - Self.tick)
    driver.route = Self.route(device.kind, token: 9)
    if isTold { driver.send(.routeChanged(.newDeviceAvailable)) } else { driver.pass(Self.tick) }
    #expect(driver.gate == .open(route: 9) && driver.status.suppression == nil)
    #expect(driver.intent == intent && driver.position == position)
    driver.hear()
    driver.pass(.seconds(5))
    #expect(driver.phase == .playing && driver.session == ["stop", "start"])
    #expect(driver.facts.loss == nil)
  }

  @Test(arguments: devices) func `one that leaves again has all its time again`(
    _ kind: AudioPort.Kind, _ time: Duration
  ) {
    var driver = lost(Self.route(kind))
    driver.pass(time - Self.tick)
    driver.move(to: Self.route(kind))
    driver.hear()
    driver.move(to: Driver.speaker)
    driver.pass(time - Self.tick)
    driver.send(.alarm)
    #expect(driver.status.suppression == .routeUnsettled)
    driver.pass(Self.tick)
    #expect(driver.intent.withdrawnBy == .outputLost)
  }

  static let words: [Event] = [
    .routeChanged(.oldDeviceUnavailable), .routeChanged(.categoryChange), .routeChanged(.wakeFromSleep),
    .interruptionBegan(.routeDisconnected), .scene(.foreground), .alarm, .command(Driver.player, .next),
    .command(Driver.player, .seek(.seconds(9))), .load(Driver.player, [ItemID(5), ItemID(6)]),
    .engineStopped(Driver.player), .interruptionEnded(mayResume: false), .secondaryAudioHint(true),
  ]

  @Test(arguments: words, [true, false]) func `no other word makes it longer, shorter or heard`(
    _ event: Event, _ isBack: Bool
  ) {
    var driver = lost()
    let since = driver.now
    driver.pass(.milliseconds(300))
    driver.send(event)
    #expect(driver.status.suppression == .routeUnsettled && driver.facts.loss?.until == since)
    #expect(!driver.isOpen && driver.phase == .paused)
    if isBack { driver.move(to: Driver.headphones) }
    driver.pass(.milliseconds(200))
    #expect(driver.isOpen == isBack && driver.intent.withdrawnBy == (isBack ? nil : .outputLost))
  }

  static let others: [(heard: Route, back: Route, isReturn: Bool)] = [
    (route(.headphones), route(.bluetoothA2DP), false), (route(.bluetoothA2DP), route(.bluetoothHFP), false),
    (
      route(.headphones), Route(output: AudioPort(.headphones, uid: "another pair"), token: 7), false
    ),
    (route(.headphones, .hdmi), route(.hdmi), true), (route(.headphones, .hdmi), route(.headphones), true),
    (route(.headphones), route(.headphones, .hdmi), true), (route(.headphones), .none, false),
    (route(.headphones), route(.builtInReceiver), false),
  ]

  @Test(arguments: others) func `only a port that was heard through is a return`(
    _ heard: Route, _ back: Route, _ isReturn: Bool
  ) {
    var driver = lost(heard)
    driver.pass(.milliseconds(100))
    driver.move(to: back, because: .newDeviceAvailable)
    #expect(driver.isOpen == isReturn)
    driver.pass(.seconds(2))
    #expect(driver.isOpen == isReturn && driver.intent.withdrawnBy == (isReturn ? nil : .outputLost))
  }

  @Test(arguments: Route.ChangeReason.allCases, [AudioPort.Kind.builtInSpeaker, .builtInReceiver])
  func `a built-in port that the user picked keeps the sound, and no other does`(
    _ reason: Route.ChangeReason, _ kind: AudioPort.Kind
  ) {
    var driver = Driver.playing(on: Driver.headphones)
    driver.move(to: Self.route(kind), because: reason)
    let isPicked = reason == .override
    #expect(driver.isOpen == isPicked && (driver.phase == .playing) == isPicked)
    #expect(driver.status.suppression == (isPicked ? nil : .routeUnsettled))
    driver.pass(.seconds(5))
    driver.send(.routeChanged(.unknown))
    #expect(driver.intent.withdrawnBy == (isPicked ? nil : .outputLost))
    #expect(driver.isOpen == isPicked)
  }

  @Test func `a pick that is told within 150 ms of a loss is none`() {
    var driver = lost()
    driver.pass(.milliseconds(149))
    driver.send(.routeChanged(.override))
    #expect(!driver.isOpen && driver.status.suppression == .routeUnsettled)
    driver.pass(.milliseconds(1))
    driver.send(.routeChanged(.override))
    #expect(driver.isOpen)
  }

  @Test(arguments: [false, true])
  func `of a loss that only a look has told, the word of a pick is the explanation`(_ isToldAfterwards: Bool)
  {
    var driver = Driver.playing(on: Driver.headphones)
    driver.move(to: Driver.speaker, because: .unknown)
    #expect(driver.status.suppression == .routeUnsettled)
    driver.pass(.milliseconds(40))
    if isToldAfterwards { driver.send(.routeChanged(.oldDeviceUnavailable)) }
    driver.send(.routeChanged(.override))
    #expect(driver.isOpen == !isToldAfterwards)
  }

  @Test func `a port that is picked during a blink has the sound, and a later loss is a loss`() {
    var driver = lost()
    driver.pass(.milliseconds(200))
    driver.send(.routeChanged(.override))
    driver.hear()
    driver.pass(.seconds(5))
    #expect(driver.phase == .playing && driver.gate == .open(route: 1))
    driver.move(to: Driver.headphones)
    driver.pass(.seconds(1))
    driver.move(to: Driver.speaker)
    #expect(driver.status.suppression == .routeUnsettled && !driver.isOpen)
  }

  @Test func `what comes and goes at one instant was never heard, and is no loss`() {
    var driver = Driver.playing()
    driver.move(to: Driver.headphones)
    driver.move(to: Driver.speaker)
    #expect(driver.phase == .playing && driver.isOpen)
  }

  @Test(arguments: [Event.Command.play, .toggle], [Driver.speaker, .none])
  func `a play during a blink is heard where it is pressed`(_ command: Event.Command, _ route: Route) {
    var driver = lost()
    driver.pass(.milliseconds(200))
    driver.route = route
    #expect(driver.command(command) == .success)
    driver.hear()
    #expect(driver.phase == .playing && driver.gate == .open(route: route.token))
    driver.pass(.seconds(5))
    #expect(driver.phase == .playing && driver.intent.withdrawnBy == nil)
  }

  @Test func `a pause during a blink is the user's, and nothing comes back`() {
    var driver = lost()
    driver.pass(.milliseconds(200))
    driver.command(.pause)
    #expect(driver.facts.loss == nil && driver.status.suppression == nil)
    driver.move(to: Driver.headphones)
    driver.pass(.seconds(5))
    #expect(driver.phase == .paused && driver.intent.withdrawnBy == nil && driver.session == ["stop"])
  }

  @Test(arguments: [(100, true), (100, false), (10_000, true), (10_000, false)])
  func `an interruption during a blink is waited for, and the route judged after it`(
    _ milliseconds: Int, _ isBack: Bool
  ) {
    var driver = lost()
    driver.pass(.milliseconds(100))
    driver.interrupt()
    driver.pass(.milliseconds(milliseconds))
    #expect(driver.intent.wants && driver.status.suppression == .interrupted)
    if isBack { driver.move(to: Driver.headphones) }
    driver.endInterruption(mayResume: true)
    // What left long before the end has had its time.
    let mayComeBack = milliseconds == 100
    #expect(isBack || !driver.isOpen && (driver.status.suppression == .routeUnsettled) == mayComeBack)
    #expect(driver.intent.wants == (isBack || mayComeBack))
    driver.pass(.milliseconds(500))
    #expect(driver.isOpen == isBack && driver.status.suppression == nil)
    #expect(driver.intent.withdrawnBy == (isBack ? nil : .outputLost))
  }

  @Test func `what arrived a moment ago over the phone's own speaker is not another device`() {
    var driver = Driver.playing(on: Driver.speaker)
    driver.move(to: Driver.headphones, because: .newDeviceAvailable)
    driver.hear()
    driver.pass(.milliseconds(50))
    driver.send(.interruptionBegan(.routeDisconnected))
    driver.move(to: Self.route(.carAudio))
    #expect(!driver.isOpen && driver.status.suppression == .routeUnsettled)
    driver.move(to: Driver.headphones)
    #expect(driver.isOpen)
  }

  @Test func `a device that left in an interruption has its time from when it left`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.interrupt()
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    driver.pass(.milliseconds(300))
    driver.endInterruption(mayResume: true)
    #expect(driver.status.suppression == .routeUnsettled)
    #expect(driver.policy.deadline == driver.now + .milliseconds(200))
    driver.pass(.milliseconds(200))
    #expect(driver.intent.withdrawnBy == .outputLost)
    driver.move(to: Driver.headphones)
    #expect(!driver.isOpen)
  }

  @Test(arguments: [true, false]) func `sound of the app's own is told, and goes on like a player's`(
    _ isBack: Bool
  ) {
    let id = PartID(2)
    var driver = Driver(items: 0)
    driver.route = Driver.headphones
    driver.send(.required(id, .music))
    driver.move(to: Driver.speaker)
    #expect(driver.policy.gate(of: id) == .cut && driver.policy.status(of: id)?.phase == .paused)
    driver.pass(.milliseconds(499))
    if isBack { driver.move(to: Driver.headphones) }
    driver.pass(.milliseconds(1))
    #expect(driver.policy.status(of: id)?.phase == (isBack ? .playing : .paused))
    #expect(driver.policy.status(of: id)?.intent.withdrawnBy == (isBack ? nil : .outputLost))
  }
}
