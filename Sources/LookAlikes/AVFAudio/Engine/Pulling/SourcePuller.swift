import CoreAudioTypes
import Foundation

/// Calls an app's render block.
final class SourcePuller: Puller {
  private let block: AVAudioSourceNodeRenderBlock
  private var memory: BufferMemory?
  private let isSilence = UnsafeMutablePointer<ObjCBool>.allocate(capacity: 1)
  private let time = UnsafeMutablePointer<AudioTimeStamp>.allocate(capacity: 1)

  init(_ block: @escaping AVAudioSourceNodeRenderBlock) {
    self.block = block
    isSilence.initialize(to: false)
    time.initialize(to: AudioTimeStamp())
  }

  deinit {
    isSilence.deallocate()
    time.deallocate()
  }

  /// Makes the memory for a format.
  func prepare(_ format: AVAudioFormat) {
    rate = format.sampleRate
    memory = BufferMemory(format, frameCapacity: mostFrames)
  }

  override func fill(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64) {
    guard let memory else { return output.update(repeating: 0, count: 2 * frameCount) }
    // The block may have changed the list.
    memory.layOut(memory.filled, frameCount: frameCount)
    isSilence.pointee = false
    time.pointee.mSampleTime = Double(framesRendered)
    time.pointee.mHostTime = UInt64(hostNanoseconds)
    time.pointee.mFlags = .sampleHostTimeValid
    let status = block(
      isSilence, UnsafePointer(time), AVAudioFrameCount(frameCount), memory.filled.unsafeMutablePointer)
    guard status == noErr, !isSilence.pointee.boolValue else {
      return output.update(repeating: 0, count: 2 * frameCount)
    }
    memory.filled.writeStereo(0..<frameCount, to: output)
  }
}
