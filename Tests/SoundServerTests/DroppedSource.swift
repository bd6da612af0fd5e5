import FermataSignal
import Foundation
import Synchronization

/// A level that is exchanged for another while what was pulled ahead of it is written anew: as much is ready as is asked for,
/// a number of times, and then nothing is.
///
/// Whoever asks for the third time in vain waits until it is let go, as though the processor were taken from it.
final class DroppedSource: ReplayableSource {
  static let (old, new): (Float, Float) = (0.5, 0.125)
  /// Which question in vain is held up: what the first of them led to has reached the server by then.
  private static let heldUp = 3

  private let isOld = Atomic(true)
  /// How many more questions find enough; below zero they find nothing.
  private let enough = Atomic(Int.max)
  private let isHeldUp = DispatchSemaphore(value: 0)

  /// What is pulled from now on is new, and so many questions find enough of it.
  func drop(after questions: Int) {
    isOld.store(false, ordering: .relaxed)
    enough.store(questions, ordering: .releasing)
  }

  /// Lets go of whoever asks, now and later.
  func letGo() {
    enough.store(.max, ordering: .releasing)
    isHeldUp.signal()
  }

  var ready: FrameCount {
    switch enough.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue {
    case 0...: return .endless
    case -Self.heldUp:
      _ = isHeldUp.wait(timeout: .now() + .seconds(10))
      return 0
    default: return 0
    }
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    output.update(
      repeating: isOld.load(ordering: .relaxed) ? Self.old : Self.new,
      count: frameCount * AudioFormat.standard.channelCount)
  }

  func keep(_ depth: FrameCount) {}
  func takeBack(_ frameCount: Int, isHeard: Bool) -> Int { frameCount }
  var isSilent: Bool { false }
  var isMoving: Bool { true }
  func tellShort() {}
}
