public import Foundation

/// Keeps a handler that is told of changes, until it is invalidated or dropped.
public class NSKeyValueObservation: NSObject {
  private weak var observers: KeyValueObservers?
  private let number: Int

  init(_ observers: KeyValueObservers, _ number: Int) {
    self.observers = observers
    self.number = number
    super.init()
  }

  deinit { invalidate() }

  /// Ends it; the handler is called no more.
  public func invalidate() { observers?.remove(number) }
}

/// An object whose properties can be observed: of the look-alikes those that say so, on a Mac every NSObject.
public protocol _KeyValueCodingAndObserving: AnyObject {
  /// Who observes this object, before one more observes a property; not Apple's.
  func _observers(of property: AnyKeyPath) -> KeyValueObservers
}

extension _KeyValueCodingAndObserving {
  /// Tells a handler of each change of a property, on the thread on which the framework makes it.
  ///
  /// With `initial` the handler is called once before this returns, on the thread that calls this.
  @preconcurrency public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observers = _observers(of: keyPath)
    let number = observers.add(keyPath) { object, old, new in
      guard let object = object as? Self, let old = old as? Value, let new = new as? Value else { return }
      changeHandler(
        object,
        NSKeyValueObservedChange(
          newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil))
    }
    if options.contains(.initial) {
      let value = options.contains(.new) ? self[keyPath: keyPath] : nil
      changeHandler(self, NSKeyValueObservedChange(newValue: value, oldValue: nil))
    }
    return NSKeyValueObservation(observers, number)
  }
}
