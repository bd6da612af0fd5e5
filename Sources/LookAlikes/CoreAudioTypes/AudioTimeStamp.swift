public struct AudioTimeStampFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let sampleTimeValid = AudioTimeStampFlags(rawValue: 1)
  public static let hostTimeValid = AudioTimeStampFlags(rawValue: 2)
  public static let rateScalarValid = AudioTimeStampFlags(rawValue: 4)
  public static let wordClockTimeValid = AudioTimeStampFlags(rawValue: 8)
  public static let smpteTimeValid = AudioTimeStampFlags(rawValue: 16)
  public static let sampleHostTimeValid: AudioTimeStampFlags = [.sampleTimeValid, .hostTimeValid]
}

public struct AudioTimeStamp: Sendable {
  public var mSampleTime: Double = 0
  public var mHostTime: UInt64 = 0
  public var mRateScalar: Double = 0
  public var mWordClockTime: UInt64 = 0
  public var mSMPTETime = SMPTETime()
  public var mFlags: AudioTimeStampFlags = []
  public var mReserved: UInt32 = 0

  public init() {}
}
