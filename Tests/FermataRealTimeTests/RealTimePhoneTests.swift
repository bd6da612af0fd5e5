import FermataKit
import FermataPlatform
import FermataPolicy
import FermataRealTime
import FermataScenarios
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A phone whose time is the wall clock's, and whose apps have threads.
@Suite struct RealTimePhoneTests {
  private let phone = Phone()
  private let app: AppID

  init() { app = phone.install("app") }

  @Test(arguments: [1.0, 50])
  func `its time is never ahead of the wall clock`(speed: Double) throws {
    let live = RealTimePhone(phone, speed: speed)
    let clock = ContinuousClock()
    let begun = clock.now
    try live.run(until: .milliseconds(200))
    try live.run(until: .milliseconds(300))
    #expect(clock.now - begun >= .milliseconds(300) / speed)
    #expect(phone.now == .zero + .milliseconds(300))
  }

  @Test(arguments: [(Double.nan, 0.01), (-1, 0.01), (1e9, 1000), (2, 2)])
  func `a speed that cannot be is the nearest that can`(asked: Double, speed: Double) {
    #expect(RealTimePhone(phone, speed: asked).speed == speed)
  }

  @Test func `a disturbance that cannot be is the nearest that can`() throws {
    var wild = Disturbance.harsh(seed: 1)
    wild.timerEarliness = .seconds(-1)
    wild.timerLateness = .seconds(-2)
    wild.noticeLateness = Duration(attoseconds: .min)
    wild.resultLateness = Duration(attoseconds: .max)
    wild.burst = .nanoseconds(-1)
    wild.callbackFrames = -5...1_000_000
    wild.callbackGap = .seconds(-1)
    let live = RealTimePhone(phone, speed: 50, disturbance: wild)
    #expect(live.disturbance.callbackFrames == 1...8192)
    #expect(live.disturbance.resultLateness == .seconds(10) && live.disturbance.noticeLateness == .zero)
    let player = Player(AudioSystem(platform: live.platform(for: app)))
    player.load("ruler:60")
    player.play()
    try live.run(until: .seconds(1))
    var runner = ScenarioRunner()
    runner.pace = .realTime(speed: 50, wild)
    _ = try runner.run(try #require(Scenario.named("siri")))
  }

  @Test func `lanes run side by side, each on a thread of its own`() throws {
    let live = RealTimePhone(phone, speed: 50)
    let scheduler = live.platform(for: app).scheduler
    let (first, second) = (Latch(), Latch())
    // Each waits for the other, which one thread could never do.
    scheduler.schedule(on: .alarm, at: .zero) {
      first.open()
      second.wait()
    }
    scheduler.schedule(on: .pump(PartID(1)), at: .zero) {
      second.open()
      first.wait()
    }
    try live.run(until: .milliseconds(100))
    #expect(first.isOpen && second.isOpen)
  }

  @Test func `timers fire up to 200 ms late, and never more than one early`() throws {
    let live = RealTimePhone(phone, speed: 50, disturbance: .harsh(seed: 3))
    let scheduler = live.platform(for: app).scheduler
    let fired = Mutex<[Duration]>([])
    for number in 1...200 {
      let instant = HostTime.zero + .milliseconds(10) * number
      scheduler.schedule(on: .loader(ItemID(number)), at: instant) {
        fired.withLock { $0.append(scheduler.now - instant) }
      }
    }
    try live.run(until: .seconds(3))
    let late = fired.withLock { $0 }
    #expect(late.count == 200)
    // A slice of the driver's and a thread's lag come on top.
    #expect(late.allSatisfy { $0 >= .milliseconds(-1) && $0 <= .milliseconds(230) })
    #expect(late.contains { $0 > .milliseconds(150) })
  }

  @Test func `a thread that never comes back ends the run, and is named`() throws {
    let live = RealTimePhone(phone, speed: 50, patience: .milliseconds(200))
    let never = Latch()
    defer { never.open() }
    live.platform(for: app).scheduler.schedule(on: .pump(PartID(3)), at: .zero) { never.wait() }
    let problem = #expect(throws: PhoneError.self) { try live.run(until: .seconds(1)) }
    #expect(problem?.description.contains("the pump of part 3") ?? false)
  }

  @Test func `a user who acts may act in turn`() {
    let live = RealTimePhone(phone, speed: 50)
    #expect(live.act { live.act { 7 } } == 7)
  }

  @Test func `who is told something and never comes back ends the run, though a user wants to act`() throws {
    let live = RealTimePhone(phone, speed: 50, patience: .milliseconds(200))
    let never = Latch()
    defer { never.open() }
    let sink = HangingSink(never)
    let disconnect = live.platform(for: app).connect(sink)
    defer { _ = disconnect() }
    phone.at(.milliseconds(100)) { [phone] in phone.lock() }
    phone.at(.milliseconds(105)) { live.act {} }
    let problem = #expect(throws: PhoneError.self) { try live.run(until: .seconds(1)) }
    #expect(problem?.description.contains("what the system tells") ?? false)
    withExtendedLifetime(sink) {}
  }

  @Test func `a reader that blocks holds up neither the phone nor other lanes`() throws {
    var slow = Disturbance.none
    slow.readTime = .milliseconds(300)
    let live = RealTimePhone(phone, speed: 50, disturbance: slow)
    let player = Player(AudioSystem(platform: live.platform(for: app)))
    player.load("ruler:60")
    player.play()
    try live.run(until: .seconds(10))
    #expect(phone.framesHeard(of: app, at: .builtInSpeaker).value > 48_000)
  }

  @Test func `a reader that still blocks as the phone goes away comes back`() throws {
    let isBack = Latch()
    do {
      var slow = Disturbance.none
      slow.readTime = .seconds(10)
      let live = RealTimePhone(phone, speed: 50, disturbance: slow)
      let (media, lane) = (live.platform(for: app).media, live.platform(for: app).scheduler)
      lane.schedule(on: .loader(ItemID(1)), at: .zero) {
        _ = try? media.open("ruler:60", format: .standard)
        isBack.open()
      }
      try live.run(until: .milliseconds(50))
      #expect(!isBack.isOpen)
    }
    let end = ContinuousClock.now + .seconds(20)
    while !isBack.isOpen, ContinuousClock.now < end {}
    #expect(isBack.isOpen)
  }

  @Test func `callbacks have all sizes from 64 to 8,192 frames, and their instants follow each other`() throws
  {
    let source = CountingSource()
    let live = RealTimePhone(phone, speed: 50, disturbance: .harsh(seed: 9))
    let platform = live.platform(for: app)
    platform.session.activate(ticket: 1)
    try live.run(until: .milliseconds(500))
    for number in 2...30 {
      let engine = platform.output.makeEngine(for: PartID(number), source: source, format: .standard)
      engine.start(ticket: number)
      source.begin()
      try live.run(until: phone.now - .zero + .milliseconds(500))
    }
    let sizes = source.sizes
    #expect(sizes.allSatisfy { (64...8192).contains($0) })
    #expect(sizes.contains { $0 < 256 } && sizes.contains { $0 > 4096 })
    #expect(
      source.earliest >= .nanoseconds(-1) && source.latest <= .milliseconds(41) && source.latest > .zero)
  }
}

/// Never comes back from what it is told.
private final class HangingSink: SystemSink {
  private let latch: Latch

  init(_ latch: Latch) { self.latch = latch }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    latch.wait()
    return .success
  }
}

/// Lets threads wait for each other.
private final class Latch: Sendable {
  private let opened = Atomic<Bool>(false)

  var isOpen: Bool { opened.load(ordering: .acquiring) }
  func open() { opened.store(true, ordering: .releasing) }
  func wait() { while !isOpen {} }
}

/// Notes how it is pulled.
private final class CountingSource: RenderSource {
  private struct State {
    var sizes: [Int] = []
    var next: HostTime?
    var earliest = Duration.zero
    var latest = Duration.zero
  }

  private let state = Mutex(State())

  var sizes: [Int] { state.withLock { $0.sizes } }
  /// How far from its due the earliest and the latest callback were.
  var earliest: Duration { state.withLock { $0.earliest } }
  var latest: Duration { state.withLock { $0.latest } }

  /// Another engine pulls from now on.
  func begin() { state.withLock { $0.next = nil } }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    output.update(repeating: 0, count: frameCount * 2)
    state.withLock { state in
      state.sizes.append(frameCount)
      let instant = HostTime(nanoseconds: hostNanoseconds)
      if let next = state.next {
        state.earliest = min(state.earliest, instant - next)
        state.latest = max(state.latest, instant - next)
      }
      state.next = instant + AudioFormat.standard.duration(of: FrameCount(frameCount))
    }
  }
}
