@nonexhaustive public enum SMPTETimeType: UInt32, Sendable {
  case type24 = 0
  case type25 = 1
  case type30Drop = 2
  case type30 = 3
  case type2997 = 4
  case type2997Drop = 5
  case type60 = 6
  case type5994 = 7
  case type60Drop = 8
  case type5994Drop = 9
  case type50 = 10
  case type2398 = 11
}

public struct SMPTETimeFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let valid = SMPTETimeFlags(rawValue: 1)
  public static let running = SMPTETimeFlags(rawValue: 2)
}

public struct SMPTETime: Sendable {
  public var mSubframes: Int16 = 0
  public var mSubframeDivisor: Int16 = 0
  public var mCounter: UInt32 = 0
  /// As it lies in memory.
  private var type: UInt32 = 0
  public var mFlags: SMPTETimeFlags = []
  public var mHours: Int16 = 0
  public var mMinutes: Int16 = 0
  public var mSeconds: Int16 = 0
  public var mFrames: Int16 = 0

  public init() {}

  public var mType: SMPTETimeType {
    get { SMPTETimeType(rawValue: type) ?? .type24 }
    set { type = newValue.rawValue }
  }
}
