#if canImport(AVFAudio) && canImport(AVFoundation)
import AVFAudio
public import FermataPlatform
public import FermataSignal
import Foundation

/// Opens audio files through `AVAudioFile`: what Core Audio decodes, which is WAV, AIFF, CAF, MP3, M4A (AAC, ALAC), FLAC
/// and Opus.
///
/// A location is a path, a `file://` URL or another URL that Core Audio reads, such as an item's of the music library;
/// nothing is fetched from a network. Frames come as interleaved 32-bit float in the asked format: `AVAudioConverter`
/// changes the rate where it is not the file's own. A mono file sounds from both channels at its own level.
///
/// ```swift
/// let reader = try AppleMedia().open(MediaLocation("song.m4a"), format: .standard)
/// ```
///
/// Any thread may open; it blocks on the disk, so never the main thread or the audio callback.
public struct AppleMedia: MediaSource {
  /// Makes the source.
  public init() {}

  /// Opens a file and reads its description.
  ///
  /// - Parameters:
  ///   - location: a path or a URL.
  ///   - format: how the reader must deliver: one or two channels.
  /// - Returns: a reader at the first frame; it closes the file when it is released.
  /// - Throws: `MediaError` with the system's own words; nothing stays open then.
  public func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    try open(location, format: format, cancellation: Cancellation())
  }

  /// Opens a file as ``open(_:format:)`` does, until it is called off.
  ///
  /// - Throws: `MediaError`, with the code `cancelled` once it is called off.
  public func open(
    _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader {
    let medium = try AppleMedium(location)
    let cancelled = MediaError(.cancelled, location, operation: "open")
    guard !cancellation.isCancelled else { throw cancelled }
    let file: AVAudioFile
    do {
      file = try AVAudioFile(forReading: medium.url, commonFormat: .pcmFormatFloat32, interleaved: true)
    } catch { throw medium.error(error, "open") }
    let description = AppleDescription.load(medium.url, cancellation)
    guard !cancellation.isCancelled else { throw cancelled }
    return try AppleReader(file, medium, description, format: format)
  }
}
#endif
