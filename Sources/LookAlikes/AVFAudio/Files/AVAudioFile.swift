import CoreAudioTypes
package import FermataPlatform
public import Foundation
import PhoneProcess

/// A file that is read: a WAVE file as it is stored, anything else through the process's source of media.
///
/// Writing is not there.
open class AVAudioFile: NSObject {
  public let url: URL
  public let fileFormat: AVAudioFormat
  public let processingFormat: AVAudioFormat
  public let length: AVAudioFramePosition
  /// Where the next read begins.
  public var framePosition: AVAudioFramePosition = 0
  private(set) var frames: (any FileFrames)?

  public convenience init(forReading fileURL: URL) throws {
    try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  public init(forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool) throws {
    let frames = try Self.open(fileURL)
    url = fileURL
    fileFormat = frames.format
    processingFormat = AVAudioFormat(
      rate: frames.format.sampleRate, channels: frames.format.channelCount, format, interleaved: interleaved)
    length = AVAudioFramePosition(frames.length)
    self.frames = frames
    super.init()
  }

  private static func open(_ url: URL) throws -> any FileFrames {
    do {
      if url.isFileURL, FileManager.default.isReadableFile(atPath: url.path),
        let wave = WaveFile(try Data(contentsOf: url, options: .alwaysMapped))
      {
        return wave
      }
      return try MediaFrames(MediaLocation(url), AppProcess.current.media)
    } catch {
      // kAudioFileUnspecifiedError for what cannot be read, else kAudioFileUnsupportedFileTypeError.
      let isMissing = (error as? MediaError)?.code == .notFound
      throw NSError(
        domain: avfaudio, code: isMissing ? 2_003_334_207 : 1_954_115_647,
        userInfo: [NSLocalizedDescriptionKey: "\(error)"])
    }
  }

  /// The frames up to the buffer's capacity.
  public func read(into buffer: AVAudioPCMBuffer) throws {
    try read(into: buffer, frameCount: buffer.frameCapacity)
  }

  /// At the end nothing is read, and that is an error.
  public func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
    precondition(
      buffer.format == processingFormat,
      "com.apple.coreaudio.avfaudio: required condition is false: buffer.format == processingFormat")
    precondition(
      frames <= buffer.frameCapacity,
      "com.apple.coreaudio.avfaudio: required condition is false: frames <= buffer.frameCapacity")
    let channels = Int(processingFormat.channelCount)
    var samples = [Float](repeating: 0, count: Int(frames) * channels)
    let place = Int(clamping: framePosition)
    let count = try samples.withUnsafeMutableBufferPointer {
      try self.frames?.read(from: place, into: $0) ?? 0
    }
    guard count > 0 || frames == 0 else {
      // kAudioFileEndOfFileError.
      throw NSError(domain: avfaudio, code: -39)
    }
    buffer.frameLength = AVAudioFrameCount(count)
    buffer.memory.store(samples, frameCount: count)
    framePosition += AVAudioFramePosition(count)
  }

  public var isOpen: Bool { frames != nil }

  public func close() { frames = nil }
}

/// The domain of what goes wrong with files, converters and engines.
let avfaudio = "com.apple.coreaudio.avfaudio"

extension MediaLocation {
  /// What a URL is for a source of media: a path, or a name that only the source understands.
  package init(_ url: URL) { self.init(url.isFileURL ? url.path : url.absoluteString) }
}
