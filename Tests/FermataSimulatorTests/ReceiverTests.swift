import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Receivers over AirPlay: how late they are, and what long-form sound is told.
@Suite struct ReceiverTests {
  private static let longForm = SessionConfiguration(
    .playback, mode: .spokenAudio, routeSharing: .longFormAudio)

  private func onset(_ phone: Phone, _ visitor: Visitor, _ kind: AudioPort.Kind) -> HostTime? {
    let tapes = phone.tapes(of: visitor.app, PartID(1))
    guard let span = tapes.first(where: { $0.key.kind == kind })?.value.spans.first else { return nil }
    return Phone.instant(of: span.start)
  }

  @Test func `a receiver is heard two seconds late, long-form sound half a second (R-215, R-216)`() throws {
    for (configuration, latency) in [
      (SessionConfiguration(.playback), Duration.seconds(2)), (Self.longForm, .milliseconds(500)),
    ] {
      let phone = Phone()
      phone.conditions.airPlayControlDelay = .milliseconds(500)
      phone.connect(.airPlay)
      let visitor = Visitor(phone)
      try visitor.play(configuration)
      #expect(visitor.platform.session.snapshot.outputLatency == latency)
      try phone.run(for: .seconds(4))
      #expect(phone.trailingLatency == latency)
      let start = try #require(onset(phone, visitor, .airPlay))
      #expect(start >= .zero + latency && start <= .zero + latency + .milliseconds(10))
    }
  }

  @Test func `what was sent is heard to its end, and dies with the receiver (R-215, R-217, R-218)`() throws {
    for isLost in [false, true] {
      let phone = Phone()
      phone.connect(.airPlay)
      let visitor = Visitor(phone)
      let engine = try visitor.play()
      try phone.run(until: .seconds(5))
      if isLost { phone.disconnect(.airPlay) }
      try visitor.stop(engine)
      try phone.run(until: .seconds(9))
      let tapes = phone.tapes(of: visitor.app, PartID(1))
      let end = try #require(tapes.first { $0.key.kind == .airPlay }?.value.spans.last?.end)
      let seconds = isLost ? 5.0 : 7.0
      #expect(abs(Double(end) / 48_000 - seconds) < 0.3, "\(Double(end) / 48_000)")
      #expect(tapes.allSatisfy { $0.key.kind == .airPlay || $0.value.spans.isEmpty })
    }
  }

  @Test func `a session that shares its route makes the same receiver quicker, and apps are told (R-216)`()
    throws
  {
    let phone = Phone()
    phone.conditions.airPlayControlDelay = .milliseconds(500)
    phone.connect(.airPlay)
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playback, mode: .spokenAudio))
    try phone.run(for: .seconds(3))
    visitor.forget()
    try visitor.configure(Self.longForm)
    #expect(visitor.notices.contains(.routeChanged(.routeConfigurationChange)))
    #expect(phone.lastHeardOtherwise == phone.now && phone.trailsUntil == phone.now + .seconds(2))
    try phone.run(for: .seconds(1))
    #expect(phone.trailingLatency == .seconds(1) && phone.slowestLatency == .seconds(2))
    try phone.run(for: .seconds(2))
    #expect(phone.trailingLatency == .milliseconds(500))
  }

  @Test(arguments: [false, true])
  func `long-form sound may lose its device without a reason, by a knob (R-075)`(_ isLongForm: Bool) throws {
    let phone = Phone()
    phone.conditions.longFormFallsBackUntold = true
    phone.connect(.bluetoothA2DP)
    let visitor = Visitor(phone)
    try visitor.play(isLongForm ? Self.longForm : SessionConfiguration(.playback))
    try visitor.show()
    try phone.run(for: .seconds(1))
    visitor.forget()
    phone.disconnect(.bluetoothA2DP)
    try phone.run(for: .zero)
    #expect(visitor.interruptions == (isLongForm ? [] : [.interruptionBegan(.routeDisconnected)]))
    #expect(visitor.notices.contains(.routeChanged(isLongForm ? .unknown : .oldDeviceUnavailable)))
  }

  @Test func `long-form sharing of another kind of session is a bad parameter (R-010)`() throws {
    let visitor = Visitor(Phone())
    for configuration in [
      SessionConfiguration(.playAndRecord), SessionConfiguration(.playback, mode: .voicePrompt),
      SessionConfiguration(.playback, options: .mixWithOthers),
    ] {
      #expect(try visitor.configure(configuration.sharing(.longFormVideo)) == .badParameter)
    }
    #expect(try visitor.configure(Self.longForm) == nil)
  }
}
