import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// The interruption matrix of the reference: what happens to an app of each kind, row by row.
@Suite struct InterruptionMatrixTests {
  enum Kind: String, CaseIterable, Sendable {
    case ambient, mixing, spoken, music

    var configuration: SessionConfiguration {
      switch self {
      case .ambient: SessionConfiguration(.ambient)
      case .mixing: SessionConfiguration(.playback, options: .mixWithOthers)
      case .spoken: SessionConfiguration(.playback, mode: .spokenAudio)
      case .music: SessionConfiguration(.playback)
      }
    }
  }

  /// Who takes part in a row.
  struct Cast {
    let phone: Phone
    /// A scripted app.
    let other: AppID
    /// The app that is looked at.
    let app: AppID
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Whose sessions are taken.
    let hits: Set<Kind>
    var other = ScriptedApp.music
    var ducks = false
    /// Whether those that are spared are given the hint.
    var hints = false
    /// Whether even those whose session is not taken fall silent.
    var silencesAll = false
    var reason = SystemEvent.InterruptionReason.default
    /// What those are told in the end whose sessions were taken.
    var ending: [SystemEvent] = [.interruptionEnded(mayResume: true)]
    var conditions = Conditions()
    var preferences = SessionPreferences.initial
    var prepare: @Sendable (Cast) -> Void = { _ in }
    let begin: @Sendable (Cast) -> Void
    let end: @Sendable (Cast) -> Void
  }

  private static let all = Set(Kind.allCases)
  private static let exclusive: Set<Kind> = [.spoken, .music]

  private static func with(_ change: (inout Conditions) -> Void) -> Conditions {
    var conditions = Conditions()
    change(&conditions)
    return conditions
  }

  private static let appRows = [
    Row(
      testDescription: "1: other music", hits: exclusive, hints: true, begin: { $0.phone.play($0.other) },
      end: { $0.phone.stop($0.other) }),
    Row(
      testDescription: "1: other music that stops without a word", hits: exclusive, hints: true, ending: [],
      begin: { $0.phone.play($0.other) }, end: { $0.phone.stop($0.other, tellsOthers: false) }),
    Row(
      testDescription: "1: other music that is killed", hits: exclusive, hints: true, ending: [],
      begin: { $0.phone.play($0.other) }, end: { $0.phone.kill($0.other) }),
    Row(
      testDescription: "1: other music that only pauses", hits: exclusive, hints: true, ending: [],
      begin: { $0.phone.play($0.other) }, end: { $0.phone.pause($0.other) }),
    Row(
      testDescription: "2: a game that mixes", hits: [], other: .game, begin: { $0.phone.play($0.other) },
      end: { $0.phone.stop($0.other) }),
    Row(
      testDescription: "3 and 4: a prompt that ducks and interrupts speech", hits: [.spoken],
      other: .navigation, ducks: true, begin: { $0.phone.play($0.other) }, end: { $0.phone.stop($0.other) }),
    Row(
      testDescription: "11: a recorder", hits: exclusive, other: .recorder,
      begin: { $0.phone.play($0.other) }, end: { $0.phone.stop($0.other) }),
    Row(
      testDescription: "16: another player in the own process", hits: all,
      begin: { $0.phone.playInside($0.app) }, end: { $0.phone.stopInside($0.app) }),
    Row(
      testDescription: "16: spared by the knob", hits: [],
      conditions: with { $0.ownPlayersInterrupt = false }, begin: { $0.phone.playInside($0.app) },
      end: { $0.phone.stopInside($0.app) }),
    Row(
      testDescription: "18: a muted feed", hits: [], other: .feed,
      conditions: with { $0.system = SystemVersion(26) }, begin: { $0.phone.play($0.other) },
      end: { $0.phone.stop($0.other) }),
    Row(
      testDescription: "18: a muted feed that interrupts, by the knob", hits: exclusive, other: .feed,
      conditions: with {
        $0.system = SystemVersion(26)
        $0.mutedFeedsInterrupt = true
      }, begin: { $0.phone.play($0.other) }, end: { $0.phone.stop($0.other) }),
    Row(
      testDescription: "18: before iOS 26 a feed cannot be muted", hits: exclusive, other: .feed, hints: true,
      begin: { $0.phone.play($0.other) }, end: { $0.phone.stop($0.other) }),
  ]

  private static let systemRows = [
    Row(
      testDescription: "5: a call", hits: all, begin: { $0.phone.begin(.call) }, end: { $0.phone.end(.call) }),
    Row(
      testDescription: "6: a call in a banner", hits: all, begin: { $0.phone.begin(.call, asBanner: true) },
      end: { $0.phone.end(.call) }),
    Row(
      testDescription: "6: a call in a banner, declined, to apps that ask for it", hits: [],
      preferences: SessionPreferences(avoidsSystemAlerts: true),
      begin: { $0.phone.begin(.call, asBanner: true) },
      end: { $0.phone.end(.call) }),
    Row(
      testDescription: "6: a call in a banner, answered", hits: all,
      preferences: SessionPreferences(avoidsSystemAlerts: true),
      begin: {
        $0.phone.begin(.call, asBanner: true)
        $0.phone.answer()
      }, end: { $0.phone.end(.call) }),
    Row(
      testDescription: "7: an alarm", hits: all, begin: { $0.phone.begin(.alarm) },
      end: { $0.phone.end(.alarm) }),
    Row(
      testDescription: "7: the calendar", hits: all, begin: { $0.phone.begin(.calendar) },
      end: { $0.phone.end(.calendar) }),
    Row(
      testDescription: "8: Siri", hits: all, begin: { $0.phone.begin(.siri) }, end: { $0.phone.end(.siri) }),
    Row(testDescription: "9: a notification", hits: [], begin: { $0.phone.notify() }, end: { _ in }),
    Row(
      testDescription: "10: another app's internet call", hits: all,
      begin: { $0.phone.begin(.internetCall) }, end: { $0.phone.end(.internetCall) }),
    Row(
      testDescription: "10: its end gets lost", hits: all, ending: [],
      begin: { $0.phone.begin(.internetCall) }, end: { $0.phone.end(.internetCall, isTold: false) }),
    Row(
      testDescription: "13: the device that is heard goes", hits: exclusive, reason: .routeDisconnected,
      ending: [], prepare: { $0.phone.connect(.headphones) }, begin: { $0.phone.disconnect(.headphones) },
      end: { $0.phone.connect(.headphones) }),
    Row(
      testDescription: "14: it goes, before iOS 17", hits: [],
      conditions: with { $0.system = SystemVersion(16) }, prepare: { $0.phone.connect(.headphones) },
      begin: { $0.phone.disconnect(.headphones) }, end: { $0.phone.connect(.headphones) }),
    Row(
      testDescription: "14: it goes, and the app asked not to be interrupted", hits: [],
      preferences: SessionPreferences(interruptsOnRouteDisconnect: false),
      prepare: { $0.phone.connect(.headphones) }, begin: { $0.phone.disconnect(.headphones) },
      end: { $0.phone.connect(.headphones) }),
    Row(
      testDescription: "20: dictation", hits: all, begin: { $0.phone.begin(.dictation) },
      end: { $0.phone.end(.dictation) }),
    Row(
      testDescription: "21: Siri announces over headphones", hits: [.spoken], ducks: true,
      prepare: { $0.phone.connect(.headphones) }, begin: { $0.phone.begin(.announcement) },
      end: { $0.phone.end(.announcement) }),
    Row(
      testDescription: "21: and takes all that mixes with nobody, by the knob", hits: exclusive, ducks: true,
      conditions: with { $0.announcementsInterrupt = true },
      prepare: { $0.phone.connect(.headphones) }, begin: { $0.phone.begin(.announcement) },
      end: { $0.phone.end(.announcement) }),
    Row(
      testDescription: "21: through the speaker she announces nothing", hits: [],
      begin: { $0.phone.begin(.announcement) }, end: { $0.phone.end(.announcement) }),
    Row(
      testDescription: "17: media services", hits: [], silencesAll: true,
      begin: { $0.phone.loseMediaServices() }, end: { $0.phone.resetMediaServices() }),
  ]

  @Test(arguments: appRows + systemRows, Kind.allCases)
  func `each row takes the sessions it names and gives them back`(_ row: Row, _ kind: Kind) throws {
    let phone = Phone(conditions: row.conditions)
    let visitor = Visitor(phone)
    let cast = Cast(phone: phone, other: phone.install("other", as: row.other), app: visitor.app)
    row.prepare(cast)
    try visitor.prefer(row.preferences)
    try visitor.play(kind.configuration)
    try visitor.show()
    try phone.run(until: .seconds(1))
    visitor.forget()
    row.begin(cast)
    try phone.run(until: .seconds(2))
    let isHit = row.hits.contains(kind)
    let begin: [SystemEvent] = row.hints ? [.secondaryAudioHint(true)] : []
    #expect(visitor.interruptions == (isHit ? [.interruptionBegan(row.reason)] : begin))
    #expect(phone.isSessionActive(visitor.app) == !(isHit || row.silencesAll))
    #expect(phone.duckingGain(of: visitor.app) == (row.ducks ? 0.2 : 1))
    #expect(visitor.isHeard(from: 48_001, to: 96_000) == !(isHit || row.silencesAll))
    visitor.forget()
    row.end(cast)
    try phone.run(until: .seconds(3))
    let end: [SystemEvent] = row.hints ? [.secondaryAudioHint(false)] : []
    #expect(visitor.interruptions == (isHit ? row.ending : end))
    #expect(phone.duckingGain(of: visitor.app) == 1)
    // Nothing starts an engine but its app.
    #expect(visitor.isHeard(from: 96_001, to: 144_000) == !(isHit || row.silencesAll))
  }

  @Test(arguments: [false, true]) func `an end that nobody told may come with the foreground (row 1)`(
    _ comes: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.untoldEndsComeWithForeground = comes
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    phone.lock()
    try phone.run(for: .seconds(1))
    phone.kill(radio)
    phone.open(visitor.app)
    try phone.run(for: .seconds(1))
    let ends = visitor.notices.filter { $0 == .interruptionEnded(mayResume: false) }
    #expect(ends.count == (comes ? 1 : 0))
    phone.lock()
    phone.open(visitor.app)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices.filter { $0 == .interruptionEnded(mayResume: false) }.count == ends.count)
  }

  /// What a knob does to the words of one call: its beginning at 1 s, its end at 2 s.
  private static let words: [(String, Conditions, [(SystemEvent, Duration)])] = [
    ("as it is", Conditions(), [(began, .seconds(1)), (ended, .seconds(2))]),
    (
      "told twice (R-047)",
      with {
        $0.beganIsRepeated = true
        $0.endedIsRepeated = true
      }, [(began, .seconds(1)), (began, .seconds(1)), (ended, .seconds(2)), (ended, .seconds(2))]
    ),
    ("only the end (R-047)", with { $0.beganArrives = false }, [(ended, .seconds(2))]),
    ("no end (R-042)", with { $0.endedArrives = false }, [(began, .seconds(1))]),
    (
      "late (R-046)",
      with {
        $0.beganDelay = .milliseconds(1_500)
        $0.endedDelay = .seconds(20)
      }, [(began, .milliseconds(2_500)), (ended, .seconds(22))]
    ),
    (
      "without leave (R-043, R-050)", with { $0.endedKeepsLeave = false },
      [(began, .seconds(1)), (.interruptionEnded(mayResume: false), .seconds(2))]
    ),
  ]
  private static let began = SystemEvent.interruptionBegan(.default)
  private static let ended = SystemEvent.interruptionEnded(mayResume: true)

  @Test(arguments: words.indices) func `beginnings and ends come twice, late, alone or never, by knobs`(
    _ number: Int
  ) throws {
    let (_, conditions, told) = Self.words[number]
    let phone = Phone(conditions: conditions)
    let visitor = Visitor(phone)
    try visitor.play()
    visitor.forget()
    try phone.run(until: .seconds(1))
    phone.begin(.call)
    try phone.run(until: .seconds(2))
    phone.end(.call)
    try phone.run(until: .seconds(60))
    #expect(visitor.heard == told.map { Visitor.Heard(event: $0.0, at: HostTime.zero + $0.1) })
  }

  @Test func `a notification lowers others for half a second, by a knob (row 9)`() throws {
    let phone = Phone(keepsSamples: true)
    phone.conditions.notificationGain = 0.5
    phone.conditions.duckingRamp = .zero
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playback), Tone(0.5))
    try phone.run(until: .seconds(1))
    phone.notify()
    try phone.run(until: .seconds(2))
    let samples = visitor.tape()?.samples(from: 48_000, to: 96_000) ?? []
    #expect(samples[100] == 0.25 && samples[2 * 23_000] == 0.25 && samples[2 * 26_000] == 0.5)
  }

  @Test(arguments: [(true, true), (false, true), (true, false)])
  func `a call's end is told as it is, or not at all`(
    _ mayResume: Bool, _ isTold: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    phone.begin(.call)
    phone.answer()
    try phone.run(for: .seconds(5))
    visitor.forget()
    phone.end(.call, mayResume: mayResume, isTold: isTold)
    try phone.run(for: .seconds(60))
    #expect(visitor.notices == (isTold ? [.interruptionEnded(mayResume: mayResume)] : []))
    #expect(try visitor.activate() == nil)
  }

  @Test(arguments: [[0, 1], [1, 0]]) func `who is taken twice is told when the last one lets go`(
    _ order: [Int]
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    phone.begin(.siri)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [.interruptionBegan(.default)])
    let ends = [{ phone.end(.call) }, { phone.end(.siri) }]
    ends[order[0]]()
    try phone.run(for: .seconds(1))
    #expect(visitor.notices.count == 1)
    ends[order[1]]()
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [.interruptionBegan(.default), .interruptionEnded(mayResume: true)])
  }

  @Test func `a radio that a call takes from us comes back, and we do not`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    try phone.run(for: .seconds(1))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    #expect(!phone.isSessionActive(radio))
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(radio))
    #expect(visitor.notices == [.interruptionBegan(.default)])
    phone.stop(radio)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices.last == .interruptionEnded(mayResume: true))
  }

  @Test func `a radio obeys an end that does not let it resume`() throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try phone.run(for: .seconds(1))
    phone.begin(.siri)
    phone.end(.siri, mayResume: false)
    try phone.run(for: .seconds(1))
    #expect(!phone.isSessionActive(radio))
  }

  @Test func `activating ends an interruption (R-052): its end is not told any more`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    try phone.run(for: .seconds(1))
    #expect(try visitor.activate() == nil)
    #expect(!phone.isSessionActive(radio))
    visitor.forget()
    phone.stop(radio)
    try phone.run(for: .seconds(1))
    #expect(visitor.interruptions == [])
  }

  @Test(arguments: [true, false]) func `who activates during a call is not told of its end`(
    _ activates: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    if activates { try visitor.activate() }
    visitor.forget()
    phone.end(.call)
    try phone.run(for: .seconds(1))
    let end: SystemEvent = activates ? .secondaryAudioHint(false) : .interruptionEnded(mayResume: true)
    #expect(visitor.notices == [end])
  }

  @Test func `ducking lasts as long as the session, at 0.2, not as long as the sound (R-090)`() throws {
    let phone = Phone(keepsSamples: true)
    let music = Visitor(phone, "music")
    let ducking = Visitor(phone, "prompt")
    try music.play(SessionConfiguration(.playback), Tone(0.5))
    try phone.run(until: .seconds(1))
    let prompt = try ducking.play(Recipe.prompt.configuration, Tone(0.1))
    try phone.run(until: .seconds(2))
    try ducking.stop(prompt)
    try phone.run(until: .seconds(10))
    try ducking.deactivate()
    try phone.run(until: .seconds(12))
    let tape = try #require(music.tape())
    func level(_ seconds: Double) -> Float {
      let frame = Int(seconds * 48_000)
      return tape.samples(from: frame, to: frame + 1)[0]
    }
    #expect(level(0.9) == 0.5)
    // Half a second down and half a second up.
    #expect(abs(level(1.25) - 0.3) < 0.001 && abs(level(1.5) - 0.1) < 1e-6)
    #expect(abs(level(9.99) - 0.1) < 1e-6)
    #expect(abs(level(10.25) - 0.3) < 0.001 && level(10.5) == 0.5)
    #expect(ducking.tape()?.samples.max() == 0.1)
  }
}
