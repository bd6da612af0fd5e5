import FermataPlatform
import FermataSimulator
import PhoneProcess

// Whom a player tells of its time: at frames of the medium that come to be rendered, and at every jump, start and stop.

extension PlayerCore {
  func observe(_ observer: TimeObserver) -> TimeObserver {
    observers.append(observer)
    planTimes()
    return observer
  }

  func remove(_ observer: Any) {
    let here = observers.firstIndex { $0 === observer as AnyObject }
    guard let here else {
      preconditionFailure("NSInvalidArgumentException: this AVPlayer has no such time observer")
    }
    observers.remove(at: here).remove()
  }

  /// Tells those that hear of jumps.
  func tellTime() {
    for observer in observers where observer.hearsJumps { observer.tell(currentTime, in: process) }
    planTimes()
  }

  /// Looks for the next times from here on, and has itself woken at the first.
  func planTimes() {
    for observer in observers { observer.plan(after: sound.place) }
    wake()
  }

  private func wake() {
    plans += 1
    guard timeControl == .playing, let due = observers.compactMap(\.due).min() else { return }
    let number = plans
    let frame = Phone.frame(at: process.phone.now) + max(1, sound.framesRendered(until: due))
    let (me, process) = (InTurns(Weak(self)), process)
    process.platform.scheduler.schedule(on: .pump(sound.engine.part), at: Phone.instant(of: frame)) {
      process.main {
        guard let core = me.value.object, core.plans == number else { return }
        core.tellDue()
      }
    }
  }

  private func tellDue() {
    let place = sound.place
    for observer in observers {
      guard let due = observer.due, due < place + 0.001 else { continue }
      observer.plan(after: place)
      observer.tell(currentTime, in: process)
    }
    wake()
  }
}
