import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

/// The silent switch, the lock and the background: who is heard where, and the hint.
@Suite struct SilenceTests {
  typealias Category = SessionConfiguration.Category

  @Test(arguments: Category.allCases.filter(\.hasOutput), [true, false])
  func `the silent switch and the lock silence ambient and soloAmbient alone (R-085)`(
    _ category: Category, _ isSwitch: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(category))
    try phone.run(until: .seconds(1))
    if isSwitch { phone.flipSilentSwitch(on: true) } else { phone.lock() }
    try phone.run(until: .seconds(2))
    let isSilenced = category == .ambient || category == .soloAmbient
    #expect(visitor.isHeard(from: 48_000, to: 96_000) == !isSilenced)
    #expect(phone.isSilenced(visitor.app) == isSilenced)
    // No interface tells of the switch, and nobody is interrupted by it.
    #expect(visitor.interruptions == [] && phone.isSessionActive(visitor.app))
    if isSwitch { phone.flipSilentSwitch(on: false) } else { phone.open(visitor.app) }
    try phone.run(until: .seconds(3))
    #expect(visitor.isHeard(from: 96_000, to: 144_000))
  }

  @Test(arguments: [(ScriptedApp.game, true), (.music, false)])
  func `the lock silences another app's game, and not its music (R-085)`(
    _ kind: ScriptedApp, _ isSilenced: Bool
  ) throws {
    let phone = Phone()
    let other = phone.install("other", as: kind)
    phone.play(other)
    try phone.run(until: .seconds(1))
    phone.lock()
    try phone.run(until: .seconds(2))
    #expect(phone.framesHeard(of: other, at: .builtInSpeaker, until: .zero + .seconds(1)).value > 0)
    let frames = phone.framesHeard(of: other, at: .builtInSpeaker, since: .zero + .seconds(1)).value
    #expect((frames == 0) == isSilenced)
  }

  @Test(arguments: [
    (SessionConfiguration(.playback), true, true), (SessionConfiguration(.playback), false, false),
    (SessionConfiguration(.playAndRecord), true, true), (SessionConfiguration(.ambient), true, false),
  ])
  func
    `in the background only a category and a mode that allow it are heard, others are suspended (R-101, R-102)`(
      _ configuration: SessionConfiguration, _ hasMode: Bool, _ isHeard: Bool
    ) throws
  {
    let phone = Phone()
    let visitor = Visitor(phone, backgroundMode: hasMode)
    let other = Visitor(phone, "other")
    try visitor.play(configuration)
    try phone.run(until: .seconds(1))
    phone.open(other.app)
    try phone.run(until: .seconds(8))
    #expect(visitor.isHeard(from: 2 * 48_000, to: 8 * 48_000) == isHeard)
    #expect(phone.isSuspended(visitor.app) == !isHeard)
  }

  @Test(arguments: [true, false])
  func `an engine that renders silence keeps its process alive, or not, by a knob (R-104)`(_ isAlive: Bool)
    throws
  {
    let phone = Phone()
    phone.conditions.silenceKeepsAlive = isAlive
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playback), Tone(0))
    phone.lock()
    try phone.run(for: .seconds(10))
    #expect(phone.isSuspended(visitor.app) == !isAlive)
  }

  @Test(arguments: [SessionConfiguration(.record), SessionConfiguration(.playAndRecord)])
  func `who listens lives on in the background, and is suspended once the session is given back (R-101)`(
    _ configuration: SessionConfiguration
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(configuration)
    try visitor.activate()
    phone.lock()
    try phone.run(for: .seconds(60))
    #expect(!phone.isSuspended(visitor.app))
    try visitor.deactivate()
    try phone.run(for: .seconds(11))
    #expect(phone.isSuspended(visitor.app))
  }

  @Test(arguments: [true, false]) func `who listens lives on with the background mode alone (R-101)`(
    _ hasMode: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone, backgroundMode: hasMode)
    try visitor.configure(SessionConfiguration(.playAndRecord))
    try visitor.activate()
    phone.lock()
    try phone.run(for: .seconds(60))
    #expect(phone.isSuspended(visitor.app) == !hasMode)
  }

  @Test func `who records alone silences the others (R-002)`() throws {
    let phone = Phone()
    let game = Visitor(phone, "game")
    let recorder = Visitor(phone, "recorder")
    try game.play(SessionConfiguration(.ambient))
    try phone.run(until: .seconds(1))
    phone.open(recorder.app)
    try recorder.configure(SessionConfiguration(.record))
    try recorder.activate()
    phone.open(game.app)
    #expect(phone.isSilenced(game.app) && phone.route.outputs == [])
    try recorder.deactivate()
    #expect(!phone.isSilenced(game.app))
  }

  @Test(arguments: SystemVersion.known) func `a suspended app is told of it before iOS 16 alone (R-049)`(
    _ system: SystemVersion
  ) throws {
    var conditions = Conditions()
    conditions.system = system
    conditions.silenceKeepsAlive = false
    let phone = Phone(conditions: conditions)
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playback), Tone(0))
    phone.lock()
    try phone.run(for: .seconds(10))
    #expect(!phone.isSessionActive(visitor.app))
    visitor.forget()
    phone.open(visitor.app)
    try phone.run(for: .zero)
    let told: [SystemEvent] = system < SystemVersion(16) ? [.interruptionBegan(.appWasSuspended)] : []
    #expect(visitor.notices == [.scene(.foreground)] + told)
  }
}

@Suite struct HintTests {
  @Test(arguments: [(ScriptedApp.music, true), (.game, false), (.navigation, false), (.recorder, false)])
  func `the hint is on while another app plays that mixes with nobody (R-095)`(
    _ kind: ScriptedApp, _ isOn: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let other = phone.install("other", as: kind)
    let session = visitor.platform.session
    phone.play(other)
    #expect(session.snapshot.secondaryAudioShouldBeSilencedHint == isOn)
    // Any other sound counts for the wider question.
    #expect(session.snapshot.isOtherAudioPlaying == (kind != .recorder))
    phone.pause(other)
    #expect(!session.snapshot.secondaryAudioShouldBeSilencedHint && !session.snapshot.isOtherAudioPlaying)
  }

  @Test(arguments: [(true, true, true), (false, true, false), (true, false, false)])
  func `a change is told to a foreground app with an active session; others read it (R-096, R-097)`(
    _ isInFront: Bool, _ isActive: Bool, _ isTold: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    if isActive { try visitor.play(SessionConfiguration(.ambient)) }
    if !isInFront { phone.lock() }
    try phone.run(for: .seconds(1))
    visitor.forget()
    phone.play(radio)
    try phone.run(for: .seconds(1))
    phone.stop(radio)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == (isTold ? [.secondaryAudioHint(true), .secondaryAudioHint(false)] : []))
  }

  /// An app beside which a radio paused just now, on a phone whose hint drops after a delay.
  private func besidePausedRadio(_ delay: Duration) throws -> (visitor: Visitor, radio: AppID) {
    let phone = Phone()
    phone.conditions.hintDropDelay = delay
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play(SessionConfiguration(.ambient))
    phone.play(radio)
    try phone.run(until: .seconds(1))
    visitor.forget()
    phone.pause(radio)
    return (visitor, radio)
  }

  @Test(arguments: [Duration.zero, .seconds(2)])
  func `the hint outlasts a pause by a knob (R-099)`(_ delay: Duration) throws {
    let visitor = try besidePausedRadio(delay).visitor
    try visitor.phone.run(until: .seconds(9))
    let dropped = HostTime.zero + .seconds(1) + delay
    #expect(visitor.heard == [Visitor.Heard(event: .secondaryAudioHint(false), at: dropped)])
  }

  @Test func `a pause shorter than that delay is no change`() throws {
    let (visitor, radio) = try besidePausedRadio(.seconds(2))
    try visitor.phone.run(until: .seconds(2))
    visitor.phone.play(radio)
    try visitor.phone.run(until: .seconds(9))
    #expect(visitor.notices == [])
  }

  /// How loud a second of a phone is at its speaker.
  private func loudness(_ prepare: (Phone) -> Void) throws -> Float {
    let phone = Phone(keepsSamples: true)
    prepare(phone)
    try phone.run(for: .seconds(1))
    return phone.samplesHeard(at: .builtInSpeaker).map(abs).max() ?? 0
  }

  @Test(arguments: ["call", "banner", "alarm", "calendar", "system sound", "notification"])
  func `what rings is as loud as the ringer, not as media (R-236)`(_ name: String) throws {
    func ring(_ phone: Phone) {
      switch name {
      case "call": phone.begin(.call)
      case "banner": phone.begin(.call, asBanner: true)
      case "alarm": phone.begin(.alarm)
      case "calendar": phone.begin(.calendar)
      case "system sound": phone.playSystemSound(for: .seconds(1))
      default: phone.notify()
      }
    }
    let usual = try loudness { ring($0) }
    #expect(usual > 0.05)
    let quiet = try loudness {
      $0.setVolume(0)
      $0.setRingerVolume(0.5)
      ring($0)
    }
    #expect(abs(quiet - usual / 2) < 0.001)
    let silent = try loudness {
      $0.flipSilentSwitch(on: true)
      ring($0)
    }
    #expect((silent == 0) == (name != "alarm"))
  }

  @Test func `a second call rings as the first one did, answered or not (R-236)`() throws {
    let second = try loudness { phone in
      phone.begin(.call)
      phone.answer()
      phone.end(.call, mayResume: true)
      phone.setVolume(0)
      phone.begin(.call)
    }
    #expect(second > 0.05)
  }

  @Test func `a system sound lasts thirty seconds at most, and touches no session (R-236)`() throws {
    let phone = Phone(keepsSamples: true)
    let visitor = Visitor(phone)
    phone.playSystemSound(for: .seconds(100))
    try phone.run(for: .seconds(40))
    let samples = phone.samplesHeard(at: .builtInSpeaker)
    let last = samples.lastIndex { $0 != 0 } ?? 0
    #expect(abs(last / 2 - 30 * 48_000) < 48_000 && visitor.notices == [] && phone.lockScreen == nil)
  }
}
