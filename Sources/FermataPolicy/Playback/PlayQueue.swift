/// A part's items, and which of them is current: the order of play, with repeat and shuffle.
package struct PlayQueue: Hashable, Sendable, Codable {
  package private(set) var items: [QueuedItem] = []
  package var index = 0 { didSet { look() } }
  package var `repeat` = RepeatMode.off { didSet { look() } }
  /// The order of play as places in ``items``; empty while they play as they are.
  private var order: [Int] = [] { didSet { look() } }
  /// What the user's next leads to; `nil` at the end.
  package private(set) var next: Int?
  /// What the user's previous leads to; `nil` at the beginning.
  package private(set) var previous: Int?
  /// What follows by itself when the current item ends; `nil` if nothing does.
  package private(set) var following: Int?

  package init() {}

  package init(_ ids: [ItemID]) {
    items = ids.map { QueuedItem(id: $0) }
    look()
  }

  package var count: Int { items.count }
  package var isEmpty: Bool { items.isEmpty }
  package var hasCurrent: Bool { has(index) }
  /// Whether it plays in a random order; kept for the next queue, even where this one is too short for that.
  package private(set) var isShuffled = false
  package var current: QueuedItem? { hasCurrent ? items[index] : nil }

  package subscript(index: Int) -> QueuedItem {
    get { items[index] }
    set { items[index] = newValue }
  }

  package func index(of id: ItemID) -> Int? { items.firstIndex { $0.id == id } }

  /// Whether the list has such a place.
  package func has(_ place: Int) -> Bool { items.indices.contains(place) }

  /// An item and those beside it, in the order of the list: at most so many on either side; none if it is not in it.
  package func neighbours(of id: ItemID, atMost count: Int) -> [ItemID] {
    guard let index = index(of: id) else { return [] }
    return items[max(0, index - count)...min(items.count - 1, index + count)].map(\.id)
  }

  /// Where the queue begins.
  package var first: Int { order.first ?? 0 }

  /// Looks where the queue leads, whenever that can have changed: every decision asks for it.
  private mutating func look() {
    next = step(1)
    previous = step(-1)
    following = self.repeat == .one && !items.isEmpty ? index : next
  }

  private func step(_ distance: Int) -> Int? {
    guard !items.isEmpty else { return nil }
    let place = (order.isEmpty ? index : order.firstIndex(of: index) ?? 0) + distance
    if items.indices.contains(place) { return order.isEmpty ? place : order[place] }
    guard self.repeat == .all else { return nil }
    let wrapped = (place + items.count) % items.count
    return order.isEmpty ? wrapped : order[wrapped]
  }

  /// Plays in an order that is drawn from `seed`, the current item first, or in the order of the list again.
  package mutating func shuffle(_ isOn: Bool, seed: UInt64) {
    order = []
    isShuffled = isOn
    guard isOn, items.count > 1 else { return }
    var rest = items.indices.filter { $0 != index }
    var state = seed
    for place in rest.indices.dropFirst().reversed() {
      rest.swapAt(place, Int(draw(&state) % UInt64(place + 1)))
    }
    order = [index] + rest
  }

  /// A number that depends on the seed alone (the mixing steps of SplitMix64).
  private func draw(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
