import FermataPlatform
import FermataPolicy
import Synchronization

/// A platform's scheduler, taken at its word only where its word can be true.
///
/// Who is woken before its instant asks again for the same instant. A scheduler that runs work of the future inside the
/// call that asks for it would be asked without end, so what is asked for too deep inside such calls is dropped.
final class CheckedScheduler: Scheduler {
  /// How many calls may be under way at once (our choice, because no app has so many threads that ask in one instant, and
  /// so many calls inside each other fit on any stack).
  private static let most = 64

  private let base: any Scheduler
  private let underWay = Atomic<Int>(0)

  init(_ base: any Scheduler) { self.base = base }

  /// No earlier than the clock's zero, and no later than half of what it counts: so it can be reckoned with.
  var now: HostTime { HostTime(nanoseconds: min(max(0, base.now.nanoseconds), .max / 2)) }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    let count = underWay.wrappingAdd(1, ordering: .relaxed).newValue
    defer { underWay.wrappingSubtract(1, ordering: .relaxed) }
    if count <= Self.most { base.schedule(on: lane, at: instant, work) }
  }
}
