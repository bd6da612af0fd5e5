import Dispatch
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import Synchronization

extension Platform {
  /// Passes each result on so many times.
  mutating func answer(times: Int) {
    let connect = connect
    self.connect = { connect(Echo($0, times: times)) }
  }

  /// Answers before the session's calls return.
  mutating func answerInsideCalls() {
    let (hasty, connect) = (HastySession(session), connect)
    session = hasty
    self.connect = { sink in
      hasty.reach(sink)
      return connect(sink)
    }
  }
}

/// Hears for another sink, and passes each result on so many times.
private final class Echo: SystemSink {
  private weak let sink: (any SystemSink)?
  private let times: Int

  init(_ sink: any SystemSink, times: Int) {
    self.sink = sink
    self.times = times
    Self.kept.withLock { $0.append(self) }
  }

  // The phone holds its sinks weakly, and nobody else holds this one.
  private static let kept = Mutex<[Echo]>([])

  func receive(_ event: SystemEvent) -> CommandOutcome {
    for _ in 0..<times { _ = sink?.receive(event) }
    return .success
  }
}

/// A session that passes all on, and changes what it says of itself.
struct LyingSession: SessionSystem {
  private let base: any SessionSystem
  private let change: @Sendable (inout SessionSnapshot) -> Void

  init(_ base: any SessionSystem, _ change: @escaping @Sendable (inout SessionSnapshot) -> Void) {
    self.base = base
    self.change = change
  }

  var snapshot: SessionSnapshot {
    var snapshot = base.snapshot
    change(&snapshot)
    return snapshot
  }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    base.configure(configuration, ticket: ticket)
  }
  func prefer(_ preferences: SessionPreferences, ticket: Int) { base.prefer(preferences, ticket: ticket) }
  func activate(ticket: Int) { base.activate(ticket: ticket) }
  func deactivate(ticket: Int) { base.deactivate(ticket: ticket) }
  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(override, ticket: ticket)
  }
}

/// A session that answers before its call returns.
private final class HastySession: SessionSystem {
  private struct Reached { weak var sink: (any SystemSink)? }
  private let base: any SessionSystem
  private let reached = Mutex(Reached())

  init(_ base: any SessionSystem) { self.base = base }

  func reach(_ sink: any SystemSink) { reached.withLock { $0.sink = sink } }

  private func answer(_ ticket: Int) {
    _ = reached.withLock { $0.sink }?.receive(.finished(ticket: ticket, failure: nil))
  }

  var snapshot: SessionSnapshot { base.snapshot }
  func configure(_ configuration: SessionConfiguration, ticket: Int) { answer(ticket) }
  func prefer(_ preferences: SessionPreferences, ticket: Int) { answer(ticket) }
  func activate(ticket: Int) { base.activate(ticket: ticket) }
  func deactivate(ticket: Int) { base.deactivate(ticket: ticket) }
  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(override, ticket: ticket)
  }
}

/// Runs the same on two threads of its own, which wait for each other before they begin, and returns when both are done.
private func runBeside(_ work: @escaping @Sendable () -> Void) {
  let (done, arrived) = (DispatchSemaphore(value: 0), Arrived())
  for _ in 0..<2 {
    Thread.detachNewThread {
      arrived.count.wrappingAdd(1, ordering: .relaxed)
      while arrived.count.load(ordering: .relaxed) < 2 {}
      work()
      done.signal()
    }
  }
  for _ in 0..<2 { done.wait() }
}

private final class Arrived: Sendable { let count = Atomic<Int>(0) }

/// How a scheduler lies.
enum Lie: Sendable { case early, inside, atOnce, twice, never, backwards, beside, longAgo }

final class LyingScheduler: Scheduler {
  private let base: any Scheduler
  private let lie: Lie
  private let asked = Atomic<Int64>(0)

  init(_ base: any Scheduler, _ lie: Lie) {
    self.base = base
    self.lie = lie
  }

  var now: HostTime {
    if lie == .longAgo { return HostTime(nanoseconds: .min) }
    guard lie == .backwards else { return base.now }
    let count = asked.wrappingAdd(1, ordering: .relaxed).newValue
    return base.now + .milliseconds(count % 3)
  }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    switch lie {
    case .early: base.schedule(on: lane, at: instant - .milliseconds(5), work)
    case .inside: if instant <= base.now { work() } else { base.schedule(on: lane, at: instant, work) }
    case .atOnce: work()
    case .never: break
    case .backwards, .longAgo: base.schedule(on: lane, at: instant, work)
    case .twice:
      base.schedule(on: lane, at: instant, work)
      base.schedule(on: lane, at: instant, work)
    case .beside:
      // On two busy cores a thread may run alone for a while: every tenth work runs long enough that none can.
      guard asked.wrappingAdd(1, ordering: .relaxed).newValue % 10 == 0 else {
        return base.schedule(on: lane, at: instant, work)
      }
      base.schedule(on: lane, at: instant) { runBeside { for _ in 0..<30 { work() } } }
    }
  }
}

/// How an output lies.
enum Pulling: Sendable { case huge, backwards, farAhead, noTime, beside, never, afterStop, afterDrop }

final class LyingOutput: OutputSystem {
  private let base: any OutputSystem
  private let pulling: Pulling

  init(_ base: any OutputSystem, _ pulling: Pulling) {
    self.base = base
    self.pulling = pulling
  }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    let lying = LyingSource(source, pulling)
    return LyingEngine(base.makeEngine(for: part, source: lying, format: format), pulling)
  }
}

private final class LyingEngine: OutputEngine {
  private let base: any OutputEngine
  private let pulling: Pulling
  private static let dropped = Mutex<[any OutputEngine]>([])

  init(_ base: any OutputEngine, _ pulling: Pulling) {
    self.base = base
    self.pulling = pulling
  }

  deinit { if pulling == .afterDrop { Self.dropped.withLock { $0.append(base) } } }

  func start(ticket: Int) { base.start(ticket: ticket) }

  func stop(ticket: Int) {
    if pulling == .afterStop { base.start(ticket: ticket) } else { base.stop(ticket: ticket) }
  }
}

private final class LyingSource: RenderSource {
  private let pulled = Atomic<Int>(0)
  private let base: any RenderSource
  private let pulling: Pulling

  init(_ base: any RenderSource, _ pulling: Pulling) {
    self.base = base
    self.pulling = pulling
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    @Sendable func pull(_ count: Int, at instant: Int64) {
      let room = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 8192) * 2)
      defer { room.deallocate() }
      base.render(into: room, frameCount: count, at: instant, route: route)
    }
    output.update(repeating: 0, count: frameCount * 2)
    switch pulling {
    case .huge: pull(8193, at: hostNanoseconds)
    case .backwards: pull(frameCount, at: 2_000_000_000 - hostNanoseconds / 1000)
    case .noTime: pull(frameCount, at: .max)
    case .farAhead: pull(frameCount, at: hostNanoseconds + 1_500_000_000)
    case .beside:
      // Only at first: so many pulls take their time.
      guard pulled.wrappingAdd(1, ordering: .relaxed).newValue < 5 else { break }
      runBeside { for _ in 0..<100 { pull(frameCount, at: hostNanoseconds) } }
    case .never: break
    case .afterStop, .afterDrop: pull(frameCount, at: hostNanoseconds)
    }
  }
}

/// How media lie.
enum Reading: Sendable { case elsewhere, tooMuch, goesOn, opensAll }

struct LyingMedia: MediaSource {
  private let reading: Reading

  init(_ reading: Reading) { self.reading = reading }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let known = reading == .opensAll ? MediaLocation("ruler:10") : location
    return LyingReader(try Ruler().open(known, format: format), reading)
  }
}

private final class LyingReader: MediaReader {
  private let base: any MediaReader
  private let reading: Reading
  private let seeks = Atomic<Int>(0)

  init(_ base: any MediaReader, _ reading: Reading) {
    self.base = base
    self.reading = reading
  }

  var info: MediaInfo { base.info }

  func seek(to frame: FrameCount) throws(MediaError) {
    let count = seeks.wrappingAdd(1, ordering: .relaxed).newValue
    try base.seek(to: reading == .elsewhere ? frame + FrameCount(count) : frame)
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let result = try base.read(into: buffer)
    guard reading == .tooMuch, case .frames(let count) = result else { return result }
    return .frames(count + 1)
  }

  func cancel() { if reading != .goesOn { base.cancel() } }
}
