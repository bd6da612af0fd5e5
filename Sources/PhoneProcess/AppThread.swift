import Dispatch
import Foundation
import Synchronization

/// A thread of an app on which work runs one at a time, and which takes turns with whoever hands it work.
///
/// Only one of the driver and an app's threads runs at any time, so a phone in virtual time gives the same run again to
/// the byte, though code may block in a call as it does on a device.
package final class AppThread: Sendable {
  /// What the thread and its handle share; the thread keeps it, so that the handle can go while the thread blocks.
  private final class Shared: Sendable {
    struct State {
      var works: [@Sendable () -> Void] = []
      /// Whether a work is under way, running or blocked.
      var isBusy = false
      var hasEnded = false
    }

    let state = Mutex(State())
    /// Given to the thread when it is its turn, and given back when it is done or blocks.
    let turn = DispatchSemaphore(value: 0)
    let pause = DispatchSemaphore(value: 0)
  }

  /// The thread whose work this is; what that work hands on as a task knows it too, on whichever thread the task runs.
  @TaskLocal package static var current: AppThread?
  /// The calling thread, if it is one of an app's.
  package static var calling: AppThread? {
    current.flatMap { $0.system.value === Thread.current ? $0 : nil }
  }

  /// What the system calls it; a thread of Linux keeps 15 letters of that at most.
  package let name: String
  /// The process that it belongs to.
  package weak let process: AppProcess?
  private let shared = Shared()
  private let system: InTurns<Thread>

  /// Makes a thread of a process; it carries this name.
  package init(_ name: String, of process: AppProcess) {
    self.name = name
    self.process = process
    let thread = Thread { [shared] in Self.live(shared) }
    thread.name = name
    system = InTurns(thread)
    thread.start()
  }

  deinit {
    shared.state.withLock { $0.hasEnded = true }
    shared.turn.signal()
  }

  private static func live(_ shared: Shared) {
    while true {
      shared.turn.wait()
      while let work = shared.state.withLock({ $0.works.isEmpty ? nil : $0.works.removeFirst() }) { work() }
      let hasEnded = shared.state.withLock { state in
        state.isBusy = false
        return state.hasEnded
      }
      shared.pause.signal()
      if hasEnded { return }
    }
  }

  /// Does work on the thread, behind what was handed to it before; returns once all is done or blocks.
  ///
  /// Work that is handed over while an earlier one blocks, or by the thread itself, is done when that is over.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let isTurn = shared.state.withLock { state in
      state.works.append { [weak self] in
        Self.$current.withValue(self) {
          work()
          self?.process?.settle()
        }
      }
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isTurn { takeTurn() }
  }

  /// Blocks the calling thread, which is this one, until it is resumed.
  package func block() {
    shared.pause.signal()
    shared.turn.wait()
  }

  /// Lets a thread that blocks go on; returns once it is done or blocks again.
  package func resume() { takeTurn() }

  private func takeTurn() {
    shared.turn.signal()
    shared.pause.wait()
  }
}
