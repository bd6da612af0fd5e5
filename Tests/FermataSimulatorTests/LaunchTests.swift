import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import Testing

/// Processes that end and begin anew.
@Suite struct LaunchTests {
  @Test func `a killed app is silent from the frame on, without session, card or answer`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    try visitor.show()
    try phone.run(until: .seconds(1))
    #expect(phone.lockScreen?.app == visitor.app)
    visitor.forget()
    phone.kill(visitor.app)
    #expect(phone.isKilled(visitor.app) && !phone.isInFront(visitor.app))
    #expect(!phone.isSessionActive(visitor.app) && phone.configuration(of: visitor.app) == .initial)
    #expect(phone.lockScreen == nil && phone.card(of: visitor.app) == nil && phone.press(.play) == nil)
    try phone.run(until: .seconds(60))
    #expect(visitor.tape()?.ranges == [0..<48_000] && visitor.heard == [])
    #expect(!phone.isSuspended(visitor.app) && phone.lines(with: "app killed").count == 1)
  }

  @Test func `alarms, results and notices of a killed app never come`() throws {
    let phone = Phone()
    phone.conditions.activationLatency = .seconds(2)
    phone.conditions.routeNoticeDelay = .seconds(1)
    let visitor = Visitor(phone)
    let worked = Mutex(0)
    let scheduler = visitor.platform.scheduler
    for lane in [WorkLane.alarm, .pump(PartID(1)), .reader(PartID(1)), .loader(ItemID(1))] {
      scheduler.schedule(on: lane, at: .zero + .seconds(3)) { worked.withLock { $0 += 1 } }
    }
    visitor.platform.session.activate(ticket: 1)
    phone.connect(.headphones)
    try phone.run(until: .milliseconds(500))
    phone.kill(visitor.app)
    phone.connect(.bluetoothA2DP)
    phone.loseMediaServices(for: .seconds(1))
    try phone.run(until: .seconds(60))
    #expect(visitor.heard == [] && worked.withLock { $0 } == 0)
    #expect(!phone.isSessionActive(visitor.app))
  }

  @Test func `what a suspended app missed dies with it`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let worked = Mutex(0)
    visitor.platform.scheduler.schedule(on: .alarm, at: .zero + .seconds(10)) { worked.withLock { $0 += 1 } }
    phone.lock()
    try phone.run(until: .seconds(9))
    phone.connect(.headphones)
    try phone.run(until: .seconds(11))
    phone.kill(visitor.app)
    phone.open(visitor.app)
    let next = Visitor(after: visitor)
    try phone.run(until: .seconds(20))
    #expect(next.notices == [.scene(.foreground)] && worked.withLock { $0 } == 0)
    #expect(visitor.notices == [.scene(.background)])
  }

  @Test func `a process that has ended is ignored, before and after the next one begins`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    phone.kill(visitor.app)
    visitor.forget()
    func callEverything() throws {
      let platform = visitor.platform
      _ = platform.connect(visitor)
      platform.session.configure(SessionConfiguration(.playback), ticket: 1)
      platform.session.activate(ticket: 2)
      platform.session.overrideOutput(.speaker, ticket: 3)
      platform.nowPlaying.publish(nil, ticket: 4)
      platform.nowPlaying.enable(CommandSet([.playPause]), ticket: 5)
      platform.scheduler.schedule(on: .alarm, at: phone.now) { Issue.record("work of a dead process") }
      engine.start(ticket: 6)
      visitor.engine().start(ticket: 7)
      platform.session.deactivate(ticket: 8)
      try phone.run(for: .seconds(1))
    }
    try callEverything()
    phone.relaunch(visitor.app)
    let next = Visitor(after: visitor)
    try callEverything()
    #expect(visitor.heard == [] && next.heard.map(\.event) == [.scene(.foreground)])
    #expect(!phone.isSessionActive(visitor.app) && phone.configuration(of: visitor.app) == .initial)
    #expect(visitor.tape() == nil || visitor.tape()?.ranges == [])
    // The old process takes nothing from the new one either.
    try next.play()
    try callEverything()
    #expect(phone.isSessionActive(visitor.app) && next.isHeard(from: 96_000, to: 144_000))
  }

  @Test func `a relaunched app begins from nothing, and sounds and is shown again`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    try visitor.show()
    try phone.run(until: .seconds(1))
    phone.kill(visitor.app)
    phone.relaunch(visitor.app)
    let next = Visitor(after: visitor)
    #expect(phone.isInFront(visitor.app) && phone.configuration(of: visitor.app) == .initial)
    // At the very instant of its end, so that the sound has no gap.
    try next.play()
    try next.show()
    try phone.run(until: .seconds(2))
    #expect(next.tape()?.ranges == [0..<96_000])
    #expect(phone.lockScreen?.app == visitor.app && phone.press(.play) == .success)
  }

  @Test(arguments: [true, false])
  func `a launched app may sound in the background if its plist says so, as before`(hasMode: Bool) throws {
    let phone = Phone()
    let first = Visitor(phone, backgroundMode: hasMode)
    phone.kill(first.app)
    phone.relaunch(first.app)
    let next = Visitor(after: first)
    try next.play()
    try phone.run(until: .seconds(1))
    phone.lock()
    try phone.run(until: .seconds(30))
    #expect(phone.isSuspended(first.app) != hasMode)
    #expect((next.tape()?.ranges.last?.upperBound == 30 * 48_000) == hasMode)
  }

  @Test func `a process that begins in the background is told so, and suspended as any other`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.kill(visitor.app)
    phone.relaunch(visitor.app, inBackground: true)
    let next = Visitor(after: visitor)
    try phone.run(until: .milliseconds(4999))
    #expect(next.notices == [.scene(.background)] && !phone.isSuspended(visitor.app))
    try phone.run(until: .milliseconds(5001))
    #expect(phone.isSuspended(visitor.app) && !phone.isInFront(visitor.app))
  }

  @Test(arguments: [false, true]) func `others are free when it ends, and not told (row 1)`(
    _ isInterrupted: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.untoldEndsComeWithForeground = true
    let other = Visitor(phone, "other")
    let visitor = Visitor(phone)
    try other.play()
    phone.open(visitor.app)
    try visitor.play()
    if isInterrupted {
      phone.begin(.siri)
      phone.end(.siri)
      try phone.run(for: .zero)
    }
    #expect(other.interruptions == [.interruptionBegan(.default)])
    phone.kill(visitor.app)
    try phone.run(for: .seconds(1))
    #expect(other.interruptions == [.interruptionBegan(.default)])
    phone.open(other.app)
    try phone.run(for: .zero)
    #expect(other.interruptions.last == .interruptionEnded(mayResume: false))
    #expect(try other.activate() == nil)
  }

  @Test func `a kill of the killed, and a relaunch of what runs, do nothing`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    visitor.forget()
    phone.relaunch(visitor.app)
    try phone.run(for: .seconds(1))
    #expect(visitor.heard == [] && phone.isSessionActive(visitor.app))
    for _ in 0..<2 { phone.kill(visitor.app) }
    phone.playInside(visitor.app)
    phone.claim(visitor.app, by: .callKit)
    phone.muteOutput(of: visitor.app)
    for _ in 0..<2 { phone.relaunch(visitor.app) }
    #expect(phone.lines(with: "app killed").count == 1 && phone.lines(with: "app launched").count == 1)
    #expect(phone.lockScreen == nil && phone.lines(with: "owned by").isEmpty)
  }

  @Test func `whom a dead app lowered is loud again, and the route is another's`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let chat = Visitor(phone, "chat")
    try visitor.play(SessionConfiguration(.playback, options: .mixWithOthers))
    phone.open(chat.app)
    try chat.configure(SessionConfiguration(.playAndRecord, options: [.duckOthers]))
    try chat.activate()
    #expect(phone.duckingGain(of: visitor.app) < 1 && phone.output.kind == .builtInReceiver)
    phone.kill(chat.app)
    #expect(phone.duckingGain(of: visitor.app) == 1 && phone.output.kind == .builtInSpeaker)
  }
}
