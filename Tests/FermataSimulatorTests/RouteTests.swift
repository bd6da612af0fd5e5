import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

@Suite struct RouteTests {
  @Test func `what was connected last is heard, and what it covered comes back`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    var tokens = [visitor.platform.session.snapshot.route.token]
    func step(_ change: (Phone) -> Void, _ kind: AudioPort.Kind) throws {
      change(phone)
      #expect(phone.output.kind == kind && visitor.platform.session.snapshot.route.output == phone.output)
      tokens.append(visitor.platform.session.snapshot.route.token)
      try phone.run(for: .seconds(1))
    }
    #expect(phone.output.kind == .builtInSpeaker)
    try step({ $0.connect(.headphones) }, .headphones)
    try step({ $0.connect(.bluetoothA2DP) }, .bluetoothA2DP)
    try step({ $0.disconnect(.bluetoothA2DP) }, .headphones)
    try step({ $0.disconnect(.headphones) }, .builtInSpeaker)
    #expect(
      Set(tokens).count == 5
        && visitor.notices == [
          .routeChanged(.newDeviceAvailable), .routeChanged(.newDeviceAvailable),
          .routeChanged(.oldDeviceUnavailable), .routeChanged(.oldDeviceUnavailable),
        ])
    phone.connect(.headphones)
    phone.connect(.bluetoothA2DP)
    visitor.forget()
    let token = visitor.platform.session.snapshot.route.token
    phone.disconnect(.headphones)
    phone.disconnect(.carAudio)
    try phone.run(for: .seconds(1))
    #expect(visitor.platform.session.snapshot.route.token == token)
    #expect(visitor.notices == [.routeChanged(.newDeviceAvailable), .routeChanged(.newDeviceAvailable)])
  }

  @Test(arguments: [(true, Duration.milliseconds(30)), (true, .zero), (false, .zero)])
  func `a notice may come late or never (R-073, R-074)`(_ arrives: Bool, _ delay: Duration) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.conditions.routeNoticeDelay = delay
    phone.conditions.routeNoticesArrive = arrives
    phone.connect(.headphones)
    try phone.run(for: .seconds(1))
    #expect(visitor.heard.map(\.at) == (arrives ? [HostTime.zero + delay] : []))
  }

  struct Row: Sendable {
    var configuration = SessionConfiguration(.playback)
    var isShown = true
    var isHeard = true
    var knob = true
    let isInterrupted: Bool
  }

  @Test(arguments: [
    Row(isInterrupted: true), Row(knob: false, isInterrupted: false),
    Row(isShown: false, isInterrupted: false),
    Row(configuration: SessionConfiguration(.playback, options: .mixWithOthers), isInterrupted: false),
    Row(isHeard: false, isInterrupted: false),
  ])
  func `losing what is heard interrupts the Now Playing app, and no end follows (row 13)`(_ row: Row) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.conditions.interruptsOnRouteDisconnect = row.knob
    phone.connect(.headphones)
    if !row.isHeard { phone.connect(.bluetoothA2DP) }
    try visitor.play(row.configuration)
    if row.isShown { try visitor.show() }
    try phone.run(for: .seconds(1))
    visitor.forget()
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(60))
    let interrupted: [SystemEvent] = row.isInterrupted ? [.interruptionBegan(.routeDisconnected)] : []
    #expect(visitor.notices == (row.isHeard ? [.routeChanged(.oldDeviceUnavailable)] : []) + interrupted)
    #expect(phone.isSessionActive(visitor.app) == !row.isInterrupted)
  }

  @Test(arguments: [false, true]) func `frames in a headset's buffer die with it, or move by a knob`(
    _ move: Bool
  )
    throws
  {
    let phone = Phone(keepsSamples: true)
    let visitor = Visitor(phone)
    phone.conditions.interruptsOnRouteDisconnect = false
    phone.conditions.framesInFlightMove = move
    phone.connect(.bluetoothA2DP)
    #expect(visitor.platform.session.snapshot.outputLatency == .milliseconds(150))
    let engine = try visitor.play()
    try phone.run(until: .seconds(1))
    try visitor.stop(engine)
    #expect(visitor.tape(.bluetoothA2DP)?.ranges == [7_200..<55_200])
    phone.disconnect(.bluetoothA2DP)
    try phone.run(until: .seconds(2))
    #expect(visitor.tape(.bluetoothA2DP)?.ranges == [7_200..<48_000])
    #expect(visitor.tape(.bluetoothA2DP)?.samples.count == 96_000)
    #expect(visitor.tape()?.ranges ?? [] == (move ? [48_000..<55_200] : []))
    #expect(visitor.platform.session.snapshot.outputLatency == .zero)
  }
}
