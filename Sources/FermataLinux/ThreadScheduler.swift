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
      case .sleep(let bell, let instant): bell.sleep(for: instant - now)
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

/// What a thread sleeps by: a time of the monotonic clock, or a ring before it is over.
///
/// A semaphore of Dispatch's sleeps by the wall clock on Linux, which a user may set back.
private final class Bell: Sendable {
  /// How long a thread sleeps at once where no ring would be heard, because no pipe was to be had.
  private static let nap: Int64 = 5

  /// A pipe's ends, to read from and to write to; -1 if there is none.
  private let (ear, button): (Int32, Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    (ear, button) = (ends[0], ends[1])
  }

  deinit {
    for end in [ear, button] where end >= 0 { close(end) }
  }

  /// Ends the sleep, or the next one before it begins; any thread.
  func ring() {
    var note: UInt8 = 1
    _ = write(button, &note, 1)
  }

  /// Sleeps for whole milliseconds, never less than was asked, unless it is rung.
  func sleep(for time: Duration) {
    let longest = ear < 0 ? Self.nap : Int64(Int32.max)
    let milliseconds = (time.nanoseconds + 999_999) / 1_000_000
    var ring = pollfd(fd: ear, events: Int16(POLLIN), revents: 0)
    guard poll(&ring, 1, Int32(min(max(0, milliseconds), longest))) > 0 else { return }
    var notes = [UInt8](repeating: 0, count: 64)
    _ = read(ear, &notes, notes.count)
  }
}
