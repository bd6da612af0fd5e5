import FermataSignal

/// What was heard of one source at one port: all spans of sound, and samples.
///
/// Frames count from the phone's start. A tape always keeps the spans.
package struct SoundTape: Sendable {
  /// Which samples are kept besides.
  package enum Keeping: Sendable {
    /// None: for a whole port it is enough to know when something sounds there, which the spans tell.
    case nothing
    /// The last third of a second, so that a position can be read off them.
    case recent
    /// All, for a scenario that is to be listened to.
    case all
  }

  /// Frames from `start` up to and without `end` that are not silent.
  package struct Span: Hashable, Sendable {
    package var start: Int
    package var end: Int
  }

  /// Gaps of up to 2 ms are part of a sound: zero crossings, quiet samples.
  private static let gap = 96
  private static let threshold: Float = 1e-6

  /// Whether a sample is more than silence.
  package static func isHeard(_ sample: Float) -> Bool { abs(sample) > threshold }

  package private(set) var spans: [Span] = []
  /// Interleaved stereo from `firstFrame` on; what lies beyond its end is silence.
  package private(set) var samples: [Float] = []
  private var firstFrame = 0
  private static let recent = 16_384
  private let keeping: Keeping

  /// Makes an empty tape.
  package init(keeping: Keeping) { self.keeping = keeping }

  /// Adds a block whose sound lies within `range`; the tape was heard up to the frame `heard`.
  mutating func add(
    _ block: UnsafePointer<Float>, frameCount: Int, sounding range: Range<Int>, at frame: Int, heard: Int
  ) {
    addSpan(Span(start: frame + range.lowerBound, end: frame + range.upperBound))
    switch keeping {
    case .nothing: return
    case .recent: forget(before: heard - Self.recent)
    case .all: break
    }
    keep(block, frameCount: frameCount, at: frame)
  }

  /// The range from the first audible frame of a block to the last; `nil` if the block is silent.
  static func soundingRange(_ block: UnsafePointer<Float>, frameCount: Int) -> Range<Int>? {
    func sounds(_ frame: Int) -> Bool { isHeard(block[frame * 2]) || isHeard(block[frame * 2 + 1]) }
    let beginning = zeros(block, frameCount: frameCount)
    guard let first = (beginning..<frameCount).first(where: sounds) else { return nil }
    return first..<((first..<frameCount).last(where: sounds) ?? first) + 1
  }

  /// How many frames at a block's beginning are nothing but zeros, or a few less.
  ///
  /// A phone that rings is silent between the rings: to look at each sample there took half of the time that a day of
  /// calls takes to run.
  private static func zeros(_ block: UnsafePointer<Float>, frameCount: Int) -> Int {
    let step = 16
    var count = 0
    while count + step <= frameCount {
      var bits: UInt64 = 0
      for frame in count..<count + step {
        bits |= UnsafeRawPointer(block).loadUnaligned(fromByteOffset: frame * 8, as: UInt64.self)
      }
      // The mask leaves the sign out, because zero may be negative.
      guard bits & 0x7FFF_FFFF_7FFF_FFFF == 0 else { break }
      count += step
    }
    return count
  }

  private mutating func addSpan(_ span: Span) {
    // A port's second source may begin earlier in a block than the first one did.
    var span = span
    while let last = spans.last, span.start - last.end <= Self.gap {
      span = Span(start: min(last.start, span.start), end: max(last.end, span.end))
      spans.removeLast()
    }
    spans.append(span)
  }

  private mutating func keep(_ block: UnsafePointer<Float>, frameCount: Int, at frame: Int) {
    // Silence before the first kept sample need not be stored.
    if samples.isEmpty, keeping == .recent { firstFrame = frame }
    if frame < firstFrame {
      // On a route that became quicker a block may be heard earlier than samples that are already kept.
      samples.insert(contentsOf: repeatElement(0, count: (firstFrame - frame) * 2), at: 0)
      firstFrame = frame
    }
    let start = (frame - firstFrame) * 2
    if start > samples.count { samples.append(contentsOf: repeatElement(0, count: start - samples.count)) }
    // Mostly a block follows the last one, and is copied as a whole; a port's second source is added to the first.
    let shared = min(samples.count - start, frameCount * 2)
    samples.withUnsafeMutableBufferPointer { samples in
      for index in 0..<shared { samples[start + index] += block[index] }
    }
    samples.append(
      contentsOf: UnsafeBufferPointer(start: block + shared, count: frameCount * 2 - shared))
  }

  /// Drops old samples, many at a time, so that it costs little.
  private mutating func forget(before frame: Int) {
    guard frame - firstFrame > Self.recent else { return }
    samples.removeFirst(min(samples.count, (frame - firstFrame) * 2))
    firstFrame = frame
  }

  /// Removes what would have been heard from a frame on.
  ///
  /// Returns the removed samples, because another port may take them over.
  mutating func cut(from frame: Int) -> [Float] {
    let end = firstFrame + samples.count / 2
    let rest = samples(from: frame, to: max(frame, end))
    spans.removeAll { $0.start >= frame }
    if let last = spans.indices.last { spans[last].end = min(spans[last].end, frame) }
    samples.removeLast(min(samples.count, max(0, end - frame) * 2))
    return rest
  }

  /// Whether anything sounds from `start` up to and without `end`.
  package func sounds(from start: Int, to end: Int) -> Bool {
    // Spans are in order, so the last one that begins before the end is the only one that can matter.
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start < end { low = middle + 1 } else { high = middle }
    }
    return start < end && low > 0 && spans[low - 1].end > start
  }

  /// How many frames sound from `start` up to and without `end`.
  package func soundingFrames(from start: Int, to end: Int) -> Int {
    var count = 0
    for span in spans.reversed() {
      guard span.end > start else { break }
      count += max(0, min(span.end, end) - max(span.start, start))
    }
    return count
  }

  /// The samples of a range, silence where nothing was stored.
  package func samples(from start: Int, to end: Int) -> [Float] {
    var result = [Float](repeating: 0, count: max(0, end - start) * 2)
    let offset = (start - firstFrame) * 2
    for index in max(0, -offset)..<max(0, -offset, min(result.count, samples.count - offset)) {
      result[index] = samples[offset + index]
    }
    return result
  }
}
