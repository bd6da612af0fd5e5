import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// What an end does with an app that was put to sleep while the system had its session.
@Suite struct WakeTests {
  private static let end = SystemEvent.interruptionEnded(mayResume: true)

  /// An app that plays in a pocket and is called after 2 s; the call is over, and nothing was told yet.
  private func called(
    for duration: Duration = .seconds(30), with conditions: Conditions = Conditions(),
    as configuration: SessionConfiguration = SessionConfiguration(.playback)
  ) throws -> (phone: Phone, visitor: Visitor) {
    let phone = Phone(conditions: conditions)
    let visitor = Visitor(phone)
    try visitor.play(configuration)
    try visitor.show()
    phone.lock()
    try phone.run(for: .seconds(2))
    phone.begin(.call)
    try phone.run(for: duration)
    visitor.forget()
    phone.end(.call)
    return (phone, visitor)
  }

  @Test(arguments: [30, 180, 2_400]) func `a call's end wakes it after a second, with leave`(_ seconds: Int)
    throws
  {
    let (phone, visitor) = try called(for: .seconds(seconds))
    #expect(phone.isSuspended(visitor.app))
    try phone.run(for: .milliseconds(999))
    #expect(phone.isSuspended(visitor.app) && visitor.notices == [])
    try phone.run(for: .milliseconds(1))
    #expect(!phone.isSuspended(visitor.app) && visitor.notices == [Self.end])
    try phone.run(for: .seconds(5))
    // Quiet, it has five seconds.
    #expect(phone.isSuspended(visitor.app))
  }

  @Test(arguments: [(60, 59, true), (60, 61, false), (0, 30, false)])
  func `a call that lasts longer than the limit wakes nobody, and is told in front`(
    _ limit: Int, _ seconds: Int, _ wakes: Bool
  ) throws {
    var conditions = Conditions()
    conditions.wakeLimit = .seconds(limit)
    let (phone, visitor) = try called(for: .seconds(seconds), with: conditions)
    try phone.run(for: .seconds(10))
    #expect(visitor.notices == (wakes ? [Self.end] : []))
    phone.open(visitor.app)
    try phone.run(for: .zero)
    #expect(visitor.notices.contains(Self.end))
  }

  @Test func `the wake can be late, and its activations be refused`() throws {
    var conditions = Conditions()
    conditions.wakeDelay = .seconds(20)
    conditions.wakeActivationFailures = 2
    let (phone, visitor) = try called(with: conditions)
    try phone.run(for: .seconds(19))
    #expect(visitor.notices == [])
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [Self.end])
    let other = Visitor(phone, "other")
    phone.open(other.app)
    try other.play()
    try other.deactivate()
    for _ in 0..<2 { #expect(try visitor.activate() == conditions.activationFailureCode) }
    #expect(try visitor.activate() != conditions.activationFailureCode)
  }

  @Test func `who mixes with others sleeps on`() throws {
    let (phone, visitor) = try called(as: SessionConfiguration(.playback, options: .mixWithOthers))
    try phone.run(for: .seconds(10))
    #expect(phone.isSuspended(visitor.app) && visitor.notices == [])
  }

  @Test func `who was quiet when it was taken sleeps on`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try visitor.stop(engine)
    phone.lock()
    phone.begin(.call)
    try phone.run(for: .seconds(30))
    visitor.forget()
    phone.end(.call)
    try phone.run(for: .seconds(10))
    #expect(phone.isSuspended(visitor.app) && visitor.notices == [])
  }

  @Test func `who is not what plays any more, or was taken again, sleeps on`() throws {
    for isTaken in [true, false] {
      let (phone, visitor) = try called()
      try phone.run(for: .milliseconds(500))
      if isTaken { phone.begin(.alarm) } else { phone.play(phone.install("radio", as: .music)) }
      try phone.run(for: .seconds(10))
      #expect(phone.isSuspended(visitor.app) && visitor.notices == [])
    }
  }

  @Test func `another app's end wakes nobody`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    try visitor.show()
    phone.lock()
    let feed = phone.install("feed", as: .feed)
    phone.play(feed)
    try phone.run(for: .seconds(30))
    visitor.forget()
    phone.stop(feed)
    try phone.run(for: .seconds(10))
    #expect(phone.isSuspended(visitor.app) && visitor.notices == [])
  }

  @Test func `a recorder is woken by a call's end, and may record again`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.record))
    try visitor.activate()
    phone.lock()
    try phone.run(for: .seconds(60))
    phone.begin(.call)
    try phone.run(for: .seconds(30))
    #expect(phone.isSuspended(visitor.app))
    visitor.forget()
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [Self.end])
    #expect(try visitor.activate() == nil)
    try visitor.deactivate()
    #expect(try visitor.activate() == .cannotInterruptOthers)
  }
}
