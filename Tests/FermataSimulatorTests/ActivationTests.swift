import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

@Suite struct ActivationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let code: SystemCode?
    var configuration = SessionConfiguration(.playback)
    let prepare: @Sendable (Phone) -> Void
    /// What takes the reason away again.
    let mend: @Sendable (Phone, AppID) -> Void
  }

  static let rows = [
    Row(
      testDescription: "services lost (R-033)", code: .mediaServicesFailed,
      prepare: { $0.loseMediaServices() },
      mend: { phone, _ in phone.resetMediaServices() }),
    Row(
      testDescription: "Siri records (R-025)", code: .siriIsRecording, prepare: { $0.begin(.siri) },
      mend: { phone, _ in phone.end(.siri) }),
    Row(
      testDescription: "a call, before iOS 15 (R-022)", code: .insufficientPriority,
      prepare: {
        $0.conditions.playbackMayActivateDuringCall = false
        $0.begin(.call)
      },
      mend: { phone, _ in phone.end(.call) }),
    Row(
      testDescription: "an answered call, with a microphone", code: .insufficientPriority,
      configuration: SessionConfiguration(.playAndRecord),
      prepare: {
        $0.begin(.call)
        $0.answer()
      }, mend: { phone, _ in phone.end(.call, isTold: false) }),
    Row(
      testDescription: "an alarm", code: .insufficientPriority, prepare: { $0.begin(.alarm) },
      mend: { phone, _ in phone.end(.alarm) }),
    Row(
      testDescription: "a call", code: nil, prepare: { $0.begin(.call) },
      mend: { phone, _ in phone.end(.call) }),
    Row(
      testDescription: "background, not Now Playing (R-023)", code: .cannotInterruptOthers,
      prepare: { $0.lock() }, mend: { $0.open($1) }),
    Row(
      testDescription: "background, mixable (R-023)", code: nil,
      configuration: SessionConfiguration(.playback, options: .mixWithOthers), prepare: { $0.lock() },
      mend: { _, _ in }),
  ]

  @Test(arguments: rows) func `an activation fails for its reason, stays inactive, and works without it`(
    _ row: Row
  )
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(row.configuration)
    row.prepare(phone)
    #expect(try visitor.activate() == row.code)
    #expect(phone.isSessionActive(visitor.app) == (row.code == nil))
    row.mend(phone, visitor.app)
    #expect(try visitor.activate() == nil)
    #expect(phone.isSessionActive(visitor.app))
  }

  @Test func `the Now Playing app may activate from the background`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    try visitor.stop(engine)
    try visitor.deactivate()
    phone.lock()
    #expect(try visitor.activate() == nil)
    try visitor.deactivate()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    #expect(try visitor.activate() == .cannotInterruptOthers)
  }

  @Test(
    arguments: [
      (true, SessionConfiguration(.playback), nil), (false, SessionConfiguration(.playback), "!pla"),
      (true, SessionConfiguration(.ambient), "!pla"), (true, SessionConfiguration(.soloAmbient), "!pla"),
      (true, SessionConfiguration(.playback, options: .mixWithOthers), nil),
    ] as [(Bool, SessionConfiguration, String?)])
  func `sound begins in the background only as playback with the background mode (R-024)`(
    _ mode: Bool, _ configuration: SessionConfiguration, _ code: String?
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone, backgroundMode: mode)
    let engine = visitor.engine()
    try visitor.configure(configuration)
    try visitor.activate()
    phone.lock()
    #expect(try visitor.start(engine) == code.map { SystemCode($0) })
    try phone.run(for: .seconds(1))
    #expect((visitor.tape() != nil) == (code == nil))
    phone.open(visitor.app)
    #expect(try visitor.start(engine) == nil)
  }

  @Test func `an engine that starts activates its session (R-027), or is refused with it`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = visitor.engine()
    phone.begin(.siri)
    #expect(try visitor.start(engine) == .siriIsRecording)
    #expect(!phone.isSessionActive(visitor.app))
    phone.end(.siri)
    #expect(try visitor.start(engine) == nil)
    #expect(phone.isSessionActive(visitor.app))
  }

  @Test func `transient failures pass (R-032), and hit nobody else`() throws {
    var conditions = Conditions()
    conditions.activationFailures = 2
    conditions.activationFailureCode = SystemCode("what")
    let phone = Phone(conditions: conditions)
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    #expect(phone.isSessionActive(radio))
    #expect(try visitor.activate() == SystemCode("what"))
    #expect(try visitor.activate() == SystemCode("what"))
    #expect(!phone.isSessionActive(visitor.app))
    #expect(try visitor.activate() == nil)
  }

  @Test func `an activation takes its time (R-020) and is judged at its end`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.conditions.activationLatency = .seconds(3)
    phone.conditions.playbackMayActivateDuringCall = false
    try visitor.configure(SessionConfiguration(.playback))
    visitor.forget()
    visitor.platform.session.activate(ticket: 1)
    try phone.run(for: .milliseconds(2_999))
    #expect(visitor.heard == [] && !phone.isSessionActive(visitor.app))
    try phone.run(for: .milliseconds(1))
    #expect(visitor.heard.map(\.event) == [.finished(ticket: 1, failure: nil)])
    visitor.platform.session.activate(ticket: 2)
    try phone.run(for: .seconds(1))
    phone.begin(.call)
    try phone.run(for: .seconds(2))
    #expect(visitor.heard.last?.event == .finished(ticket: 2, failure: .insufficientPriority))
  }

  @Test func `a deactivation takes its time (R-020), and nobody is told before its end`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try visitor.configure(SessionConfiguration(.playback))
    #expect(try visitor.activate() == nil)
    phone.conditions.deactivationLatency = .seconds(2)
    visitor.forget()
    visitor.platform.session.deactivate(ticket: 1)
    try phone.run(for: .milliseconds(1_999))
    #expect(visitor.heard == [] && phone.isSessionActive(visitor.app) && !phone.isSessionActive(radio))
    try phone.run(for: .milliseconds(1))
    #expect(visitor.heard.map(\.event) == [.finished(ticket: 1, failure: nil)])
    #expect(!phone.isSessionActive(visitor.app) && phone.isSessionActive(radio))
  }

  @Test(arguments: [true, false])
  func `deactivating a running session stops it, with !act before iOS 26 (R-028)`(
    _ refuses: Bool
  ) throws {
    var conditions = Conditions()
    conditions.system = SystemVersion(refuses ? 25 : 26)
    let phone = Phone(conditions: conditions)
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try phone.run(for: .seconds(1))
    #expect(try visitor.deactivate() == (refuses ? .isBusy : nil))
    #expect(!phone.isSessionActive(visitor.app))
    try phone.run(for: .seconds(1))
    #expect(visitor.tape()?.spans.last?.end == 48_000)
    #expect(try visitor.deactivate() == nil)
    try visitor.start(engine)
    try visitor.stop(engine)
    #expect(try visitor.deactivate() == nil)
  }

  @Test(arguments: [true, false]) func `others go on only if they are told (R-029, R-030)`(_ tells: Bool)
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [.interruptionBegan(.default)])
    phone.stop(radio, tellsOthers: tells)
    try phone.run(for: .seconds(60))
    #expect(visitor.notices.dropFirst() == (tells ? [.interruptionEnded(mayResume: true)] : []))
  }

  @Test func `our own deactivation lets a radio go on`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try phone.run(for: .seconds(1))
    let engine = try visitor.play()
    #expect(!phone.isSessionActive(radio))
    #expect(!visitor.platform.session.snapshot.isOtherAudioPlaying)
    try visitor.stop(engine)
    try visitor.deactivate()
    #expect(phone.isSessionActive(radio) && visitor.platform.session.snapshot.isOtherAudioPlaying)
  }
}
