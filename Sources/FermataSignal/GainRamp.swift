/// A straight line between two gains, applied frame by frame.
public struct GainRamp: Hashable, Sendable {
  /// The gain now, 0 … 1.
  public private(set) var value: Float
  private var target: Float
  private var step: Float = 0
  /// How many frames are left until the gain arrives.
  package private(set) var framesLeft = 0

  /// Makes a gain that rests.
  public init(_ value: Float) {
    self.value = value
    target = value
  }

  /// Whether the gain has arrived where it was sent.
  public var isResting: Bool {
    @_noLocks @_noAllocation get { framesLeft == 0 }
  }

  /// Whether the gain is on its way down.
  package var isFalling: Bool {
    @_noLocks @_noAllocation get { step < 0 && framesLeft > 0 }
  }

  /// Sends the gain to a new value, to arrive after exactly that many frames; at once for none.
  ///
  /// The audio callback may call it.
  @_noLocks @_noAllocation
  public mutating func move(to gain: Float, over frameCount: Int) {
    guard gain != target else { return }
    guard gain != value, frameCount > 0 else { return jump(to: gain) }
    target = gain
    framesLeft = frameCount
    step = (gain - value) / Float(frameCount)
  }

  /// Puts the gain at a value at once.
  ///
  /// The audio callback may call it.
  @_noLocks @_noAllocation
  public mutating func jump(to gain: Float) {
    value = gain
    target = gain
    framesLeft = 0
  }

  /// The gain for the next frame.
  ///
  /// The audio callback may call it.
  @_noLocks @_noAllocation
  public mutating func next() -> Float {
    guard framesLeft > 0 else { return value }
    framesLeft &-= 1
    // Counted back from the target, not summed up: rounding neither adds up nor moves the arrival by a frame.
    value = target - step * Float(framesLeft)
    return value
  }
}
