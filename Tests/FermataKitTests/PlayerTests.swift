import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// A player on a phone, with what it asked of the session and the lock screen.
struct Bench {
  let phone: Phone
  let app: AppID
  let audio: AudioSystem
  let player: Player

  init(
    _ recipe: Recipe = .music, conditions: Conditions = Conditions(), load: [MediaLocation] = ["ruler:300"]
  )
    throws
  {
    phone = Phone(conditions: conditions)
    app = phone.install("app")
    audio = AudioSystem(platform: phone.platform(for: app))
    player = Player(audio, recipe: recipe)
    player.load(load)
    try phone.run(for: .milliseconds(10))
  }

  /// Plays and lets a second pass.
  func play() throws {
    player.play()
    try phone.run(for: .seconds(1))
  }

  /// The steps that were submitted since an entry of the journal.
  func steps(after sequence: Int = 0) -> [Step] {
    audio.journal.entries(after: sequence).flatMap(\.steps).map(\.step)
  }

  var lastEntry: Int { audio.journal.entries.last?.sequence ?? 0 }

  func publishes(after sequence: Int = 0) -> Int {
    steps(after: sequence).count { if case .publish = $0 { true } else { false } }
  }

  func sessionCalls(after sequence: Int) -> [Step] {
    steps(after: sequence).filter {
      switch $0 {
      case .configure, .prefer, .activate, .deactivate, .overrideOutput, .start, .stop: true
      case .publish, .enable, .load, .cue: false
      }
    }
  }
}

@Suite struct PlayerTests {
  @Test func `it goes to an item of the queue, which the card lists`() throws {
    let bench = try Bench(load: [])
    let own = MediaItem("ruler:30", tags: Tags(artist: "Own"))
    bench.player.load([own, MediaItem("ruler:30#2"), MediaItem("ruler:30#3"), MediaItem("ruler:30#4")])
    try bench.play()
    #expect(bench.player.go(to: 2) == .success)
    try bench.phone.run(for: .seconds(1))
    #expect(bench.player.status.queueIndex == 2 && bench.player.status.isPlaying)
    for place in [-1, 4, .max, .min] { #expect(bench.player.go(to: place) == .noSuchContent) }
    let queue = try #require(bench.phone.lockScreen?.card.queue)
    #expect(queue.map(\.location) == ["ruler:30", "ruler:30#2", "ruler:30#3", "ruler:30#4"])
    // What was opened after the card was published had no words then.
    #expect(queue.map(\.tags.title) == ["Ruler 1", "Ruler 2", "Ruler 3", nil])
    #expect(queue.first?.tags.artist == "Own")
    #expect(try Bench(load: []).player.go(to: 0) == .noActionableNowPlayingItem)
    #expect(bench.phone.press(.goTo(queue[1].item)) == .success && bench.player.status.queueIndex == 1)
  }

  @Test func `a player with nothing loaded says so and wants nothing later`() throws {
    let bench = try Bench(load: [])
    #expect(bench.player.play() == .noActionableNowPlayingItem)
    bench.player.load("ruler:10")
    try bench.phone.run(for: .seconds(1))
    #expect(bench.player.status.phase == .paused && !bench.phone.isSessionActive(bench.app))
  }

  @Test func `the session is configured for what can be played, and activated at the first sound`() throws {
    let bench = try Bench()
    try bench.phone.run(for: .seconds(5))
    #expect(bench.sessionCalls(after: 0) == [.configure(SessionConfiguration(.playback))])
    try bench.play()
    #expect(
      bench.sessionCalls(after: 0) == [
        .configure(SessionConfiguration(.playback)), .activate, .start(bench.player.id, anew: false),
      ])
  }

  @Test(arguments: [true, false]) func `a thousand identical requests are no session call`(_ plays: Bool)
    throws
  {
    let bench = try Bench()
    try bench.play()
    if !plays {
      bench.player.pause()
      try bench.phone.run(for: .seconds(2))
    }
    let before = bench.lastEntry
    let entries = bench.audio.journal.entries.count
    for _ in 0..<1000 { _ = plays ? bench.player.play() : bench.player.pause() }
    try bench.phone.run(for: .seconds(2))
    #expect(bench.sessionCalls(after: before) == [])
    #expect(bench.audio.journal.entries.count >= entries + 1000)
  }

  @Test func `a minute of steady playback is one publish`() throws {
    let bench = try Bench()
    bench.player.play()
    try bench.phone.run(for: .seconds(60))
    #expect(bench.publishes() == 1)
    #expect(bench.player.status.position == .seconds(60))
  }

  @Test func `each change of the card is one publish and what leaves it equal is none`() throws {
    let bench = try Bench(load: ["ruler:100", "ruler:100#2"])
    try bench.play()
    let changes: [(String, Int, (Player) -> Void)] = [
      ("pause", 1, { $0.pause() }), ("pause again", 0, { $0.pause() }),
      ("seek", 1, { $0.seek(to: .seconds(50)) }),
      ("seek to the same place", 0, { $0.seek(to: .seconds(50)) }), ("play", 1, { $0.play() }),
      ("seek while playing", 1, { $0.seek(to: .seconds(20)) }), ("next", 1, { $0.next() }),
      ("gain", 0, { $0.gain = 0.5 }), ("play again", 0, { $0.play() }), ("previous", 1, { $0.previous() }),
      ("skip nowhere", 0, { $0.skip(by: .zero) }),
    ]
    for (name, count, change) in changes {
      let before = bench.lastEntry
      change(bench.player)
      try bench.phone.run(for: .seconds(1))
      #expect(bench.publishes(after: before) == count, "\(name)")
    }
  }

  @Test func `ten players made and dropped leave one invocation for a press`() throws {
    let bench = try Bench()
    try bench.play()
    for _ in 0..<10 {
      let other = Player(bench.audio)
      other.load("ruler:5")
      try bench.phone.run(for: .milliseconds(50))
    }
    let kept = (0..<10).map { _ in Player(bench.audio) }
    for player in kept { player.load("ruler:5") }
    try bench.phone.run(for: .milliseconds(50))
    let before = bench.lastEntry
    #expect(bench.phone.press(.togglePlayPause) == .success)
    try bench.phone.run(for: .milliseconds(50))
    let remotes = bench.audio.journal.entries(after: before).filter {
      $0.envelope.event == .system(.remote(.togglePlayPause))
    }
    #expect(remotes.count == 1 && bench.player.status.phase == .paused)
    withExtendedLifetime(kept) {}
  }

  @Test func `ten registrations leave one invocation for a press`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let platform = phone.platform(for: app)
    let systems = (0..<10).map { _ in AudioSystem(platform: platform) }
    let player = Player(systems[9])
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(1))
    #expect(phone.press(.pause) == .success)
    let remotes = systems.map { $0.journal.entries.count { $0.envelope.event == .system(.remote(.pause)) } }
    #expect(remotes == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test func `dropping the player that plays gives the session back and clears the card`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let audio = AudioSystem(platform: phone.platform(for: app))
    var player: Player? = Player(audio)
    player?.load("ruler:60")
    player?.play()
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(app))
    player = nil
    try phone.run(for: .seconds(5))
    #expect(!phone.isSessionActive(app) && phone.lockScreen == nil)
  }

  @Test(arguments: [
    (Duration.seconds(-5), Duration.zero), (.seconds(1000), .seconds(300)), (.seconds(-1_000_000_000), .zero),
    (.seconds(1_000_000_000_000), .seconds(300)), (.milliseconds(1234), .milliseconds(1234)),
  ])
  func `a position outside the item is its nearer end`(_ wanted: Duration, _ actual: Duration) throws {
    let bench = try Bench()
    #expect(bench.player.seek(to: wanted) == .success)
    #expect(bench.player.status.position == actual)
  }

  @Test(arguments: [
    (Double.nan, CommandOutcome.commandFailed, Duration.seconds(1)), (.infinity, .commandFailed, .seconds(1)),
    (-.infinity, .commandFailed, .seconds(1)), (-3, .success, .zero), (1e300, .success, .seconds(300)),
    (42.5, .success, .milliseconds(42_500)),
  ])
  func `a position from the lock screen is clamped, and refused if it is no number`(
    _ seconds: Double, _ outcome: CommandOutcome, _ position: Duration
  ) throws {
    let bench = try Bench()
    try bench.play()
    bench.player.pause()
    bench.player.seek(to: .seconds(1))
    #expect(bench.phone.press(.changePlaybackPosition(seconds: seconds)) == outcome)
    #expect(bench.player.status.position == position)
  }

  @Test func `a medium that cannot be opened is a status with its error`() throws {
    let bench = try Bench(load: ["nothing"])
    #expect(bench.player.status.phase == .failed)
    #expect(bench.player.status.error?.code == .unsupportedLocation)
    #expect(bench.player.play() == .success)
    try bench.phone.run(for: .seconds(1))
    #expect(bench.player.status.phase == .failed && !bench.phone.isSessionActive(bench.app))
    bench.player.load("ruler:5")
    bench.player.play()
    try bench.phone.run(for: .seconds(1))
    #expect(bench.player.status.isPlaying && bench.player.status.error == nil)
  }

  @Test func `the own gain is clamped, and not a number leaves it`() throws {
    let bench = try Bench()
    for (wanted, actual) in [(Float(0.5), Float(0.5)), (2, 1), (-1, 0), (.nan, 0)] {
      bench.player.gain = wanted
      #expect(bench.player.gain == actual)
    }
  }
}
