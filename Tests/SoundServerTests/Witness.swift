import Foundation
import Glibc
import Synchronization

/// Notices where a processor stands still because its host or the kernel has it: a thread on each wakes every millisecond.
///
/// The threads run before ordinary ones where they may, as a sound server's do, so what keeps them waiting keeps everybody.
final class Witness: Sendable {
  private static let step: UInt64 = 1_000_000
  private let isOver = Atomic(false)
  private let halts = Mutex<[(begin: UInt64, end: UInt64)]>([])

  /// Watches until it is told to end.
  init() {
    for processor in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [self] in watch(processor) }
    }
  }

  func end() { isOver.store(true, ordering: .relaxed) }

  /// For how long at most a processor stood still between two instants in host nanoseconds.
  func longestHalt(from begin: UInt64, to end: UInt64) -> Duration {
    let longest = halts.withLock { halts in
      halts.filter { $0.begin < end && $0.end > begin }.map { min($0.end, end) - max($0.begin, begin) }.max()
    }
    return .nanoseconds(Int64(longest ?? 0))
  }

  private func watch(_ processor: Int) {
    Self.stay(on: processor)
    // On Linux 0 means the calling thread.
    setpriority(.init(PRIO_PROCESS.rawValue), 0, -11)
    while !isOver.load(ordering: .relaxed) {
      let due = DispatchTime.now().uptimeNanoseconds + Self.step
      // Nothing is waited for but the step: how late it is over is what is measured.
      poll(nil, 0, 1)
      let now = DispatchTime.now().uptimeNanoseconds
      if now > due + Self.step / 2 { halts.withLock { $0.append((due, now)) } }
    }
  }

  /// Keeps the calling thread on a processor; Glibc's module leaves the call out.
  private static func stay(on processor: Int) {
    typealias SetAffinity = @convention(c) (pid_t, Int, UnsafeRawPointer) -> Int32
    guard let symbol = dlsym(nil, "sched_setaffinity") else { return }
    var mask = [UInt8](repeating: 0, count: 128)
    mask[processor / 8] = 1 << UInt8(processor % 8)
    _ = unsafeBitCast(symbol, to: SetAffinity.self)(0, mask.count, mask)
  }
}
