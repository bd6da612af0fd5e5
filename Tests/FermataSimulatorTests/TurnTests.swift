import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import Testing

@Suite struct TurnTests {
  @Test
  func `at one instant calls come first, then notices, results, alarms, pumps with readers, and script`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let order = Mutex<[String]>([])
    @Sendable func note(_ text: String) { order.withLock { $0.append(text) } }
    visitor.react { event in
      switch event {
      case .routeChanged:
        note("notice, session \(phone.isSessionActive(visitor.app) ? "active" : "inactive")")
      case .finished: note("result")
      default: note("\(event)")
      }
    }
    phone.at(.seconds(1)) { note("script") }
    visitor.platform.scheduler.schedule(on: .pump(PartID(1)), at: HostTime.zero + .seconds(1)) {
      note("pump")
    }
    visitor.platform.scheduler.schedule(on: .reader(PartID(1)), at: HostTime.zero + .seconds(1)) {
      note("reader")
    }
    visitor.platform.scheduler.schedule(on: .pump(PartID(2)), at: HostTime.zero + .seconds(1)) {
      note("pump 2")
    }
    visitor.platform.scheduler.schedule(on: .loader(ItemID(1)), at: HostTime.zero + .seconds(1)) {
      note("loader")
    }
    visitor.platform.scheduler.schedule(on: .alarm, at: HostTime.zero + .seconds(1)) { note("alarm") }
    phone.conditions.routeNoticeDelay = .seconds(1)
    phone.connect(.headphones)
    phone.conditions.activationLatency = .seconds(1)
    visitor.platform.session.activate(ticket: 1)
    try phone.run(until: .seconds(1))
    #expect(
      order.withLock { $0 } == [
        "notice, session active", "result", "loader", "alarm", "pump", "reader", "pump 2", "script",
      ])
  }

  @Test func `what is submitted during an instant is delivered in it, in order, and time stands`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let order = Mutex<[Int]>([])
    let scheduler = visitor.platform.scheduler
    phone.at(.seconds(1)) {
      for number in 1...3 {
        scheduler.schedule(on: .alarm, at: .zero) { order.withLock { $0.append(number) } }
      }
      scheduler.schedule(on: .alarm, at: scheduler.now + .nanoseconds(1)) { order.withLock { $0.append(4) } }
      #expect(order.withLock { $0 } == [])
    }
    try phone.run(until: .seconds(1))
    #expect(order.withLock { $0 } == [1, 2, 3] && phone.now == .zero + .seconds(1))
    try phone.run(for: .nanoseconds(1))
    #expect(order.withLock { $0 } == [1, 2, 3, 4])
  }

  @Test func `a call never comes back inside itself`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    visitor.platform.session.activate(ticket: 1)
    visitor.platform.session.configure(SessionConfiguration(.playback), ticket: 2)
    #expect(visitor.heard == [] && !phone.isSessionActive(visitor.app))
    try phone.run(for: .zero)
    #expect(
      visitor.heard.map(\.event) == [
        .routeChanged(.categoryChange), .finished(ticket: 1, failure: nil),
        .finished(ticket: 2, failure: nil),
      ])
  }

  @Test func `an app that answers itself without end is found out`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let count = Mutex(0)
    visitor.react { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let category: SessionConfiguration.Category = number % 2 == 0 ? .ambient : .playback
      visitor.platform.session.configure(SessionConfiguration(category), ticket: number)
    }
    visitor.platform.session.configure(.initial, ticket: 0)
    let error = #expect(throws: PhoneError.self) { try phone.run(for: .seconds(1)) }
    #expect(count.withLock { $0 } == 5_000)
    let text = try #require(error?.description)
    #expect(text.hasPrefix("10000 deliveries at 0 ms"))
    #expect(text.split(separator: "; ").count == 9)
    visitor.react { _ in }
    try phone.run(for: .seconds(1))
  }

  @Test func `the error names the deliveries even if none of them leaves a line`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let scheduler = visitor.platform.scheduler
    @Sendable func again() { scheduler.schedule(on: .alarm, at: .zero, again) }
    again()
    let error = #expect(throws: PhoneError.self) { try phone.run(for: .zero) }
    #expect(try #require(error?.description).contains("work"))
  }

  @Test func `ten thousand deliveries at one instant are none too many`() throws {
    let phone = Phone()
    for _ in 0..<10_000 { phone.at(.zero) {} }
    for _ in 0..<10_000 { phone.at(.nanoseconds(1)) {} }
    try phone.run(for: .seconds(1))
    for _ in 0..<10_001 { phone.at(.zero) {} }
    #expect(throws: PhoneError.self) { try phone.run(for: .zero) }
  }

  @Test func `a phone is not run from inside itself`() throws {
    let phone = Phone()
    let error = Mutex<PhoneError?>(nil)
    phone.at(.seconds(1)) {
      do { try phone.run(for: .seconds(1)) } catch let refused {
        error.withLock { $0 = refused as? PhoneError }
      }
    }
    try phone.run(until: .seconds(2))
    #expect(error.withLock { $0 }?.description.contains("already running") == true)
    #expect(phone.now == .zero + .seconds(2))
  }

  @Test func `quiescence comes once at the end of each instant`() throws {
    let phone = Phone()
    let instants = Mutex<[Duration]>([])
    phone.onQuiescence { instants.withLock { $0.append(phone.now - .zero) } }
    for _ in 0..<3 { phone.at(.seconds(1)) {} }
    phone.at(.seconds(2)) { phone.at(.seconds(2)) {} }
    try phone.run(until: .seconds(3))
    #expect(instants.withLock { $0 } == [.zero, .seconds(1), .seconds(2), .seconds(3)])
  }

  @Test(arguments: [1, 2] as [UInt64]) func `the same script gives the same log and the same sound`(
    _ seed: UInt64
  )
    throws
  {
    #expect(try Self.day(seed) == Self.day(seed))
    #expect(try Self.day(seed) != Self.day(seed + 10))
  }

  /// A day of random happenings: what the phone noted, and where sound was.
  private static func day(_ seed: UInt64) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    let phone = Phone()
    let visitor = Visitor(phone)
    let music = phone.install("radio", as: .music)
    let navigation = phone.install("map", as: .navigation)
    let engine = try visitor.play()
    visitor.react { event in
      if case .interruptionEnded = event { engine.start(ticket: 99) }
    }
    let happenings: [@Sendable () -> Void] = [
      { phone.begin(.call) }, { phone.end(.call) }, { phone.begin(.siri) }, { phone.end(.siri) },
      { phone.play(music) },
      { phone.stop(music) }, { phone.play(navigation) }, { phone.stop(navigation) },
      { phone.connect(.bluetoothA2DP) }, { phone.disconnect(.bluetoothA2DP) }, { phone.lock() },
      { phone.open(visitor.app) }, { phone.loseMediaServices() }, { phone.resetMediaServices() },
    ]
    for _ in 0..<60 {
      let instant = Duration.milliseconds(Int.random(in: 0..<30_000, using: &random))
      phone.at(instant, happenings.randomElement(using: &random) ?? {})
    }
    try phone.run(until: .seconds(30))
    let log = phone.log(from: 0).map { "\($0.at.nanoseconds) \($0.text)" }
    let spans = phone.mixes.map { "\($0.key): \($0.value.spans)" }.sorted()
    return log + spans
  }
}
