// Sums and order as CMTime.h says: an invalid operand makes the sum invalid, else an infinite one infinite, else an
// indefinite one indefinite; times of two scales meet at the least common multiple, or at the finest scale that fits.

extension CMTime {
  public static func + (addend1: CMTime, addend2: CMTime) -> CMTime { sum(addend1, addend2) }

  public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime { sum(minuend, subtrahend.negated) }

  private var negated: CMTime {
    if isNumeric { return CMTime(value: 0 &- value, timescale: timescale, flags: flags, epoch: epoch) }
    return isPositiveInfinity ? .negativeInfinity : isNegativeInfinity ? .positiveInfinity : self
  }

  private static func sum(_ left: CMTime, _ right: CMTime) -> CMTime {
    guard left.isValid, right.isValid else { return .invalid }
    guard !left.isInfinite, !right.isInfinite else {
      guard left.isInfinite, right.isInfinite else { return left.isInfinite ? left : right }
      return left.isPositiveInfinity == right.isPositiveInfinity ? left : .invalid
    }
    guard left.isNumeric, right.isNumeric else { return .indefinite }
    // Times of two epochs have no distance, those of one differ by a duration, which is of epoch 0.
    guard left.epoch == right.epoch || left.epoch == 0 || right.epoch == 0, left.timescale > 0,
      right.timescale > 0
    else { return .invalid }
    let epoch = left.epoch == right.epoch ? 0 : left.epoch == 0 ? right.epoch : left.epoch
    var scale = commonScale(left.timescale, right.timescale)
    while true {
      if let (value, isRounded) = left.plus(right, of: scale) {
        let wasRounded = left.hasBeenRounded || right.hasBeenRounded
        let flags: CMTimeFlags = isRounded || wasRounded ? [.valid, .hasBeenRounded] : .valid
        return CMTime(value: value, timescale: scale, flags: flags, epoch: epoch)
      }
      // Only two of one sign become too large.
      guard scale > 1 else { return max(left.value, right.value) > 0 ? .positiveInfinity : .negativeInfinity }
      scale /= 2
    }
  }

  private var isInfinite: Bool { isPositiveInfinity || isNegativeInfinity }

  private static func commonScale(_ left: CMTimeScale, _ right: CMTimeScale) -> CMTimeScale {
    let divisor = commonDivisor(UInt64(left), UInt64(right))
    return CMTimeScale(min(UInt64(left) / divisor * UInt64(right), UInt64(kCMTimeMaxTimescale)))
  }

  private static func commonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor
  }

  /// The sum in parts of a scale, and whether it is rounded; `nil` if it does not fit.
  private func plus(_ other: CMTime, of scale: CMTimeScale) -> (CMTimeValue, Bool)? {
    guard let (one, isOneRounded) = parts(of: scale), let (two, isTwoRounded) = other.parts(of: scale) else {
      return nil
    }
    let (value, isTooLarge) = one.addingReportingOverflow(two)
    return isTooLarge ? nil : (value, isOneRounded || isTwoRounded)
  }

  /// How many parts of another scale it is, rounded half away from zero, and whether it was; `nil` if they do not fit.
  private func parts(of scale: CMTimeScale) -> (CMTimeValue, Bool)? {
    guard scale != timescale else { return (value, false) }
    let (high, low) = value.magnitude.multipliedFullWidth(by: UInt64(scale))
    let divisor = UInt64(timescale)
    guard high < divisor else { return nil }
    let (whole, rest) = divisor.dividingFullWidth((high, low))
    guard let count = CMTimeValue(exactly: rest * 2 >= divisor ? whole &+ 1 : whole) else { return nil }
    return (value < 0 ? -count : count, rest != 0)
  }
}

extension CMTime: Comparable, Hashable {
  public static func < (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) < 0 }
  public static func <= (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) <= 0 }
  public static func > (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) > 0 }
  public static func >= (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) >= 0 }
  public static func == (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) == 0 }

  /// Equal times hash alike, whatever their scale.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard isNumeric, timescale > 0 else { return }
    let divisor = Self.commonDivisor(value.magnitude, UInt64(timescale))
    hasher.combine(epoch)
    hasher.combine(value < 0)
    hasher.combine(value.magnitude / divisor)
    hasher.combine(UInt64(timescale) / divisor)
  }

  /// -1, 0 or 1 as the first is earlier, equal or later.
  static func compare(_ left: CMTime, _ right: CMTime) -> Int32 {
    guard left.isNumeric, right.isNumeric else { return order(left.rank, right.rank) }
    guard left.epoch == right.epoch else { return order(left.epoch, right.epoch) }
    // Products of 64 and 32 bits, so that nothing is rounded.
    let one = left.value.multipliedFullWidth(by: Int64(right.timescale))
    let two = right.value.multipliedFullWidth(by: Int64(left.timescale))
    return one.high == two.high ? order(one.low, two.low) : order(one.high, two.high)
  }

  /// From negative infinity over numbers, the indefinite and infinity to the invalid.
  private var rank: Int {
    guard isValid else { return 4 }
    if isNegativeInfinity { return 0 }
    return isPositiveInfinity ? 3 : isIndefinite ? 2 : 1
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int32 {
    left < right ? -1 : left == right ? 0 : 1
  }
}

public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { CMTime.compare(time1, time2) }
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
