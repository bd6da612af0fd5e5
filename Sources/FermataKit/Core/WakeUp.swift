package import FermataPolicy

/// The one wake-up that is on its way, known by its number: a timer tells by coming that it came, whatever the clock
/// says then.
///
/// While timers come early each is asked for by as much later, so that nobody wakes again and again for the last
/// nanosecond.
package struct WakeUp {
  /// A timer to be set: its number, and when it is to come.
  package typealias Timer = (number: Int, at: HostTime)

  /// The timer that is on its way, and the instant that it is for.
  private var pending: (timer: Timer, due: HostTime)?
  private var last = 0
  /// How much too early the last timer came.
  private var earliness = Duration.zero

  package init() {}

  /// Asks to be woken at an instant; `nil` if an earlier wake-up comes anyway.
  package mutating func ask(for instant: HostTime) -> Timer? {
    if let pending, pending.due <= instant { return nil }
    last += 1
    pending = ((last, instant + earliness), instant)
    return pending?.timer
  }

  /// A timer came.
  package mutating func came(_ number: Int, at now: HostTime) {
    guard let timer = pending?.timer, timer.number == number else { return }
    pending = nil
    earliness = max(.zero, timer.at - now)
  }
}
