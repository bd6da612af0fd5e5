/// Measures how loud samples are.
public struct Meter: Hashable, Sendable {
  /// The largest magnitude so far; 1 is full scale.
  public private(set) var peak: Float = 0
  private var sumOfSquares: Double = 0
  private var sampleCount = 0

  /// Makes a meter that has measured nothing.
  @_noLocks @_noAllocation
  public init() {}

  /// The root of the mean square so far; 0 if nothing was measured.
  public var rootMeanSquare: Float {
    sampleCount == 0 ? 0 : Float((sumOfSquares / Double(sampleCount)).squareRoot())
  }

  /// Measures samples.
  ///
  /// The audio callback may call it.
  ///
  /// - Returns: the largest magnitude among these samples.
  @_noLocks @_noAllocation @discardableResult
  public mutating func measure(_ samples: UnsafePointer<Float>, count: Int) -> Float {
    // Eight samples at a time: one by one, measuring took as long as mixing eight voices.
    var highest = SIMD8<Int32>()
    var sums = SIMD8<Float>()
    var index = 0
    while index &+ 8 <= count {
      let lanes = UnsafeRawPointer(samples + index).loadUnaligned(as: SIMD8<Float>.self)
      // Without its sign a float's bits have the order of its value.
      let bits = unsafeBitCast(lanes, to: SIMD8<Int32>.self) & 0x7FFF_FFFF
      highest.replace(with: bits, where: bits .> highest)
      sums += lanes * lanes
      index &+= 8
    }
    var top = highest.max()
    var sum = sums.sum()
    while index < count {
      top = max(top, Int32(bitPattern: samples[index].magnitude.bitPattern))
      sum += samples[index] * samples[index]
      index &+= 1
    }
    let block = Float(bitPattern: UInt32(bitPattern: top))
    peak = max(peak, block)
    sumOfSquares += Double(sum)
    sampleCount &+= count
    return block
  }
}
