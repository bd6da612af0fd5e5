#if Tools
import Foundation
import Synchronization

/// Work beside the runs, one piece at a time, so that little waits in memory.
final class Aside: Sendable {
  private let queue = OperationQueue()
  private let failure = Mutex<(any Error)?>(nil)

  /// Begins a piece once the one before is done; throws what that one threw.
  func begin(_ work: @escaping @Sendable () throws -> Void) throws {
    try finish()
    queue.addOperation { [self] in
      do { try work() } catch { failure.withLock { $0 = error } }
    }
  }

  /// Waits until all is done; throws what was thrown and not told yet.
  func finish() throws {
    queue.waitUntilAllOperationsAreFinished()
    let thrown = failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
    if let thrown { throw thrown }
  }
}
#endif
