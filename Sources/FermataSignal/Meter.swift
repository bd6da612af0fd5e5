/// Measures how loud samples are.
public struct Meter: Hashable, Sendable {
  /// The largest magnitude so far; 1 is full scale.
  public private(set) var peak: Float = 0
  private var sumOfSquares: Double = 0
  private var sampleCount = 0

  /// Makes a meter that has measured nothing.
  public init() {}

  /// The root of the mean square so far; 0 if nothing was measured.
  public var rootMeanSquare: Float {
    sampleCount == 0 ? 0 : Float((sumOfSquares / Double(sampleCount)).squareRoot())
  }

  /// Measures samples.
  ///
  /// The audio callback may call it.
  @_noLocks @_noAllocation
  public mutating func measure(_ samples: UnsafePointer<Float>, count: Int) {
    var highest = peak
    var sum: Float = 0
    var index = 0
    while index < count {
      let sample = samples[index]
      highest = max(highest, abs(sample))
      sum += sample * sample
      index &+= 1
    }
    peak = highest
    sumOfSquares += Double(sum)
    sampleCount &+= count
  }
}
