import FermataPolicy

/// Values by component, in the order in which they came: whoever walks through it does so the same way in every run.
struct ComponentTable<Value> {
  private(set) var rows: [(id: ComponentID, value: Value)] = []

  /// The value of a component; setting `nil` removes it.
  subscript(id: ComponentID) -> Value? {
    get { rows.first { $0.id == id }?.value }
    set {
      let place = rows.firstIndex { $0.id == id }
      switch (place, newValue) {
      case (let place?, let value?): rows[place].value = value
      case (let place?, nil): rows.remove(at: place)
      case (nil, let value?): rows.append((id, value))
      case (nil, nil): break
      }
    }
  }

  /// Removes a component's value and returns it.
  mutating func remove(_ id: ComponentID) -> Value? {
    defer { self[id] = nil }
    return self[id]
  }
}
