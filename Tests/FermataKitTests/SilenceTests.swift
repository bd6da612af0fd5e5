import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

/// What a journal counts as silence that nobody asked for.
@Suite struct SilenceTests {
  private let phone = Phone()
  private let app: AppID
  private let audio: AudioSystem
  private let player: Player

  init() throws {
    app = phone.install("app")
    audio = AudioSystem(platform: phone.platform(for: app))
    player = Player(audio)
    player.load("ruler:60")
    player.play()
    try phone.run(until: .seconds(2))
  }

  @Test func `an engine that stops by itself leaves one, as long as what the phone did not hear`() throws {
    phone.stopEngines(of: app)
    try phone.run(until: .seconds(5))
    let silence = try #require(audio.journal.silences.first)
    #expect(audio.journal.silences.count == 1 && silence.part == player.id)
    #expect(silence.began == .zero + .seconds(2))
    let heard = phone.framesHeard(of: app, at: .builtInSpeaker, since: .zero + .seconds(2)).value
    #expect(heard + silence.frames(at: 48_000).value == 3 * 48_000)
    #expect(silence.frames(at: 8_000) == 3_200)
    #expect(silence.description == "part 1 silent for 0.400 s from 2.000")
  }

  @Test(arguments: [0.5, 2]) func `a silence at another speed is as long as the listener's`(_ speed: Double)
    throws
  {
    player.speed = speed
    try phone.run(until: .seconds(4))
    let before = audio.journal.silences
    phone.stopEngines(of: app)
    try phone.run(until: .seconds(6))
    let silence = try #require(audio.journal.silences.last)
    #expect(audio.journal.silences.count == before.count + 1)
    // Positions at half the speed are rounded.
    let apart = (silence.began - (HostTime.zero + .seconds(4)), silence.length - .milliseconds(400))
    #expect(apart.0.magnitude < .microseconds(100) && apart.1.magnitude < .microseconds(100), "\(apart)")
  }

  @Test func `one that lasts counts up to the last entry`() throws {
    phone.conditions.engineStartFailures = 9_999
    phone.conditions.engineStartFailureCode = SystemCode(-10_868)
    phone.stopEngines(of: app)
    try phone.run(until: .seconds(4))
    let last = try #require(audio.journal.entries.last)
    #expect(audio.journal.silences.map(\.length) == [last.envelope.at - (.zero + .seconds(2))])
  }

  @Test(arguments: ["nothing", "a seek", "another player", "a play", "a pause"])
  func `a play that was given up ends its silence, whatever comes later`(_ later: String) throws {
    phone.conditions.engineStartFailures = 9_999
    phone.conditions.engineStartFailureCode = .badParameter
    phone.stopEngines(of: app)
    try phone.run(until: .seconds(30))
    let intent = player.status.intent
    #expect(intent.withdrawnBy == .refusal && !intent.wants && player.status.phase == .paused)
    let expected = [intent.since - (HostTime.zero + .seconds(2))]
    #expect(audio.journal.silences.map(\.length) == expected)
    let other = Player(audio)
    switch later {
    case "a seek": player.seek(to: .seconds(7))
    case "another player": other.load("ruler:60")
    case "a play":
      phone.conditions.engineStartFailures = 0
      player.play()
    case "a pause": player.pause()
    default: break
    }
    try phone.run(until: .seconds(40))
    #expect(audio.journal.silences.map(\.length) == expected)
    #expect((player.status.phase == .playing) == (later == "a play"))
  }

  @Test func `a player that is dropped ends its silence`() throws {
    phone.conditions.engineStartFailures = 9_999
    phone.conditions.engineStartFailureCode = SystemCode(-10_868)
    var dropped: Player? = Player(audio)
    dropped?.load("ruler:60")
    dropped?.play()
    try phone.run(until: .seconds(3))
    phone.conditions.engineStartFailures = 0
    try phone.run(until: .seconds(4))
    phone.conditions.engineStartFailures = 9_999
    phone.stopEngines(of: app)
    try phone.run(until: .seconds(5))
    let part = dropped?.id
    dropped = nil
    try phone.run(until: .seconds(10))
    let silence = try #require(audio.journal.silences.last { $0.part == part })
    #expect(silence.began == .zero + .seconds(4) && silence.length == .seconds(1))
  }

  @Test func `a jump within a silence makes it no shorter`() throws {
    phone.stopEngines(of: app)
    try phone.run(until: .milliseconds(2200))
    player.seek(to: .seconds(30))
    try phone.run(until: .seconds(5))
    let silence = try #require(audio.journal.silences.first)
    let heard = phone.framesHeard(of: app, at: .builtInSpeaker, since: .zero + .seconds(2)).value
    #expect(audio.journal.silences.count == 1)
    #expect(heard + silence.frames(at: 48_000).value == 3 * 48_000)
  }

  @Test func `a pause, a jump, a call and a reset are none`() throws {
    player.pause()
    try phone.run(until: .seconds(3))
    player.play()
    try phone.run(until: .seconds(4))
    player.seek(to: .seconds(30))
    try phone.run(until: .seconds(5))
    phone.begin(.call)
    try phone.run(until: .seconds(6))
    phone.end(.call)
    try phone.run(until: .seconds(8))
    phone.loseMediaServices(for: .seconds(1))
    try phone.run(until: .seconds(12))
    #expect(audio.journal.silences == [])
  }

  @Test func `of what was never heard nothing is missing`() throws {
    let phone = Phone()
    phone.conditions.activationLatency = .seconds(3)
    let audio = AudioSystem(platform: phone.platform(for: phone.install("app")))
    #expect(audio.journal.silences == [])
    let player = Player(audio)
    player.load("ruler:60")
    player.play()
    try phone.run(until: .seconds(2))
    #expect(player.status.phase == .waiting(.session) && audio.journal.silences == [])
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
