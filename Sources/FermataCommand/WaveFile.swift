#if Tools
import Foundation

/// A WAV file of 16-bit stereo at 48 kHz.
enum WaveFile {
  /// The file of interleaved stereo samples; what is beyond full scale is clipped, as a device would.
  static func data(of samples: [Float]) -> Data {
    var data = Data(capacity: 44 + samples.count * 2)
    let byteCount = UInt32(samples.count * 2)
    data.append(contentsOf: Array("RIFF".utf8))
    data.append(little: 36 + byteCount)
    data.append(contentsOf: Array("WAVEfmt ".utf8))
    data.append(little: UInt32(16))
    data.append(little: UInt16(1))
    data.append(little: UInt16(2))
    data.append(little: UInt32(48_000))
    data.append(little: UInt32(48_000 * 4))
    data.append(little: UInt16(4))
    data.append(little: UInt16(16))
    data.append(contentsOf: Array("data".utf8))
    data.append(little: byteCount)
    let clipped = samples.map { Int16(max(-1, min(1, $0)) * 32_767).littleEndian }
    clipped.withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }
}

extension Data {
  fileprivate mutating func append<Value: FixedWidthInteger>(little value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
#endif
