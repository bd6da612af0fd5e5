/// What passes a source's gate, before any gain: the ends of each run of frames, for a check of what is heard.
///
/// The audio callback writes it and whoever drives that callback reads it, never both at once.
///
/// A value over memory of its own, because a reference would be counted on the audio thread; its owner frees it.
package struct RenderTap {
  /// Frames that passed one after the other.
  package struct Run: Sendable {
    /// The first frame's place in the callback's buffer, and how many followed it there.
    package var offset = 0
    package var count = 0
    /// How fast the medium was played.
    package var rate = 1.0
    /// The first and the last frame as they came out of the queue: of more than two channels the first two.
    package var first: (left: Float, right: Float) = (0, 0)
    package var last: (left: Float, right: Float) = (0, 0)
  }

  /// More runs than this in one callback are counted with the last one; a callback has one or two.
  private static let capacity = 32
  private let storage: UnsafeMutablePointer<Run>
  private let counter: UnsafeMutablePointer<Int>

  /// Makes a tap with memory that ``deallocate()`` frees.
  package init() {
    storage = .allocate(capacity: Self.capacity)
    storage.initialize(repeating: Run(), count: Self.capacity)
    counter = .allocate(capacity: 1)
    counter.initialize(to: 0)
  }

  /// Frees the tap's memory; nobody may use it any more.
  package func deallocate() {
    storage.deallocate()
    counter.deallocate()
  }

  /// How many runs passed since ``clear()``.
  package var count: Int { counter.pointee }

  package subscript(index: Int) -> Run { storage[index] }

  /// Forgets the runs of the last callback.
  package func clear() { counter.pointee = 0 }

  /// Adds a run that another tap noted, so many frames later in this one's buffer; not for the audio callback.
  package func add(_ run: Run, after frames: Int) {
    guard counter.pointee < Self.capacity else { return }
    storage[counter.pointee] = run
    storage[counter.pointee].offset += frames
    counter.pointee += 1
  }

  @_noLocks @_noAllocation
  func note(
    _ samples: UnsafePointer<Float>, channelCount: Int, at offset: Int, count frames: Int, rate: Double
  ) {
    let right = channelCount > 1 ? 1 : 0
    let end = (frames &- 1) &* channelCount
    let last = (left: samples[end], right: samples[end &+ right])
    let index = counter.pointee
    if index == Self.capacity {
      storage[index &- 1].count += frames
      storage[index &- 1].last = last
      return
    }
    storage[index] = Run(
      offset: offset, count: frames, rate: rate, first: (samples[0], samples[right]), last: last)
    counter.pointee = index &+ 1
  }
}

/// A source that can show what passes its gate.
package protocol TappedSource: RenderSource {
  /// As `render(into:frameCount:at:route:)`, noting what passes the gate; the audio callback, with a tap of its own.
  @_noLocks @_noAllocation
  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken,
    tap: RenderTap)
}
