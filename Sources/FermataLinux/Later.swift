import Dispatch

/// Where something short is done after a while.
///
/// Of the adapter's own, because from the first use of the global queues on a thread that watches them wakes once a second.
enum Later {
  private static let queue = DispatchQueue(label: "fermata.later", qos: .userInitiated)

  /// Does work after a time.
  static func run(after time: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + time / .seconds(1), execute: work)
  }
}
