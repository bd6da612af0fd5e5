import Synchronization

/// Everything between the pump and the device for one stream: queued frames, gate, gain, position and reports.
///
/// The pump's functions belong to one thread at a time, ``setGate(_:)``, ``setGain(_:)`` and ``position`` to any
/// thread, ``render(into:frameCount:at:route:)`` to the audio thread.
package final class PlaybackRenderer: RenderSource, @unchecked Sendable {
  // Sendable because each part of the state has one writing side (pump or audio thread) and what crosses between
  // them does so through the atomics in FrameQueue, ReportQueue and RenderPositionCell.
  package let format: AudioFormat
  let state: UnsafeMutablePointer<RendererState>

  /// Makes a renderer that holds at least `capacity` frames and smooths edges over `edge`; over 5 ms unless told.
  package init(format: AudioFormat, capacity: FrameCount, edge: FrameCount? = nil) {
    self.format = format
    let length = edge?.value ?? format.sampleRate.value / 200
    state = .allocate(capacity: 1)
    state.initialize(to: RendererState(format: format, capacity: capacity.value, edge: length))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Lets sound pass or not, from the next rendered frame on.
  ///
  /// Any thread.
  ///
  /// A gate that opens again is reported as a start, even if it closed and opened between two callbacks.
  package func setGate(_ gate: Gate) {
    if case .open = gate, state.pointee.gate.load(ordering: .relaxed) & 3 != Gate.openBits {
      state.pointee.announces.store(true, ordering: .relaxed)
    }
    state.pointee.gate.store(gate.bits, ordering: .releasing)
  }

  /// Sets the stream's own gain, reached over 10 ms.
  ///
  /// Any thread.
  package func setGain(_ gain: Float) { state.pointee.gain.store(gain.bitPattern, ordering: .relaxed) }

  /// Tells that the callbacks to come are a new start: sound begins from silence and is reported as begun.
  ///
  /// An engine may be stopped before a closing gate has faded, so the last callback is no witness of silence. Any
  /// thread.
  package func restart() { state.pointee.restarts.store(true, ordering: .releasing) }

  /// Where the callback is.
  ///
  /// Any thread.
  package var position: RenderPosition { state.pointee.position.load() }

  /// The next report of the callback.
  ///
  /// The pump's.
  package func nextReport() -> RenderReport? { state.pointee.reports.pop() }

  /// The frames that wait to be rendered.
  ///
  /// The pump's.
  package var buffered: FrameCount { FrameCount(state.pointee.queue.buffered) }

  /// Drops what is queued.
  ///
  /// The pump's.
  package func discard() { state.pointee.queue.discard() }

  /// Marks that nothing follows in a segment.
  ///
  /// The pump's. Returns whether there was room for the mark.
  package func finish(segment: Int, item: Int, at mediaFrame: Int) -> Bool {
    guard state.pointee.queue.room() > 0 else { return false }
    state.pointee.queue.commit(FrameSpan(segment: segment, item: item, mediaFrame: mediaFrame, count: 0))
    return true
  }

  /// Queues what `fill` writes.
  ///
  /// The pump's.
  ///
  /// `fill` writes at most `limit` whole frames from the start of its buffer and returns how many; 0 for none. What it
  /// throws passes through, and nothing is queued then. The result is how many frames were queued, `nil` for no room.
  package func write<Failure: Error>(
    segment: Int, item: Int, at mediaFrame: Int, limit: Int,
    fill: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Int
  ) throws(Failure) -> Int? {
    let room = min(limit, state.pointee.queue.room())
    guard room > 0 else { return nil }
    let count = try fill(state.pointee.queue.place(for: room))
    if count > 0 {
      state.pointee.queue.commit(
        FrameSpan(segment: segment, item: item, mediaFrame: mediaFrame, count: count))
    }
    return count
  }
}

/// What a renderer keeps at one place in memory, so that the audio thread never moves or counts references to it.
struct RendererState: ~Copyable {
  let format: AudioFormat
  var queue: FrameQueue
  let reports = ReportQueue()
  let position = RenderPositionCell()
  let gate = Atomic<Int>(Gate.cut.bits)
  let restarts = Atomic<Bool>(false)
  let announces = Atomic<Bool>(false)
  let gain = Atomic<UInt32>(Float(1).bitPattern)

  // The audio thread's own.
  var gateRamp = GainRamp(0)
  var gainRamp = GainRamp(1)
  var edge: EdgeSmoother
  var here = RenderPosition(segment: 0, item: 0, mediaFrame: 0, hostNanoseconds: 0, isMoving: false)
  var isStarving = false

  init(format: AudioFormat, capacity: Int, edge length: Int) {
    self.format = format
    queue = FrameQueue(capacity: capacity, channelCount: format.channelCount)
    edge = EdgeSmoother(channelCount: format.channelCount, length: length)
  }
}
