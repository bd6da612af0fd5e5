import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

/// Trouble with engines and media services: what a player comes to, both ways.
@Suite struct EngineTroubleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The state that is come to, once a player has played for two seconds.
    var isPaused = false
    var conditions = Conditions()
    /// What happens then, each so long after the two seconds.
    let happenings: [(after: Duration, act: @Sendable (Phone, AppID) -> Void)]
    let phase: Status.Phase
    var suppression: Suppression?
    /// How often the engine is asked to start: a refused intent is tried fifty times more.
    let starts: Int
    /// How many frames of silence the journal counts; a pause that the trouble leaves behind is none.
    let lost: Int

    init(
      _ name: String, isPaused: Bool = false, _ change: (inout Conditions) -> Void = { _ in },
      happenings: [(after: Duration, act: @Sendable (Phone, AppID) -> Void)], phase: Status.Phase,
      suppression: Suppression? = nil, starts: Int, lost: Int = 0
    ) {
      testDescription = name
      self.isPaused = isPaused
      change(&conditions)
      self.happenings = happenings
      self.phase = phase
      self.suppression = suppression
      self.starts = starts
      self.lost = lost
    }
  }

  /// Stops of the engine as in a burst of changes of its configuration.
  private static func stops(_ instants: Int...) -> [(after: Duration, act: @Sendable (Phone, AppID) -> Void)]
  {
    instants.map { (.milliseconds($0), { $0.stopEngines(of: $1) }) }
  }

  private static let plug: [(after: Duration, act: @Sendable (Phone, AppID) -> Void)] = [
    (.zero, { phone, _ in phone.connect(.headphones) })
  ]

  private static func failing(_ times: Int, _ code: SystemCode) -> [(
    after: Duration, act: @Sendable (Phone, AppID) -> Void
  )] {
    [
      (
        .zero,
        { phone, app in
          phone.conditions.engineStartFailures = times
          phone.conditions.engineStartFailureCode = code
          phone.stopEngines(of: app)
        }
      )
    ]
  }

  static let format = SystemCode(-10_868)

  static let rows: [Row] = [
    Row(
      "services are reset under a player",
      happenings: [(.zero, { phone, _ in phone.loseMediaServices(for: .seconds(1)) })], phase: .paused,
      starts: 0),
    Row(
      "services are reset, and the user plays",
      happenings: [
        (.zero, { phone, _ in phone.loseMediaServices(for: .seconds(1)) }),
        (.seconds(2), { phone, _ in phone.press(.play) }),
      ], phase: .playing, starts: 1),
    Row(
      "services are reset twice, and the user plays between and after",
      happenings: [
        (.zero, { phone, _ in phone.loseMediaServices(for: .milliseconds(100)) }),
        (.milliseconds(200), { phone, _ in phone.press(.play) }),
        (.milliseconds(300), { phone, _ in phone.loseMediaServices(for: .milliseconds(100)) }),
        (.milliseconds(500), { phone, _ in phone.press(.play) }),
      ], phase: .playing, starts: 2),
    Row(
      "the user plays while services are away",
      happenings: [
        (.zero, { phone, _ in phone.loseMediaServices(for: .seconds(1)) }),
        (.milliseconds(500), { phone, _ in phone.press(.play) }),
      ], phase: .playing, starts: 1),
    Row(
      "services are reset under a paused player", isPaused: true,
      happenings: [(.zero, { phone, _ in phone.loseMediaServices(for: .seconds(1)) })], phase: .paused,
      starts: 0),
    Row(
      "services stay away", happenings: [(.zero, { phone, _ in phone.loseMediaServices() })],
      phase: .paused, suppression: .servicesLost, starts: 0),
    Row("the configuration changes once", happenings: stops(0), phase: .playing, starts: 1, lost: 19_200),
    Row(
      "the configuration changes in a burst", happenings: stops(0, 50, 120, 250, 390), phase: .playing,
      starts: 1, lost: 19_200),
    Row(
      "the configuration changes in one instant", happenings: stops(0, 0, 0), phase: .playing, starts: 1,
      lost: 19_200),
    Row(
      "the configuration changes under a paused player", isPaused: true, happenings: stops(0, 100),
      phase: .paused, starts: 0),
    Row(
      "an engine runs on while it says that it stopped", { $0.engineStopDelay = .milliseconds(80) },
      happenings: stops(0, 200), phase: .playing, starts: 1, lost: 19_200),
    Row(
      "the format has 0 Hz for a moment", { $0.emptyFormatTime = .milliseconds(300) },
      happenings: plug + stops(10), phase: .playing, starts: 1, lost: 19_200),
    Row(
      "the format has 0 Hz for a second", { $0.emptyFormatTime = .seconds(1) },
      happenings: plug + stops(10), phase: .playing, starts: 4, lost: 48_000),
    Row(
      "the format has 0 Hz for a minute", { $0.emptyFormatTime = .seconds(60) }, happenings: plug + stops(10),
      phase: .paused, suppression: .refused(format), starts: 51, lost: 499_200),
    Row(
      "the engine is called no more, and nobody is told",
      happenings: [(.zero, { phone, _ in phone.recordScreen() })],
      phase: .playing, starts: 1, lost: 30_850),
    Row("a start fails once", happenings: failing(1, format), phase: .playing, starts: 2, lost: 28_800),
    Row(
      "a start fails three times", happenings: failing(3, format), phase: .playing, starts: 4, lost: 48_000),
    Row(
      "a start fails again and again", happenings: failing(9_999, format), phase: .paused,
      suppression: .refused(format), starts: 51, lost: 499_200),
    Row(
      "a start fails with another code", happenings: failing(9_999, SystemCode("!res")), phase: .paused,
      suppression: .refused(SystemCode("!res")), starts: 51, lost: 499_200),
  ]

  /// What a player came to, and the steps in the order of their instants.
  private struct Outcome: Equatable {
    let phase: Status.Phase
    let suppression: Suppression?
    let heard: Int
    /// How many frames of silence the journal tells of.
    let lost: Int
    let steps: [String]
    let starts: Int
  }

  private func outcome(_ row: Row, through makePlatform: (Phone, AppID) -> Platform) throws -> Outcome {
    let phone = Phone(conditions: row.conditions)
    let app = phone.install("app")
    let audio = AudioSystem(platform: makePlatform(phone, app))
    let player = Player(audio)
    player.load("ruler:600")
    player.play()
    try phone.run(until: .seconds(2))
    if row.isPaused { player.pause() }
    try phone.run(until: .seconds(3))
    let before = audio.journal.entries.count
    for (after, act) in row.happenings { phone.at(.seconds(3) + after) { act(phone, app) } }
    try phone.run(until: .seconds(20))
    let status = player.status
    let steps = audio.journal.entries.dropFirst(before).flatMap { entry in
      entry.steps.map { (at: entry.envelope.at, text: $0.step.description) }
    }
    return Outcome(
      phase: status.phase, suppression: status.suppression,
      heard: phone.framesHeard(of: app, at: phone.output.kind, since: .zero + .seconds(3)).value,
      lost: audio.journal.silences.reduce(0) { $0 + $1.frames(at: 48_000).value },
      steps: steps.map { "\($0.at.secondsText) \($0.text)" }.sorted(),
      starts: steps.count { $0.text.hasPrefix("start ") })
  }

  @Test(arguments: rows) func `trouble comes to the same both ways`(_ row: Row) throws {
    let straight = try outcome(row) { $0.platform(for: $1) }
    let apple = ApplePhone()
    let around = try outcome(row) { apple.platform(on: $0, for: $1, media: Ruler()) }
    for (one, other) in zip(straight.steps, around.steps) where one != other {
      Issue.record("\(one) / \(other)")
      break
    }
    #expect(straight == around)
    #expect(around.phase == row.phase && around.suppression == row.suppression)
    #expect(around.starts == row.starts)
    #expect((around.heard > 10 * 48_000) == (row.phase == .playing))
    #expect(around.lost == row.lost)
    // What the phone did not hear is what the journal tells of, to the frame of its rounding.
    if row.phase == .playing, row.lost > 0 { #expect(abs(around.heard + around.lost - 17 * 48_000) <= 1) }
  }

  /// In a process of its own, because a graph that is touched then stops the program.
  @Test func `a first start waits for the rate of a device that comes, and then plays (R-125)`() async {
    await #expect(processExitsWith: .success) {
      let phone = Phone()
      phone.conditions.emptyFormatTime = .seconds(2)
      let app = phone.install("app")
      let apple = ApplePhone()
      let audio = AudioSystem(platform: apple.platform(on: phone, for: app, media: Ruler()))
      let player = Player(audio)
      player.load("ruler:600")
      try phone.run(until: .seconds(1))
      phone.connect(.headphones)
      player.play()
      try phone.run(until: .seconds(10))
      let starts = audio.journal.entries.flatMap(\.steps).count { $0.step.description.hasPrefix("start ") }
      #expect(starts > 1, "the first start met a device without a rate")
      #expect(player.status.phase == .playing)
      #expect(phone.framesHeard(of: app, at: .headphones) > FrameCount(5 * 48_000))
    }
  }
}
