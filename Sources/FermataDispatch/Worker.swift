import Dispatch

/// Where calls that may block for seconds are made, one at a time and never on the main thread.
package struct Worker: Sendable {
  /// Does work behind what was handed over before, and does not wait for it.
  package let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Makes a worker of what runs work, such as a thread of a simulated phone.
  package init(_ run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.run = run }

  /// A queue of its own, as the user waits for what it does.
  package init(label: String) {
    let queue = DispatchQueue(label: label, qos: .userInitiated)
    self.init { work in queue.async(execute: work) }
  }
}
