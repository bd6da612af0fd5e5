import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// CallKit and Push to Talk as owners of an app's session.
@Suite struct AuthorityTests {
  private static let talking = SessionConfiguration(.playAndRecord, mode: .voiceChat)

  @Test(arguments: [Authority.callKit, .pushToTalk])
  func `the framework activates and the app may not, until it is over`(_ authority: Authority) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    phone.claim(visitor.app, by: authority)
    try visitor.configure(Self.talking)
    #expect(try visitor.activate() == .missingEntitlement)
    #expect(try visitor.start(visitor.engine()) == .missingEntitlement)
    phone.activateClaimed(visitor.app)
    try phone.run(for: .zero)
    #expect(phone.isSessionActive(visitor.app) && !phone.isSessionActive(radio))
    // Activating what is active is no activation.
    #expect(try visitor.activate() == nil && phone.isSessionActive(visitor.app))
    let engine = visitor.engine()
    #expect(try visitor.start(engine) == nil)
    #expect(try visitor.deactivate() == .missingEntitlement)
    try phone.run(until: .seconds(1))
    phone.deactivateClaimed(visitor.app)
    try phone.run(until: .seconds(2))
    #expect(!visitor.isHeard(from: 48_001, to: 96_000) && phone.isSessionActive(radio))
    phone.release(visitor.app)
    try phone.run(for: .zero)
    #expect(
      visitor.notices.filter {
        if case .routeChanged = $0 { false } else if case .secondaryAudioHint = $0 { false } else { true }
      } == [
        .authorityClaimed(authority), .authorityActivated, .authorityDeactivated, .authorityReleased,
      ])
    #expect(try visitor.activate() == nil)
  }

  @Test func `letting go of an active one deactivates it first`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playback))
    phone.claim(visitor.app, by: .callKit)
    phone.claim(visitor.app, by: .pushToTalk)
    phone.activateClaimed(visitor.app)
    phone.activateClaimed(visitor.app)
    phone.release(visitor.app)
    phone.release(visitor.app)
    phone.activateClaimed(visitor.app)
    phone.deactivateClaimed(visitor.app)
    try phone.run(for: .zero)
    #expect(
      visitor.notices == [
        .authorityClaimed(.callKit), .authorityActivated, .authorityDeactivated, .authorityReleased,
      ])
  }

  @Test func `after an alarm CallKit does not activate again, and the app may not (R-191)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(Self.talking)
    phone.claim(visitor.app, by: .callKit)
    phone.activateClaimed(visitor.app)
    phone.begin(.alarm)
    phone.end(.alarm)
    try phone.run(for: .seconds(1))
    #expect(visitor.interruptions == [.interruptionBegan(.default), .interruptionEnded(mayResume: true)])
    #expect(!phone.isSessionActive(visitor.app))
    #expect(try visitor.activate() == .missingEntitlement)
  }

  /// What takes a session without a word of its owner.
  enum Loss: CaseIterable { case services, reset, screen }

  @Test(arguments: Loss.allCases)
  func `what took the session does not keep its owner from activating it again`(_ loss: Loss) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(Self.talking)
    phone.claim(visitor.app, by: .callKit)
    phone.activateClaimed(visitor.app)
    switch loss {
    case .services:
      phone.loseMediaServices()
      phone.resetMediaServices()
    case .reset: phone.resetMediaServices()
    case .screen: phone.recordScreen()
    }
    #expect(!phone.isSessionActive(visitor.app))
    phone.activateClaimed(visitor.app)
    #expect(phone.isSessionActive(visitor.app))
    try phone.run(for: .zero)
    #expect(visitor.notices.filter { $0 == .authorityActivated }.count == 2)
    #expect(try visitor.start(visitor.engine()) == nil)
  }

  @Test(arguments: [
    (SessionConfiguration(.ambient), true, false), (SessionConfiguration(.ambient), false, true),
    (SessionConfiguration(.playback), true, true),
  ])
  func `whatever is set is activated, but no mixing session in the background (R-193)`(
    _ configuration: SessionConfiguration, _ isInBackground: Bool, _ isActive: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(configuration)
    phone.claim(visitor.app, by: .pushToTalk)
    if isInBackground { phone.lock() }
    phone.activateClaimed(visitor.app)
    #expect(phone.isSessionActive(visitor.app) == isActive)
  }

  @Test func `a call that CallKit made active keeps its app alive (R-101)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.claim(visitor.app, by: .callKit)
    phone.activateClaimed(visitor.app)
    phone.lock()
    try phone.run(for: .seconds(60))
    #expect(!phone.isSuspended(visitor.app))
    phone.deactivateClaimed(visitor.app)
    try phone.run(for: .seconds(11))
    #expect(phone.isSuspended(visitor.app))
  }

  @Test func `a session that was active before a call was reported is given back with the call`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playback))
    try visitor.activate()
    phone.claim(visitor.app, by: .callKit)
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(visitor.app))
    phone.release(visitor.app)
    try phone.run(for: .zero)
    #expect(!phone.isSessionActive(visitor.app))
  }
}
