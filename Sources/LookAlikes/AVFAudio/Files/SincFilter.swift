import Foundation

/// A low-pass filter for changing a sample rate, symmetric around its middle, so that it delays nothing.
struct SincFilter {
  /// How many input frames it reaches to each side.
  let reach: Int
  private let table: [Float]
  /// How many steps of the table lie between two input frames.
  private static let steps = 512

  /// - Parameter ratio: output rate by input rate; below 1 the filter is as much wider, and lets as much less through.
  init(ratio: Double) {
    // What lies above 0.95 of the lower half rate is given up, and what folds back is 80 dB down (our choice, because
    // nobody listens to a simulated phone).
    let cut = min(1, ratio) * 0.95
    let half = 32 / min(1, ratio)
    reach = Int(half.rounded(.up))
    table = (0...(reach + 1) * Self.steps).map { step in
      let x = Double(step) / Double(Self.steps)
      guard x < half else { return 0 }
      let wave = x == 0 ? cut : sin(.pi * cut * x) / (.pi * x)
      return Float(wave * Self.bessel(8 * (1 - (x / half) * (x / half)).squareRoot()) / Self.bessel(8))
    }
  }

  /// How much a frame counts that lies so far from the middle, in input frames.
  func weight(at distance: Double) -> Float {
    let place = abs(distance) * Double(Self.steps)
    let step = Int(place)
    let rest = Float(place - Double(step))
    return table[step] + (table[step + 1] - table[step]) * rest
  }

  /// The modified Bessel function of order 0, of which Kaiser's window is made.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for index in 1...40 {
      term *= x * x / 4 / Double(index * index)
      sum += term
    }
    return sum
  }
}
