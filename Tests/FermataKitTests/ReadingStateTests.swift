import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import Testing

/// What the side that reads decides, asked without a thread, a queue or a medium.
@Suite struct ReadingStateTests {
  private static let part = PartID(7)
  private var reading: ReadingState

  /// The first of two items is being read, and all that reading it brought to light was told.
  init() {
    reading = ReadingState(part: Self.part, format: .standard)
    _ = reading.adopt(segment(1, following: ItemID(2)))
    reading.begin(ItemID(1), at: .zero, announced: FrameCount(48_000), skipped: .zero)
  }

  private func segment(_ id: Int, rate: Double = 1, following: ItemID?) -> Segment {
    Segment(id: id, item: ItemID(1), start: .zero, rate: rate, following: following)
  }

  /// The events since it was last asked.
  private mutating func news() -> [Event] { reading.takeNews().events }

  @Test mutating func `the item that follows is gone on to once, one that repeats again and again`() {
    #expect(reading.goOn() == ItemID(2))
    #expect(reading.goOn() == nil)
    _ = reading.adopt(segment(2, following: ItemID(1)))
    reading.begin(ItemID(1), at: .zero, announced: nil, skipped: .zero)
    for lap in 1...3 {
      reading.count(1)
      #expect(reading.goOn() == ItemID(1) && reading.segment.lap == lap)
    }
  }

  @Test mutating func `a repeat that is switched off a lap ahead ends with that lap`() {
    _ = reading.adopt(segment(2, following: ItemID(1)))
    for _ in 0..<2 {
      reading.begin(ItemID(1), at: .zero, announced: nil, skipped: .zero)
      reading.count(1)
      #expect(reading.goOn() == ItemID(1))
    }
    _ = reading.adopt(segment(2, following: nil))
    #expect(reading.goOn() == nil)
  }

  @Test mutating func `an item without frames does not follow itself, unless it was begun at its end`() {
    _ = reading.adopt(segment(2, following: ItemID(1)))
    reading.begin(ItemID(1), at: .zero, announced: nil, skipped: .zero)
    #expect(reading.goOn() == nil)
    reading.begin(ItemID(1), at: FrameCount(48_000), announced: nil, skipped: .zero)
    #expect(reading.goOn() == ItemID(1))
  }

  @Test mutating func `another item to follow is taken over, unless the reading has gone on to one`() {
    let other = segment(1, following: ItemID(3))
    #expect(reading.adopt(other) == false)
    #expect(reading.segment.following == ItemID(3))
    #expect(reading.goOn() == ItemID(3))
    reading.begin(ItemID(3), at: .zero, announced: nil, skipped: .zero)
    _ = reading.adopt(other)
    #expect(reading.goOn() == nil)
  }

  @Test mutating func `an announced length is corrected when it proves short, and at the end`() {
    reading.count(48_000)
    reading.tellRead(skipped: .zero)
    #expect(news() == [])
    reading.count(1)
    reading.tellRead(skipped: .zero)
    reading.tellRead(skipped: .zero)
    #expect(news() == [.itemLength(Self.part, ItemID(1), duration: nil)])
    reading.count(47_999)
    reading.checkLength(atEnd: true)
    #expect(news() == [.itemLength(Self.part, ItemID(1), duration: .seconds(2))])
  }

  @Test mutating func `frames that are stretched count no length`() {
    _ = reading.adopt(segment(2, rate: 2, following: nil))
    reading.begin(ItemID(1), at: .zero, announced: FrameCount(48_000), skipped: .zero)
    reading.count(48_000)
    reading.tellRead(skipped: .zero)
    reading.checkLength(atEnd: true)
    #expect(news() == [] && reading.frame == 96_000)
  }

  @Test mutating func `of a damaged stretch only what is new is told`() {
    for seconds in [1, 1, 3] { reading.tellRead(skipped: .seconds(seconds)) }
    let told = [1, 2].map { Event.itemDamaged(Self.part, ItemID(1), skipped: .seconds($0)) }
    #expect(news() == told)
  }

  @Test mutating func `what broke unheard is told at once, and nothing more is read`() {
    reading.breakOff(MediaError(.damaged, "a", operation: "read"), isHeardFirst: false)
    #expect(reading.isFinished)
    let news = reading.takeNews()
    #expect(news.events == [.itemFailed(Self.part, ItemID(1))] && news.failure == nil)
    #expect(news.failures.map(\.item) == [ItemID(1)])
  }

  @Test mutating func `what broke is left to the end of its sound where some of it is queued`() {
    reading.breakOff(MediaError(.damaged, "a", operation: "read"), isHeardFirst: true)
    let news = reading.takeNews()
    #expect(news.events == [] && news.failure?.item == ItemID(1) && news.standing == .finished)
  }

  @Test mutating func `a reading that was called off is no failure`() {
    reading.fail(ItemID(1), MediaError(.cancelled, "a", operation: "read"))
    #expect(!reading.hasNews)
  }

  @Test mutating func `how the reading stands is no news, all else is told once`() {
    reading.standing = .waiting
    #expect(!reading.hasNews)
    reading.cross(at: 100)
    #expect(reading.hasNews)
    let news = reading.takeNews()
    #expect(
      news.crossings == [ReadingNews.Crossing(place: 100, lap: 0)] && news.standing == .waiting
        && news.segment == 1)
    #expect(!reading.hasNews)
    #expect(reading.takeNews().standing == .waiting)
  }

  @Test func `what was told of an older segment's queue is forgotten with it, its events are not`() {
    var told = ReadingNews(segment: 1, standing: .filled)
    told.crossings = [ReadingNews.Crossing(place: 5, lap: 1)]
    told.isNear = true
    told.events = [.itemFailed(Self.part, ItemID(1))]
    var newer = ReadingNews(segment: 2, standing: .waiting)
    newer.events = [.itemFailed(Self.part, ItemID(2))]
    told.merge(newer)
    #expect(told.crossings == [] && !told.isNear && told.segment == 2 && told.standing == .waiting)
    #expect(told.take().events.count == 2)
    #expect(told.isRoutine && told.segment == 2 && told.standing == .waiting)
  }

  /// News of every kind, or of none.
  private static func told(_ segment: Int, _ kinds: Set<Int>, number: Int) -> ReadingNews {
    var news = ReadingNews(segment: segment, standing: .filled)
    let item = ItemID(number)
    if kinds.contains(0) { news.crossings = [ReadingNews.Crossing(place: number, lap: number)] }
    if kinds.contains(1) { news.failure = (item, MediaError(.damaged, "a", operation: "read")) }
    if kinds.contains(2) { news.isNear = true }
    if kinds.contains(3) { news.events = [.itemFailed(part, item)] }
    if kinds.contains(3) { news.failures = [(item, MediaError(.damaged, "a", operation: "read"))] }
    return news
  }

  @Test(arguments: [1, 2]) func `what was told and not heard of yet is kept beside what is newer`(
    _ segment: Int
  ) {
    let all = (0..<16).map { bits in Set((0..<4).filter { bits & 1 << $0 != 0 }) }
    for old in all {
      for new in all {
        var merged = Self.told(1, old, number: 1)
        merged.merge(Self.told(segment, new, number: 2))
        let kept = segment == 1 ? old : []
        func newest(_ kind: Int) -> Int? { new.contains(kind) ? 2 : kept.contains(kind) ? 1 : nil }
        let crossed = [(kept, 1), (new, 2)].filter { $0.0.contains(0) }.map(\.1)
        #expect(merged.crossings.map(\.place) == crossed && merged.failure?.item.value == newest(1))
        #expect(merged.isNear == (newest(2) != nil))
        let told = [(old, 1), (new, 2)].filter { $0.0.contains(3) }.map { ItemID($0.1) }
        #expect(
          merged.events == told.map { .itemFailed(Self.part, $0) } && merged.failures.map(\.item) == told)
        #expect(
          merged.isRoutine == (newest(0) == nil && newest(1) == nil && newest(2) == nil && told.isEmpty))
      }
    }
  }

  @Test
  mutating func `an item that is begun anew is counted from there, and owes nothing to the reading before`() {
    reading.count(30_000)
    reading.tellRead(skipped: .seconds(3))
    _ = reading.takeNews()
    reading.begin(ItemID(1), at: FrameCount(10_000), announced: FrameCount(20_000), skipped: .seconds(5))
    #expect(reading.frame == 10_000 && reading.standing == .filled)
    reading.count(10_000)
    reading.tellRead(skipped: .seconds(5))
    #expect(reading.frame == 20_000 && news() == [])
    reading.begin(ItemID(1), at: .zero, announced: nil, skipped: .zero)
    reading.count(90_000)
    reading.tellRead(skipped: .seconds(1))
    reading.checkLength(atEnd: true)
    #expect(news() == [.itemDamaged(Self.part, ItemID(1), skipped: .seconds(1))])
  }
}
