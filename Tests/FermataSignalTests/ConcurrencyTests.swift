import FermataSignal
import Foundation
import Synchronization
import Testing

/// Where threads meet so that they begin together.
private final class Meeting: Sendable {
  private let missing: Atomic<Int>
  let done = DispatchSemaphore(value: 0)

  init(of count: Int) { missing = Atomic(count) }

  func join() {
    missing.subtract(1, ordering: .sequentiallyConsistent)
    while missing.load(ordering: .sequentiallyConsistent) > 0 {}
  }
}

/// Runs work on threads of their own that begin together, and waits until all of it is done.
private func together(_ works: (@Sendable () -> Void)...) {
  let meeting = Meeting(of: works.count)
  for work in works {
    Thread.detachNewThread {
      meeting.join()
      work()
      meeting.done.signal()
    }
  }
  for _ in works { meeting.done.wait() }
}

/// Who reads the media, a pump and an audio callback at work on one renderer, and what they found wrong.
private final class Race: Sendable {
  /// How many frames the callback is to render, and after how many runs the reader leaves it at that.
  static let enough = 100_000
  static let rounds = 2_000_000

  let renderer = PlaybackRenderer(format: Rendering.format, capacity: 256, edge: 0)
  /// The newest segment of which the callback can know: everything before it was discarded.
  let newest = Atomic<Int>(1)
  let isOver = Atomic<Bool>(false)
  let rendered = Atomic<Int>(0)
  let wrong = Mutex<[String]>([])

  func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
    guard !holds else { return }
    let text = text()
    wrong.withLock { if $0.count < 10 { $0.append(text) } }
  }

  /// The reader: writes runs of any size, and begins a new segment now and then.
  func produce(seed: UInt64) {
    var bits = seed
    func draw(_ count: Int) -> Int {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(bits >> 33) % count
    }
    var segment = 1
    var frame = 0
    for _ in 0..<Self.rounds {
      guard rendered.load(ordering: .relaxed) < Self.enough else { break }
      if draw(8) == 0 {
        // Where one core must do for both, the callback gets its turn.
        sched_yield()
        segment += 1
        frame = 0
        renderer.discard()
        newest.store(segment, ordering: .sequentiallyConsistent)
      }
      let start = frame
      let number = segment
      let written = renderer.write(segment: segment, item: segment, at: frame, limit: 1 + draw(64)) {
        buffer in
        Rendering.spell(number, start, into: buffer)
      }
      frame += written ?? 0
      expectSaneLevel()
    }
    isOver.store(true, ordering: .sequentiallyConsistent)
  }

  /// The pump: takes the reports, and asks what is queued while both sides change it.
  func listen() {
    var place = 0
    while !isOver.load(ordering: .sequentiallyConsistent) {
      while renderer.nextReport() != nil {}
      expectSaneLevel()
      let next = renderer.rendered
      expect(next >= place, "rendered \(next) after \(place)")
      place = next
      // Where one core must do for all, the others get their turn.
      sched_yield()
    }
  }

  private func expectSaneLevel() {
    let buffered = renderer.buffered
    expect(buffered >= 0 && buffered <= 256, "buffered \(buffered)")
  }

  /// The audio callback: every frame is of the newest segment it could know or a newer one, and none is left out.
  func consume() {
    var last = (segment: 0, number: -1)
    var output = [Float](repeating: 0, count: 48)
    var count = 0
    while !isOver.load(ordering: .sequentiallyConsistent) {
      let floor = newest.load(ordering: .sequentiallyConsistent)
      count = count % 16 + 1
      renderer.render(into: &output, frameCount: count, at: 0, route: .any)
      for index in 0..<count where output[index * 3] != 0 {
        let frame = Rendering.Frame(output[index * 3], output[index * 3 + 1], output[index * 3 + 2])
        expect(frame.segment >= floor, "segment \(frame.segment), though \(floor) was known")
        let next = frame.segment == last.segment ? last.number + 1 : 0
        expect(frame.segment >= last.segment && frame.number == next, "\(frame) after \(last)")
        last = (frame.segment, frame.number)
        rendered.add(1, ordering: .relaxed)
      }
      let position = renderer.position
      expect(
        last.segment == 0 || (position.segment, position.mediaFrame) == (last.segment, last.number + 1),
        "\(position) after \(last)")
    }
  }
}

@Suite(.serialized) struct ConcurrencyTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `with reader, pump and callback at once every frame is of the newest segment and in order`(
    _ seed: UInt64
  ) {
    let race = Race()
    race.renderer.setGate(.open(.any))
    together({ race.produce(seed: seed) }, { race.listen() }, { race.consume() })
    #expect(race.wrong.withLock { $0 } == [])
    #expect(race.rendered.load(ordering: .relaxed) > 0)
  }

  @Test func `a position is never torn`() {
    final class Shared: Sendable {
      let cell = RenderPositionCell()
      let torn = Atomic<Int>(0)
    }
    let shared = Shared()
    let last = 300_000
    together(
      {
        var position = shared.cell.load()
        for value in 1...last {
          position.segment = value
          position.item = value + 1
          position.mediaFrame = value * 2
          position.hostNanoseconds = Int64(value) * 3
          position.isMoving = value % 2 == 0
          position.soundEnd = Int64(value) * 5
          shared.cell.store(position)
        }
      },
      {
        var seen = 0
        while seen < last {
          let position = shared.cell.load()
          let value = position.segment
          let isWhole =
            value == 0
            || (position.item == value + 1 && position.mediaFrame == value * 2
              && position.hostNanoseconds == Int64(value) * 3 && position.isMoving == (value % 2 == 0)
              && position.soundEnd == Int64(value) * 5)
          if !isWhole || value < seen { shared.torn.add(1, ordering: .relaxed) }
          seen = value
        }
      })
    #expect(shared.torn.load(ordering: .relaxed) == 0)
  }
}
