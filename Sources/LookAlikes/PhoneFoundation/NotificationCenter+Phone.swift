public import Foundation
import PhoneProcess

extension NotificationCenter {
  /// As Foundation's, for code of a process on a simulated phone: the main queue is the process's main thread, and what
  /// another process is told stays there, though all of them share this centre.
  ///
  /// The process is that of the code that calls it, or the only one. The compiler prefers it to Foundation's wherever the
  /// object is one of a class, because that takes anything; where nobody knows the process, it does what that does.
  public func addObserver(
    forName name: NSNotification.Name?, object: AnyObject?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let anything: Any? = object
    guard let process = AppProcess.running else {
      return addObserver(forName: name, object: anything, queue: queue, using: block)
    }
    return addObserver(forName: name, object: anything, queue: nil) { [weak process] notification in
      guard let process, !process.hasEnded, AppProcess.teller.map({ $0 === process }) ?? true else { return }
      process.deliver(notification, on: queue, to: block)
    }
  }
}

extension AppProcess {
  /// Whose notice is being told; `nil` if it is nobody's, as a test's.
  fileprivate static var teller: AppProcess? { AppThread.current.map(\.process) ?? entered }

  fileprivate func deliver(
    _ notification: Notification, on queue: OperationQueue?,
    to block: @escaping @Sendable (Notification) -> Void
  ) {
    guard let queue, queue !== OperationQueue.main || !isOnMainThread else { return block(notification) }
    let notification = InTurns(notification)
    guard queue !== OperationQueue.main else { return main { block(notification.value) } }
    queue.addOperation { Self.$entered.withValue(self) { block(notification.value) } }
  }
}
