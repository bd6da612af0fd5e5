internal import CFermataRate
internal import Glibc

/// The filter between two sample rates whose ratio is one of small whole numbers: a sinc below both Nyquist frequencies, under
/// Kaiser's window.
package final class RateFilter {
  /// What is wanted of it: tones up to 20 kHz 100 dB clean, and no quieter by a tenth of a decibel, from 44.1 kHz to 48 and back;
  /// fewer taps give that no more.
  private static let (taps, cutoff, beta) = (64, 0.98, 10.0)
  /// A ratio with more phases would need a megabyte of coefficients.
  private static let mostPhases = 1024
  /// How many frames are filtered at once.
  static let group = 4

  /// So many frames of input last as long as so many of output.
  let input: Int
  let output: Int
  /// How many samples an output frame takes.
  let taps: Int
  private let coefficients: UnsafeMutablePointer<Float>
  private let steps: UnsafeMutablePointer<Int>
  /// What the loop in C reads.
  let layout: fermata_rate_filter

  /// Makes the filter for a ratio in lowest terms; `nil` if it has too many phases.
  package init?(input: Int, output: Int) {
    guard output <= Self.mostPhases else { return nil }
    (self.input, self.output) = (input, output)
    // Who lowers a rate takes out what the lower one cannot hold.
    let ratio = max(1, Double(input) / Double(output))
    taps = Int((Double(Self.taps) * ratio / 2).rounded(.up)) * 2
    let spread = (Self.group - 1) * input / output + 1
    let width = (taps + spread + 7) & ~7
    let groups = output.isMultiple(of: 4) ? output / 4 : output.isMultiple(of: 2) ? output / 2 : output
    let count = groups * Self.group * width
    coefficients = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Float>.size, alignment: 32
    )
    .bindMemory(to: Float.self, capacity: count)
    coefficients.initialize(repeating: 0, count: count)
    steps = .allocate(capacity: groups)
    layout = fermata_rate_filter(coefficients: coefficients, steps: steps, groups: groups, width: width)
    let rows = (0..<output).map { Self.row(phase: Double($0) / Double(output), taps: taps, ratio: ratio) }
    for group in 0..<groups { layOut(group, rows) }
    (steps + 0).initialize(to: groups * Self.group * input / output - place(of: groups - 1))
    for group in 1..<max(1, groups) {
      (steps + group).initialize(to: place(of: group) - place(of: group - 1))
    }
  }

  deinit {
    coefficients.deallocate()
    steps.deallocate()
  }

  /// How many samples a group begins behind the first one.
  private func place(of group: Int) -> Int { group * Self.group * input / output }

  private func layOut(_ group: Int, _ rows: [[Float]]) {
    let start = coefficients + group * Self.group * layout.width
    for frame in 0..<Self.group {
      let instant = (group * Self.group + frame) * input
      let shift = instant / output - place(of: group)
      for (number, value) in rows[instant % output].enumerated() {
        let (vector, lane) = (number + shift).quotientAndRemainder(dividingBy: 8)
        start[vector * 8 * Self.group + frame * 8 + lane] = value
      }
    }
  }

  /// What a frame takes of the samples around it if it lies a phase, 0 to 1, behind the one in their middle.
  private static func row(phase: Double, taps: Int, ratio: Double) -> [Float] {
    let values = (0..<taps).map { tap in
      let distance = Double(tap - taps / 2 + 1) - phase
      let place = distance / Double(taps / 2)
      let window = bessel(beta * max(0, 1 - place * place).squareRoot())
      let angle = Double.pi * cutoff / ratio * distance
      return abs(angle) < 1e-9 ? window : sin(angle) / angle * window
    }
    // A constant stays what it is at every phase.
    let sum = values.reduce(0, +)
    return values.map { Float($0 / sum) }
  }

  /// The modified Bessel function of the first kind and order 0, by its series.
  private static func bessel(_ value: Double) -> Double {
    var (sum, term, number) = (1.0, 1.0, 1.0)
    while term > sum * 1e-12 {
      term *= value * value / (4 * number * number)
      sum += term
      number += 1
    }
    return sum
  }
}
