#if Tools
import FermataLinux
import Foundation

/// A file of 16 bits at 48 kHz, stereo unless both channels are the same: FLAC where FFmpeg is there, else WAV.
enum SoundFile {
  /// How the names of such files may end.
  static let endings = ["flac", "wav"]
  /// How they end here.
  static let ending = LosslessSound.isAvailable ? "flac" : "wav"

  /// The file of interleaved stereo samples; what is beyond full scale is clipped, as a device would.
  static func data(of samples: [Float]) throws -> Data {
    var clipped = samples.map { Int16(max(-1, min(1, $0)) * 32_767) }
    let isMono = stride(from: 0, to: clipped.count, by: 2).allSatisfy { clipped[$0] == clipped[$0 + 1] }
    if isMono { clipped = stride(from: 0, to: clipped.count, by: 2).map { clipped[$0] } }
    let channelCount = isMono ? 1 : 2
    guard LosslessSound.isAvailable else { return wave(of: clipped, channelCount) }
    guard let flac = LosslessSound.flac(clipped, channelCount: channelCount) else {
      throw Failure(
        problem: "FFmpeg cannot encode what was heard as FLAC",
        help: "see whether it has room: free -m, ulimit -v")
    }
    return Data(flac)
  }

  private static func wave(of samples: [Int16], _ channelCount: Int) -> Data {
    var data = Data(capacity: 44 + samples.count * 2)
    let byteCount = UInt32(samples.count * 2)
    data.append(contentsOf: Array("RIFF".utf8))
    data.append(little: 36 + byteCount)
    data.append(contentsOf: Array("WAVEfmt ".utf8))
    data.append(little: UInt32(16))
    data.append(little: UInt16(1))
    data.append(little: UInt16(channelCount))
    data.append(little: UInt32(48_000))
    data.append(little: UInt32(48_000 * channelCount * 2))
    data.append(little: UInt16(channelCount * 2))
    data.append(little: UInt16(16))
    data.append(contentsOf: Array("data".utf8))
    data.append(little: byteCount)
    samples.map(\.littleEndian).withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }
}

extension Data {
  fileprivate mutating func append<Value: FixedWidthInteger>(little value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
#endif
