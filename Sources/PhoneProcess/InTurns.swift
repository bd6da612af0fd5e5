/// A value that several of a process's threads use, one at a time.
package struct InTurns<Value>: @unchecked Sendable {
  // Sendable because only one of the driver and an app's threads runs at any time, see AppThread.
  package let value: Value

  /// Hands a value to whoever's turn it is.
  package init(_ value: Value) { self.value = value }
}

/// Keeps an object no longer than others do.
package final class Weak<Object: AnyObject> {
  package weak var object: Object?
  package init(_ object: Object) { self.object = object }
}
