@_exported public import AudioToolbox
@_exported public import CoreAudioTypes
public import Foundation

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioFramePosition = Int64
public typealias AVAudioChannelCount = UInt32
public typealias AVAudioPacketCount = UInt32

public let AVFormatIDKey = "AVFormatIDKey"
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

@nonexhaustive public enum AVAudioCommonFormat: UInt, Sendable {
  case otherFormat = 0
  case pcmFormatFloat32 = 1
  case pcmFormatFloat64 = 2
  case pcmFormatInt16 = 3
  case pcmFormatInt32 = 4

  var bytesPerSample: Int {
    switch self {
    case .otherFormat: 0
    case .pcmFormatFloat32, .pcmFormatInt32: 4
    case .pcmFormatFloat64: 8
    case .pcmFormatInt16: 2
    }
  }

  var isFloat: Bool { self == .pcmFormatFloat32 || self == .pcmFormatFloat64 }
}

open class AVAudioFormat: NSObject {
  public let sampleRate: Double
  public let channelCount: AVAudioChannelCount
  public let commonFormat: AVAudioCommonFormat
  public let isInterleaved: Bool
  public let streamDescription: UnsafePointer<AudioStreamBasicDescription>

  /// Any format, also that of hardware that is torn down, with 0 Hz.
  init(rate: Double, channels: AVAudioChannelCount, _ common: AVAudioCommonFormat, interleaved: Bool) {
    sampleRate = rate
    channelCount = channels
    commonFormat = common
    isInterleaved = interleaved
    let description = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
    let sample = UInt32(common.bytesPerSample)
    let frame = interleaved ? sample * channels : sample
    let flags = common.isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    description.initialize(
      to: AudioStreamBasicDescription(
        mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
        mFormatFlags: flags | kAudioFormatFlagIsPacked
          | (interleaved ? 0 : kAudioFormatFlagIsNonInterleaved),
        mBytesPerPacket: frame, mFramesPerPacket: 1, mBytesPerFrame: frame, mChannelsPerFrame: channels,
        mBitsPerChannel: sample * 8, mReserved: 0))
    streamDescription = UnsafePointer(description)
    super.init()
  }

  deinit { streamDescription.deallocate() }

  /// More than two channels need a layout, and give `nil`.
  public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
  }

  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount,
    interleaved: Bool
  ) {
    guard format != .otherFormat, sampleRate >= 0, sampleRate.isFinite, (1...2).contains(channels) else {
      return nil
    }
    self.init(rate: sampleRate, channels: channels, format, interleaved: interleaved)
  }

  /// Uncompressed formats only; `nil` for any other.
  public convenience init?(settings: [String: Any]) {
    guard
      (settings[AVFormatIDKey] as? NSNumber)?.uint32Value ?? kAudioFormatLinearPCM == kAudioFormatLinearPCM,
      let rate = settings[AVSampleRateKey] as? NSNumber,
      let channels = settings[AVNumberOfChannelsKey] as? NSNumber
    else { return nil }
    let isFloat = (settings[AVLinearPCMIsFloatKey] as? NSNumber)?.boolValue ?? true
    let bits = (settings[AVLinearPCMBitDepthKey] as? NSNumber)?.intValue ?? (isFloat ? 32 : 16)
    let isApart = (settings[AVLinearPCMIsNonInterleaved] as? NSNumber)?.boolValue ?? false
    guard let common = Self.common(isFloat: isFloat, bits: bits) else { return nil }
    self.init(
      commonFormat: common, sampleRate: rate.doubleValue, channels: channels.uint32Value,
      interleaved: !isApart)
  }

  /// Uncompressed formats only; `nil` for any other.
  public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    let isFloat = asbd.pointee.mFormatFlags & kAudioFormatFlagIsFloat != 0
    guard asbd.pointee.mFormatID == kAudioFormatLinearPCM,
      let common = Self.common(isFloat: isFloat, bits: Int(asbd.pointee.mBitsPerChannel))
    else { return nil }
    self.init(
      commonFormat: common, sampleRate: asbd.pointee.mSampleRate, channels: asbd.pointee.mChannelsPerFrame,
      interleaved: asbd.pointee.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0)
  }

  private static func common(isFloat: Bool, bits: Int) -> AVAudioCommonFormat? {
    switch (isFloat, bits) {
    case (true, 32): .pcmFormatFloat32
    case (true, 64): .pcmFormatFloat64
    case (false, 16): .pcmFormatInt16
    case (false, 32): .pcmFormatInt32
    default: nil
    }
  }

  public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

  public var settings: [String: Any] {
    [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: sampleRate,
      AVNumberOfChannelsKey: Int(channelCount), AVLinearPCMBitDepthKey: commonFormat.bytesPerSample * 8,
      AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsFloatKey: commonFormat.isFloat,
      AVLinearPCMIsNonInterleaved: !isInterleaved,
    ]
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioFormat else { return false }
    return sampleRate == other.sampleRate && channelCount == other.channelCount
      && commonFormat == other.commonFormat && (isInterleaved == other.isInterleaved || channelCount == 1)
  }

  override public var hash: Int { sampleRate.hashValue ^ channelCount.hashValue ^ commonFormat.hashValue }

  override public var description: String {
    let order = isInterleaved ? "interleaved" : "deinterleaved"
    return "<AVAudioFormat: \(channelCount) ch, \(Int(sampleRate)) Hz, \(commonFormat), \(order)>"
  }
}

extension AVAudioFormat {
  /// What the phone's engines render.
  static var rendered: AVAudioFormat {
    AVAudioFormat(rate: Puller.phoneRate, channels: 2, .pcmFormatFloat32, interleaved: false)
  }

  /// What readers of media deliver.
  package static var read: AVAudioFormat {
    AVAudioFormat(rate: Puller.phoneRate, channels: 2, .pcmFormatFloat32, interleaved: true)
  }
}
