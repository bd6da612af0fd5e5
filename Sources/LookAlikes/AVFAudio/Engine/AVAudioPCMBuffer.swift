open class AVAudioPCMBuffer: AVAudioBuffer {
  public let frameCapacity: AVAudioFrameCount
  private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>

  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    guard format.commonFormat != .otherFormat, format.channelCount > 0 else { return nil }
    self.frameCapacity = frameCapacity
    channels = .allocate(capacity: Int(format.channelCount))
    super.init(format, frameCapacity: Int(frameCapacity))
    for channel in 0..<Int(format.channelCount) {
      channels[channel] = memory.start(of: channel)
    }
  }

  deinit { channels.deallocate() }

  public var frameLength: AVAudioFrameCount = 0 {
    didSet {
      precondition(
        frameLength <= frameCapacity,
        "com.apple.coreaudio.avfaudio: required condition is false: frameLength <= frameCapacity")
      memory.layOut(memory.filled, frameCount: Int(frameLength))
    }
  }

  /// How many samples lie from one frame to the next.
  public var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

  public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { data(.pcmFormatFloat32) }
  public var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { data(.pcmFormatInt16) }
  public var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? { data(.pcmFormatInt32) }

  private func data<Sample>(_ common: AVAudioCommonFormat) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
    guard format.commonFormat == common else { return nil }
    return UnsafePointer(
      UnsafeMutableRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self))
  }
}
