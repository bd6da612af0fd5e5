import CoreAudioTypes

/// Memory for the frames of a format, and two lists that describe it.
final class BufferMemory {
  let frameCapacity: Int
  let channelCount: Int
  let common: AVAudioCommonFormat
  let isInterleaved: Bool
  private let bytesPerSample: Int
  private let bytes: UnsafeMutableRawPointer
  /// Describes what is filled.
  let filled: UnsafeMutableAudioBufferListPointer
  /// Describes all of it.
  let whole: UnsafeMutableAudioBufferListPointer

  init(_ format: AVAudioFormat, frameCapacity: Int) {
    self.frameCapacity = frameCapacity
    channelCount = Int(format.channelCount)
    common = format.commonFormat
    bytesPerSample = common.bytesPerSample
    isInterleaved = format.isInterleaved
    let size = max(1, frameCapacity) * channelCount * bytesPerSample
    bytes = .allocate(byteCount: size, alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    filled = AudioBufferList.allocate(maximumBuffers: isInterleaved ? 1 : channelCount)
    whole = AudioBufferList.allocate(maximumBuffers: isInterleaved ? 1 : channelCount)
    layOut(filled, frameCount: 0)
    layOut(whole, frameCount: frameCapacity)
  }

  deinit {
    bytes.deallocate()
    filled.unsafeMutablePointer.deallocate()
    whole.unsafeMutablePointer.deallocate()
  }

  /// Where a channel's first sample lies.
  func start(of channel: Int) -> UnsafeMutableRawPointer {
    bytes + channel * bytesPerSample * (isInterleaved ? 1 : frameCapacity)
  }

  /// Makes a list describe the first frames; allocates nothing.
  func layOut(_ list: UnsafeMutableAudioBufferListPointer, frameCount: Int) {
    let perBuffer = isInterleaved ? channelCount : 1
    list.count = isInterleaved ? 1 : channelCount
    for index in 0..<list.count {
      list[index] = AudioBuffer(
        mNumberChannels: UInt32(perBuffer), mDataByteSize: UInt32(frameCount * perBuffer * bytesPerSample),
        mData: start(of: index))
    }
  }
}

extension UnsafeMutableAudioBufferListPointer {
  /// Writes float frames of the list as interleaved stereo; allocates nothing.
  ///
  /// One channel is heard on both sides, and silence where the list has no memory.
  func writeStereo(_ frames: Range<Int>, to output: UnsafeMutablePointer<Float>) {
    let isInterleaved = count == 1 && self[0].mNumberChannels > 1
    let step = isInterleaved ? Int(self[0].mNumberChannels) : 1
    guard let left = self[0].mData?.assumingMemoryBound(to: Float.self),
      let other = count > 1 ? self[1].mData?.assumingMemoryBound(to: Float.self) : left
    else { return output.update(repeating: 0, count: 2 * frames.count) }
    let right = isInterleaved ? other + 1 : other
    for (place, frame) in frames.enumerated() {
      output[2 * place] = left[frame * step]
      output[2 * place + 1] = right[frame * step]
    }
  }
}
