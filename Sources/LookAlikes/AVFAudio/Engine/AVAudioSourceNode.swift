public import CoreAudioTypes
public import Foundation

public typealias AVAudioSourceNodeRenderBlock = (
  UnsafeMutablePointer<ObjCBool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
  UnsafeMutablePointer<AudioBufferList>
) -> OSStatus

/// Its block gets 32-bit float frames, side by side or one buffer for each channel.
open class AVAudioSourceNode: AVAudioNode, AVAudioMixing {
  private let source: SourcePuller
  private let ownFormat: AVAudioFormat?

  public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    ownFormat = nil
    source = SourcePuller(block)
    super.init(source)
  }

  public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    ownFormat = format
    source = SourcePuller(block)
    super.init(source)
    prepare(format)
  }

  private func prepare(_ format: AVAudioFormat) {
    require(
      format.sampleRate > 0 && format.channelCount > 0,
      "IsFormatSampleRateAndChannelCountValid(format) (R-125)")
    require(format.commonFormat == .pcmFormatFloat32, "the block's format has 32-bit float samples")
    source.prepare(format)
  }

  override func connected(_ format: AVAudioFormat) {
    super.connected(format)
    if ownFormat == nil { prepare(format) }
  }

  override open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    connectedFormat ?? ownFormat ?? .rendered
  }
}
