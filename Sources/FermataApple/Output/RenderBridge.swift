#if canImport(AVFAudio)
package import AVFAudio
import FermataPlatform
package import FermataSignal

/// Hands what our render path writes, interleaved, to Apple's buffers, one for each channel.
///
/// Used by the audio thread alone; it allocates nothing after it was made.
package final class RenderBridge {
  private let source: any RenderSource
  private let channelCount: Int
  private let rate: Int
  private let scratch: UnsafeMutablePointer<Float>
  /// How many nanoseconds a tick of the host's clock lasts.
  private let nanosecondsPerTick = AVAudioTime.seconds(forHostTime: 1_000_000_000)

  package init(_ source: any RenderSource, format: AudioFormat) {
    self.source = source
    channelCount = format.channelCount
    rate = format.sampleRate.value
    scratch = .allocate(capacity: FrameCount.largestPull.value * channelCount)
    scratch.initialize(repeating: 0, count: FrameCount.largestPull.value * channelCount)
  }

  deinit { scratch.deallocate() }

  /// Fills the buffers; a pull that is larger than the largest is taken in several.
  package func render(
    _ frameCount: Int, at hostTime: UInt64, into buffers: UnsafeMutableAudioBufferListPointer
  ) {
    let start = Int64((Double(hostTime) * nanosecondsPerTick).rounded())
    var offset = 0
    while offset < frameCount {
      let count = min(frameCount - offset, FrameCount.largestPull.value)
      let now = start + Int64(offset) * 1_000_000_000 / Int64(rate)
      source.render(into: scratch, frameCount: count, at: now, route: .any)
      spread(count, at: offset, over: buffers)
      offset += count
    }
  }

  private func spread(_ count: Int, at offset: Int, over buffers: UnsafeMutableAudioBufferListPointer) {
    for channel in 0..<min(channelCount, buffers.count) {
      guard let data = buffers[channel].mData else { continue }
      let output = data.assumingMemoryBound(to: Float.self) + offset
      for frame in 0..<count { output[frame] = scratch[frame * channelCount + channel] }
    }
  }
}
#endif
