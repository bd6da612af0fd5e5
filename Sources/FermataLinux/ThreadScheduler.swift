import FermataDispatch
package import FermataPlatform
package import FermataPolicy
import Glibc
import Synchronization

/// The host's clock, and for each pump a thread that sleeps until the next of its work is due; all other work is Dispatch's.
///
/// A pump works all the time that it sounds. A timer of Dispatch's wakes the thread of the timers, which wakes one of the pool;
/// here its own wakes alone (Documentation/Decisions/0017).
package final class ThreadScheduler: Scheduler {
  private struct Lane {
    let bell: Bell
    var waiting: [(instant: HostTime, work: @Sendable () -> Void)]
    /// Until when its thread sleeps; `nil` while it works.
    var sleepsUntil: HostTime?
  }

  /// What a lane's thread does next.
  private enum Step {
    case work(@Sendable () -> Void)
    case sleep(Bell, until: HostTime)
    case end
  }

  private let queues = QueueScheduler()
  private let lanes = Mutex<[WorkLane: Lane]>([:])

  /// Makes a scheduler.
  package init() {}

  package var now: HostTime { queues.now }

  package func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    guard case .pump = lane else { return queues.schedule(on: lane, at: instant, work) }
    let isNew = lanes.withLock { lanes in
      guard let known = lanes[lane] else {
        lanes[lane] = Lane(bell: Bell(), waiting: [(instant, work)])
        return true
      }
      lanes[lane]?.waiting.append((instant, work))
      if let until = known.sleepsUntil, instant < until { known.bell.ring() }
      return false
    }
    if isNew { Worker(label: "fermata.\(lane)").run { [self] in attend(lane) } }
  }

  /// Does what waits on a lane until nothing does.
  private func attend(_ lane: WorkLane) {
    while true {
      switch lanes.withLock({ next(on: lane, of: &$0) }) {
      case .work(let work): work()
      case .sleep(let bell, let instant): bell.sleep(until: instant)
      case .end: return
      }
    }
  }

  /// What is due first, or when it will be; a lane on which nothing waits is dropped.
  private func next(on lane: WorkLane, of lanes: inout [WorkLane: Lane]) -> Step {
    guard var found = lanes[lane],
      let first = found.waiting.indices.min(by: { found.waiting[$0].instant < found.waiting[$1].instant })
    else {
      lanes[lane] = nil
      return .end
    }
    defer { lanes[lane] = found }
    let (instant, work) = found.waiting[first]
    found.sleepsUntil = instant <= now ? nil : instant
    if found.sleepsUntil != nil { return .sleep(found.bell, until: instant) }
    found.waiting.remove(at: first)
    return .work(work)
  }
}

/// What a thread sleeps by: an instant of the monotonic clock, or a ring before it.
///
/// A semaphore of Dispatch's sleeps by the wall clock on Linux, which a user may set back.
private final class Bell: @unchecked Sendable {
  // Sendable because the mutex guards the flag, and both addresses stay.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isRung = false

  init() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Ends the sleep, or the next one before it begins; any thread.
  func ring() {
    pthread_mutex_lock(mutex)
    isRung = true
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  func sleep(until instant: HostTime) {
    let (seconds, rest) = max(0, instant.nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    var end = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    pthread_mutex_lock(mutex)
    while !isRung, pthread_cond_timedwait(condition, mutex, &end) != ETIMEDOUT {}
    isRung = false
    pthread_mutex_unlock(mutex)
  }
}
