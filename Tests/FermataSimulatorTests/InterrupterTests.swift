import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Interrupters of the rarer kinds, and those that are interrupted themselves.
@Suite struct InterrupterTests {
  private static let began = SystemEvent.interruptionBegan(.default)
  private static func ended(_ mayResume: Bool) -> SystemEvent { .interruptionEnded(mayResume: mayResume) }

  @Test(arguments: ScriptedApp.Leaving.allCases)
  func `each way of leaving tells what it tells (R-209)`(_ leaving: ScriptedApp.Leaving) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let other = phone.install("other", as: .message, leaving: leaving)
    try visitor.play()
    phone.play(other)
    try phone.run(for: .seconds(1))
    phone.leave(other)
    try phone.run(for: .seconds(60))
    #expect(
      visitor.interruptions.filter { $0 != .secondaryAudioHint(true) && $0 != .secondaryAudioHint(false) }
        == [Self.began] + (leaving == .notify ? [Self.ended(true)] : []))
    #expect(phone.isSessionActive(other) == (leaving == .none))
    #expect(phone.isKilled(other) == false)
  }

  @Test(arguments: [(SystemInterrupter.siri, 520), (.alarm, 1760)])
  func `who interrupts is told apart by ear`(_ interrupter: SystemInterrupter, _ hertz: Int) throws {
    let phone = Phone(keepsSamples: true)
    phone.begin(interrupter)
    try phone.run(for: .seconds(3))
    let tape = try #require(phone.mixes.values.first { $0.soundingFrames(from: 96_000, to: 144_000) > 0 })
    let samples = tape.samples(from: 96_000, to: 144_000)
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    // An alarm sounds for 0.48 of the time; Siri's voice sways by up to 80 Hz.
    let rises = zip(left, left.dropFirst()).count { $0 <= 0 && $1 > 0 }
    let sounds = left.count { $0 != 0 }
    #expect(abs(rises * left.count / max(1, sounds) - hertz) < hertz / 5, "\(rises) in \(sounds)")
  }

  /// How a scripted app is silenced during a call.
  enum Silencing: CaseIterable { case nothing, pause, stop, leave, kill }

  @Test(arguments: Silencing.allCases)
  func `a scripted app that a call took plays again unless it was silenced meanwhile`(
    _ silencing: Silencing
  ) throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try phone.run(for: .seconds(1))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    let before = phone.framesHeard(of: radio, at: .builtInSpeaker)
    switch silencing {
    case .nothing: break
    case .pause: phone.pause(radio)
    case .stop: phone.stop(radio)
    case .leave: phone.leave(radio)
    case .kill: phone.kill(radio)
    }
    try phone.run(for: .seconds(1))
    phone.end(.call)
    try phone.run(for: .seconds(5))
    #expect((phone.framesHeard(of: radio, at: .builtInSpeaker) > before) == (silencing == .nothing))
  }

  @Test func `kinds of app leave as they were seen to (R-209)`() {
    let ways = ScriptedApp.allCases.map { ($0, $0.leaving) }
    #expect(ways.filter { $0.1 == .none }.map(\.0) == [.music, .video])
    #expect(ways.filter { $0.1 == .plain }.map(\.0) == [.web])
    #expect(ways.filter { $0.1 == .killed }.isEmpty)
  }

  @Test func `a web page that is left takes its card along (R-142, R-209)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let page = phone.install("page", as: .web)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.play(page)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == page)
    phone.leave(page)
    #expect(phone.lockScreen?.app == visitor.app)
  }

  @Test func `who publishes no card is never Now Playing (R-140)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let chat = phone.install("chat", as: .message)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.play(chat)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == visitor.app)
  }

  @Test(arguments: [true, false])
  func `an interrupter that is left while it is interrupted itself holds nobody any more`(_ isTold: Bool)
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    phone.begin(.call)
    phone.stop(radio, tellsOthers: isTold)
    try phone.run(for: .seconds(1))
    visitor.forget()
    phone.end(.call)
    try phone.run(for: .seconds(5))
    #expect(visitor.interruptions.filter { $0 == Self.ended(true) }.count == 1)
  }

  @Test func `who lost the media services in a call is told no end of it`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    phone.begin(.call)
    phone.loseMediaServices(for: .seconds(1))
    try phone.run(for: .seconds(2))
    visitor.forget()
    phone.end(.call)
    try phone.run(for: .seconds(5))
    #expect(visitor.interruptions == [])
  }

  @Test(arguments: [(2_999, 0), (3_000, 1)])
  func `an interrupter that does not come back lets go after three seconds`(_ wait: Int, _ count: Int) throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    phone.end(.call, mayResume: false)
    try phone.run(for: .milliseconds(wait))
    #expect(visitor.notices.filter { $0 == Self.ended(true) }.count == count)
  }

  @Test func `an interrupter that comes back after a call holds on`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    phone.begin(.call)
    phone.end(.call)
    try phone.run(for: .seconds(20))
    #expect(!visitor.notices.contains(Self.ended(true)) && phone.isSessionActive(radio))
  }

  @Test(arguments: [Duration.zero, .seconds(3)])
  func `an app that only pauses may be told of an end on its return, as late as the knob says (R-209)`(
    _ delay: Duration
  ) throws {
    let phone = Phone()
    phone.conditions.untoldEndsComeWithForeground = true
    phone.conditions.untoldEndDelay = delay
    let visitor = Visitor(phone)
    let film = phone.install("film", as: .video)
    try visitor.play()
    phone.lock()
    phone.play(film)
    try phone.run(for: .seconds(1))
    phone.leave(film)
    phone.open(visitor.app)
    visitor.forget()
    try phone.run(for: .seconds(4))
    #expect(
      visitor.heard.filter { $0.event == Self.ended(false) }.map(\.at) == [
        HostTime.zero + .seconds(1) + delay
      ])
  }

  @Test func `an app that still sounds keeps who comes to the front interrupted`() throws {
    let phone = Phone()
    phone.conditions.untoldEndsComeWithForeground = true
    let visitor = Visitor(phone)
    let film = phone.install("film", as: .video)
    try visitor.play()
    phone.lock()
    phone.play(film)
    phone.open(visitor.app)
    try phone.run(for: .seconds(4))
    #expect(!visitor.notices.contains(Self.ended(false)))
  }

  @Test func `a screen recording stops what mixes with nobody, untold (R-212)`() throws {
    let phone = Phone()
    let music = Visitor(phone, "music")
    let guest = Visitor(phone, "guest")
    try music.play()
    phone.open(guest.app)
    try guest.play(SessionConfiguration(.ambient))
    try phone.run(until: .seconds(1))
    music.forget()
    phone.recordScreen()
    try phone.run(until: .seconds(2))
    #expect(!phone.isSessionActive(music.app) && !music.isHeard(from: 48_001, to: 96_000))
    #expect(music.interruptions == [] && phone.isSessionActive(guest.app))
  }

  @Test func `a pair of words that means nothing takes nothing (R-047)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    visitor.forget()
    phone.tellSpuriousInterruption(to: visitor.app)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [Self.began, Self.ended(true)])
    #expect(phone.isSessionActive(visitor.app) && visitor.isHeard(from: 24_000, to: 48_000))
  }
}

/// The cover of an iPad (row 12, R-053).
@Suite struct CoverTests {
  private static let muted = SystemEvent.interruptionBegan(.builtInMicMuted)
  private static let talk = SessionConfiguration(.playAndRecord)

  private func covered(_ configuration: SessionConfiguration, headset: Bool = false, _ opens: Bool = false)
    throws -> (phone: Phone, visitor: Visitor)
  {
    let phone = Phone()
    phone.conditions.coverEndsComeOnOpening = opens
    let visitor = Visitor(phone)
    if headset { phone.connect(.headphones) }
    try visitor.configure(configuration)
    try visitor.activate()
    visitor.forget()
    phone.closeCover()
    return (phone, visitor)
  }

  @Test func `it takes who listens, a second and a half later`() throws {
    let (phone, visitor) = try covered(Self.talk)
    try phone.run(for: .milliseconds(1499))
    #expect(visitor.interruptions == [] && phone.isSessionActive(visitor.app))
    try phone.run(for: .milliseconds(1))
    #expect(visitor.interruptions == [Self.muted] && !phone.isSessionActive(visitor.app))
    phone.closeCover(false)
    try phone.run(for: .seconds(5))
    #expect(visitor.interruptions == [Self.muted])
  }

  @Test func `opened in time it takes nobody`() throws {
    let (phone, visitor) = try covered(Self.talk)
    try phone.run(for: .seconds(1))
    phone.closeCover(false)
    try phone.run(for: .seconds(5))
    #expect(visitor.interruptions == [] && phone.isSessionActive(visitor.app))
  }

  @Test func `it spares who plays, who asked for silence instead, and who has another microphone`() throws {
    let spared: [(SessionConfiguration, Bool)] = [
      (SessionConfiguration(.playback), false),
      (SessionConfiguration(.playAndRecord, options: .overrideMutedMicrophoneInterruption), false),
      (Self.talk, true),
    ]
    for (configuration, hasHeadset) in spared {
      let (phone, visitor) = try covered(configuration, headset: hasHeadset)
      try phone.run(for: .seconds(5))
      #expect(visitor.interruptions == [] && phone.isSessionActive(visitor.app), "\(configuration)")
      #expect(try visitor.activate() == nil)
    }
  }

  @Test func `closed it lets no one begin to listen, and open it does`() throws {
    let (phone, visitor) = try covered(SessionConfiguration(.playback))
    try visitor.deactivate()
    try visitor.configure(Self.talk)
    #expect(try visitor.activate() == .cannotStartRecording)
    phone.closeCover(false)
    #expect(try visitor.activate() == nil)
  }

  @Test func `its end comes with the opening, without leave, by a knob`() throws {
    let (phone, visitor) = try covered(Self.talk, headset: false, true)
    try phone.run(for: .seconds(2))
    phone.closeCover(false)
    phone.closeCover()
    phone.closeCover(false)
    try phone.run(for: .seconds(5))
    #expect(visitor.interruptions == [Self.muted, .interruptionEnded(mayResume: false)])
  }
}
