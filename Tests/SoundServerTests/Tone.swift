import Foundation

/// A tone, as it was measured: from its rising zero crossings and its power.
struct Tone {
  let frequency: Double
  let level: Double

  init(of samples: some BidirectionalCollection<Float>) {
    let values = samples.map(Double.init)
    let crossings = values.indices.dropFirst().compactMap { index -> Double? in
      let (last, next) = (values[index - 1], values[index])
      guard last < 0, next >= 0 else { return nil }
      return Double(index - 1) + last / (last - next)
    }
    let cycles = Double(max(1, crossings.count - 1))
    frequency = 48_000 * cycles / ((crossings.last ?? 0) - (crossings.first ?? 0))
    level = (2 * values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
  }

  /// Where a steady tone is not as the two samples before lead to: a gap, a jump, a frame too many; what is
  /// within 20 ms is one.
  static func gaps(in samples: [Float], of frequency: Float, rounding: Float) -> [Int] {
    let bend = 2 * cos(2 * Float.pi * frequency / 48_000)
    // Silence leads to silence, so that a tone that is not there is one break.
    guard samples.contains(where: { abs($0) > 0.05 }) else { return [0] }
    return samples.indices.dropFirst(2).reduce(into: [Int]()) { gaps, place in
      guard abs(samples[place] - bend * samples[place - 1] + samples[place - 2]) > rounding,
        gaps.last.map({ place - $0 > 960 }) ?? true
      else { return }
      gaps.append(place)
    }
  }

  /// How loud one of several tones is, over whole periods of it.
  static func amplitude(of frequency: Double, in samples: [Float]) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (place, sample) in samples.enumerated() {
      let angle = 2 * Double.pi * frequency * Double(place) / 48_000
      real += Double(sample) * cos(angle)
      imaginary += Double(sample) * sin(angle)
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(max(1, samples.count))
  }

  /// How much louder it is than a tone of that amplitude.
  func decibels(against amplitude: Float) -> Double { 20 * log10(level / Double(amplitude)) }
}
