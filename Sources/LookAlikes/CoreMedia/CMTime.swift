// The values of CMTime.h; names, numbers and the order of the members are Apple's.

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public typealias CMTimeEpoch = Int64

public let kCMTimeMaxTimescale = 0x7FFF_FFFF

public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let valid = CMTimeFlags(rawValue: 1)
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  public static let indefinite = CMTimeFlags(rawValue: 16)
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// A time as a fraction: `value` parts, of which `timescale` make a second.
public struct CMTime: Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  public var epoch: CMTimeEpoch

  /// All zeros, which is an invalid time.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  public static let invalid = CMTime()
  public static let zero = CMTime(value: 0, timescale: 1)
  public static let indefinite = CMTime(.indefinite)
  public static let positiveInfinity = CMTime(.positiveInfinity)
  public static let negativeInfinity = CMTime(.negativeInfinity)

  private init(_ flag: CMTimeFlags) { self.init(value: 0, timescale: 0, flags: [.valid, flag], epoch: 0) }
}

// MARK: What it is

extension CMTime {
  public var isValid: Bool { flags.contains(.valid) }
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  public var isNumeric: Bool { flags.intersection([.valid, .impliedValueFlagsMask]) == .valid }
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    return isPositiveInfinity ? .infinity : isNegativeInfinity ? -.infinity : .nan
  }
}

// MARK: Making one

extension CMTime {
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// The nearest fraction of that scale, or of a coarser one if the value would not fit.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0, !seconds.isNaN else {
      self = .invalid
      return
    }
    guard seconds.isFinite else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    var scale = preferredTimescale
    while scale > 1, abs(seconds * Double(scale)) >= Self.largest { scale /= 2 }
    let exact = seconds * Double(scale)
    guard abs(exact) < Self.largest else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    let value = exact.rounded(.toNearestOrAwayFromZero)
    self.init(value: CMTimeValue(value), timescale: scale)
    if value / Double(scale) != seconds { flags.insert(.hasBeenRounded) }
  }

  private static let largest = 9.2e18
}

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
