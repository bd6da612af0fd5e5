import Synchronization

/// A run of frames in a ``FrameQueue`` that belong together.
package struct FrameSpan {
  /// The segment that the frames were decoded for.
  package var segment: Int
  /// The item that they are from.
  package var item: Int
  /// The first one's position in the medium.
  package var mediaFrame: Int
  /// How many there are; 0 marks the end of the segment.
  package var count: Int
  /// How many frames of the medium each stands for; 1 unless they were stretched.
  package var rate: Double
  /// How many times the segment had gone on to an item by then.
  package var lap: Int
  /// Where the first one lies, counted from the queue's beginning; the queue's own.
  fileprivate var start = 0

  package init(segment: Int, item: Int, mediaFrame: Int, count: Int, rate: Double = 1, lap: Int = 0) {
    self.segment = segment
    self.item = item
    self.mediaFrame = mediaFrame
    self.count = count
    self.rate = rate
    self.lap = lap
  }

  /// How many frames of the medium so many of its frames stand for.
  @_noLocks @_noAllocation
  package func mediaFrames(in count: Int) -> Int { rate == 1 ? count : Int(Double(count) * rate) }
}

/// A lock-free queue of frames from one producer (who reads the media) to one consumer (the audio callback).
///
/// Frames are stamped with what they are, so the consumer always knows its position. The producer can discard what
/// is queued without waiting for the consumer: it raises a floor below which the consumer reads nothing, and takes
/// the room back as soon as no callback can still be reading there. The floor is one number, and each span says where
/// its frames lie, so a callback that meets a discard half-way cannot take one span for another's frames.
package struct FrameQueue: ~Copyable {
  package let channelCount: Int
  package let capacity: Int
  private let samples: UnsafeMutablePointer<Float>
  private let spans: UnsafeMutablePointer<FrameSpan>
  /// So many runs fill the pump's 262,144 frames even if a reader gives 256 at a time; a power of two, because an index is
  /// masked with it.
  private static let spanCapacity = 1024

  // Frames and spans are counted from the beginning of time and never wrap: 63 bits of frames last six million years.
  private let framesWritten = Atomic<Int>(0)
  private let framesRead = Atomic<Int>(0)
  private let spansWritten = Atomic<Int>(0)
  private let spansRead = Atomic<Int>(0)
  // What the consumer has let go of: what was read, unless it is held to be read again.
  private let framesFree = Atomic<Int>(0)
  private let spansFree = Atomic<Int>(0)
  private let spanFloor = Atomic<Int>(0)
  private let frameFloor = Atomic<Int>(0)
  private let consuming = Atomic<Bool>(false)

  // Each side's own numbers lie in a place of their own, so that neither side ever changes the queue's value while
  // the other uses it.
  private struct Producer {
    var settledFrameFloor = 0
    var settledSpanFloor = 0
  }

  private struct Consumer {
    /// How much of the span under the consumer's hands is used up.
    var spanOffset = 0
    /// Whether what is used up is held until it is released.
    var holds = false
  }

  private let producer: UnsafeMutablePointer<Producer>
  private let consumer: UnsafeMutablePointer<Consumer>

  /// Where the consumer is.
  package struct Place {
    fileprivate let span: Int
    fileprivate let offset: Int
    fileprivate let frame: Int
  }

  /// Makes a queue for at least `capacity` frames.
  package init(capacity: Int, channelCount: Int) {
    var size = 1
    while size < capacity { size *= 2 }
    self.capacity = size
    self.channelCount = channelCount
    samples = .allocate(capacity: size * channelCount)
    samples.initialize(repeating: 0, count: size * channelCount)
    producer = .allocate(capacity: 1)
    producer.initialize(to: Producer())
    consumer = .allocate(capacity: 1)
    consumer.initialize(to: Consumer())
    spans = .allocate(capacity: Self.spanCapacity)
    spans.initialize(
      repeating: FrameSpan(segment: 0, item: 0, mediaFrame: 0, count: 0), count: Self.spanCapacity)
  }

  deinit {
    samples.deallocate()
    spans.deallocate()
    producer.deallocate()
    consumer.deallocate()
  }
}

// MARK: Any thread

extension FrameQueue {
  /// How many frames were written so far: the place of the next one.
  package var written: Int { framesWritten.load(ordering: .acquiring) }

  /// How many frames were used up or discarded so far: the place of the first one that is queued.
  package var passed: Int {
    max(framesRead.load(ordering: .acquiring), frameFloor.load(ordering: .acquiring))
  }

  /// The frames that are queued and not discarded.
  ///
  /// Both sides may be at work meanwhile: then it is what was queued a moment ago, and never less than nothing or more
  /// than there is room for.
  package var buffered: Int {
    // In this order, because what passed by now is never more than what is written a moment later.
    let passed = self.passed
    return min(written - passed, capacity)
  }
}

// MARK: The producer's side

extension FrameQueue {
  /// Discards what is queued; the consumer reads none of it from its next call on.
  package func discard() {
    spanFloor.store(spansWritten.load(ordering: .relaxed), ordering: .sequentiallyConsistent)
    frameFloor.store(framesWritten.load(ordering: .relaxed), ordering: .releasing)
    settle()
  }

  /// Takes discarded room back once no callback can be reading there any more.
  private func settle() {
    guard !consuming.load(ordering: .sequentiallyConsistent) else { return }
    producer.pointee.settledFrameFloor = frameFloor.load(ordering: .relaxed)
    producer.pointee.settledSpanFloor = spanFloor.load(ordering: .relaxed)
  }

  /// The longest run of frames that can be written at once; 0 when the queue is full.
  package func room() -> Int {
    settle()
    let spansUsed =
      spansWritten.load(ordering: .relaxed)
      - max(spansFree.load(ordering: .acquiring), producer.pointee.settledSpanFloor)
    guard spansUsed < Self.spanCapacity - 1 else { return 0 }
    let written = framesWritten.load(ordering: .relaxed)
    let free =
      capacity - (written - max(framesFree.load(ordering: .acquiring), producer.pointee.settledFrameFloor))
    return min(free, capacity - (written & (capacity - 1)))
  }

  /// The place for the next run; write at most ``room()`` frames there, then ``commit(_:)`` what was written.
  package func place(for frameCount: Int) -> UnsafeMutableBufferPointer<Float> {
    let start = framesWritten.load(ordering: .relaxed) & (capacity - 1)
    return UnsafeMutableBufferPointer(
      start: samples + start * channelCount, count: frameCount * channelCount)
  }

  /// Hands a written run to the consumer; a run of no frames marks the end of its segment.
  package func commit(_ span: FrameSpan) {
    let index = spansWritten.load(ordering: .relaxed)
    var placed = span
    placed.start = framesWritten.load(ordering: .relaxed)
    spans[index & (Self.spanCapacity - 1)] = placed
    framesWritten.store(placed.start + span.count, ordering: .releasing)
    spansWritten.store(index + 1, ordering: .sequentiallyConsistent)
  }
}

// MARK: The consumer's side: the audio callback's functions, checked by the compiler

extension FrameQueue {
  /// Opens a callback; every call is paired with ``endConsuming()``, except where another one is open, and this must not
  /// consume: a device that pulls on two threads at once has false, and silence.
  @discardableResult
  @_noLocks @_noAllocation
  package func beginConsuming() -> Bool {
    guard !consuming.exchange(true, ordering: .sequentiallyConsistent) else { return false }
    let floor = spanFloor.load(ordering: .sequentiallyConsistent)
    guard spansRead.load(ordering: .relaxed) < floor else { return true }
    spansRead.store(floor, ordering: .releasing)
    consumer.pointee.spanOffset = 0
    letGo()
    return true
  }

  /// Closes a callback.
  @_noLocks @_noAllocation
  package func endConsuming() {
    consuming.store(false, ordering: .sequentiallyConsistent)
  }

  /// What is left of the run at the front, and where its samples begin; `nil` when nothing is queued.
  @_noLocks @_noAllocation
  package func front() -> (span: FrameSpan, samples: UnsafeMutablePointer<Float>)? {
    let index = spansRead.load(ordering: .relaxed)
    guard index < spansWritten.load(ordering: .acquiring) else { return nil }
    var span = spans[index & (Self.spanCapacity - 1)]
    let offset = consumer.pointee.spanOffset
    span.mediaFrame += span.mediaFrames(in: offset)
    span.count -= offset
    span.start += offset
    return (span, samples + (span.start & (capacity - 1)) * channelCount)
  }

  /// How many frames are queued from a run on, which was at the front.
  @_noLocks @_noAllocation
  package func count(from span: FrameSpan) -> Int { written - span.start }

  /// Uses up frames of the run at the front, and the run itself when none are left.
  @_noLocks @_noAllocation
  package func consume(_ frameCount: Int) {
    let index = spansRead.load(ordering: .relaxed)
    let span = spans[index & (Self.spanCapacity - 1)]
    consumer.pointee.spanOffset += frameCount
    framesRead.store(span.start + consumer.pointee.spanOffset, ordering: .releasing)
    if consumer.pointee.spanOffset >= span.count {
      consumer.pointee.spanOffset = 0
      spansRead.store(index + 1, ordering: .releasing)
    }
    letGo()
  }

  @_noLocks @_noAllocation
  private func letGo() { if !consumer.pointee.holds { release(to: place) } }

  // MARK: Reading again

  /// Where the consumer is now.
  package var place: Place {
    @_noLocks @_noAllocation get {
      Place(
        span: spansRead.load(ordering: .relaxed), offset: consumer.pointee.spanOffset,
        frame: framesRead.load(ordering: .relaxed))
    }
  }

  /// From now on holds what is used up until it is released, or no longer.
  @_noLocks @_noAllocation
  package func hold(_ holds: Bool) {
    consumer.pointee.holds = holds
    letGo()
  }

  /// Lets the producer write over what lies before a place.
  @_noLocks @_noAllocation
  package func release(to place: Place) {
    framesFree.store(place.frame, ordering: .releasing)
    spansFree.store(place.span, ordering: .releasing)
  }

  /// Goes back to a place that was not released, or as near to it as what was discarded lets; within a callback.
  @_noLocks @_noAllocation
  package func goBack(to place: Place) {
    let floor = spanFloor.load(ordering: .sequentiallyConsistent)
    guard place.span < floor else { return move(to: place) }
    guard floor < spansRead.load(ordering: .relaxed) || consumer.pointee.spanOffset > 0 else { return }
    // What was queued behind the discard is still there from its first frame on.
    move(to: Place(span: floor, offset: 0, frame: spans[floor & (Self.spanCapacity - 1)].start))
  }

  @_noLocks @_noAllocation
  private func move(to place: Place) {
    framesRead.store(place.frame, ordering: .releasing)
    spansRead.store(place.span, ordering: .releasing)
    consumer.pointee.spanOffset = place.offset
  }
}
