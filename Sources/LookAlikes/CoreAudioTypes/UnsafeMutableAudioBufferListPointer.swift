public struct UnsafeMutableAudioBufferListPointer {
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

  public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
    guard let p else { return nil }
    self.init(p)
  }

  /// The first buffer: it lies behind the count, which is padded.
  private var buffers: UnsafeMutablePointer<AudioBuffer> {
    (UnsafeMutableRawPointer(unsafeMutablePointer) + 8).assumingMemoryBound(to: AudioBuffer.self)
  }
}

extension UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
  public typealias Index = Int

  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> AudioBuffer {
    get {
      precondition(index >= 0 && index < count, "the list has no such buffer")
      return buffers[index]
    }
    nonmutating set {
      precondition(index >= 0 && index < count, "the list has no such buffer")
      buffers[index] = newValue
    }
  }
}
