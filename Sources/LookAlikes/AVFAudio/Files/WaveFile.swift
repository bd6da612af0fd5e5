import Foundation

/// A WAVE file with uncompressed samples, at its own rate and with its own channels.
final class WaveFile: FileFrames {
  let format: AVAudioFormat
  let length: Int
  private let sample: Sample
  private let samples: Data
  private let channels: Int

  /// How one sample is stored; little-endian.
  private enum Sample {
    case unsigned8, signed16, signed24, signed32, float32, float64

    /// - Parameters:
    ///   - tag: 1 for integers, 3 for floating point.
    ///   - bits: how many bits one sample has.
    init?(tag: UInt16, bits: UInt16) {
      switch (tag, bits) {
      case (1, 8): self = .unsigned8
      case (1, 16): self = .signed16
      case (1, 24): self = .signed24
      case (1, 32): self = .signed32
      case (3, 32): self = .float32
      case (3, 64): self = .float64
      default: return nil
      }
    }

    var size: Int {
      switch self {
      case .unsigned8: 1
      case .signed16: 2
      case .signed24: 3
      case .signed32, .float32: 4
      case .float64: 8
      }
    }

    /// The nearest that a buffer can hold.
    var common: AVAudioCommonFormat {
      switch self {
      case .unsigned8, .signed16: .pcmFormatInt16
      case .signed24, .signed32: .pcmFormatInt32
      case .float32: .pcmFormatFloat32
      case .float64: .pcmFormatFloat64
      }
    }

    func value(_ bits: UInt64) -> Float {
      switch self {
      case .unsigned8: (Float(bits) - 128) / 128
      case .signed16: Float(Int16(truncatingIfNeeded: bits)) / 32_768
      case .signed24: Float(Int32(truncatingIfNeeded: bits << 8) >> 8) / 8_388_608
      case .signed32: Float(Int32(truncatingIfNeeded: bits)) / 2_147_483_648
      case .float32: Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      case .float64: Float(Double(bitPattern: bits))
      }
    }
  }

  /// `nil` for what is no such file.
  init?(_ bytes: Data) {
    guard bytes.count >= 12, bytes.prefix(4) == Data("RIFF".utf8),
      bytes.dropFirst(8).prefix(4) == Data("WAVE".utf8)
    else { return nil }
    var shape: Data?, found: Data?
    var place = 12
    while place + 8 <= bytes.count, found == nil {
      let name = bytes[place..<place + 4], size = Int(bytes.number(at: place + 4, size: 4))
      let body = bytes[(place + 8)..<min(place + 8 + size, bytes.count)]
      if name == Data("fmt ".utf8) { shape = Data(body) }
      if name == Data("data".utf8) { found = body }
      // Chunks begin at even places.
      place += 8 + size + size % 2
    }
    guard let shape, let found, shape.count >= 16 else { return nil }
    let tag = UInt16(shape.number(at: 0, size: 2)), channels = Int(shape.number(at: 2, size: 2))
    // An extensible file says further on what it is.
    let actual = tag == 0xFFFE && shape.count >= 26 ? UInt16(shape.number(at: 24, size: 2)) : tag
    let bits = UInt16(shape.number(at: 14, size: 2))
    guard let sample = Sample(tag: actual, bits: bits), (1...2).contains(channels) else { return nil }
    self.sample = sample
    self.channels = channels
    samples = found
    length = found.count / (channels * sample.size)
    format = AVAudioFormat(
      rate: Double(shape.number(at: 4, size: 4)), channels: AVAudioChannelCount(channels), sample.common,
      interleaved: true)
  }

  func read(from frame: Int, into output: UnsafeMutableBufferPointer<Float>) -> Int {
    let count = min(output.count / channels, max(0, length - frame))
    for index in 0..<count * channels {
      let place = (frame * channels + index) * sample.size
      output[index] = sample.value(samples.number(at: place, size: sample.size))
    }
    return count
  }
}

extension Data {
  /// A little-endian number, at a place counted from the first byte.
  fileprivate func number(at place: Int, size: Int) -> UInt64 {
    (0..<size).reduce(0) { $0 | UInt64(self[startIndex + place + $1]) << (8 * $1) }
  }
}
