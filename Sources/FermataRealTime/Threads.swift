@preconcurrency import Dispatch
import FermataPolicy
import FermataSimulator
import Synchronization

/// The threads of the apps: a serial queue for each strand, and how much of what was handed to them is not done yet.
///
/// The phone's time waits for them: they may lag behind it a little, as threads do, but however slow the machine is, no
/// app seems to hang. Who blocks on purpose until an instant of the phone's time is not waited for.
final class Threads: PhoneThreads {
  fileprivate struct Lane {
    let queue: DispatchQueue
    /// Since when each thing that is not done yet has waited, the one under way first.
    var waiting: [HostTime] = []
    var isAsleep = false
  }

  fileprivate struct State {
    var now = HostTime.zero
    var lanes: [Strand: Lane] = [:]
    var notices: [@Sendable () -> Void] = []
    var sleepers: [(strand: Strand, until: HostTime, wake: DispatchSemaphore)] = []
    /// Whether the phone's time waits for somebody to be done.
    var isAwaited = false
    /// Who did not come back while a user wanted to act.
    var stuck: Strand?
    /// Whether nothing blocks any more, because the phone's time has ended.
    var isOver = false
  }

  fileprivate let state = Mutex(State())
  private let progress = DispatchSemaphore(value: 0)
  /// Held while apps are told something, and while a user acts in one: what is the main thread's.
  private let main = DispatchSemaphore(value: 1)
  /// After how long without any progress a thread that is not done counts as stuck, by the wall clock.
  private let patience: Duration
  private static let strand = DispatchSpecificKey<Strand>()

  init(patience: Duration) {
    self.patience = patience
  }

  func run(on strand: Strand, _ body: @escaping @Sendable () -> Void) {
    let queue = state.withLock { state in
      if strand == .notices { state.notices.append(body) }
      return state.add(to: strand, Self.strand)
    }
    queue.async { [self] in
      if strand == .notices {
        main.wait()
        tellNext()
        main.signal()
      } else {
        body()
      }
      done(strand)
    }
  }

  private func done(_ strand: Strand) {
    let isAwaited = state.withLock { state in
      defer { state.isAwaited = false }
      state.goOn(strand)
      return state.isAwaited
    }
    if isAwaited { progress.signal() }
  }

  // MARK: Notices

  /// Tells the notice that is next, unless another thread has told it already.
  private func tellNext() {
    let notice = state.withLock { $0.notices.isEmpty ? nil : $0.notices.removeFirst() }
    notice?()
  }

  /// Tells the notice that is next on the calling thread, which is inside a call of the session or an engine, unless
  /// another thread is telling, or a user is acting.
  func tellInsideCall() {
    guard main.wait(timeout: .now()) == .success else { return }
    tellNext()
    main.signal()
  }

  /// Does what a user does, while nobody is told anything; who is told something and never comes back is stuck.
  ///
  /// A user who acts may act in turn.
  func alone<Value>(_ act: () -> Value) -> Value {
    Self.isActing ? act() : Self.$isActing.withValue(true) { exclusively(act) }
  }

  @TaskLocal private static var isActing = false

  private func exclusively<Value>(_ act: () -> Value) -> Value {
    guard main.wait(timeout: .now() + .lasting(patience)) == .success else {
      state.withLock { $0.stuck = .notices }
      return act()
    }
    defer { main.signal() }
    return act()
  }
}

// MARK: Time

extension Threads {
  /// How far a thread may lag behind the phone's time (our choice, because so much passes between two callbacks).
  static let lag = Duration.milliseconds(20)

  /// The phone's time has come to an instant: wakes who slept until then.
  func advance(to instant: HostTime) {
    let sleepers = state.withLock { state in
      state.now = instant
      let due = state.sleepers.filter { $0.until <= instant }
      // From now on they are waited for, however long it takes until they run.
      for sleeper in due {
        state.lanes[sleeper.strand]?.isAsleep = false
        state.lanes[sleeper.strand]?.waiting[0] = instant
      }
      state.sleepers.removeAll { $0.until <= instant }
      return due
    }
    for sleeper in sleepers { sleeper.wake.signal() }
  }

  /// Waits until the phone's time may go on to an instant; the strand that never lets it, if there is one.
  func wait(for instant: HostTime) -> Strand? {
    if let stuck = state.withLock(\.stuck) { return stuck }
    while let behind = state.withLock({ $0.waits(since: instant - Self.lag) }) {
      if progress.wait(timeout: .now() + .lasting(patience)) == .timedOut { return behind }
    }
    return nil
  }

  /// Waits until everybody is done or asleep; the strand that never is, if there is one.
  func settle() -> Strand? { wait(for: HostTime(nanoseconds: .max)) }

  /// Blocks the calling thread until an instant of the phone's time; returns at once on a thread that is no strand's.
  func sleep(until instant: HostTime) {
    guard let strand = DispatchQueue.getSpecific(key: Self.strand) else { return }
    let wake = DispatchSemaphore(value: 0)
    let (sleeps, isAwaited) = state.withLock { state in
      guard !state.isOver, instant > state.now else { return (false, false) }
      state.sleepers.append((strand, instant, wake))
      state.lanes[strand]?.isAsleep = true
      defer { state.isAwaited = false }
      return (true, state.isAwaited)
    }
    guard sleeps else { return }
    if isAwaited { progress.signal() }
    wake.wait()
  }

  /// Lets nobody block any more: the phone's time will not go on.
  func end() {
    let sleepers = state.withLock { state in
      state.isOver = true
      defer { state.sleepers = [] }
      for sleeper in state.sleepers { state.lanes[sleeper.strand]?.isAsleep = false }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.wake.signal() }
  }
}

extension Threads.State {
  /// The queue of a strand, on which one thing more waits from now on.
  fileprivate mutating func add(to strand: Strand, _ key: DispatchSpecificKey<Strand>) -> DispatchQueue {
    if lanes[strand] == nil {
      let queue = DispatchQueue(label: "fermata \(strand)")
      queue.setSpecific(key: key, value: strand)
      lanes[strand] = Threads.Lane(queue: queue)
    }
    lanes[strand]?.waiting.append(now)
    return lanes[strand].unsafelyUnwrapped.queue
  }

  /// What was under way on a strand is done; nobody tells when a lane ends, so one with nothing to do is forgotten.
  fileprivate mutating func goOn(_ strand: Strand) {
    lanes[strand]?.waiting.removeFirst()
    guard lanes[strand]?.waiting.isEmpty == false else { return lanes[strand] = nil }
    // What came next could not begin before.
    lanes[strand]?.waiting[0] = now
  }

  /// Somebody who has waited since before an instant and is not asleep; whoever asks is told of the next progress.
  fileprivate mutating func waits(since instant: HostTime) -> Strand? {
    let behind = lanes.first { _, lane in
      !lane.isAsleep && lane.waiting.first.map { $0 < instant } ?? false
    }
    isAwaited = behind != nil
    return behind?.key
  }
}

extension DispatchTimeInterval {
  /// A duration as Dispatch takes it; what is too long lasts for ever.
  static func lasting(_ duration: Duration) -> DispatchTimeInterval {
    .nanoseconds(Int((HostTime.zero + duration).nanoseconds))
  }
}
