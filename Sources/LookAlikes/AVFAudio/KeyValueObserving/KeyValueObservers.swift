import PhoneProcess
import Synchronization

/// Who observes the properties of one object.
public final class KeyValueObservers: Sendable {
  /// Is told the object, and its property's old and new value.
  typealias Tell = (_ object: AnyObject, _ old: Any, _ new: Any) -> Void

  private struct Entry: Sendable {
    let number: Int
    let property: InTurns<AnyKeyPath>
    let tell: InTurns<Tell>
  }

  /// What ends the hearing of a property's changes.
  private struct End: Sendable {
    let property: InTurns<AnyKeyPath>
    let act: @Sendable () -> Void
  }

  private struct State: Sendable {
    var lastNumber = 0
    var entries: [Entry] = []
    var ends: [End] = []

    /// What is done because nobody observes its property any more.
    mutating func takeUnobserved() -> [End] {
      let observed = Set(entries.map(\.property.value))
      defer { ends.removeAll { !observed.contains($0.property.value) } }
      return ends.filter { !observed.contains($0.property.value) }
    }
  }

  private let state = Mutex(State())
  /// Gives a property the name by which it is told.
  private let name: @Sendable (AnyKeyPath) -> AnyKeyPath

  /// - Parameter name: gives a property that is seen as a subclass's the name by which it is told.
  package init(name: @escaping @Sendable (AnyKeyPath) -> AnyKeyPath = { $0 }) { self.name = name }

  /// Adds an observer of a property; returns its number.
  func add(_ property: AnyKeyPath, _ tell: @escaping Tell) -> Int {
    let (property, tell) = (InTurns(name(property)), InTurns(tell))
    return state.withLock { state in
      state.lastNumber += 1
      state.entries.append(Entry(number: state.lastNumber, property: property, tell: tell))
      return state.lastNumber
    }
  }

  /// Does something once the last observer of a property is removed, instead of what was to be done before.
  func whenUnobserved(_ property: AnyKeyPath, _ act: @escaping @Sendable () -> Void) {
    let end = End(property: InTurns(property), act: act)
    state.withLock { state in
      state.ends.removeAll { $0.property.value == end.property.value }
      state.ends.append(end)
    }
  }

  func remove(_ number: Int) {
    // Let go with the lock open, because a handler may keep another observation.
    let (removed, ends) = state.withLock { state in
      let removed = state.entries.filter { $0.number == number }
      state.entries.removeAll { $0.number == number }
      return (removed, removed.isEmpty ? [] : state.takeUnobserved())
    }
    withExtendedLifetime(removed) {}
    for end in ends { end.act() }
  }

  /// Tells those who observe a property that it changed, on the calling thread; who is removed meanwhile hears nothing.
  package func tell<Object: AnyObject, Value>(
    _ property: KeyPath<Object, Value>, of object: Object, from old: Value, to new: Value
  ) {
    let property = property as AnyKeyPath
    for entry in state.withLock({ $0.entries }) where entry.property.value == property {
      guard state.withLock({ $0.entries.contains { $0.number == entry.number } }) else { continue }
      entry.tell.value(object, old, new)
    }
  }
}
