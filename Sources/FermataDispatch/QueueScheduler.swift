import Dispatch
package import FermataPlatform
package import FermataPolicy
import Synchronization

/// The host's clock, which an audio time stamp counts as well, and a queue for each lane on which work waits.
package final class QueueScheduler: Scheduler {
  private struct Lane {
    let queue: DispatchQueue
    var waiting = 0
  }

  private let lanes = Mutex<[WorkLane: Lane]>([:])

  /// Makes a scheduler.
  package init() {}

  package var now: HostTime { HostTime(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds)) }

  package func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    let queue = lanes.withLock { lanes in
      let made = lanes[lane] ?? Lane(queue: DispatchQueue(label: "fermata.\(lane)", qos: .userInitiated))
      lanes[lane] = Lane(queue: made.queue, waiting: made.waiting + 1)
      return made.queue
    }
    let deadline = DispatchTime(uptimeNanoseconds: UInt64(clamping: instant.nanoseconds))
    queue.asyncAfter(deadline: deadline) { [self] in
      work()
      lanes.withLock { lanes in
        lanes[lane]?.waiting -= 1
        if lanes[lane]?.waiting == 0 { lanes[lane] = nil }
      }
    }
  }
}
