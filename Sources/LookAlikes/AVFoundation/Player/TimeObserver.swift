import AVFAudio
import CoreMedia
import Dispatch
import FermataSignal
import Foundation
import PhoneProcess

/// Who is told of a player's time.
final class TimeObserver: NSObject {
  enum Times {
    case every(CMTime)
    case at([CMTime])
  }

  private let times: Times
  private let queue: DispatchQueue?
  private let block: @Sendable (CMTime) -> Void
  private var isRemoved = false
  /// The next frame of the medium at which it is told.
  private(set) var due: Double?

  init(_ times: Times, on queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void) {
    self.times = times
    // By name, because Linux gives another object for the main queue each time.
    self.queue = queue?.label == DispatchQueue.main.label ? nil : queue
    self.block = block
  }

  /// Whether it is told of jumps, starts and stops as well.
  var hearsJumps: Bool { if case .every = times { true } else { false } }

  /// Looks for the next frame after one; periods are counted from the medium's start.
  func plan(after frame: Double) {
    switch times {
    case .every(let interval):
      let step = interval.seconds * Puller.phoneRate
      // A thousandth of a frame, because a place is a product of doubles.
      due = step > 0 && step.isFinite ? ((frame + 0.001) / step).rounded(.down) * step + step : nil
    case .at(let times): due = times.map { $0.seconds * Puller.phoneRate }.filter { $0 > frame + 0.001 }.min()
    }
  }

  /// Nothing begins to be told any more.
  func remove() { isRemoved = true }

  func tell(_ time: CMTime, in process: AppProcess) {
    let me = InTurns(self)
    guard let queue else {
      return process.main { if !me.value.isRemoved { me.value.block(time) } }
    }
    queue.async { if !me.value.isRemoved { me.value.block(time) } }
  }
}
