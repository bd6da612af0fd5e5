/// A sample rate in frames per second.
public struct Hertz: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Frames per second.
  public let value: Int

  /// Makes a rate; `value` is frames per second and must be positive to be of use.
  public init(_ value: Int) { self.value = value }

  /// Makes a rate from a literal, as in `let rate: Hertz = 48_000`.
  public init(integerLiteral value: Int) { self.value = value }
}

/// The shape of sound everywhere in Fermata: interleaved 32-bit float samples.
///
/// A *sample* is one channel's value, a *frame* is one value for each channel. Frame `n` of a stereo buffer is
/// the samples `2n` (left) and `2n + 1` (right). Full scale is −1 … 1; values beyond it are kept until a device
/// clips them.
public struct AudioFormat: Hashable, Sendable {
  /// Frames per second.
  public let sampleRate: Hertz
  /// Samples per frame.
  public let channelCount: Int

  /// Makes a format.
  public init(sampleRate: Hertz, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// 48 kHz stereo, what Fermata renders unless told otherwise.
  public static let standard = AudioFormat(sampleRate: 48_000, channelCount: 2)

  /// The frame nearest to a position; negative positions give negative frames.
  ///
  /// What is beyond the frames that an `Int` counts is the last of them, or the first.
  public func frames(in duration: Duration) -> FrameCount {
    let nanoseconds = duration.attoseconds / 1_000_000_000
    if let word = Int64(exactly: nanoseconds), let frames = frames(in: word) { return frames }
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let scaled = rest * Int128(sampleRate.value)
    let half: Int128 = scaled < 0 ? -500_000_000 : 500_000_000
    return FrameCount(Int(clamping: whole * Int128(sampleRate.value) + (scaled + half) / 1_000_000_000))
  }

  /// The frame nearest to a position that a word counts in nanoseconds, by divisions of words alone, because a player asks
  /// for it with every event; `nil` at a rate that no device has.
  private func frames(in nanoseconds: Int64) -> FrameCount? {
    guard sampleRate.value.magnitude < 1 << 29 else { return nil }
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let scaled = Int(rest) * sampleRate.value
    let half = scaled < 0 ? -500_000_000 : 500_000_000
    return FrameCount(Int(whole) * sampleRate.value + (scaled + half) / 1_000_000_000)
  }

  /// How long that many frames last, to the nanosecond below.
  public func duration(of frames: FrameCount) -> Duration {
    let rate = Int64(sampleRate.value)
    let (seconds, rest) = Int64(frames.value).quotientAndRemainder(dividingBy: rate)
    return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / rate)
  }
}
