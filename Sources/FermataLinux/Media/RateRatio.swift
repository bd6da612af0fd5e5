/// How frames at a medium's sample rate are counted at another one, and where the two counts meet.
struct RateRatio {
  /// Beyond them a header is damaged, and the filter for such a ratio would take seconds to make.
  static let rates = 2000...768_000
  /// The most samples that an output frame takes at equal rates, of our filter and of libswresample's.
  static let taps = 64

  /// So many frames of input last as long as so many of output, in lowest terms.
  let input: Int64
  let output: Int64

  init(from source: Int, to target: Int) {
    var (divisor, rest) = (Int64(max(1, source)), Int64(target))
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    input = Int64(max(1, source)) / divisor
    output = Int64(target) / divisor
  }

  /// What changes the rate; `nil` where it stays, or where the ratio has too many phases for ``RateFilter``.
  func converter(channelCount: Int) -> RateConverter? {
    guard input != output else { return nil }
    return RateFilter(input: Int(input), output: Int(output)).map {
      RateConverter($0, channelCount: channelCount)
    }
  }

  /// Where to begin feeding, and how many frames to drop then, to give exactly what a run from the start gives there.
  ///
  /// Input and output frames coincide once per block; a run that begins at a block's start computes every frame with
  /// the same taps at the same phases, once its first frames, which lack a past, are dropped. So many blocks are whole
  /// groups of a filter.
  func approach(to frame: Int64) -> (input: Int64, dropped: Int64) {
    if input == output { return (frame, 0) }
    // A filter that lowers the rate is wider by the ratio; twice that and 64 frames cover its rounding.
    let past = Int64(Self.taps) * max(1, 2 * input / output) + 64
    let start = max(0, frame / output - (past / input + 2))
    let whole = start - start % Int64(RateFilter.group)
    return (whole * input, frame - whole * output)
  }

  /// How many frames come out of so many, from the start to the end.
  func outputCount(of frames: Int64) -> Int64 {
    (frames / input) * output + ((frames % input) * output + input - 1) / input
  }
}
