import FermataPolicy
import Testing

/// What opens each suppression, and that user play, the foreground and a reset leave it.
@Suite struct SuppressionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let suppression: Suppression
    var recipe = Recipe.music
    /// What is heard through before it opens, and back again when it is closed; the speaker in between.
    var heard = Driver.speaker
    let opens: [Event]
    /// What the steps that are tried meanwhile are answered with.
    var failures: [String: SystemCode] = [:]
    /// What closes it, and whether sound comes back by that alone.
    let closers: [(name: String, events: [Event], plays: Bool)]
    /// Whether only its owner can close it.
    var isOwned = false
    /// Whether the foreground leaves it as it is.
    var staysInFront = false

    var testDescription: String { suppression.description }
  }

  static let play = Event.command(Driver.player, .play)

  static let rows: [Row] = [
    Row(
      suppression: .interrupted, opens: [.interruptionBegan(.default)],
      closers: [
        ("its end", [.interruptionEnded(mayResume: true)], true),
        ("its end without leave", [.interruptionEnded(mayResume: false)], false),
      ]),
    Row(
      suppression: .refused(.insufficientPriority),
      opens: [.interruptionBegan(.default), .interruptionEnded(mayResume: true)],
      failures: ["activate": .insufficientPriority],
      closers: [
        ("an interruption's end", [.interruptionBegan(.default), .interruptionEnded(mayResume: true)], true)
      ]),
    Row(
      suppression: .engineStopped, opens: [.engineStopped(Driver.player)],
      closers: [("the notice that explains it", [.routeChanged(.unknown)], true)]),
    Row(
      suppression: .routeUnsettled, heard: Driver.headphones, opens: [.routeChanged(.oldDeviceUnavailable)],
      closers: [("its return", [.routeChanged(.newDeviceAvailable)], true)], staysInFront: true),
    Row(
      suppression: .servicesLost, opens: [.servicesLost], closers: [("their reset", [.servicesReset], false)]
    ),
    Row(
      suppression: .background, recipe: .gameMusic, opens: [.scene(.background)],
      closers: [("the foreground", [.scene(.foreground)], true)]),
    Row(
      suppression: .secondaryAudioHint, recipe: .gameMusic, opens: [.secondaryAudioHint(true)],
      closers: [("its end", [.secondaryAudioHint(false)], true)]),
    Row(
      suppression: .authority(.callKit), opens: [.authority(.callKit)],
      closers: [("its release", [.authority(.app)], true)], isOwned: true),
  ]

  private func suppressed(by row: Row) -> Driver {
    var driver = Driver.playing(recipe: row.recipe, on: row.heard)
    driver.failures = row.failures
    driver.route = Driver.speaker
    for event in row.opens { driver.send(event) }
    driver.failures = [:]
    return driver
  }

  @Test(arguments: rows) func `it opens, is silent, and is closed by what belongs to it`(_ row: Row) {
    for (name, events, plays) in row.closers {
      var driver = suppressed(by: row)
      #expect(driver.status.suppression == row.suppression && !driver.isOpen && driver.intent.wants)
      #expect(driver.phase == .paused)
      driver.route = row.heard
      for event in events { driver.send(event) }
      driver.hear()
      #expect(driver.status.suppression == nil, "\(name) leaves it closed")
      #expect((driver.phase == .playing) == plays, "\(name)")
    }
  }

  static let ways: [(name: String, events: [Event])] = [
    ("user play", [.scene(.foreground), play]), ("the foreground", [.scene(.foreground)]),
    ("a reset", [.servicesReset]),
  ]

  @Test(arguments: rows, ways) func `user play, the foreground and a reset leave it, unless another owns it`(
    _ row: Row, _ way: (name: String, events: [Event])
  ) {
    var driver = suppressed(by: row)
    if way.name == "a reset", row.suppression == .background { driver.send(.scene(.foreground)) }
    for event in way.events { driver.send(event) }
    driver.hear()
    if row.isOwned { return expectOwned(&driver, isReset: way.name == "a reset") }
    let isLeft = driver.status.suppression != row.suppression
    let stays = row.staysInFront && way.name == "the foreground"
    #expect(isLeft != stays, "\(row.suppression) and \(way.name)")
    if way.name == "user play" { #expect(driver.phase == .playing) }
    if way.name == "a reset" { expectPlayable(&driver) }
  }

  /// A reset leaves nothing behind that withholds the sound of the next play.
  private func expectPlayable(_ driver: inout Driver) {
    driver.play()
    #expect(driver.phase == .playing && driver.status.suppression == nil)
    driver.pass(.seconds(2))
    #expect(driver.phase == .playing)
  }

  /// A reset takes the intent back; what is left of it waits for the owner, and no press changes that.
  private func expectOwned(_ driver: inout Driver, isReset: Bool) {
    let intent = driver.intent
    #expect(intent.wants != isReset && driver.phase == .paused)
    #expect(driver.send(Self.play) == .commandFailed && driver.intent == intent && !driver.isOpen)
    driver.send(.authority(.app))
    #expect(driver.isOpen != isReset)
  }
}
