#if canImport(AVFAudio)
import Foundation
import Synchronization

/// Observers of notifications, each called on the thread that posts; they are gone with this.
final class Observers: Sendable {
  private let tokens = Mutex<[Opaque<any NSObjectProtocol>]>([])

  deinit { for token in tokens.withLock({ $0 }) { NotificationCenter.default.removeObserver(token.value) } }

  /// Hears a notification of one object, or of any if there is none.
  func hear(
    _ name: Notification.Name, of object: AnyObject?, _ tell: @escaping @Sendable ([AnyHashable: Any]) -> Void
  ) {
    let value = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
      tell($0.userInfo ?? [:])
    }
    let token = Opaque(value)
    tokens.withLock { $0.append(token) }
  }
}

/// What a framework of Apple's gave, and is to be given back.
struct Opaque<Value>: @unchecked Sendable {
  // Sendable because it is only handed back to its framework, in a call that Apple ties to no thread.
  let value: Value
  init(_ value: Value) { self.value = value }
}
#endif
