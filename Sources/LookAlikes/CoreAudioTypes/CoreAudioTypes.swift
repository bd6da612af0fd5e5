// The values of Core Audio that its other frameworks hand on; names, numbers and the layout in memory are Apple's.

public typealias OSStatus = Int32
public typealias AudioFormatID = UInt32
public typealias AudioFormatFlags = UInt32

public let noErr: OSStatus = 0

public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 0x1
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 0x2
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 0x4
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 0x8
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 0x20
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags = 0x9

public struct AudioStreamBasicDescription: Sendable {
  public var mSampleRate: Double
  public var mFormatID: AudioFormatID
  public var mFormatFlags: AudioFormatFlags
  public var mBytesPerPacket: UInt32
  public var mFramesPerPacket: UInt32
  public var mBytesPerFrame: UInt32
  public var mChannelsPerFrame: UInt32
  public var mBitsPerChannel: UInt32
  public var mReserved: UInt32

  public init() {
    self.init(
      mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0,
      mBytesPerFrame: 0, mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
  }

  public init(
    mSampleRate: Double, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
    mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
    mReserved: UInt32
  ) {
    self.mSampleRate = mSampleRate
    self.mFormatID = mFormatID
    self.mFormatFlags = mFormatFlags
    self.mBytesPerPacket = mBytesPerPacket
    self.mFramesPerPacket = mFramesPerPacket
    self.mBytesPerFrame = mBytesPerFrame
    self.mChannelsPerFrame = mChannelsPerFrame
    self.mBitsPerChannel = mBitsPerChannel
    self.mReserved = mReserved
  }
}
