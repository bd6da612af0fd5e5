import FermataPolicy
import Testing

/// The order that a seed draws.
@Suite struct ShuffleTests {
  /// The places in the order of play, from the current one on.
  private func order(of count: Int, from first: Int, seed: UInt64) -> [Int] {
    var queue = PlayQueue((1...count).map(ItemID.init))
    queue.index = first
    queue.shuffle(true, seed: seed)
    var order = [queue.index]
    while let next = queue.next {
      order.append(next)
      queue.index = next
    }
    return order
  }

  @Test(arguments: [(2, 0), (3, 0), (3, 1), (3, 2), (4, 0), (4, 2), (5, 4)])
  func `every order of the rest can come, and comes about as often as any other`(_ count: Int, _ first: Int) {
    var drawn: [[Int]: Int] = [:]
    for seed in 0..<2_400 { drawn[order(of: count, from: first, seed: UInt64(seed)), default: 0] += 1 }
    let orders = (1..<count).reduce(1, *)
    #expect(drawn.count == orders && drawn.keys.allSatisfy { $0.first == first })
    #expect(drawn.keys.allSatisfy { $0.sorted() == Array(0..<count) })
    let expected = 2_400 / orders
    #expect(drawn.values.allSatisfy { abs($0 - expected) < expected / 3 }, "\(drawn.values.sorted())")
  }

  @Test func `a place of a long queue comes next as often as any other`() {
    var next = [Int](repeating: 0, count: 10)
    for seed in 0..<1_800 { next[order(of: 10, from: 5, seed: UInt64(seed))[1]] += 1 }
    #expect(next[5] == 0)
    #expect(next.enumerated().allSatisfy { $0 == 5 || abs($1 - 200) < 70 }, "\(next)")
  }

  @Test func `a seed always draws the same order`() {
    #expect(order(of: 9, from: 3, seed: 4) == order(of: 9, from: 3, seed: 4))
    #expect(order(of: 9, from: 3, seed: 4) != order(of: 9, from: 3, seed: 5))
  }

  @Test func `without it the list's own order is back`() {
    var queue = PlayQueue((1...6).map(ItemID.init))
    queue.index = 2
    queue.shuffle(true, seed: 3)
    #expect(queue.first == 2)
    queue.shuffle(false, seed: 3)
    #expect(queue.first == 0 && queue.previous == 1 && queue.next == 3)
  }

  /// Where a queue leads, told by walking its order.
  @Test(arguments: [RepeatMode.off, .one, .all], [1, 2, 3, 4])
  func `next, previous and what follows go along the order, round it or stay`(
    _ mode: RepeatMode, _ count: Int
  ) {
    for isShuffled in [false, true] {
      let order = isShuffled ? order(of: count, from: count - 1, seed: 3) : Array(0..<count)
      var queue = PlayQueue((1...count).map(ItemID.init))
      queue.index = count - 1
      queue.shuffle(isShuffled, seed: 3)
      queue.repeat = mode
      #expect(queue.first == order[0] && queue.isShuffled == isShuffled)
      for (place, index) in order.enumerated() {
        queue.index = index
        let ahead = place + 1 < count ? order[place + 1] : mode == .all ? order[0] : nil
        let back = place > 0 ? order[place - 1] : mode == .all ? order[count - 1] : nil
        #expect(queue.next == ahead && queue.previous == back, "\(mode) \(order) at \(place)")
        #expect(queue.following == (mode == .one ? index : ahead))
      }
    }
  }

  @Test(arguments: [RepeatMode.off, .one, .all]) func `an empty queue leads nowhere`(_ mode: RepeatMode) {
    var queue = PlayQueue()
    queue.repeat = mode
    queue.shuffle(true, seed: 1)
    #expect(queue.next == nil && queue.previous == nil && queue.following == nil && queue.first == 0)
    #expect(queue.isShuffled && queue.isEmpty && queue.current == nil)
  }
}
