import AVFAudio

/// White noise without an end.
final class NoiseSource {
  private var state: UInt32 = 1
  private(set) lazy var node = AVAudioSourceNode(format: Self.format) { [unowned self] _, _, count, buffers in
    for buffer in UnsafeMutableAudioBufferListPointer(buffers) {
      let samples = buffer.mData?.assumingMemoryBound(to: Float.self)
      for frame in 0..<Int(count) { samples?[frame] = self.next() }
    }
    return noErr
  }

  static let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)!

  private func next() -> Float {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Float(state >> 8) / Float(1 << 24) - 0.5
  }
}
