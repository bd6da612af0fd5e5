#if canImport(CPulse)
import Dispatch

/// Where something short is done after a while.
///
/// Not on a global queue (Documentation/Decisions/0017).
enum Later {
  private static let queue = DispatchQueue(label: "fermata.later", qos: .userInitiated)

  /// Does work after a time.
  static func run(after time: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + time / .seconds(1), execute: work)
  }
}
#endif
