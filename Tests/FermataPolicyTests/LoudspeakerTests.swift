import FermataPolicy
import Testing

/// The loudspeaker that the user chose instead of the receiver.
@Suite struct LoudspeakerTests {
  static let receiver = Route(output: AudioPort(.builtInReceiver, uid: "Receiver"), token: 3)

  /// A conversation at the receiver that is heard.
  private func talking(_ failures: [String: SystemCode] = [:]) -> Driver {
    var driver = Driver(recipe: Recipe.metering, items: 1)
    driver.route = Self.receiver
    driver.play()
    driver.failures = failures
    driver.forget()
    return driver
  }

  private func overrides(_ driver: Driver) -> [OutputOverride] {
    driver.steps.compactMap { if case .overrideOutput(let override) = $0 { override } else { nil } }
  }

  @Test func `it is asked for once, and given up by the user's word`() {
    var driver = talking()
    driver.send(.speaker(true))
    driver.move(to: Driver.speaker, because: .override)
    driver.send(.alarm)
    #expect(overrides(driver) == [.speaker])
    driver.send(.speaker(false))
    #expect(overrides(driver) == [.speaker, .none])
  }

  @Test func `chosen while a device is on, it is not asked for`() {
    var driver = Driver.playing(recipe: .metering, on: Driver.headphones)
    driver.send(.speaker(true))
    #expect(overrides(driver) == [])
  }

  static let later: [Event] = [
    .alarm, .routeChanged(.unknown), .scene(.foreground), .command(Driver.player, .play),
    .required(PartID(2), .metering), .routeChanged(.override),
  ]

  @Test(arguments: later) func `where the system refuses it, it is no longer chosen, and not asked for again`(
    _ event: Event
  ) {
    var driver = talking(["override": .unspecified])
    driver.unanswered = ["override"]
    driver.send(.speaker(true))
    driver.unanswered = []
    driver.finish("override", .unspecified)
    #expect(!driver.policy.session.prefersSpeaker && driver.policy.desiredOverride == .none)
    for _ in 0..<3 { driver.send(event) }
    #expect(overrides(driver) == [.speaker] && driver.phase == .playing)
  }

  @Test func `the user may choose it again after a refusal`() {
    var driver = talking(["override": .unspecified])
    driver.send(.speaker(true))
    driver.failures = [:]
    driver.send(.speaker(true))
    #expect(overrides(driver) == [.speaker, .speaker] && driver.policy.applied.override == .speaker)
  }

  static let upheavals: [(name: String, events: [Event])] = [
    ("an interruption", [.interruptionBegan(.default), .interruptionEnded(mayResume: true)]),
    ("a reset", [.servicesReset, .command(Driver.player, .play)]),
    ("lost services", [.servicesLost, .command(Driver.player, .play)]),
    ("the receiver again", [.routeChanged(.override)]),
  ]

  @Test(arguments: upheavals) func `what took it away leaves it chosen, so it is asked for again`(
    _ name: String, _ events: [Event]
  ) {
    var driver = talking()
    driver.send(.speaker(true))
    for event in events { driver.send(event) }
    #expect(overrides(driver) == [.speaker, .speaker], "\(name)")
  }

  @Test func `a device that arrives ends the choice`() {
    var driver = talking()
    driver.send(.speaker(true))
    driver.move(to: Driver.speaker, because: .override)
    driver.move(to: Driver.headphones, because: .newDeviceAvailable)
    driver.move(to: Self.receiver, because: .oldDeviceUnavailable)
    #expect(overrides(driver) == [.speaker])
  }

  @Test(arguments: [Recipe.music, .game, .prompt]) func `where no receiver is possible it is not asked for`(
    _ recipe: Recipe
  ) {
    var driver = Driver.playing(recipe: recipe)
    driver.send(.speaker(true))
    driver.send(.alarm)
    #expect(overrides(driver) == [])
  }
}
