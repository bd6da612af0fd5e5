import FermataKit
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

/// A phone on which headphones are pulled out again and again, at seeded positions of the music.
private struct Unplugging {
  let phone: Phone
  let app: AppID
  let player: Player
  private var random: SeededGenerator

  init(seed: UInt64, _ conditions: Conditions) {
    random = SeededGenerator(seed: seed)
    phone = Phone(conditions: conditions)
    app = phone.install("player")
    player = Player(AudioSystem(platform: phone.platform(for: app)))
    player.load("ruler:300")
  }

  /// Plays for a while from somewhere through a port, and takes the port away.
  ///
  /// - Returns: the frames that sounded on the speaker from then on, up to a frame and after it.
  mutating func loseOnce(
    _ port: AudioPort.Kind = .headphones, noticeAfter delay: Duration = .zero, allowing frames: Int = 0
  )
    throws -> (allowed: Int, late: Int)
  {
    phone.conditions.routeNoticeDelay = delay
    phone.connect(port)
    player.seek(to: .milliseconds(Int.random(in: 0..<290_000, using: &random)))
    player.play()
    try phone.run(for: .microseconds(Int.random(in: 160_000..<260_000, using: &random)))
    #expect(player.status.isPlaying)
    let lost = Phone.frame(at: phone.now)
    phone.disconnect(port)
    try phone.run(for: .milliseconds(120))
    // It may be back in a moment, so the loss is believed only when the device has had its time to settle.
    #expect(player.status.phase == .paused && player.status.suppression == .routeUnsettled)
    try phone.run(for: Self.settlingTime(of: port) + .milliseconds(500))
    #expect(player.status.phase == .paused && player.status.suppression == nil)
    #expect(!player.status.intent.wants && player.status.intent.withdrawnBy == .outputLost)
    let end = Phone.frame(at: phone.now)
    guard let tape = phone.tapes(of: app, player.id).first(where: { $0.key.isBuiltIn })?.value else {
      return (0, 0)
    }
    return (
      tape.soundingFrames(from: lost, to: lost + frames), tape.soundingFrames(from: lost + frames, to: end)
    )
  }

  /// How long the switch of a device takes.
  private static func settlingTime(of port: AudioPort.Kind) -> Duration {
    port == .bluetoothA2DP ? .seconds(1) : .zero
  }
}

@Suite struct OutputLossTests {
  /// Matrix row 14: nothing but the notice tells, so all depends on us.
  private static var plain: Conditions {
    var conditions = Conditions()
    conditions.interruptsOnRouteDisconnect = false
    return conditions
  }

  @Test(arguments: 0..<UInt64(4)) func `told at once, not one frame reaches the speaker`(_ seed: UInt64)
    throws
  {
    var phone = Unplugging(seed: seed, Self.plain)
    for _ in 0..<2500 {
      let leak = try phone.loseOnce()
      #expect(leak == (0, 0))
    }
  }

  @Test(arguments: 0..<UInt64(4)) func `told late, only what sounded before the notice reaches the speaker`(
    _ seed: UInt64
  ) throws {
    var phone = Unplugging(seed: 100 + seed, Self.plain)
    var random = SeededGenerator(seed: 200 + seed)
    var heard = 0
    for _ in 0..<2500 {
      let delay = Duration.microseconds(Int.random(in: 0...50_000, using: &random))
      let allowed = AudioFormat.standard.frames(in: delay).value + 1024
      let leak = try phone.loseOnce(noticeAfter: delay, allowing: allowed)
      #expect(leak.late == 0)
      heard += leak.allowed
    }
    #expect(heard > 0, "a late notice must be heard, or this measures nothing")
  }

  @Test(arguments: 0..<UInt64(4))
  func `an output that is pinned to its route leaks nothing however late the notice`(
    _ seed: UInt64
  ) throws {
    var conditions = Self.plain
    conditions.outputsArePinned = true
    var phone = Unplugging(seed: 300 + seed, conditions)
    var random = SeededGenerator(seed: 400 + seed)
    for _ in 0..<2500 {
      let delay = Duration.microseconds(Int.random(in: 0...50_000, using: &random))
      let leak = try phone.loseOnce(noticeAfter: delay)
      #expect(leak == (0, 0))
    }
  }

  @Test(arguments: [false, true]) func `frames on their way to a lost headset die with it, or move by a knob`(
    _ move: Bool
  ) throws {
    var conditions = Self.plain
    conditions.framesInFlightMove = move
    var phone = Unplugging(seed: 1, conditions)
    let inFlight = AudioFormat.standard.frames(in: conditions.bluetoothLatency).value
    let leak = try phone.loseOnce(.bluetoothA2DP, allowing: inFlight)
    #expect(leak.late == 0)
    #expect(move ? leak.allowed > inFlight - 100 : leak.allowed == 0)
  }

  @Test func `what was on its way and not heard is played again`() throws {
    let phone = Phone(conditions: Self.plain, keepsSamples: true)
    let app = phone.install("player")
    let player = Player(AudioSystem(platform: phone.platform(for: app)))
    player.load("ruler:60")
    phone.connect(.bluetoothA2DP)
    player.play()
    try phone.run(for: .seconds(2))
    phone.disconnect(.bluetoothA2DP)
    try phone.run(for: .seconds(1))
    let tapes = phone.tapes(of: app, player.id)
    let headset = try #require(tapes.first { !$0.key.isBuiltIn }?.value)
    let end = try #require(headset.spans.last?.end)
    let last = headset.samples(from: end - 1, to: end)
    let lastHeard = try #require(Ruler.frame(left: last[0], right: last[1]))
    let position = AudioFormat.standard.frames(in: player.status.position).value
    #expect(abs(position - (lastHeard + 1)) <= 1)
  }
}
