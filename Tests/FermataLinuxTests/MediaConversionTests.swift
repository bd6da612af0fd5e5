#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataPlatform
import FermataSignal
import Foundation
import Testing

struct MediaConversionTests {
  static let tones: [(Int, Int, Double)] = [
    (44_100, 48_000, 1000), (44_100, 48_000, 18_000), (44_100, 48_000, 20_000),
    (48_000, 44_100, 1000), (48_000, 44_100, 18_000), (48_000, 44_100, 20_000),
  ]

  @Test(arguments: tones)
  func `a resampled tone is at least 100 dB clean`(source: Int, rate: Int, frequency: Double) throws {
    try Corpus.make()
    let path = Corpus.path("tone-\(source)-\(Int(frequency)).wav")
    let step = 2 * Double.pi * frequency / Double(source)
    try writeWave(path, rate: source, channels: 1, (0..<source).map { Float(0.5 * sin(step * Double($0))) })
    let decoded = try open(path, rate: rate, channels: 1).all()
    let fit = Sine(fittedTo: decoded[2000..<decoded.count - 2000], step: 2 * .pi * frequency / Double(rate))
    #expect(fit.cleanness >= 100)
    #expect(abs(20 * log10(fit.amplitude / 0.5)) < 0.1)
  }

  @Test(arguments: ["32000-2", "44100-1", "48000-2"])
  func `a stream that goes on in another shape is as clean there`(_ shape: String) throws {
    try Corpus.make()
    let parts = ["44100-2", shape].map { ($0, Corpus.path("shape-\(shape)-\($0).mp3")) }
    var arguments = ["-f", "lavfi", "-i", "aevalsrc=0.5*sin(2*PI*1000*t):s=48000:d=1"]
    for (shape, path) in parts {
      let words = shape.split(separator: "-").map(String.init)
      arguments += [
        "-ar", words[0], "-ac", words[1], "-b:a", "128k", "-write_xing", "0", "-id3v2_version", "0",
      ]
      arguments.append(path)
    }
    try Corpus.run(arguments)
    let path = Corpus.path("shape-\(shape).mp3")
    try parts.map { try Data(contentsOf: URL(fileURLWithPath: $0.1)) }.reduce(Data(), +).write(
      to: URL(fileURLWithPath: path))
    let decoded = try open(path, channels: 1).all()
    #expect(decoded.count > 90_000)
    for start in [20_000, 60_000] {
      let fit = Sine(fittedTo: decoded[start..<start + 20_000], step: 2 * .pi / 48)
      #expect(fit.cleanness > 50, "\(shape) from \(start)")
    }
  }

  @Test func `a mono file sounds from both channels at its own level`() throws {
    try Corpus.make()
    let path = Corpus.path("mono.wav")
    let samples = (0..<5000).map { Float(sin(Double($0) * 0.05)) }
    try writeWave(path, rate: 48_000, channels: 1, samples)
    #expect(try open(path).all() == samples.flatMap { [$0, $0] })
  }

  @Test func `a downmix cannot exceed full scale`() throws {
    try Corpus.make()
    let stereo = Corpus.path("full-2.wav")
    try writeWave(stereo, rate: 48_000, channels: 2, [Float](repeating: 1, count: 4800))
    #expect(difference(try open(stereo, channels: 1).all(), [Float](repeating: 1, count: 2400)) < 1e-6)
    let surround = Corpus.path("full-6.wav")
    try writeWave(surround, rate: 48_000, channels: 6, [Float](repeating: 1, count: 14_400))
    let mixed = try open(surround).all()
    #expect(difference(mixed, [Float](repeating: 1, count: 4800)) < 1e-6)
  }
}

/// The sine that fits samples best, by least squares.
private struct Sine {
  let amplitude: Double
  /// The sine over everything else, in dB.
  let cleanness: Double

  init(fittedTo samples: ArraySlice<Float>, step: Double) {
    var (ss, sc, cc, sy, cy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (number, sample) in samples.enumerated() {
      let (s, c, y) = (sin(step * Double(number)), cos(step * Double(number)), Double(sample))
      ss += s * s
      sc += s * c
      cc += c * c
      sy += s * y
      cy += c * y
      yy += y * y
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((sy * cc - cy * sc) / determinant, (cy * ss - sy * sc) / determinant)
    let fitted = a * sy + b * cy
    amplitude = (a * a + b * b).squareRoot()
    cleanness = 10 * log10(fitted / max(yy - fitted, 1e-300))
  }
}
#endif
