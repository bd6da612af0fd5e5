import CoreAudioTypes

extension BufferMemory {
  /// Takes interleaved frames over into its own format, from its beginning.
  func store(_ samples: [Float], frameCount: Int) {
    switch common {
    case .pcmFormatFloat32: put(samples, frameCount) { $0 }
    case .pcmFormatFloat64: put(samples, frameCount) { Double($0) }
    case .pcmFormatInt16:
      put(samples, frameCount) { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded()))) }
    case .pcmFormatInt32:
      put(samples, frameCount) {
        Int32(max(-2_147_483_648, min(2_147_483_647, (Double($0) * 2_147_483_648).rounded())))
      }
    case .otherFormat: break
    }
  }

  /// Its first frames, interleaved.
  func load(frameCount: Int) -> [Float] {
    switch common {
    case .pcmFormatFloat32: get(frameCount) { (sample: Float) in sample }
    case .pcmFormatFloat64: get(frameCount) { (sample: Double) in Float(sample) }
    case .pcmFormatInt16: get(frameCount) { (sample: Int16) in Float(sample) / 32_768 }
    case .pcmFormatInt32: get(frameCount) { (sample: Int32) in Float(Double(sample) / 2_147_483_648) }
    case .otherFormat: []
    }
  }

  private func put<Sample>(_ samples: [Float], _ frameCount: Int, _ convert: (Float) -> Sample) {
    for channel in 0..<channelCount {
      let start = start(of: channel).assumingMemoryBound(to: Sample.self)
      for frame in 0..<frameCount { start[frame * step] = convert(samples[frame * channelCount + channel]) }
    }
  }

  private func get<Sample>(_ frameCount: Int, _ convert: (Sample) -> Float) -> [Float] {
    var samples = [Float](repeating: 0, count: frameCount * channelCount)
    for channel in 0..<channelCount {
      let start = start(of: channel).assumingMemoryBound(to: Sample.self)
      for frame in 0..<frameCount { samples[frame * channelCount + channel] = convert(start[frame * step]) }
    }
    return samples
  }

  /// How many samples lie from one frame of a channel to its next.
  private var step: Int { isInterleaved ? channelCount : 1 }
}
