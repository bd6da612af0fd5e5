import Synchronization

/// Everything between the media and the device for one stream: queued frames, gate, gain, position and reports.
///
/// The reader's functions belong to one thread at a time, the pump's to one, which may be another; those of the gate, the
/// gain, the position and what is queued to any thread, ``render(into:frameCount:at:route:)`` to the audio thread.
package final class PlaybackRenderer: TappedSource, ReplayableSource, @unchecked Sendable {
  // Sendable because the voice is touched by the audio thread alone, and what is shared crosses through the atomics
  // in RendererShared, FrameQueue, ReportQueue and RenderPositionCell.
  package let format: AudioFormat
  let shared: UnsafeMutablePointer<RendererShared>
  let voice: UnsafeMutablePointer<RendererVoice>
  /// Who is to hear that less is queued than is wanted.
  let shortage = Mutex<@Sendable () -> Void>({})

  /// Makes a renderer that holds at least `capacity` frames and smooths edges over `edge`; over 5 ms unless told.
  package init(format: AudioFormat, capacity: FrameCount, edge: FrameCount? = nil) {
    self.format = format
    let length = edge?.value ?? format.sampleRate.value / 200
    shared = .allocate(capacity: 1)
    shared.initialize(to: RendererShared(format: format, capacity: capacity.value))
    voice = .allocate(capacity: 1)
    voice.initialize(to: RendererVoice(format: format, shared: shared, edge: length))
  }

  deinit {
    voice.deinitialize(count: 1)
    voice.deallocate()
    shared.deinitialize(count: 1)
    shared.deallocate()
  }

  /// Lets sound pass or not, from the next rendered frame on.
  ///
  /// Any thread.
  ///
  /// A gate that opens again is reported as a start, even if it closed and opened between two callbacks.
  package func setGate(_ gate: Gate) {
    if case .open = gate, shared.pointee.gate.load(ordering: .relaxed) & 3 != Gate.openBits {
      shared.pointee.announces.store(true, ordering: .relaxed)
    }
    shared.pointee.gate.store(gate.bits, ordering: .releasing)
  }

  /// Sets the stream's own gain, reached over 10 ms.
  ///
  /// Any thread.
  package func setGain(_ gain: Float) { shared.pointee.gain.store(gain.bitPattern, ordering: .relaxed) }

  /// Lets nothing sound any more that was queued for an older segment.
  ///
  /// Any thread; before the gate that opens for the new one.
  package func raiseFloor(to segment: Int) { shared.pointee.floor.store(segment, ordering: .releasing) }

  /// Tells that the callbacks to come are a new start: sound begins from silence and is reported as begun.
  ///
  /// An engine may be stopped before a closing gate has faded, so the last callback is no witness of silence. Any
  /// thread.
  package func restart() { shared.pointee.restarts.store(true, ordering: .releasing) }

  /// Has a shortage told to whoever fills the queue; any thread.
  package func hearShortage(_ hear: @escaping @Sendable () -> Void) { shortage.withLock { $0 = hear } }

  /// Where the callback is.
  ///
  /// Any thread.
  package var position: RenderPosition { shared.pointee.position.load() }

  /// The next report of the callback.
  ///
  /// For the pump's thread.
  package func nextReport() -> RenderReport? { shared.pointee.reports.pop() }

  /// The frames that wait to be rendered.
  ///
  /// Any thread.
  package var buffered: FrameCount { FrameCount(shared.pointee.queue.buffered) }

  /// The queue's place of the frame that is written next, and of the one that is rendered next.
  ///
  /// Any thread.
  package var written: Int { shared.pointee.queue.written }
  package var rendered: Int { shared.pointee.queue.passed }

  /// Whether nothing more can be queued before something was rendered.
  ///
  /// For the reader's thread.
  package var isFull: Bool { shared.pointee.queue.room() == 0 }

  /// Drops what is queued.
  ///
  /// For the reader's thread.
  package func discard() { shared.pointee.queue.discard() }

  /// Whether what is pulled ahead can be taken back.
  ///
  /// Any thread.
  package var isKept: Bool { shared.pointee.depth.load(ordering: .relaxed) > 0 }

  /// Marks that nothing follows in a segment.
  ///
  /// For the reader's thread. Returns whether there was room for the mark.
  package func finish(segment: Int, item: Int, at mediaFrame: Int, lap: Int = 0) -> Bool {
    guard shared.pointee.queue.room() > 0 else { return false }
    shared.pointee.queue.commit(
      FrameSpan(segment: segment, item: item, mediaFrame: mediaFrame, count: 0, lap: lap))
    shared.pointee.finished.store(segment, ordering: .releasing)
    return true
  }

  /// Queues what `fill` writes.
  ///
  /// For the reader's thread.
  ///
  /// `fill` writes at most `limit` whole frames from the start of its buffer and returns how many; 0 for none. What it
  /// throws passes through, and nothing is queued then. The result is how many frames were queued, `nil` for no room.
  package func write<Failure: Error>(
    segment: Int, item: Int, at mediaFrame: Int, rate: Double = 1, lap: Int = 0, limit: Int,
    fill: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Int
  ) throws(Failure) -> Int? {
    let room = min(limit, shared.pointee.queue.room())
    guard room > 0 else { return nil }
    let count = try fill(shared.pointee.queue.place(for: room))
    if count > 0 {
      shared.pointee.queue.commit(
        FrameSpan(
          segment: segment, item: item, mediaFrame: mediaFrame, count: count, rate: rate, lap: lap))
    }
    return count
  }
}

/// What the audio thread shares with others, at one place in memory: everything in it is atomic or has one writer.
struct RendererShared: ~Copyable {
  let queue: FrameQueue
  let reports = ReportQueue()
  let position = RenderPositionCell()
  let gate = Atomic<Int>(Gate.cut.bits)
  let floor = Atomic<Int>(0)
  let restarts = Atomic<Bool>(false)
  let announces = Atomic<Bool>(false)
  /// The segment behind whose last queued frame nothing follows.
  let finished = Atomic<Int>(-1)
  let depth = Atomic<Int>(0)
  let gain = Atomic<UInt32>(Float(1).bitPattern)

  init(format: AudioFormat, capacity: Int) {
    queue = FrameQueue(capacity: capacity, channelCount: format.channelCount)
  }
}

/// What only the audio thread touches.
struct RendererVoice: ~Copyable {
  let format: AudioFormat
  let shared: UnsafeMutablePointer<RendererShared>
  var gateRamp = GainRamp(0)
  var gainRamp = GainRamp(1)
  var edge: EdgeSmoother
  var here = RenderPosition(segment: 0, item: 0, mediaFrame: 0, hostNanoseconds: 0, isMoving: false)
  var isStarving = false
  var history: RenderHistory

  init(format: AudioFormat, shared: UnsafeMutablePointer<RendererShared>, edge length: Int) {
    self.format = format
    self.shared = shared
    edge = EdgeSmoother(channelCount: format.channelCount, length: length)
    history = RenderHistory(channelCount: format.channelCount)
  }
}
