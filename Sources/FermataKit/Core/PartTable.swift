import FermataPolicy

/// Values by part, in the order in which they came: whoever walks through it does so the same way in every run.
struct PartTable<Value> {
  private(set) var rows: [(id: PartID, value: Value)] = []

  /// The value of a part; setting `nil` removes it.
  subscript(id: PartID) -> Value? {
    get { rows.first { $0.id == id }?.value }
    set {
      let index = rows.firstIndex { $0.id == id }
      switch (index, newValue) {
      case (let index?, let value?): rows[index].value = value
      case (let index?, nil): rows.remove(at: index)
      case (nil, let value?): rows.append((id, value))
      case (nil, nil): break
      }
    }
  }

  /// Removes a part's value and returns it.
  mutating func remove(_ id: PartID) -> Value? {
    defer { self[id] = nil }
    return self[id]
  }
}
