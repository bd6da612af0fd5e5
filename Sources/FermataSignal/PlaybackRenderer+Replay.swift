import Synchronization

// What was rendered ahead of its time is rendered anew; the functions of whoever pulls.

extension PlaybackRenderer {
  package func keep(_ depth: FrameCount) {
    shared.pointee.depth.store(depth.value, ordering: .relaxed)
    voice.pointee.keep(depth.value)
  }

  package func takeBack(_ frameCount: Int, isHeard: Bool) -> Int {
    voice.pointee.takeBack(frameCount, isHeard: isHeard)
  }

  package var ready: FrameCount {
    let floor = shared.pointee.floor.load(ordering: .acquiring)
    guard shared.pointee.finished.load(ordering: .acquiring) < floor, !isSilent else { return .endless }
    return FrameCount(voice.pointee.queued())
  }

  package var isSilent: Bool { shared.pointee.gate.load(ordering: .acquiring) & 3 != Gate.openBits }

  package var isMoving: Bool { position.isMoving }

  package func tellShort() { shortage.withLock { $0 }() }
}

extension RendererVoice {
  /// How many frames are queued, without what an older segment left behind that the pump has not dropped yet.
  @_noLocks @_noAllocation
  func queued() -> Int {
    guard shared.pointee.queue.beginConsuming() else { return 0 }
    defer { shared.pointee.queue.endConsuming() }
    guard let (span, _) = front() else { return 0 }
    return shared.pointee.queue.count(from: span)
  }

  @_noLocks @_noAllocation
  mutating func keep(_ depth: Int) {
    history.depth = depth
    history.forget()
    shared.pointee.queue.hold(depth > 0)
  }

  /// Writes down what is before a rendering, to which it may come back; not while a tail decays, which is not kept.
  @_noLocks @_noAllocation
  mutating func noteMoment(at hostNanoseconds: Int64) {
    guard history.depth > 0, !edge.isRinging else { return }
    let moment = RenderHistory.Moment(
      place: shared.pointee.queue.place, here: here, gateRamp: gateRamp, gainRamp: gainRamp,
      isStarving: isStarving, hostNanoseconds: hostNanoseconds, rendered: history.rendered)
    shared.pointee.queue.release(to: history.add(moment, edge))
  }

  @_noLocks @_noAllocation
  mutating func takeBack(_ frameCount: Int, isHeard: Bool) -> Int {
    guard shared.pointee.queue.beginConsuming() else { return 0 }
    defer { shared.pointee.queue.endConsuming() }
    guard let (moment, count) = history.takeBack(frameCount, &edge) else { return 0 }
    shared.pointee.queue.goBack(to: moment.place)
    (here, gateRamp, gainRamp, isStarving) = (
      moment.here, moment.gateRamp, moment.gainRamp, moment.isStarving
    )
    if !isHeard {
      gateRamp.jump(to: 0)
      edge.cut()
      (here.isMoving, here.soundEnd) = (false, .min)
    }
    here.hostNanoseconds = moment.hostNanoseconds
    shared.pointee.position.store(here)
    shared.pointee.reports.push(
      RenderReport(
        kind: .takenBack, segment: here.segment, item: here.item, mediaFrame: here.mediaFrame,
        hostNanoseconds: moment.hostNanoseconds))
    return count
  }
}

/// What a voice was before each of its last renderings.
struct RenderHistory: ~Copyable {
  /// A voice before a rendering.
  struct Moment {
    var place: FrameQueue.Place
    var here: RenderPosition
    var gateRamp: GainRamp
    var gainRamp: GainRamp
    var isStarving: Bool
    var hostNanoseconds: Int64
    /// How many frames were rendered by then.
    var rendered: Int
  }

  /// More than two seconds of renderings of 256 frames; a power of two, because an index is masked with it.
  private static let capacity = 512
  private let moments: UnsafeMutablePointer<Moment?>
  /// The last frame that was heard by each moment.
  private let frames: UnsafeMutablePointer<Float>
  private let channelCount: Int
  private var first = 0
  private var next = 0
  /// How many frames can be taken back; none keeps nothing.
  var depth = 0
  /// How many frames were rendered so far, less those that were taken back.
  var rendered = 0

  init(channelCount: Int) {
    self.channelCount = channelCount
    moments = .allocate(capacity: Self.capacity)
    moments.initialize(repeating: nil, count: Self.capacity)
    frames = .allocate(capacity: Self.capacity * channelCount)
    frames.initialize(repeating: 0, count: Self.capacity * channelCount)
  }

  deinit {
    moments.deinitialize(count: Self.capacity)
    moments.deallocate()
    frames.deallocate()
  }

  @_noLocks @_noAllocation
  private func frame(of index: Int) -> UnsafeMutablePointer<Float> {
    frames + (index & (Self.capacity - 1)) * channelCount
  }

  @_noLocks @_noAllocation
  private func moment(_ index: Int) -> Moment? { moments[index & (Self.capacity - 1)] }

  /// Adds a moment; gives the place of the oldest to which one may still come back.
  @_noLocks @_noAllocation
  mutating func add(_ moment: Moment, _ edge: borrowing EdgeSmoother) -> FrameQueue.Place {
    moments[next & (Self.capacity - 1)] = moment
    edge.save(to: frame(of: next))
    next &+= 1
    if next - first > Self.capacity { first = next - Self.capacity }
    while let oldest = self.moment(first), first < next - 1, rendered - oldest.rendered > depth {
      first &+= 1
    }
    return self.moment(first)?.place ?? moment.place
  }

  /// Nobody comes back to what was before.
  @_noLocks @_noAllocation
  mutating func forget() { first = next }

  /// Goes back to the earliest moment that is no more frames ago, and says how many.
  @_noLocks @_noAllocation
  mutating func takeBack(_ frameCount: Int, _ edge: inout EdgeSmoother) -> (Moment, Int)? {
    var index = first
    while index < next, let moment = self.moment(index) {
      let count = rendered - moment.rendered
      guard count > min(frameCount, depth) else {
        guard count > 0 else { return nil }
        next = index
        rendered = moment.rendered
        edge.restore(from: frame(of: index))
        return (moment, count)
      }
      index &+= 1
    }
    return nil
  }
}
