import Dispatch
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// A platform of real threads: each lane is a serial queue, all that is asked for is granted at once, and engines are
/// pulled by a thread of their own.
///
/// Its clock goes on by a buffer with each pull, so a machine that is busy slows it and makes no engine look dead. It runs
/// four times as fast as a wall clock, so that tests wait less.
final class ThreadedPlatform: SessionSystem, NowPlayingSystem, OutputSystem, Scheduler {
  fileprivate struct State {
    weak var sink: (any SystemSink)?
    var now = HostTime.zero
    var lanes: [WorkLane: DispatchQueue] = [:]
    var timers: [(lane: WorkLane, at: HostTime, work: @Sendable () -> Void)] = []
    var engines: [ObjectIdentifier: any RenderSource] = [:]
    var device: (any DispatchSourceTimer)?
  }

  private let state = Mutex(State())
  private let answers = DispatchQueue(label: "answers")
  private let audio = DispatchQueue(label: "audio", qos: .userInteractive)

  init() {
    state.withLock { state in
      let device = DispatchSource.makeTimerSource(queue: audio)
      device.setEventHandler { [weak self] in self?.tick() }
      device.schedule(deadline: .now(), repeating: .nanoseconds(21_333_333 / 4))
      device.activate()
      state.device = device
    }
  }

  deinit { state.withLock { $0.device?.cancel() } }

  /// The seams, reading from these media.
  func platform(media: any MediaSource) -> Platform {
    Platform(session: self, output: self, nowPlaying: self, media: media, scheduler: self) { sink in
      self.state.withLock { $0.sink = sink }
      return { true }
    }
  }

  // MARK: Clock and lanes

  var now: HostTime { state.withLock { $0.now } }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard instant <= state.now else { return state.timers.append((lane, instant, work)) }
      state.run(work, on: lane)
    }
  }

  /// Pulls a buffer of 1,024 frames from each engine, and lets as much time pass.
  private func tick() {
    let (sources, now) = state.withLock { ($0.engines.values.map { $0 }, $0.now) }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2048) { buffer in
      guard let output = buffer.baseAddress else { return }
      for source in sources {
        source.render(into: output, frameCount: 1024, at: now.nanoseconds, route: .any)
      }
    }
    state.withLock { state in
      state.now = state.now + .nanoseconds(21_333_333)
      let now = state.now
      for timer in state.timers.filter({ $0.at <= now }).sorted(by: { $0.at < $1.at }) {
        state.run(timer.work, on: timer.lane)
      }
      state.timers.removeAll { $0.at <= now }
    }
  }

  // MARK: Session, lock screen and engines

  let snapshot = SessionSnapshot(route: Route(output: AudioPort(.builtInSpeaker, uid: "speaker"), token: 1))

  func answer(_ ticket: Int) {
    answers.async { [self] in
      let sink = state.withLock { $0.sink }
      _ = sink?.receive(.finished(ticket: ticket, failure: nil))
    }
  }

  fileprivate func pull(_ source: (any RenderSource)?, for engine: ObjectIdentifier) {
    state.withLock { $0.engines[engine] = source }
  }

  func configure(_ configuration: SessionConfiguration, ticket: Int) { answer(ticket) }
  func prefer(_ preferences: SessionPreferences, ticket: Int) { answer(ticket) }
  func activate(ticket: Int) { answer(ticket) }
  func deactivate(ticket: Int) { answer(ticket) }
  func overrideOutput(_ override: OutputOverride, ticket: Int) { answer(ticket) }
  func publish(_ card: NowPlayingCard?, ticket: Int) { answer(ticket) }
  func enable(_ commands: CommandSet, ticket: Int) { answer(ticket) }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    ThreadedEngine(self, source)
  }
}

extension ThreadedPlatform.State {
  fileprivate mutating func run(_ work: @escaping @Sendable () -> Void, on lane: WorkLane) {
    let queue = lanes[lane] ?? DispatchQueue(label: "\(lane)")
    lanes[lane] = queue
    queue.async(execute: work)
  }
}

private final class ThreadedEngine: OutputEngine {
  private let platform: ThreadedPlatform
  private let source: any RenderSource

  init(_ platform: ThreadedPlatform, _ source: any RenderSource) {
    self.platform = platform
    self.source = source
  }

  deinit { platform.pull(nil, for: ObjectIdentifier(self)) }

  func start(ticket: Int) {
    platform.pull(source, for: ObjectIdentifier(self))
    platform.answer(ticket)
  }

  func stop(ticket: Int) {
    platform.pull(nil, for: ObjectIdentifier(self))
    platform.answer(ticket)
  }
}
