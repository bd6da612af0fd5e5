import Synchronization

/// Where the audio callback is: one consistent snapshot.
package struct RenderPosition: Hashable, Sendable {
  /// The segment that was rendered last; 0 before the first.
  package var segment: Int
  /// The item that was rendered last.
  package var item: Int
  /// The next frame that will be rendered.
  package var mediaFrame: Int
  /// When that frame will be handed to the route if sound goes on, in host time.
  package var hostNanoseconds: Int64
  /// Whether frames are being rendered.
  package var isMoving: Bool
  /// When the last frame that was rendered will have been handed to the route, in host time; frames are on their way until then.
  package var soundEnd = Int64.min
  /// How many frames of the medium each rendered frame stands for.
  package var rate = 1.0
  /// How many times the segment had gone on to an item by then.
  package var lap = 0
}

/// Publishes ``RenderPosition`` from the audio callback to everyone, without a lock.
///
/// A version that is odd while the callback writes lets a reader see that its copy is torn and try again; the writer
/// never waits.
package struct RenderPositionCell: ~Copyable {
  private let version = Atomic<Int>(0)
  private let segment = Atomic<Int>(0)
  private let item = Atomic<Int>(0)
  private let mediaFrame = Atomic<Int>(0)
  private let hostNanoseconds = Atomic<Int64>(0)
  private let isMoving = Atomic<Bool>(false)
  private let soundEnd = Atomic<Int64>(.min)
  private let rate = Atomic<UInt64>(Double(1).bitPattern)
  private let lap = Atomic<Int>(0)

  package init() {}

  /// Replaces the snapshot; the audio callback's call.
  @_noLocks @_noAllocation
  package func store(_ position: RenderPosition) {
    let current = version.load(ordering: .relaxed)
    version.store(current + 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    segment.store(position.segment, ordering: .relaxed)
    item.store(position.item, ordering: .relaxed)
    mediaFrame.store(position.mediaFrame, ordering: .relaxed)
    hostNanoseconds.store(position.hostNanoseconds, ordering: .relaxed)
    isMoving.store(position.isMoving, ordering: .relaxed)
    soundEnd.store(position.soundEnd, ordering: .relaxed)
    rate.store(position.rate.bitPattern, ordering: .relaxed)
    lap.store(position.lap, ordering: .relaxed)
    version.store(current + 2, ordering: .releasing)
  }

  /// The latest snapshot; any thread.
  package func load() -> RenderPosition {
    while true {
      let before = version.load(ordering: .acquiring)
      let copy = RenderPosition(
        segment: segment.load(ordering: .relaxed), item: item.load(ordering: .relaxed),
        mediaFrame: mediaFrame.load(ordering: .relaxed),
        hostNanoseconds: hostNanoseconds.load(ordering: .relaxed),
        isMoving: isMoving.load(ordering: .relaxed), soundEnd: soundEnd.load(ordering: .relaxed),
        rate: Double(bitPattern: rate.load(ordering: .relaxed)), lap: lap.load(ordering: .relaxed))
      atomicMemoryFence(ordering: .acquiring)
      if before & 1 == 0, version.load(ordering: .relaxed) == before { return copy }
    }
  }
}
