public import CoreAudioTypes
public import Foundation

open class AVAudioBuffer: NSObject {
  public let format: AVAudioFormat
  let memory: BufferMemory

  init(_ format: AVAudioFormat, frameCapacity: Int) {
    self.format = format
    memory = BufferMemory(format, frameCapacity: frameCapacity)
    super.init()
  }

  /// Its byte sizes tell the length.
  public var audioBufferList: UnsafePointer<AudioBufferList> { memory.filled.unsafePointer }
  /// Its byte sizes tell the capacity.
  public var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> {
    memory.whole.unsafeMutablePointer
  }
}
