import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Why calls fail, beyond the plain reasons of `ActivationTests`, and how long they take.
@Suite struct RefusalTests {
  private static let mixing = SessionConfiguration(.playback, options: .mixWithOthers)

  @Test(arguments: [
    (SessionConfiguration(.playback), SystemCode?.none), (mixing, nil),
    (SessionConfiguration(.ambient), nil), (SessionConfiguration(.playAndRecord), .insufficientPriority),
    (SessionConfiguration(.record), .insufficientPriority),
  ])
  func `during another app's call playback may activate, by a knob, and a microphone may not (R-022)`(
    _ configuration: SessionConfiguration, _ code: SystemCode?
  ) throws {
    for begin in [{ (phone: Phone) in phone.begin(.call) }, { $0.begin(.internetCall) }] {
      let phone = Phone()
      phone.conditions.playbackMayActivateDuringCall = true
      let visitor = Visitor(phone)
      try visitor.configure(configuration)
      begin(phone)
      #expect(try visitor.activate() == code)
    }
  }

  @Test(arguments: SystemInterrupter.allCases)
  func
    `an alarm, the calendar and Siri refuse an activation while they last, and nothing else does to playback`(
      _ interrupter: SystemInterrupter
    ) throws
  {
    let refusals: [SystemInterrupter: SystemCode] = [
      .alarm: .insufficientPriority, .calendar: .insufficientPriority, .siri: .siriIsRecording,
      .dictation: .siriIsRecording,
    ]
    let phone = Phone()
    phone.conditions.playbackMayActivateDuringCall = true
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playback))
    phone.begin(interrupter)
    try phone.run(for: .seconds(1))
    #expect(try visitor.activate() == refusals[interrupter])
    phone.end(interrupter)
    try phone.run(for: .seconds(1))
    #expect(try visitor.activate() == nil)
  }

  @Test(arguments: [
    (mixing, true, true, SystemCode.missingEntitlement), (mixing, false, true, nil),
    (SessionConfiguration(.playback), true, true, .cannotInterruptOthers),
    (SessionConfiguration(.playback), true, false, nil),
  ])
  func `in the background activation is refused as the knobs say (R-023, R-026)`(
    _ configuration: SessionConfiguration, _ refusesMixable: Bool, _ refuses: Bool, _ code: SystemCode?
  ) throws {
    let phone = Phone()
    phone.conditions.refusesMixableInBackground = refusesMixable
    phone.conditions.refusesBackgroundActivation = refuses
    let visitor = Visitor(phone)
    try visitor.configure(configuration)
    phone.lock()
    #expect(try visitor.activate() == code)
  }

  @Test
  func `an activation that is refused leaves the session inactive, one that was active as well (R-031)`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    phone.conditions.activationFailures = 1
    #expect(try visitor.activate() == .unspecified)
    #expect(!phone.isSessionActive(visitor.app))
  }

  @Test func `an output does not start in a category without one`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.record))
    #expect(try visitor.start(visitor.engine()) == .incompatibleCategory)
  }

  @Test(arguments: [
    (SessionConfiguration.Category.playAndRecord, Duration.milliseconds(350)),
    (.playback, .milliseconds(10)), (.soloAmbient, .zero),
  ])
  func `a new category takes its time, longer with a microphone (R-011)`(
    _ category: SessionConfiguration.Category, _ latency: Duration
  ) throws {
    let phone = Phone()
    phone.conditions.inputChangeLatency = .milliseconds(350)
    phone.conditions.outputChangeLatency = .milliseconds(10)
    let visitor = Visitor(phone)
    visitor.platform.session.configure(SessionConfiguration(category), ticket: 1)
    try phone.run(for: .seconds(1))
    #expect(visitor.heard.map(\.at) == [HostTime.zero + latency])
    // And back again.
    visitor.forget()
    visitor.platform.session.configure(.initial, ticket: 2)
    try phone.run(for: .seconds(1))
    let told = visitor.heard.first { $0.event == .finished(ticket: 2, failure: nil) }
    #expect(told?.at == HostTime.zero + .seconds(1) + latency)
  }

  @Test(arguments: [true, false])
  func `who stops mixing while active interrupts others at once, by a knob (R-009)`(
    _ interrupts: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.liveMixChangeInterrupts = interrupts
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try visitor.play(Self.mixing)
    #expect(phone.isSessionActive(radio))
    try visitor.configure(SessionConfiguration(.playback))
    #expect(phone.isSessionActive(radio) == !interrupts)
  }

  @Test func `a start may fail for a moment, and works again (R-126)`() throws {
    let phone = Phone()
    phone.conditions.engineStartFailures = 1
    let visitor = Visitor(phone)
    let engine = visitor.engine()
    #expect(try visitor.start(engine) == SystemCode(-10868))
    try phone.run(for: .seconds(1))
    #expect(visitor.tape() == nil)
    #expect(try visitor.start(engine) == nil)
  }

  @Test func `an engine may run on after it was said to have stopped (R-124)`() throws {
    let phone = Phone()
    phone.conditions.engineStopDelay = .milliseconds(30)
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try phone.run(until: .seconds(1))
    phone.stopEngines(of: visitor.app)
    try phone.run(until: .seconds(2))
    #expect(visitor.notices == [.engineStopped(PartID(1), startedBy: 3)])
    #expect(visitor.tape()?.spans.last?.end == 48_000 + 1_440)
    withExtendedLifetime(engine) {}
  }

  @Test func `a muted output keeps its session, from iOS 26 (R-039)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    #expect(phone.muteOutput(of: visitor.app) == .badParameter)
    phone.conditions.system = SystemVersion(26)
    #expect(phone.muteOutput(of: visitor.app) == nil)
    try phone.run(until: .seconds(1))
    #expect(visitor.tape()?.spans ?? [] == [] && phone.isSessionActive(visitor.app))
    // A conversation cannot be muted, and takes the muting away.
    try visitor.configure(SessionConfiguration(.playAndRecord, mode: .voiceChat))
    #expect(phone.muteOutput(of: visitor.app) == .badParameter)
    try phone.run(until: .seconds(2))
    #expect(visitor.isHeard(from: 48_000, to: 96_000))
  }

  @Test func `media services come back after a gap by themselves (R-033)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.loseMediaServices(for: .seconds(2))
    try phone.run(for: .seconds(3))
    #expect(
      visitor.heard == [
        Visitor.Heard(event: .servicesLost, at: .zero),
        Visitor.Heard(event: .servicesReset, at: .zero + .seconds(2)),
      ])
    #expect(try visitor.activate() == nil)
  }
}
