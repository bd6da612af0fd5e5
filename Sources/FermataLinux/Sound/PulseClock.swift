package import FermataSignal

/// When the frames of one pull after another are heard: one behind the other, by what the server tells of its latency.
///
/// The server's figures jump by some tenths of a millisecond, and its device runs a little slower or faster than our
/// clock. Pulls must not overlap by more than 50 µs, so a lead is given back in small steps, one with each pull: 7 ms in a
/// second where a deep buffer is filled in pieces.
package struct PulseClock: Sendable {
  /// By how much a pull may begin before the last one's end.
  private static let step: Int64 = 40_000
  /// Up to where the server's figure is noise (our choice, because it was seen to jump by less).
  private static let noise: Int64 = 3_000_000

  private let format: AudioFormat
  private var end: Int64?

  /// Makes a clock for frames of a format.
  package init(_ format: AudioFormat) { self.format = format }

  /// Sound begins anew, so nothing comes before.
  package mutating func begin() { end = nil }

  /// So many of the frames that were placed last are placed anew.
  package mutating func takeBack(_ count: Int) {
    end = end.map { $0 - format.duration(of: FrameCount(count)).nanoseconds }
  }

  /// How many of the frames that were placed are not heard yet at an instant.
  package func ahead(of now: Int64) -> FrameCount {
    format.frames(in: .nanoseconds(max(0, (end ?? now) - now)))
  }

  /// When a pull's first frame is heard, in host nanoseconds.
  ///
  /// - Parameters:
  ///   - count: the pull's frames.
  ///   - done: how many frames of the same writing were pulled before.
  ///   - estimate: when the first frame of that writing is heard, as the server has it.
  /// - Returns: when the first frame counts as heard; the next pull begins where this one ends, or later.
  package mutating func place(_ count: Int, behind done: Int, estimate: Int64) -> Int64 {
    let estimate = estimate + format.duration(of: FrameCount(done)).nanoseconds
    let start: Int64
    switch end {
    case nil: start = estimate
    case let end? where estimate > end + Self.noise: start = estimate
    case let end? where estimate < end - Self.noise: start = end - Self.step
    case let end?: start = end
    }
    end = start + format.duration(of: FrameCount(count)).nanoseconds
    return start
  }
}

extension Duration {
  /// Whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
