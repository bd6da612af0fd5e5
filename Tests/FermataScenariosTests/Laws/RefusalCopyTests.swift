import FermataKit
import FermataPolicy
import FermataSimulator
import Testing

/// What the phone would grant is found out on a copy of it.
@Suite struct RefusalCopyTests {
  private static let playback = SessionConfiguration(.playback)

  /// Everything of a phone that a question could have moved.
  private struct Picture: Equatable {
    let now: HostTime
    let log: [String]
    let configuration: SessionConfiguration
    let isActive: Bool
    let radioIsActive: Bool
    let output: AudioPort
    let conditions: Conditions
    let testimony: Int

    init(_ phone: Phone, _ app: AppID, _ radio: AppID) {
      now = phone.now
      log = phone.log(from: 0).map(\.text)
      configuration = phone.configuration(of: app)
      isActive = phone.isSessionActive(app)
      radioIsActive = phone.isSessionActive(radio)
      output = phone.output
      conditions = phone.conditions
      testimony = phone.takeTestimony().facts.count
    }
  }

  @Test func `to ask changes nothing of the phone, however often`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let radio = phone.install("radio", as: .music)
    let audio = AudioSystem(platform: phone.platform(for: app))
    let player = Player(audio)
    player.load("ruler:60")
    phone.play(radio)
    phone.conditions.activationFailures = 1
    phone.conditions.engineStartFailures = 2
    try phone.run(until: .seconds(1))
    phone.witness()
    let before = Picture(phone, app, radio)
    for _ in 1...3 { #expect(phone.refusal(of: Self.playback, to: app) != nil) }
    #expect(Picture(phone, app, radio) == before && before.radioIsActive && !before.isActive)
    // The copy has spent the failure, and the phone still has it.
    #expect(phone.conditions.activationFailures == 1)
    try phone.run(until: .seconds(60))
    #expect(phone.isSessionActive(radio), "nobody was interrupted, then or later")
    #expect(phone.log(from: 0).map(\.text) == before.log)
  }

  @Test func `it says what the phone then does`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app)))
    player.load("ruler:60")
    try phone.run(until: .seconds(1))
    #expect(phone.refusal(of: Self.playback, to: app) == nil)
    phone.conditions.engineStartFailures = 1
    #expect(phone.refusal(of: Self.playback, to: app) == phone.conditions.engineStartFailureCode)
    phone.conditions.engineStartFailures = 0
    phone.conditions.activationFailures = 1
    #expect(phone.refusal(of: Self.playback, to: app) == phone.conditions.activationFailureCode)
    phone.conditions.activationFailures = 0
    phone.loseMediaServices()
    #expect(phone.refusal(of: Self.playback, to: app) == .mediaServicesFailed)
    phone.resetMediaServices()
    #expect(phone.refusal(of: Self.playback, to: app) == nil)
    // Whoever plays before the app is told of the loss plays before it.
    try phone.run(for: .milliseconds(100))
    player.play()
    try phone.run(until: .seconds(3))
    #expect(player.status.isPlaying && phone.refusal(of: Self.playback, to: app) == nil)
  }
}
