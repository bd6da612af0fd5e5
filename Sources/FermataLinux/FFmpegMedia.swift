#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
public import FermataPlatform
public import FermataSignal

/// Opens local audio files through FFmpeg: WAV, MP3, FLAC, M4A (AAC, ALAC), Ogg Vorbis, Opus and AIFF.
///
/// A location is a path or a `file://` URL; nothing is ever fetched from a network, nor from a file that the named one
/// points to. Frames come as interleaved 32-bit float in the asked format: where the rate is the file's own they are
/// the file's samples, otherwise they are resampled, at least 100 dB clean up to 20 kHz. A mono
/// file sounds from both channels at its own level; a downmix is scaled so that it cannot exceed full scale.
///
/// ```swift
/// let reader = try FFmpegMedia().open(MediaLocation("song.flac"), format: .standard)
/// ```
///
/// Any thread may open; it blocks on the disk, so never the main thread or the audio callback.
public struct FFmpegMedia: MediaSource {
  /// Makes the source.
  ///
  /// FFmpeg's libraries are loaded when the first file is opened, which takes some 25 ms. FFmpeg's own log is switched off for the whole
  /// process then, since failures are thrown.
  public init() {}

  /// Opens a file and decodes its first frame, so that what opens can be played.
  ///
  /// - Parameters:
  ///   - location: a path or a `file://` URL.
  ///   - format: how the reader must deliver: one or two channels at 2 to 768 kHz.
  /// - Returns: a reader at the first frame; it closes the file when it is released.
  /// - Throws: ``MediaError`` with FFmpeg's or the system's own words; nothing stays open then.
  public func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    try open(location, format: format, cancellation: Cancellation())
  }

  /// Opens a file as ``open(_:format:)`` does, until it is called off.
  ///
  /// FFmpeg asks before each piece of the file that it reads; a file system that does not give one piece keeps the opening
  /// as long. Cancelling later ends reads and seeks, as the reader's `cancel()` does.
  ///
  /// - Throws: ``MediaError``, with the code `cancelled` once it is called off.
  public func open(
    _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader {
    guard (1...2).contains(format.channelCount), RateRatio.rates.contains(format.sampleRate.value) else {
      let asked =
        "\(format.channelCount) channels at \(format.sampleRate.value) Hz cannot be had; ask for one or two, at 2000 to 768000 Hz"
      throw MediaError(.unavailable, location, operation: "open", detail: asked)
    }
    let medium = Medium(location, cancellation)
    try medium.checkCancelled("open")
    try medium.checkFile()
    if let missing = FFmpegLibraries.missing {
      throw MediaError(
        .unavailable, location, operation: "open", detail: "\(missing.problem); \(missing.help)")
    }
    return try FFmpegReader(medium, format: format)
  }
}
#endif
