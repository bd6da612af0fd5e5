import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// When a route changes behind or before an app's back, and what it is told.
@Suite struct RouteChangeTests {
  private static let talking = SessionConfiguration(.playAndRecord)

  @Test
  func `the speaker is forced in playAndRecord, until the route changes or an interruption comes (R-063)`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.connect(.headphones)
    try visitor.configure(Self.talking)
    try visitor.activate()
    let session = visitor.platform.session
    func isForced() -> Bool {
      phone.output.kind == .builtInSpeaker && phone.route.inputs.first?.isBuiltIn == true
    }
    let undoings: [() throws -> Void] = [
      { phone.connect(.headphones, named: "others") },
      { phone.disconnect(.headphones, named: "others") },
      { _ = try visitor.call { session.overrideOutput(.none, ticket: $0) } },
      {
        try visitor.deactivate(); try visitor.activate()
      },
      { phone.begin(.call) },
    ]
    for undo in undoings {
      visitor.forget()
      #expect(try visitor.call { session.overrideOutput(.speaker, ticket: $0) } == nil)
      #expect(isForced() && visitor.notices == [.routeChanged(.override)])
      try undo()
      #expect(!isForced())
      try phone.run(for: .zero)
    }
  }

  @Test func `outside playAndRecord, and while inactive, the speaker cannot be forced (R-063)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let session = visitor.platform.session
    func force() throws -> SystemCode? { try visitor.call { session.overrideOutput(.speaker, ticket: $0) } }
    try visitor.configure(SessionConfiguration(.playback))
    try visitor.activate()
    #expect(try force() == .incompatibleCategory)
    try visitor.deactivate()
    try visitor.configure(Self.talking)
    #expect(try force() == .sessionNotActive)
    phone.loseMediaServices()
    #expect(try force() == .mediaServicesFailed)
  }

  @Test func `an interruption undoes the choice of the speaker (R-063)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play(Self.talking)
    let usual = phone.output.kind
    #expect(try visitor.call { visitor.platform.session.overrideOutput(.speaker, ticket: $0) } == nil)
    #expect(phone.output.kind == .builtInSpeaker && usual != .builtInSpeaker)
    phone.begin(.siri)
    try phone.run(for: .seconds(1))
    phone.end(.siri, mayResume: true)
    try phone.run(for: .seconds(1))
    try visitor.play(Self.talking)
    #expect(phone.output.kind == usual)
  }

  @Test func `a category set while active is told, and moves the sound at once (R-008)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let other = Visitor(phone, "other")
    try visitor.configure(SessionConfiguration(.playback))
    #expect(visitor.notices == [])
    try visitor.activate()
    try visitor.configure(Self.talking)
    #expect(visitor.notices == [.routeChanged(.categoryChange)] && phone.output.kind == .builtInReceiver)
    // Others hear that it moved, and not why.
    #expect(other.notices == [.routeChanged(.unknown)])
    try visitor.configure(SessionConfiguration(.playAndRecord, mode: .voiceChat))
    #expect(visitor.notices == Array(repeating: .routeChanged(.categoryChange), count: 2))
    #expect(other.notices.count == 1)
    try visitor.configure(SessionConfiguration(.playAndRecord, mode: .voiceChat))
    #expect(visitor.notices.count == 2)
  }

  @Test(arguments: Route.ChangeReason.allCases)
  func `a notice may come though the endpoints stay, for whatever reason`(_ reason: Route.ChangeReason) throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    let route = phone.route
    phone.announceRoute(because: reason)
    try phone.run(until: .seconds(1))
    #expect(visitor.notices == [.routeChanged(reason)] && phone.route == route)
    #expect(visitor.isHeard(from: 0, to: 48_000))
  }

  @Test func `a notice may lack its reason (R-072)`() throws {
    let phone = Phone()
    phone.conditions.routeReasonsAreMissing = true
    let visitor = Visitor(phone)
    phone.connect(.headphones)
    phone.disconnect(.headphones)
    try phone.run(for: .zero)
    #expect(visitor.notices == [.routeChanged(.unknown), .routeChanged(.unknown)])
  }

  @Test(arguments: [
    (AudioPort.Kind.bluetoothA2DP, 300), (.bluetoothHFP, 1_000), (.carAudio, 1_500), (.usbAudio, 160),
  ])
  func `a device that is switched on comes, goes and returns, by a knob, each in its own time (R-078)`(
    _ kind: AudioPort.Kind, _ milliseconds: Int
  ) throws {
    let phone = Phone()
    phone.conditions.devicesArriveInBursts = true
    let visitor = Visitor(phone)
    if kind == .bluetoothHFP {
      try visitor.configure(SessionConfiguration(.playAndRecord, mode: .voiceChat))
      try visitor.activate()
      visitor.forget()
    }
    phone.connect(kind)
    try phone.run(for: .seconds(2))
    #expect(
      visitor.notices == [
        .routeChanged(.newDeviceAvailable), .routeChanged(.oldDeviceUnavailable),
        .routeChanged(.newDeviceAvailable),
      ])
    #expect(
      visitor.heard.map(\.at)
        == [0, milliseconds / 2, milliseconds].map { HostTime.zero + .milliseconds($0) })
    #expect(phone.output.kind == kind)
  }

  @Test func `a device that is taken away within its burst does not return (R-078)`() throws {
    let phone = Phone()
    phone.conditions.devicesArriveInBursts = true
    phone.connect(.carAudio)
    try phone.run(for: .seconds(1))
    phone.disconnect(.carAudio)
    try phone.run(for: .seconds(2))
    #expect(phone.output.kind == .builtInSpeaker)
    phone.connect(.carAudio)
    try phone.run(for: .seconds(2))
    #expect(phone.output.kind == .carAudio)
  }

  @Test func `a call takes the route along, by a knob, and gives it back (R-048)`() throws {
    let phone = Phone()
    phone.conditions.callsChangeRoute = true
    let visitor = Visitor(phone)
    try visitor.play()
    phone.begin(.call)
    #expect(phone.output.kind == .builtInReceiver)
    phone.end(.call)
    #expect(phone.output.kind == .builtInSpeaker)
    try phone.run(for: .zero)
    #expect(visitor.notices.filter { $0 == .routeChanged(.unknown) }.count == 2)
  }

  @Test func `the volume that is set during a call is the call's (R-089)`() throws {
    let phone = Phone(keepsSamples: true)
    let visitor = Visitor(phone)
    phone.begin(.call)
    phone.answer()
    phone.setVolume(0.1)
    phone.end(.call)
    try visitor.play(SessionConfiguration(.playback), Tone(0.5))
    try phone.run(for: .seconds(1))
    #expect(visitor.tape()?.samples(from: 40_000, to: 40_001)[0] == 0.5)
  }

  @Test(
    arguments: [
      (.default, false), (.voiceChat, true), (.videoChat, true), (.gameChat, true), (.measurement, false),
    ] as [(SessionConfiguration.Mode, Bool)])
  func `a call has a volume of its own at each endpoint (R-089)`(
    _ mode: SessionConfiguration.Mode, _ isCall: Bool
  ) throws {
    let phone = Phone(keepsSamples: true)
    let visitor = Visitor(phone)
    phone.setVolume(0.5)
    try visitor.play(SessionConfiguration(.playAndRecord, mode: mode, options: .defaultToSpeaker), Tone(0.5))
    try phone.run(for: .seconds(1))
    #expect(visitor.tape()?.samples(from: 40_000, to: 40_001)[0] == (isCall ? 0.5 : 0.25))
  }

  @Test(arguments: [(false, false), (true, true)])
  func `a route of another sample rate stops the engines, by a knob (R-068, R-123)`(
    _ knob: Bool, _ stops: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.formatChangesStopEngines = knob
    phone.conditions.handsFreeRate = 24_000
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playAndRecord, mode: .voiceChat))
    phone.connect(.headphones)
    try phone.run(for: .seconds(1))
    #expect(!visitor.notices.contains(.engineStopped(PartID(1), startedBy: 3)))
    phone.connect(.bluetoothA2DP)
    try phone.run(for: .seconds(1))
    #expect(phone.hardwareRate == 24_000)
    #expect(visitor.notices.contains(.engineStopped(PartID(1), startedBy: 3)) == stops)
  }

  @Test func `while a route is torn down no engine starts (R-125)`() throws {
    let phone = Phone()
    phone.conditions.emptyFormatTime = .milliseconds(120)
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playback))
    let engine = visitor.engine()
    #expect(try visitor.start(engine) == nil)
    try visitor.stop(engine)
    phone.connect(.headphones)
    #expect(try visitor.start(engine) == SystemCode(-10868))
    try phone.run(for: .milliseconds(120))
    #expect(try visitor.start(engine) == nil)
  }
}
