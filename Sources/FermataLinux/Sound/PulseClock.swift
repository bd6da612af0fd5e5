package import FermataSignal

/// When the frames of one pull after another are heard: one behind the other, by what the server tells of its latency.
///
/// The server's figures jump by some tenths of a millisecond, and its device runs a little slower or faster than our
/// clock. Pulls must not overlap by more than 50 µs, so a lead is given back in small steps: one with each writing, and where
/// two writings in a row have it one with each pull, 7 ms in a second where a deep buffer is filled in pieces. A lead that would
/// take too long so, and is told again later, moves what was placed.
package struct PulseClock: Sendable {
  /// By how much a pull may begin before the last one's end.
  private static let step: Int64 = 40_000
  /// Up to where the server's figure is noise (our choice, because it was seen to jump by less).
  private static let noise: Int64 = 3_000_000
  /// What lead takes too long to be given back in steps (our choice, because a desktop's `Position` is to be within 50 ms).
  private static let tooLong: Int64 = 50_000_000
  /// For how long it is doubted (our choice, because a server tells several times at once where something changes).
  private static let patience: Int64 = 100_000_000

  /// Of how many pulls it is known when they begin: of more than wait in a deep buffer.
  private static let memory = 512

  private let format: AudioFormat
  private var end: Int64?
  /// How many writings in a row had a lead.
  private var leads = 0
  /// Since when the server tells of a lead that is too long.
  private var doubtedSince: Int64?
  /// The last pulls, the newest before `next`.
  private var pulls = [(start: Int64, count: Int)](repeating: (0, 0), count: memory)
  private var next = 0

  /// Makes a clock for frames of a format.
  package init(_ format: AudioFormat) { self.format = format }

  /// Sound begins anew, so nothing comes before.
  package mutating func begin() { (end, doubtedSince) = (nil, nil) }

  /// The server has told anew when a frame that is written now is heard.
  ///
  /// What was placed much too late by that moves there once it is told again.
  package mutating func heed(_ estimate: Int64, at now: Int64) {
    let lead = end.map { $0 - estimate } ?? 0
    guard lead > Self.tooLong else {
      doubtedSince = nil
      return
    }
    let since = doubtedSince ?? now
    doubtedSince = since
    guard now - since >= Self.patience else { return }
    for index in pulls.indices { pulls[index].start -= lead }
    (end, doubtedSince) = (estimate, nil)
  }

  /// So many of the frames that were placed last are placed anew.
  package mutating func takeBack(_ count: Int) {
    guard end != nil else { return }
    var left = count
    for _ in 0..<Self.memory where left > 0 {
      let last = (next + Self.memory - 1) % Self.memory
      let kept = max(0, pulls[last].count - left)
      left -= pulls[last].count - kept
      end = pulls[last].start + format.duration(of: FrameCount(kept)).nanoseconds
      pulls[last].count = kept
      if kept == 0 { next = last }
    }
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
    let lead = end.map { $0 - estimate } ?? 0
    if done == 0 { leads = lead > Self.noise ? leads + 1 : 0 }
    let start: Int64 =
      if let end, lead >= -Self.noise {
        lead > Self.noise && (done == 0 || leads > 1) ? end - Self.step : end
      } else { estimate }
    end = start + format.duration(of: FrameCount(count)).nanoseconds
    pulls[next] = (start, count)
    next = (next + 1) % Self.memory
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
