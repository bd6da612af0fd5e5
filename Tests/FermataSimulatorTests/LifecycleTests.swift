import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import Testing

@Suite struct LifecycleTests {
  @Test func `an app that is quiet in the background is suspended after five seconds`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.lock()
    try phone.run(for: .milliseconds(4_999))
    #expect(!phone.isSuspended(visitor.app) && visitor.notices == [.scene(.background)])
    try phone.run(for: .milliseconds(1))
    #expect(phone.isSuspended(visitor.app))
  }

  @Test func `five seconds count from the end of input and output, however silent they are (R-104)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    phone.lock()
    try phone.run(until: .seconds(12))
    #expect(!phone.isSuspended(visitor.app))
    try visitor.stop(engine)
    try phone.run(until: .milliseconds(16_999))
    #expect(!phone.isSuspended(visitor.app))
    try phone.run(until: .milliseconds(17_001))
    #expect(phone.isSuspended(visitor.app))
    let silent = Visitor(phone, "silent")
    phone.open(silent.app)
    try silent.play(SessionConfiguration(.playback), Tone(0))
    phone.lock()
    try phone.run(for: .seconds(60))
    #expect(!phone.isSuspended(silent.app))
  }

  @Test func `an engine of a suspended app is not asked for sound, even where its session mixes and stays`()
    throws
  {
    let phone = Phone()
    phone.conditions.silenceKeepsAlive = false
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playback, options: .mixWithOthers), Tone(from: 20 * 48_000))
    phone.lock()
    try phone.run(until: .seconds(30))
    #expect(phone.isSuspended(visitor.app) && visitor.tape() == nil)
  }

  @Test func `coming back in time is no suspension`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.lock()
    try phone.run(for: .seconds(4))
    phone.open(visitor.app)
    try phone.run(for: .seconds(60))
    #expect(!phone.isSuspended(visitor.app))
    #expect(visitor.notices == [.scene(.background), .scene(.foreground)])
  }

  @Test func `the app that comes to the front sends the other back`() throws {
    let phone = Phone()
    let first = Visitor(phone, "first")
    let second = Visitor(phone, "second")
    phone.open(second.app)
    try phone.run(for: .zero)
    #expect(first.notices == [.scene(.background)] && second.notices == [.scene(.foreground)])
    phone.open(second.app)
    try phone.run(for: .zero)
    #expect(second.notices.count == 1)
  }

  @Test func `what a suspended app missed comes on waking, in order, after what woke it (R-105)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let worked = Mutex<[Int]>([])
    for number in 1...3 {
      let due = HostTime.zero + .seconds(10 + number)
      visitor.platform.scheduler.schedule(on: .alarm, at: due) { worked.withLock { $0.append(number) } }
    }
    phone.lock()
    try phone.run(until: .seconds(9))
    phone.connect(.headphones)
    phone.loseMediaServices()
    phone.resetMediaServices()
    visitor.platform.session.activate(ticket: 7)
    try phone.run(until: .seconds(30))
    #expect(visitor.notices == [.scene(.background)] && worked.withLock { $0 } == [])
    visitor.forget()
    phone.open(visitor.app)
    try phone.run(for: .zero)
    #expect(
      visitor.heard.map(\.event) == [
        .scene(.foreground), .routeChanged(.newDeviceAvailable), .servicesLost, .servicesReset,
        .finished(ticket: 7, failure: .cannotInterruptOthers),
      ])
    #expect(worked.withLock { $0 } == [1, 2, 3])
    visitor.forget()
    try phone.run(for: .seconds(60))
    #expect(visitor.heard == [])
    phone.lock()
    try phone.run(for: .seconds(30))
    visitor.forget()
    phone.open(visitor.app)
    try phone.run(for: .zero)
    #expect(visitor.notices == [.scene(.foreground)], "what was told once is not told again")
  }

  @Test func `a press wakes the owner, which is suspended again when it stays quiet`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    try visitor.stop(engine)
    phone.lock()
    try phone.run(for: .seconds(10))
    #expect(phone.isSuspended(visitor.app))
    visitor.forget()
    #expect(phone.press(.play) == .success)
    #expect(!phone.isSuspended(visitor.app) && visitor.notices == [.remote(.play)])
    try phone.run(for: .milliseconds(4_999))
    #expect(!phone.isSuspended(visitor.app))
    try phone.run(for: .milliseconds(1))
    #expect(phone.isSuspended(visitor.app))
  }

  @Test(arguments: [(SessionConfiguration(.playback), false), (SessionConfiguration(.ambient), true)])
  func `a suspended app's session is taken without a word, unless it mixes (R-049)`(
    _ configuration: SessionConfiguration, _ stays: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.silenceKeepsAlive = false
    let visitor = Visitor(phone)
    try visitor.play(configuration, Tone(0.5, from: 48_000 * 1_000))
    phone.lock()
    try phone.run(for: .seconds(10))
    #expect(phone.isSuspended(visitor.app) && phone.isSessionActive(visitor.app) == stays)
    visitor.forget()
    phone.open(visitor.app)
    try phone.run(for: .zero)
    #expect(visitor.notices == [.scene(.foreground)])
  }

  @Test func `a suspended app makes no sound, and its engine does not go on by itself`() throws {
    let phone = Phone()
    phone.conditions.silenceKeepsAlive = false
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playback), Tone(0.5, from: 48_000 * 8))
    phone.lock()
    try phone.run(for: .seconds(20))
    #expect(visitor.tape()?.spans ?? [] == [])
    phone.open(visitor.app)
    try phone.run(for: .seconds(1))
    #expect(visitor.tape()?.spans ?? [] == [])
  }

  @Test func `media services that die take every session, and every call fails until they are back (R-033)`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    let engine = try visitor.play()
    try phone.run(for: .seconds(1))
    phone.loseMediaServices()
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [.servicesLost] && visitor.tape()?.spans.last?.end == 48_000)
    #expect(!phone.isSessionActive(visitor.app))
    for code in [
      try visitor.configure(.initial), try visitor.activate(), try visitor.deactivate(),
      try visitor.start(engine),
    ] { #expect(code == .mediaServicesFailed) }
    phone.play(radio)
    #expect(!phone.isSessionActive(radio))
    phone.resetMediaServices()
    #expect(phone.configuration(of: visitor.app) == .initial)
    #expect(try visitor.configure(SessionConfiguration(.playback)) == nil)
    #expect(try visitor.activate() == nil)
    // Only an engine made anew sounds.
    #expect(try visitor.start(engine) == .mediaServicesFailed)
    let anew = visitor.engine()
    #expect(try visitor.start(anew) == nil)
    try phone.run(for: .seconds(1))
    #expect(visitor.tape()?.spans.count == 2)
  }

  @Test func `engines that stop by themselves say so once (R-123)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    let idle = visitor.engine(Tone(), 2)
    phone.stopEngines(of: visitor.app)
    phone.stopEngines(of: visitor.app)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [.engineStopped(PartID(1), startedBy: 3)])
    try visitor.start(engine)
    phone.stopEngines(of: visitor.app)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices.last == .engineStopped(PartID(1), startedBy: 4))
    #expect(visitor.tape() == nil && phone.isSessionActive(visitor.app))
    try visitor.start(engine)
    try visitor.start(idle)
    try phone.run(for: .seconds(1))
    #expect(visitor.tape()?.spans.count == 1 && visitor.tape(.builtInSpeaker, 2)?.spans.count == 1)
  }

  @Test func `an engine that is dropped stops`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    var engine: (any OutputEngine)? = visitor.engine()
    if let engine { try visitor.start(engine) }
    try phone.run(for: .seconds(1))
    engine = nil
    try phone.run(for: .seconds(1))
    #expect(visitor.tape()?.spans.last?.end == 48_000)
  }

  @Test func `whom a suspended app had interrupted is told that it may go on`() throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    let visitor = Visitor(phone)
    try visitor.stop(visitor.play())
    phone.lock()
    try phone.run(for: .seconds(4))
    #expect(!phone.isSessionActive(radio))
    try phone.run(for: .seconds(2))
    #expect(phone.isSuspended(visitor.app) && phone.isSessionActive(radio))
  }
}
