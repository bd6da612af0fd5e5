import FermataLinux
import FermataPlatform
import FermataSignal
import Foundation
import Testing

/// What was heard is kept as FLAC, not a bit of it lost.
@Suite struct LosslessSoundTests {
  @Test(arguments: [0, 1, 4_608, 4_609, 100_003], [1, 2])
  func `what is written is read again to the bit, and its length is known`(
    frameCount: Int, channelCount: Int
  ) throws {
    var random = SystemRandomNumberGenerator()
    let samples = (0..<channelCount * frameCount).map { place in
      place % 3 == 0 ? Int16.random(in: .min ... .max, using: &random) : Int16(place % 400)
    }
    let bytes = try #require(LosslessSound.flac(samples, channelCount: channelCount))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fermata-\(UUID().uuidString).flac")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    guard frameCount > 0 else { return #expect(bytes.count == 42 && bytes.starts(with: Array("fLaC".utf8))) }
    let reader = try FFmpegMedia().open(MediaLocation(file.path), format: .standard)
    #expect(reader.info.length == FrameCount(frameCount))
    var read: [Float] = []
    var piece = [Float](repeating: 0, count: 8_192)
    while case .frames(let count) = try piece.withUnsafeMutableBufferPointer({ try reader.read(into: $0) }) {
      read += piece.prefix(2 * count)
    }
    // A reader hands one channel on twice.
    let expected = samples.flatMap { [Float](repeating: Float($0) / 32_768, count: 2 / channelCount) }
    #expect(read == expected)
  }

  @Test func `silence takes next to nothing`() throws {
    let bytes = try #require(
      LosslessSound.flac([Int16](repeating: 0, count: 2 * 48_000 * 60), channelCount: 2))
    #expect(LosslessSound.isAvailable && bytes.count < 20_000)
  }
}
