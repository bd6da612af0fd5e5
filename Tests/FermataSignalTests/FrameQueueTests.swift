import FermataSignal
import Testing

/// A queue under one roof for both of its sides.
private struct Pipe: ~Copyable {
  var queue: FrameQueue
  var written = 0

  init(capacity: Int, channelCount: Int = 1) {
    queue = FrameQueue(capacity: capacity, channelCount: channelCount)
  }

  /// Writes a run whose samples count on from the last one's, and stamps it with where it lies.
  mutating func write(_ count: Int, segment: Int = 1) {
    let place = queue.place(for: count)
    for index in place.indices { place[index] = Float(written * queue.channelCount + index) }
    queue.commit(FrameSpan(segment: segment, item: segment, mediaFrame: written, count: count))
    written += count
  }

  /// Writes as much as there is room for.
  mutating func fill(segment: Int = 1) {
    while case let room = queue.room(), room > 0 { write(room, segment: segment) }
  }

  /// One callback's work: up to `limit` frames, each checked against its stamp.
  mutating func read(_ limit: Int) -> [Int] {
    queue.beginConsuming()
    defer { queue.endConsuming() }
    return readInside(limit)
  }

  mutating func readInside(_ limit: Int) -> [Int] {
    var frames: [Int] = []
    while frames.count < limit, let (span, samples) = queue.front() {
      let count = min(span.count, limit - frames.count)
      let wrong = (0..<count).first {
        samples[$0 * queue.channelCount] != Float((span.mediaFrame + $0) * queue.channelCount)
      }
      #expect(wrong == nil)
      frames += (0..<count).map { span.mediaFrame + $0 }
      queue.consume(count)
    }
    return frames
  }
}

@Suite struct FrameQueueTests {
  @Test(arguments: [(1, 1), (2, 2), (3, 4), (1_000, 1_024), (1_024, 1_024)])
  func `a queue holds at least what was asked for`(_ asked: Int, _ capacity: Int) {
    let pipe = Pipe(capacity: asked)
    #expect(pipe.queue.capacity == capacity)
    #expect(pipe.queue.room() == capacity)
  }

  @Test(arguments: [1, 2, 3]) func `frames come out as they went in, round and round`(_ channels: Int) {
    var pipe = Pipe(capacity: 16, channelCount: channels)
    var next = 0
    for turn in 0..<500 {
      let room = pipe.queue.room()
      pipe.write(min(room, 1 + turn % 7))
      let frames = pipe.read(1 + turn % 5)
      #expect(frames == Array(next..<next + frames.count))
      next += frames.count
      #expect(pipe.queue.buffered == pipe.written - next)
    }
    #expect(next > 1_000)
  }

  @Test func `room is what can be written in one run, never more than is free`() {
    var pipe = Pipe(capacity: 16)
    pipe.write(10)
    #expect(pipe.queue.room() == 6)
    #expect(pipe.read(4).count == 4)
    // Ten are free, of which six lie before the end of memory.
    #expect(pipe.queue.room() == 6)
    pipe.write(6)
    #expect(pipe.queue.room() == 4)
    pipe.write(4)
    #expect(pipe.queue.room() == 0)
    #expect(pipe.queue.buffered == 16)
    #expect(pipe.read(100) == Array(4..<20))
  }

  @Test func `what is left of a run is stamped with its own first frame`() throws {
    var pipe = Pipe(capacity: 16)
    pipe.write(8, segment: 3)
    pipe.queue.beginConsuming()
    pipe.queue.consume(5)
    let span = try #require(pipe.queue.front()?.span)
    #expect((span.segment, span.item, span.mediaFrame, span.count) == (3, 3, 5, 3))
    pipe.queue.consume(3)
    #expect(pipe.queue.front() == nil)
    pipe.queue.endConsuming()
  }

  @Test func `discarded frames are never read and their room is free at once`() {
    var pipe = Pipe(capacity: 16)
    pipe.write(12)
    #expect(pipe.read(5).count == 5)
    pipe.queue.discard()
    #expect(pipe.queue.buffered == 0)
    #expect(pipe.queue.room() == 4)
    pipe.fill(segment: 2)
    #expect(pipe.queue.buffered == 16)
    #expect(pipe.read(100) == Array(12..<28))
  }

  @Test func `while a callback reads, discarded room stays its own`() {
    var pipe = Pipe(capacity: 16)
    pipe.write(16)
    pipe.queue.beginConsuming()
    #expect(pipe.readInside(3) == [0, 1, 2])
    pipe.queue.discard()
    // Only what the callback gave back is free; the rest may be under its hands.
    #expect(pipe.queue.room() == 3)
    #expect(pipe.queue.buffered == 0)
    pipe.write(3, segment: 2)
    #expect(pipe.readInside(4) == [3, 4, 5, 6])
    pipe.queue.endConsuming()
    #expect(pipe.queue.room() == 13)
    #expect(pipe.read(100) == [16, 17, 18])
  }

  @Test func `each of several discards counts`() {
    var pipe = Pipe(capacity: 16)
    for segment in 1...40 {
      pipe.write(min(3, pipe.queue.room()), segment: segment)
      pipe.queue.discard()
    }
    #expect(pipe.read(100) == [])
    pipe.fill(segment: 41)
    #expect(pipe.read(100).count == 16)
  }

  @Test func `a run that was half read when it was discarded leaves nothing behind`() throws {
    var pipe = Pipe(capacity: 16)
    pipe.write(8)
    #expect(pipe.read(3).count == 3)
    pipe.queue.discard()
    pipe.write(4, segment: 2)
    pipe.queue.beginConsuming()
    let span = try #require(pipe.queue.front()?.span)
    #expect((span.segment, span.mediaFrame, span.count) == (2, 8, 4))
    pipe.queue.endConsuming()
  }

  @Test func `a queue of marks is full before it overwrites one`() {
    let pipe = Pipe(capacity: 1_024)
    var marks = 0
    while pipe.queue.room() > 0 {
      pipe.queue.commit(FrameSpan(segment: marks, item: 0, mediaFrame: 0, count: 0))
      marks += 1
    }
    #expect(marks == 1_023)
    pipe.queue.beginConsuming()
    for segment in 0..<marks {
      #expect(pipe.queue.front()?.span.segment == segment)
      pipe.queue.consume(0)
    }
    #expect(pipe.queue.front() == nil)
    pipe.queue.endConsuming()
    #expect(pipe.queue.room() == 1_024)
  }

  @Test func `a report queue keeps the oldest and drops what does not fit`() {
    let reports = ReportQueue()
    for segment in 0..<100 {
      reports.push(
        RenderReport(kind: .started, segment: segment, item: 0, mediaFrame: 0, hostNanoseconds: 0))
    }
    for segment in 0..<64 { #expect(reports.pop()?.segment == segment) }
    #expect(reports.pop() == nil)
    reports.push(RenderReport(kind: .ended, segment: 7, item: 0, mediaFrame: 0, hostNanoseconds: 0))
    #expect(reports.pop()?.segment == 7)
  }
}
