import FermataPlatform
import FermataSignal

/// A short sound that lies in memory, ready to be played at once and as often as wanted.
///
/// Any thread may hold it and hand it to ``Soundtrack/play(_:gain:)``; never the audio callback.
public final class Effect: @unchecked Sendable {
  // Sendable because the samples are written before anyone else sees them, and only read from then on.
  /// The longest that is kept in memory (our choice, because what is longer is music: 11 MB).
  public static let longest = Duration.seconds(30)

  let samples: UnsafeMutablePointer<Float>
  let frameCount: Int

  /// Decodes a medium into memory.
  ///
  /// - Throws: ``MediaError``; `unsupportedLocation` for what is empty or longer than ``longest``.
  init(_ location: MediaLocation, from source: any MediaSource) throws(MediaError) {
    let reader = try CheckedReader(source.open(location, format: .standard), of: location)
    let room = AudioFormat.standard.frames(in: Self.longest).value
    let scratch = UnsafeMutablePointer<Float>.allocate(capacity: (room + 1) * 2)
    defer { scratch.deallocate() }
    let count = try Self.read(reader, location, into: scratch, room: room + 1)
    guard (1...room).contains(count) else {
      throw MediaError(
        .unsupportedLocation, location, operation: "open",
        detail: "an effect lasts from one frame to 30 s; play what is longer as music")
    }
    frameCount = count
    samples = .allocate(capacity: count * 2)
    samples.initialize(from: scratch, count: count * 2)
  }

  deinit { samples.deallocate() }

  private static func read(
    _ reader: any MediaReader, _ location: MediaLocation, into samples: UnsafeMutablePointer<Float>, room: Int
  ) throws(MediaError) -> Int {
    var count = 0
    while count < room {
      let rest = UnsafeMutableBufferPointer(start: samples + count * 2, count: (room - count) * 2)
      switch try reader.read(into: rest) {
      case .frames(let frames): count += frames
      case .end: return count
      case .waiting:
        throw MediaError(
          .unavailable, location, operation: "read", detail: "not all of it is there yet; load it again later"
        )
      }
    }
    return count
  }
}
