import FermataPlatform
import FermataPolicy
import Synchronization

/// A platform's scheduler, taken at its word only where its word can be true.
///
/// Who is woken before its instant asks again for the same instant. A scheduler that runs work of the future inside the
/// call that asks for it would be asked without end, so such work is dropped.
struct CheckedScheduler: Scheduler {
  private let base: any Scheduler

  init(_ base: any Scheduler) { self.base = base }

  /// No earlier than the clock's zero, and no later than half of what it counts: so it can be reckoned with.
  var now: HostTime { HostTime(nanoseconds: min(max(0, base.now.nanoseconds), .max / 2)) }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    let call = Call(of: base)
    base.schedule(on: lane, at: instant) { if !call.isTooEarly(for: instant) { work() } }
    call.end()
  }

  /// A call of the scheduler's; it knows the scheduler while it is under way, because work that waits in a scheduler must
  /// not keep it.
  private final class Call: Sendable {
    /// How much earlier than its instant the contract lets work run.
    private static let forgiven = Duration.milliseconds(1)
    private let scheduler: Mutex<(any Scheduler)?>

    init(of scheduler: any Scheduler) { self.scheduler = Mutex(scheduler) }

    func isTooEarly(for instant: HostTime) -> Bool {
      guard let scheduler = scheduler.withLock({ $0 }) else { return false }
      return instant > scheduler.now + Self.forgiven
    }

    func end() { scheduler.withLock { $0 = nil } }
  }
}
