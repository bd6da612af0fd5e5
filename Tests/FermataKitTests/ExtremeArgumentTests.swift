import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Whatever an app or a script passes, nothing traps, and the journal can be printed and exported.
@Suite struct ExtremeArgumentTests {
  @Test(arguments: 0..<15)
  func `a hundred calls with extreme arguments trap nothing`(seed: Int) throws {
    try ExtremeHand.check(seed)
  }
}

@Suite struct LongExtremeArgumentTests {
  @Test(arguments: 15..<100)
  func `a hundred calls with extreme arguments trap nothing`(seed: Int) throws {
    try ExtremeHand.check(seed)
  }
}

/// Draws one call after another.
private struct ExtremeHand {
  let phone = Phone()
  let app: AppID
  let audio: AudioSystem
  private let player: Player
  private let soundtrack: Soundtrack
  private var requirement: Requirement?
  private var effect: Effect?
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    app = phone.install("app")
    audio = AudioSystem(platform: phone.platform(for: app))
    player = Player(audio)
    soundtrack = Soundtrack(audio)
  }

  static func check(_ seed: Int) throws {
    var hand = ExtremeHand(seed: UInt64(seed))
    for _ in 0..<100 { try hand.act() }
    #expect(!hand.audio.journal.entries.map(\.description).isEmpty)
    #expect(try !hand.audio.journal.exported().isEmpty)
    // The phone still works for somebody else.
    let other = hand.phone.install("other")
    let player = Player(AudioSystem(platform: hand.phone.platform(for: other)))
    hand.phone.open(other)
    player.load("ruler:60")
    player.play()
    try hand.phone.run(for: .milliseconds(1))
    #expect(player.status.queueCount == 1)
  }

  mutating func act() throws {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: actOnPlayer()
    case 2: setOnPlayer()
    case 3: actOnSoundtrack()
    case 4: actOnAudio()
    case 5: press()
    case 6: actOnPhone()
    default: try phone.run(for: min(duration, .milliseconds(300)))
    }
  }
}

// MARK: Extremes

extension ExtremeHand {
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }

  private var farthest: Duration { Duration(attoseconds: .max) }

  private var duration: Duration {
    mutating get {
      pick([
        .zero, farthest, Duration(attoseconds: .min), .seconds(Int64.max), .seconds(Int64.min),
        .nanoseconds(Int64.max), .nanoseconds(Int64.min), .seconds(10_000_000_000), .nanoseconds(1),
        .nanoseconds(-1), .milliseconds(300), .seconds(5), .seconds(-5),
      ])
    }
  }

  private var number: Double {
    mutating get {
      pick([
        0, -0.0, 1, -1, 0.5, .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e18, 9.3e18, -1e30,
      ])
    }
  }

  private var text: String {
    mutating get {
      pick([
        "ruler:60", "ruler:0", "ruler:0.001", "ruler:live", "ruler:60/3", "ruler:1e9", "ruler:1e30",
        "ruler:-1", "ruler:inf", "ruler:60/9999999999", "ruler:60/-1", "ruler:1#99999999999999999999", "",
        "\u{0}", "/", "🎵", String(repeating: "a", count: 100_000),
      ])
    }
  }

  private var items: [MediaLocation] {
    mutating get {
      var items: [MediaLocation] = []
      for _ in 0..<pick([0, 1, 2, 40]) { items.append(MediaLocation(text)) }
      return items
    }
  }
}

// MARK: Calls

extension ExtremeHand {
  private mutating func actOnPlayer() {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: player.load(items)
    case 1: player.play()
    case 2: player.pause()
    case 3: player.toggle()
    case 4: player.seek(to: duration)
    case 5: player.skip(by: duration)
    case 6: player.next()
    case 7: player.previous()
    case 8: player.nextChapter()
    case 9: player.previousChapter()
    case 10: _ = player.statuses
    default: _ = "\(player.status)"
    }
  }

  private mutating func setOnPlayer() {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: player.speed = number
    case 1: player.gain = Float(number)
    case 2: player.repeatMode = pick(RepeatMode.allCases)
    case 3: player.isShuffled = pick([true, false])
    default: player.skipIntervals = SkipIntervals(forward: duration, backward: duration)
    }
  }

  private mutating func actOnSoundtrack() {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: effect = (try? soundtrack.load(MediaLocation(text))) ?? effect
    case 1: if let effect { soundtrack.play(effect, gain: Float(number)) }
    case 2: soundtrack.music.load(items)
    default: _ = "\(soundtrack.effectsStatus)"
    }
  }

  private mutating func actOnAudio() {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: audio.prefersSpeaker.toggle()
    case 1: requirement = audio.require(pick(Recipe.all))
    case 2: requirement?.end()
    case 3: requirement?.renew()
    default: _ = audio.journal.entries(after: pick([.min, -1, 0, 5, .max]))
    }
  }

  private mutating func press() {
    _ = phone.press(
      pick([
        .play, .pause, .stop, .togglePlayPause, .nextTrack, .previousTrack, .skipForward(duration),
        .skipBackward(duration), .changePlaybackPosition(seconds: number), .seekForward(begins: true),
        .seekForward(begins: false), .seekBackward(begins: true), .changePlaybackRate(number),
        .changeRepeatMode(.all), .changeShuffleMode(true), .goTo(ItemID(.max)),
      ]))
    _ = phone.pressHeadset(times: pick([.min, -1, 0, 1, 2, 3, 4]))
  }

  private mutating func actOnPhone() {
    let port = pick(AudioPort.Kind.allCases)
    let interrupter = pick(SystemInterrupter.allCases)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: phone.at(duration) {}
    case 1: phone.setVolume(Float(number))
    case 2: phone.setRingerVolume(Float(number))
    case 3: phone.playSystemSound(for: duration)
    case 4: phone.loseMediaServices(for: duration)
    case 5: phone.connect(port, named: pick([nil, "", text]))
    case 6: phone.disconnect(port, named: pick([nil, "", text]))
    case 7: phone.pick(port, named: pick([nil, "", text]))
    case 8: phone.begin(interrupter, asBanner: pick([true, false]))
    case 9: phone.end(interrupter)
    case 10: phone.announceRoute(because: pick(Route.ChangeReason.allCases))
    case 11: _ = phone.framesHeard(of: app, at: port, since: .zero + duration, until: .zero + duration)
    case 12: phone.meddle(with: app, pick(ForeignAct.allCases))
    case 13: phone.claim(app, by: pick(Authority.allCases))
    case 14: phone.release(app)
    default: turn()
    }
  }

  private mutating func turn() {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: phone.conditions.bluetoothLatency = duration
    case 1: phone.conditions.activationLatency = duration
    case 2: phone.conditions.suspensionDelay = duration
    case 3: phone.conditions.beganDelay = duration
    case 4: phone.conditions.handsFreeRate = pick([.min, 0, 1, .max])
    default: phone.conditions.activationFailures = pick([.min, 0, 1, .max])
    }
  }
}
