import FermataPlatform
import FermataSignal
import Foundation

/// The frames of a file that is open for reading.
protocol FileFrames: AnyObject {
  /// How they are stored.
  var format: AVAudioFormat { get }
  var length: Int { get }

  /// Writes as many interleaved frames from a place on as there is room for and the file has; returns how many.
  func read(from frame: Int, into output: UnsafeMutableBufferPointer<Float>) throws -> Int
}

/// What the process's source of media opens: at 48 kHz in stereo, as it is asked; a source that has one channel and no
/// more gives that one.
final class MediaFrames: FileFrames {
  let format: AVAudioFormat
  private let channels: Int
  let length: Int
  private let reader: any MediaReader
  private var position = 0
  /// What went wrong behind the last frames that were given.
  private var failure: (any Error)?

  /// Throws for a broadcast, which has no frames to count.
  init(_ location: MediaLocation, _ media: any MediaSource) throws {
    reader = try media.open(location, format: .standard)
    guard let length = reader.info.length else {
      throw MediaError(.unsupportedLocation, location, operation: "open", detail: "it has no end")
    }
    self.length = length.value
    channels = reader.info.format.channelCount
    format =
      channels == 1
      ? AVAudioFormat(rate: 48_000, channels: 1, .pcmFormatFloat32, interleaved: false) : .rendered
  }

  func read(from frame: Int, into output: UnsafeMutableBufferPointer<Float>) throws -> Int {
    if frame != position {
      try reader.seek(to: FrameCount(frame))
      (position, failure) = (frame, nil)
    }
    var written = 0
    while failure == nil, channels * written < output.count {
      do {
        let room = UnsafeMutableBufferPointer(rebasing: output[(channels * written)...])
        guard case .frames(let count) = try reader.read(into: room) else { break }
        written += count
        position += count
      } catch { failure = error }
    }
    if let failure, written == 0 { throw failure }
    return written
  }
}
