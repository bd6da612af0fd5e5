import Foundation

/// Writes a WAV file of 32-bit float samples, as exact as a test needs it.
func writeWave(_ path: String, rate: Int, channels: Int, _ samples: [Float]) throws {
  var bytes: [UInt8] = []
  func append(_ text: String) { bytes += Array(text.utf8) }
  func append(_ value: Int, bytes count: Int) {
    for byte in 0..<count { bytes.append(UInt8(value >> (8 * byte) & 0xFF)) }
  }
  append("RIFF")
  append(36 + samples.count * 4, bytes: 4)
  append("WAVEfmt ")
  append(16, bytes: 4)
  append(3, bytes: 2)
  append(channels, bytes: 2)
  append(rate, bytes: 4)
  append(rate * channels * 4, bytes: 4)
  append(channels * 4, bytes: 2)
  append(32, bytes: 2)
  append("data")
  append(samples.count * 4, bytes: 4)
  samples.withUnsafeBytes { bytes += Array($0) }
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}
