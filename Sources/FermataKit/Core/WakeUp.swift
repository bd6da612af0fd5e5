package import FermataPolicy

/// The one wake-up that is on its way, known by its number: a timer tells by coming that it came, whatever the clock
/// says then.
///
/// A timer that came early is from then on asked for by as much later, so that nobody wakes again and again for the
/// last nanosecond.
package struct WakeUp {
  /// A timer to be set: its number, and when it is to come.
  package typealias Timer = (number: Int, at: HostTime)

  private var pending: Timer?
  private var last = 0
  private var earliness = Duration.zero

  package init() {}

  /// Asks to be woken at an instant; `nil` if an earlier wake-up comes anyway.
  package mutating func ask(for instant: HostTime) -> Timer? {
    if let pending, pending.at <= instant { return nil }
    last += 1
    pending = (last, instant)
    return (last, instant + earliness)
  }

  /// A timer came.
  package mutating func came(_ number: Int, at now: HostTime) {
    guard let due = pending, due.number == number else { return }
    pending = nil
    earliness = max(earliness, due.at - now)
  }
}
