import Dispatch
package import FermataPlatform
package import FermataPolicy
import Synchronization

/// The host's clock, and for each lane on which work waits a thread that sleeps until the next of it is due.
///
/// For Linux, where Dispatch keeps its timers itself: a piece of work of ``QueueScheduler`` wakes the thread of the timers,
/// one of the pool and the pool's monitor, and here the lane's own alone (Documentation/Decisions/0017).
package final class ThreadScheduler: Scheduler {
  private struct Lane {
    /// Rung when something is due before its thread wakes.
    let bell = DispatchSemaphore(value: 0)
    var waiting: [(instant: HostTime, work: @Sendable () -> Void)]
    /// Until when its thread sleeps; `nil` while it works.
    var sleepsUntil: HostTime?
  }

  /// What a lane's thread does next.
  private enum Step {
    case work(@Sendable () -> Void)
    case sleep(DispatchSemaphore, until: HostTime)
    case end
  }

  private let lanes = Mutex<[WorkLane: Lane]>([:])

  /// Makes a scheduler.
  package init() {}

  package var now: HostTime { HostTime(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds)) }

  package func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    let isNew = lanes.withLock { lanes in
      guard let known = lanes[lane] else {
        lanes[lane] = Lane(waiting: [(instant, work)])
        return true
      }
      lanes[lane]?.waiting.append((instant, work))
      guard let until = known.sleepsUntil, instant < until else { return false }
      lanes[lane]?.sleepsUntil = nil
      known.bell.signal()
      return false
    }
    guard isNew else { return }
    DispatchQueue(label: "fermata.\(lane)", qos: .userInitiated).async { [self] in attend(lane) }
  }

  /// Does what waits on a lane until nothing does.
  private func attend(_ lane: WorkLane) {
    while true {
      switch lanes.withLock({ next(on: lane, of: &$0) }) {
      case .work(let work): work()
      case .sleep(let bell, let instant):
        _ = bell.wait(timeout: DispatchTime(uptimeNanoseconds: UInt64(clamping: instant.nanoseconds)))
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
