import FermataPolicy

/// What is still to be delivered, ordered by instant, then class, then the order of submission.
struct Agenda: Sendable {
  /// Classes of delivery at one instant, in their order (the turn model).
  enum Class: Int, Sendable {
    case portChange, call, notice, result, alarm, pump, script
  }

  struct Entry: Sendable {
    let at: HostTime
    let `class`: Class
    let sequence: Int
    let delivery: Delivery

    static func < (left: Entry, right: Entry) -> Bool {
      if left.at != right.at { return left.at < right.at }
      if left.class != right.class { return left.class.rawValue < right.class.rawValue }
      return left.sequence < right.sequence
    }
  }

  private var heap: [Entry] = []
  private var lastSequence = 0

  /// The entry that comes next.
  var first: Entry? { heap.first }

  mutating func add(_ delivery: Delivery, _ kind: Class, at instant: HostTime) {
    lastSequence += 1
    heap.append(Entry(at: instant, class: kind, sequence: lastSequence, delivery: delivery))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out everything that matches.
  ///
  /// Returns it.
  mutating func remove(where matches: (Delivery) -> Bool) -> [Delivery] {
    let gone = heap.filter { matches($0.delivery) }
    // A sorted array is a heap.
    if !gone.isEmpty { heap = heap.filter { !matches($0.delivery) }.sorted(by: <) }
    return gone.map(\.delivery)
  }

  /// Takes the entry that comes next.
  mutating func removeFirst() -> Entry? {
    guard !heap.isEmpty else { return nil }
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != parent else { return first }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}
