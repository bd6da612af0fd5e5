import Foundation

/// The quality that b1's speed is paid for with: a tone at 44.1 kHz, read at 48 kHz, and what is in it besides the
/// tone.
enum Sinad {
  static func run(folder: String) throws {
    for hertz in [1000, 10_000, 18_000, 20_000] {
      let file = "\(folder)/tone-\(hertz).wav"
      try wave(hertz: Double(hertz)).write(to: URL(fileURLWithPath: file))
      var left: [Double] = []
      _ = try DecodeBench.read(file) { samples in
        for index in stride(from: 0, to: samples.count, by: 2) { left.append(Double(samples[index])) }
      }
      print(hertz, "Hz:", decibels(Array(left[24_000..<left.count - 24_000]), hertz: Double(hertz)), "dB")
    }
  }

  /// Five seconds of 32-bit float, mono.
  private static func wave(hertz: Double) -> Data {
    let samples = (0..<44_100 * 5).map { Float(0.5 * sin(2 * .pi * hertz * Double($0) / 44_100)) }
    var data = Data("RIFF".utf8)
    func add<Value: FixedWidthInteger>(_ value: Value) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    add(UInt32(36 + samples.count * 4))
    data.append(contentsOf: "WAVEfmt ".utf8)
    add(UInt32(16))
    add(UInt16(3))
    add(UInt16(1))
    add(UInt32(44_100))
    add(UInt32(44_100 * 4))
    add(UInt16(4))
    add(UInt16(32))
    data.append(contentsOf: "data".utf8)
    add(UInt32(samples.count * 4))
    samples.withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }

  /// The tone's power over that of everything else, after the best sine is taken out.
  private static func decibels(_ samples: [Double], hertz: Double) -> Double {
    let step = 2 * .pi * hertz / 48_000
    var (sineSine, sineCosine, cosineCosine, sineSample, cosineSample) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let (sine, cosine) = (sin(step * Double(index)), cos(step * Double(index)))
      sineSine += sine * sine
      sineCosine += sine * cosine
      cosineCosine += cosine * cosine
      sineSample += sine * sample
      cosineSample += cosine * sample
    }
    let determinant = sineSine * cosineCosine - sineCosine * sineCosine
    let a = (sineSample * cosineCosine - cosineSample * sineCosine) / determinant
    let b = (cosineSample * sineSine - sineSample * sineCosine) / determinant
    var rest = 0.0
    for (index, sample) in samples.enumerated() {
      let error = sample - a * sin(step * Double(index)) - b * cos(step * Double(index))
      rest += error * error
    }
    return (10 * log10((a * a + b * b) / 2 / (rest / Double(samples.count))) * 10).rounded() / 10
  }
}
