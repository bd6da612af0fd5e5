#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataLinux
import FermataPlatform
import FermataSignal

/// A seeded generator: the same places each run.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Opens a file as the tests read it.
func open(_ path: String, rate: Int = 48_000, channels: Int = 2) throws -> any MediaReader {
  try FLACMedia().open(
    MediaLocation(path), format: AudioFormat(sampleRate: Hertz(rate), channelCount: channels))
}

extension MediaReader {
  /// Reads up to so many frames; fewer only at the end.
  func frames(_ count: Int, piece: Int = 4096) throws -> [Float] {
    let channels = info.format.channelCount
    var samples = [Float](repeating: 0, count: count * channels)
    var filled = 0
    try samples.withUnsafeMutableBufferPointer { buffer in
      while filled < count {
        let end = min(filled + piece, count)
        let part = UnsafeMutableBufferPointer(rebasing: buffer[(filled * channels)..<(end * channels)])
        guard case .frames(let got) = try read(into: part) else { break }
        filled += got
      }
    }
    return Array(samples.prefix(filled * channels))
  }

  /// Reads to the end.
  func all(piece: Int = 4096) throws -> [Float] {
    var samples: [Float] = []
    while true {
      let part = try frames(piece * 16, piece: piece)
      samples += part
      if part.count < piece * 16 * info.format.channelCount { return samples }
    }
  }
}

/// The greatest difference between two stretches of equal length.
func difference(_ left: some RandomAccessCollection<Float>, _ right: some RandomAccessCollection<Float>)
  -> Float
{
  var greatest: Float = left.count == right.count ? 0 : .infinity
  for (one, other) in zip(left, right) { greatest = max(greatest, abs(one - other)) }
  return greatest
}
#endif
