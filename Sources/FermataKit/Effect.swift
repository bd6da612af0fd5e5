import FermataPlatform
import FermataSignal

/// A short sound that lies in memory, ready to be played at once and as often as wanted.
public final class Effect: Sendable {
  /// The longest that is kept in memory (our choice, because what is longer is music: 11 MB).
  public static let longest = Duration.seconds(30)

  nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>
  let frameCount: Int

  /// Decodes a medium into memory.
  ///
  /// - Throws: ``MediaError``; `unsupportedLocation` for what is empty or longer than ``longest``.
  init(_ location: MediaLocation, from source: any MediaSource) throws(MediaError) {
    let reader = try source.open(location, format: .standard)
    let room = AudioFormat.standard.frames(in: Self.longest).value
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: (room + 1) * 2)
    do throws(MediaError) {
      frameCount = try Self.read(reader, into: samples, room: room + 1)
      guard (1...room).contains(frameCount) else {
        throw MediaError(
          .unsupportedLocation, location, operation: "open",
          detail: "an effect lasts from one frame to 30 s; play what is longer as music")
      }
    } catch {
      samples.deallocate()
      throw error
    }
    self.samples = samples
  }

  deinit { samples.deallocate() }

  private static func read(_ reader: any MediaReader, into samples: UnsafeMutablePointer<Float>, room: Int)
    throws(MediaError) -> Int
  {
    var count = 0
    while count < room {
      let rest = UnsafeMutableBufferPointer(start: samples + count * 2, count: (room - count) * 2)
      guard case .frames(let frames) = try reader.read(into: rest) else { break }
      count += frames
    }
    return count
  }
}
