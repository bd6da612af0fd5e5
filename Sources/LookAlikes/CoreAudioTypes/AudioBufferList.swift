public struct AudioBuffer {
  public var mNumberChannels: UInt32
  public var mDataByteSize: UInt32
  public var mData: UnsafeMutableRawPointer?

  public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }

  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    self.mNumberChannels = mNumberChannels
    self.mDataByteSize = mDataByteSize
    self.mData = mData
  }

  public init<Element>(_ typedBuffer: UnsafeMutableBufferPointer<Element>, numberOfChannels: Int) {
    self.init(
      mNumberChannels: UInt32(numberOfChannels),
      mDataByteSize: UInt32(typedBuffer.count * MemoryLayout<Element>.stride),
      mData: UnsafeMutableRawPointer(typedBuffer.baseAddress))
  }
}

/// A list of at least one buffer: the others follow in memory.
public struct AudioBufferList {
  public var mNumberBuffers: UInt32
  public var mBuffers: AudioBuffer

  public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }

  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    self.mNumberBuffers = mNumberBuffers
    self.mBuffers = mBuffers
  }

  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    precondition(maximumBuffers >= 1, "a list has at least one buffer")
    return MemoryLayout<AudioBufferList>.size + (maximumBuffers - 1) * MemoryLayout<AudioBuffer>.stride
  }

  /// A list with room for so many empty buffers; its memory is the caller's, to be given back with `free`.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let size = sizeInBytes(maximumBuffers: maximumBuffers)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<AudioBufferList>.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    let list = UnsafeMutableAudioBufferListPointer(memory.assumingMemoryBound(to: AudioBufferList.self))
    list.count = maximumBuffers
    return list
  }
}

extension UnsafeBufferPointer {
  public init(_ audioBuffer: AudioBuffer) {
    self.init(
      start: audioBuffer.mData?.assumingMemoryBound(to: Element.self),
      count: Int(audioBuffer.mDataByteSize) / MemoryLayout<Element>.stride)
  }
}

extension UnsafeMutableBufferPointer {
  public init(_ audioBuffer: AudioBuffer) {
    self.init(
      start: audioBuffer.mData?.assumingMemoryBound(to: Element.self),
      count: Int(audioBuffer.mDataByteSize) / MemoryLayout<Element>.stride)
  }
}
