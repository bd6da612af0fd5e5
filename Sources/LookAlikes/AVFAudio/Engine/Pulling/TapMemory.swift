import Foundation

/// Keeps what passes a bus until it is handed to the app's block.
final class TapMemory {
  let frameCount: Int
  let block: AVAudioNodeTapBlock
  private let format: AVAudioFormat
  private let capacity: Int
  private let frames: UnsafeMutablePointer<Float>
  private(set) var count = 0
  private var firstFrame = 0
  private var firstInstant: Int64 = 0

  init(_ format: AVAudioFormat, frameCount: Int, most: Int, _ block: @escaping AVAudioNodeTapBlock) {
    self.format = format
    self.frameCount = frameCount
    self.block = block
    capacity = frameCount + 2 * most
    frames = .allocate(capacity: 2 * capacity)
    frames.initialize(repeating: 0, count: 2 * capacity)
  }

  deinit { frames.deallocate() }

  /// Keeps frames; what finds no room is lost.
  func take(_ samples: UnsafePointer<Float>, frameCount: Int, from frame: Int, at hostNanoseconds: Int64) {
    if count == 0 {
      firstFrame = frame
      firstInstant = hostNanoseconds
    }
    let taken = min(frameCount, capacity - count)
    (frames + 2 * count).update(from: samples, count: 2 * taken)
    count += taken
  }

  func forget() { count = 0 }

  /// The next buffer that is full.
  func next() -> (AVAudioPCMBuffer, AVAudioTime)? {
    guard count >= frameCount,
      let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frameCount)),
      let channels = buffer.floatChannelData
    else { return nil }
    buffer.frameLength = buffer.frameCapacity
    for frame in 0..<frameCount {
      let (left, right) = (frames[2 * frame], frames[2 * frame + 1])
      guard format.channelCount > 1 else {
        channels[0][frame] = (left + right) / 2
        continue
      }
      channels[0][frame * buffer.stride] = left
      channels[1][frame * buffer.stride] = right
    }
    let time = AVAudioTime(
      hostTime: UInt64(firstInstant), sampleTime: Int64(firstFrame), atRate: format.sampleRate)
    count -= frameCount
    frames.update(from: frames + 2 * frameCount, count: 2 * count)
    firstFrame += frameCount
    firstInstant += Int64(Double(frameCount) * 1e9 / format.sampleRate)
    return (buffer, time)
  }
}
