import PhoneProcess

/// The properties of an object whose changes are told once all of a change is done.
package final class ObservedValues<Object: AnyObject> {
  /// A property, and how its changes are told.
  package struct Property {
    package let keyPath: AnyKeyPath
    /// Remembers the value; what it gives tells of another one.
    fileprivate let watch: (Object) -> (Object, KeyValueObservers) -> Void

    package init<Value: Equatable>(_ keyPath: KeyPath<Object, Value>) {
      self.keyPath = keyPath
      watch = { object in
        var last = object[keyPath: keyPath]
        return { object, observers in
          let (old, new) = (last, object[keyPath: keyPath])
          guard old != new else { return }
          last = new
          observers.tell(keyPath, of: object, from: old, to: new)
        }
      }
    }
  }

  private struct Watched {
    let index: Int
    let tell: (Object, KeyValueObservers) -> Void
  }

  private let properties: [Property]
  /// Gives the place of a property, however the class is called that it is seen as; `nil` for one that nobody tells of.
  private let place: (AnyKeyPath) -> Int?
  private let observers: KeyValueObservers
  private var watched: [Watched] = []

  package init(_ properties: [Property], at place: @escaping (AnyKeyPath) -> Int?) {
    self.properties = properties
    self.place = place
    let (paths, place) = (InTurns(properties.map(\.keyPath)), InTurns(place))
    observers = KeyValueObservers { property in place.value(property).map { paths.value[$0] } ?? property }
  }

  /// Who observes a property from now on.
  ///
  /// Stops the program for a property whose changes nobody tells, because its observer would wait for ever.
  package func observers(of property: AnyKeyPath, in object: Object) -> KeyValueObservers {
    guard let index = place(property) else {
      preconditionFailure("changes of \(property) are not told: not on a device, or not on this phone")
    }
    if !watched.contains(where: { $0.index == index }) {
      watched.append(Watched(index: index, tell: properties[index].watch(object)))
      watched.sort { $0.index < $1.index }
      let me = InTurns(Weak(self))
      observers.whenUnobserved(properties[index].keyPath) {
        me.value.object?.watched.removeAll { $0.index == index }
      }
    }
    return observers
  }

  /// Tells what has changed since it was told last, on the calling thread; in the order of the properties.
  package func tellChanges(of object: Object) {
    for property in watched { property.tell(object, observers) }
  }
}
