import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// What may sound beside a call: the table of R-022.
@Suite struct BesideCallTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let configuration: SessionConfiguration
    /// What an activation is refused with on iOS 15 and later, before it, and on hold.
    var later: SystemCode?
    var earlier: SystemCode?
    var onHold: SystemCode?
    /// How loud it is on the speaker beside the call.
    var gain: Float = 0.2
  }

  private static let rows = [
    Row(testDescription: "ambient", configuration: SessionConfiguration(.ambient), gain: 0),
    Row(testDescription: "soloAmbient", configuration: SessionConfiguration(.soloAmbient), gain: 0),
    Row(
      testDescription: "playback", configuration: SessionConfiguration(.playback),
      earlier: .insufficientPriority),
    Row(
      testDescription: "playback that mixes",
      configuration: SessionConfiguration(.playback, options: .mixWithOthers)),
    Row(
      testDescription: "playAndRecord", configuration: SessionConfiguration(.playAndRecord),
      later: .insufficientPriority, earlier: .insufficientPriority, onHold: .insufficientPriority),
    Row(
      testDescription: "record", configuration: SessionConfiguration(.record), later: .insufficientPriority,
      earlier: .insufficientPriority, onHold: .insufficientPriority),
  ]

  @Test(arguments: rows, [true, false])
  func `each kind of session is let in beside a call, or not, by its system (R-022)`(
    _ row: Row, _ isInternet: Bool
  ) throws {
    for isLater in [true, false] {
      let phone = Phone()
      phone.conditions.playbackMayActivateDuringCall = isLater
      let visitor = Visitor(phone)
      if isInternet { phone.begin(.internetCall) } else { phone.begin(.call) }
      phone.answer()
      try visitor.configure(row.configuration)
      #expect(try visitor.activate() == (isLater ? row.later : row.earlier))
      phone.holdCall()
      #expect(try visitor.activate() == row.onHold)
    }
  }

  @Test(arguments: rows.filter { $0.later == nil })
  func `beside a call the speaker is low, and headphones are not (R-022)`(_ row: Row) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.begin(.call)
    try visitor.play(row.configuration)
    #expect(phone.loudness(of: visitor.app) == row.gain)
    phone.connect(.headphones)
    #expect(phone.loudness(of: visitor.app) == (row.gain == 0 ? 0 : 1))
    phone.holdCall()
    #expect(phone.loudness(of: visitor.app) == 1)
    phone.holdCall(false)
    phone.disconnect(.headphones)
    #expect(phone.loudness(of: visitor.app) == row.gain)
    phone.end(.call)
    #expect(phone.loudness(of: visitor.app) == 1)
  }

  @Test func `playback in the background is let in beside a call if it is Now Playing (R-022, R-023)`() throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.lock()
    phone.begin(.call)
    #expect(try visitor.activate() == nil)
    try visitor.stop(engine)
    let other = Visitor(phone, "other")
    try other.configure(SessionConfiguration(.playback))
    #expect(try other.activate() == .cannotInterruptOthers)
  }

  @Test func `a call app without CallKit is interrupted by any call, and takes what plays (R-022, R-211)`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let chat = phone.install("chat", as: .caller)
    try visitor.play()
    phone.play(chat)
    #expect(phone.isSessionActive(chat) && !phone.isSessionActive(visitor.app))
    #expect(try visitor.activate() == nil)
    #expect(!phone.isSessionActive(chat))
    phone.play(chat)
    phone.begin(.internetCall)
    #expect(!phone.isSessionActive(chat))
  }

  @Test func `a call is heard by others as one who mixes with nobody, until it is on hold (R-095)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.begin(.call)
    #expect(visitor.platform.session.snapshot.secondaryAudioShouldBeSilencedHint)
    phone.holdCall()
    #expect(!visitor.platform.session.snapshot.secondaryAudioShouldBeSilencedHint)
    phone.end(.call)
    phone.holdCall()
    phone.begin(.call)
    #expect(visitor.platform.session.snapshot.secondaryAudioShouldBeSilencedHint, "there was no call to hold")
  }

  @Test func `a new category ends a forced speaker (R-063)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playAndRecord))
    try visitor.activate()
    _ = try visitor.call { visitor.platform.session.overrideOutput(.speaker, ticket: $0) }
    #expect(phone.output.kind == .builtInSpeaker)
    try visitor.configure(SessionConfiguration(.playback))
    try visitor.configure(SessionConfiguration(.playAndRecord))
    #expect(phone.output.kind == .builtInReceiver)
  }

  @Test(arguments: ForeignAct.allCases)
  func `other code in an app changes its session, and Fermata's seam tells what a phone tells (R-233, R-234)`(
    _ act: ForeignAct
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    try phone.run(until: .seconds(1))
    visitor.forget()
    phone.meddle(with: visitor.app, act)
    try phone.run(until: .seconds(2))
    let isTold = act == .setsAmbient || act == .setsRecording
    #expect(visitor.notices == (isTold ? [.routeChanged(.categoryChange)] : []))
    #expect(visitor.isHeard(from: 48_001, to: 96_000) == isTold)
    #expect(phone.isSessionActive(visitor.app) == (act != .deactivates))
    #expect((phone.configuration(of: visitor.app) == SessionConfiguration(.playback)) == !isTold)
  }

  @Test(
    arguments: [
      (SessionConfiguration(.ambient), 0), (SessionConfiguration(.playback, options: .mixWithOthers), 0.2),
    ] as [(SessionConfiguration, Float)])
  func `who mixes and is spared by a call is low or silent beside it, and is told the hint (row 5, R-022)`(
    _ configuration: SessionConfiguration, _ loudness: Float
  ) throws {
    let phone = Phone()
    phone.conditions.mixableAreInterrupted = false
    let visitor = Visitor(phone)
    try visitor.play(configuration)
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(visitor.app) && phone.loudness(of: visitor.app) == loudness)
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(visitor.interruptions == [.secondaryAudioHint(true), .secondaryAudioHint(false)])
    #expect(phone.loudness(of: visitor.app) == 1)
  }

  @Test func `beside an app's own call others play, and none of them takes it (R-022)`() throws {
    let phone = Phone()
    let talk = Visitor(phone, "talk")
    try talk.configure(SessionConfiguration(.playAndRecord, mode: .voiceChat))
    phone.claim(talk.app, by: .callKit)
    phone.activateClaimed(talk.app)
    try phone.run(for: .zero)
    #expect(phone.isSessionActive(talk.app))
    talk.forget()
    let music = phone.install("music", as: .music)
    phone.play(music)
    #expect(phone.isSessionActive(music) && phone.isSessionActive(talk.app) && talk.interruptions.isEmpty)
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playAndRecord))
    #expect(try visitor.activate() == .insufficientPriority)
    phone.begin(.alarm)
    #expect(!phone.isSessionActive(talk.app))
    phone.end(.alarm)
    phone.activateClaimed(talk.app)
    #expect(phone.isSessionActive(talk.app))
  }

  @Test func `a call on hold has no volume of its own, and none that is over was answered (R-022, R-089)`()
    throws
  {
    let phone = Phone()
    phone.answer()
    phone.begin(.call)
    phone.setVolume(0.5)
    try phone.run(until: .seconds(1))
    #expect(phone.mixes.contains { $0.key.kind == .builtInSpeaker && $0.value.sounds(from: 0, to: 48_000) })
    phone.answer()
    phone.holdCall()
    let visitor = Visitor(phone)
    try visitor.play()
    #expect(phone.loudness(of: visitor.app) == 1)
    phone.holdCall(false)
    #expect(phone.loudness(of: visitor.app) == 0.5 * phone.conditions.duckedGain)
  }
}
