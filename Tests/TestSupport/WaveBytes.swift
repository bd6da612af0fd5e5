package import Foundation

/// The bytes of a WAVE file.
package struct WaveBytes {
  /// How one sample is stored: 1 for integers, 3 for floating point, and its bits.
  package enum Sample: CaseIterable, Sendable {
    case unsigned8, signed16, signed24, signed32, float32, float64

    fileprivate var tag: UInt16 { self == .float32 || self == .float64 ? 3 : 1 }

    fileprivate var bits: UInt16 {
      switch self {
      case .unsigned8: 8
      case .signed16: 16
      case .signed24: 24
      case .signed32, .float32: 32
      case .float64: 64
      }
    }

    /// The largest error of a stored sample.
    package var quantum: Float {
      switch self {
      case .unsigned8: 1 / 128
      case .signed16: 1 / 32_768
      default: 1e-6
      }
    }

    fileprivate func bytes(_ value: Double) -> Data {
      let whole =
        switch self {
        case .unsigned8: UInt64(Int((value * 128).rounded()) + 128)
        case .float32: UInt64(Float(value).bitPattern)
        case .float64: value.bitPattern
        case .signed16, .signed24, .signed32:
          UInt64(bitPattern: Int64((value * Double(1 << (bits - 1))).rounded(.down)))
        }
      return Data((0..<Int(bits / 8)).map { UInt8(truncatingIfNeeded: whole >> (8 * $0)) })
    }
  }

  package var rate = 48_000
  package var channels = 2
  package var sample = Sample.float32
  /// Whether its shape is told the newer way, for which there is a longer chunk.
  package var isExtensible = false
  /// A chunk between the shape and the samples.
  package var comment = Data()

  package init() {}

  /// A file with the samples of a wave: each channel's is asked for by its frame.
  package func file(frames: Int, _ wave: (_ frame: Int, _ channel: Int) -> Double) -> Data {
    let size = channels * Int(sample.bits) / 8
    var shape = number(isExtensible ? 0xFFFE : UInt64(sample.tag), 2) + number(UInt64(channels), 2)
    shape += number(UInt64(rate), 4) + number(UInt64(rate * size), 4) + number(UInt64(size), 2)
    shape += number(UInt64(sample.bits), 2)
    if isExtensible {
      shape += number(22, 2) + number(UInt64(sample.bits), 2) + number(3, 4) + number(UInt64(sample.tag), 2)
      shape += Data(count: 14)
    }
    var samples = Data()
    for frame in 0..<frames {
      for channel in 0..<channels { samples += sample.bytes(wave(frame, channel)) }
    }
    let notes = comment.isEmpty ? Data() : chunk("LIST", comment)
    let body = Data("WAVE".utf8) + chunk("fmt ", shape) + notes + chunk("data", samples)
    return chunk("RIFF", body)
  }

  private func chunk(_ name: String, _ body: Data) -> Data {
    Data(name.utf8) + number(UInt64(body.count), 4) + body + Data(count: body.count % 2)
  }

  private func number(_ value: UInt64, _ size: Int) -> Data {
    Data((0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
}

/// Makes a file for as long as a test uses it.
package func withFile<Result>(
  _ name: String, _ bytes: Data, _ body: (URL) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fermata-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer {
    do { try FileManager.default.removeItem(at: folder) } catch { preconditionFailure("\(error)") }
  }
  let url = folder.appendingPathComponent(name)
  try bytes.write(to: url)
  return try body(url)
}
