import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// What sessions prefer beside their configuration: each app for itself.
@Suite struct PreferenceTests {
  private static let quiet = SessionPreferences(avoidsSystemAlerts: true)
  private static let steady = SessionPreferences(interruptsOnRouteDisconnect: false)
  private static let began = SystemEvent.interruptionBegan(.default)

  /// Two apps that play beside each other, of which the first asks for quiet banners.
  private func pair(on phone: Phone) throws -> (asks: Visitor, other: Visitor) {
    let asks = Visitor(phone, "asks")
    let other = Visitor(phone, "other")
    try asks.prefer(Self.quiet)
    try asks.play(SessionConfiguration(.playback, options: .mixWithOthers))
    try other.play(SessionConfiguration(.playback, options: .mixWithOthers))
    asks.forget()
    other.forget()
    return (asks, other)
  }

  @Test func `of two apps on one phone a banner spares the one that asks for it (R-220)`() throws {
    let phone = Phone()
    let (asks, other) = try pair(on: phone)
    phone.begin(.call, asBanner: true)
    try phone.run(for: .seconds(1))
    #expect(asks.interruptions == [] && other.interruptions == [Self.began])
    phone.answer()
    try phone.run(for: .seconds(1))
    #expect(
      asks.interruptions == [.secondaryAudioHint(true), Self.began] || asks.interruptions == [Self.began])
    phone.end(.call)
    try phone.run(for: .seconds(1))
    let end = SystemEvent.interruptionEnded(mayResume: true)
    #expect(asks.interruptions.last == end && other.interruptions == [Self.began, end])
  }

  @Test
  func `a banner that is declined gives back whom it took, and tells nothing to whom it spared (R-220)`()
    throws
  {
    let phone = Phone()
    let (asks, other) = try pair(on: phone)
    phone.begin(.call, asBanner: true)
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(asks.interruptions == [])
    #expect(other.interruptions.suffix(2) == [Self.began, .interruptionEnded(mayResume: true)])
  }

  @Test(arguments: [true, false])
  func `a banner rings aloud once nobody who asks for quiet has an active session (R-220)`(_ isActive: Bool)
    throws
  {
    let phone = Phone(keepsSamples: true)
    let (asks, other) = try pair(on: phone)
    if !isActive { try asks.deactivate() }
    other.forget()
    phone.begin(.call, asBanner: true)
    try phone.run(for: .seconds(1))
    #expect(other.interruptions == [Self.began] && phone.isSessionActive(asks.app) == isActive)
    // Besides the ring, only who asks for quiet may sound.
    let heard = phone.samplesHeard(at: .builtInSpeaker).suffix(24_000)
    #expect(isActive || heard.contains { $0 != 0 })
  }

  @Test func `a full-screen call heeds no preference (R-220)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.prefer(Self.quiet)
    try visitor.play()
    phone.begin(.call)
    try phone.run(for: .zero)
    #expect(visitor.interruptions == [Self.began])
  }

  @Test(arguments: [true, false])
  func `losing the device interrupts the app that did not ask otherwise (R-221)`(_ asks: Bool) throws {
    let phone = Phone()
    phone.connect(.headphones)
    let visitor = Visitor(phone)
    let other = Visitor(phone, "other")
    try (asks ? visitor : other).prefer(Self.steady)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    visitor.forget()
    phone.disconnect(.headphones)
    try phone.run(for: .zero)
    #expect(visitor.interruptions == (asks ? [] : [.interruptionBegan(.routeDisconnected)]))
    #expect(visitor.notices.contains(.routeChanged(.oldDeviceUnavailable)))
  }

  @Test func `preferences survive a new category, and neither a reset nor the process (R-219)`() throws {
    func isSpared(_ phone: Phone, _ visitor: Visitor) throws -> Bool {
      visitor.forget()
      phone.begin(.call, asBanner: true)
      try phone.run(for: .zero)
      defer { phone.end(.call) }
      return !visitor.interruptions.contains(Self.began)
    }
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.prefer(Self.quiet)
    try visitor.configure(SessionConfiguration(.playback))
    try visitor.configure(SessionConfiguration(.playback, mode: .spokenAudio))
    try visitor.activate()
    #expect(try isSpared(phone, visitor))
    phone.loseMediaServices()
    #expect(try visitor.prefer(Self.quiet) == .mediaServicesFailed)
    phone.resetMediaServices()
    try visitor.activate()
    #expect(try !isSpared(phone, visitor))
    try visitor.activate()
    try visitor.prefer(Self.quiet)
    #expect(try isSpared(phone, visitor))
    phone.kill(visitor.app)
    phone.relaunch(visitor.app)
    let next = Visitor(after: visitor)
    try next.activate()
    #expect(try !isSpared(phone, next))
  }
}
