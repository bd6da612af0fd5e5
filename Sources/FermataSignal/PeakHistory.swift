import Synchronization

/// How loud sound is when it is heard, which may be rendered a second or two before.
///
/// One thread at a time keeps, and one takes.
package final class PeakHistory: Sendable {
  /// For how many nanoseconds one peak stands (our choice, because a line is drawn ten times a second).
  private static let step: Int64 = 20_000_000
  /// The peaks of five seconds.
  private let slots = (0..<256).map { _ in Slot() }
  /// The step that was taken last.
  private let last = Atomic<Int64>(0)

  private final class Slot: Sendable {
    /// The step's number above the bits of its peak: a later or a louder one is the larger number.
    let word = Atomic<UInt64>(0)
  }

  /// Makes a history in which nothing was heard.
  package init() {}

  /// Keeps how loud frames are, of which the first is heard at a host time in nanoseconds; the audio callback may call it.
  package func keep(
    _ samples: UnsafePointer<Float>, frameCount: Int, format: AudioFormat, at nanoseconds: Int64
  ) {
    let (rate, start) = (Int64(format.sampleRate.value), max(0, nanoseconds))
    var frame = 0
    while frame < frameCount {
      let time = start + Int64(frame) * 1_000_000_000 / rate
      let step = time / Self.step
      // The first frame that begins with the next step, or within it.
      let next = (((step + 1) * Self.step - start) * rate + 999_999_999) / 1_000_000_000
      let count = min(frameCount, Int(next)) - frame
      var meter = Meter()
      let peak = meter.measure(samples + frame * format.channelCount, count: count * format.channelCount)
      let word = UInt64(truncatingIfNeeded: step) << 32 | UInt64(peak.bitPattern)
      slot(of: step).word.max(word, ordering: .relaxed)
      frame += count
    }
  }

  /// Forgets all of it, because what is not heard yet is taken back.
  package func forget() {
    for slot in slots { slot.word.store(0, ordering: .relaxed) }
  }

  /// The loudest sample that was heard from when it was asked last to a host time in nanoseconds; 1 is full scale.
  package func takePeak(until nanoseconds: Int64) -> Float {
    let step = max(0, nanoseconds) / Self.step
    let first = max(last.exchange(step, ordering: .relaxed), step - Int64(slots.count) + 1)
    guard first <= step else { return 0 }
    return (first...step).reduce(0) { peak, step in
      let word = slot(of: step).word.load(ordering: .relaxed)
      let isOfStep = word >> 32 == UInt64(truncatingIfNeeded: step) & 0xFFFF_FFFF
      return isOfStep ? max(peak, Float(bitPattern: UInt32(truncatingIfNeeded: word))) : peak
    }
  }

  private func slot(of step: Int64) -> Slot { slots[Int(step % Int64(slots.count))] }
}
