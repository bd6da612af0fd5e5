#if canImport(CFLAC)
package import FermataPlatform
package import FermataSignal

/// Opens FLAC files through libFLAC, and all others through FFmpeg.
///
/// FFmpeg and the hundred libraries behind it take longer to load than all else that a start takes; a FLAC file does
/// without (Documentation/Decisions/0020). What is read is the same to the bit.
package struct FLACMedia: MediaSource {
  private let otherwise: FFmpegMedia

  /// Makes the source, and the one for all other files.
  package init() { otherwise = FFmpegMedia() }

  /// Opens a file and decodes its first frame; any thread, as ``FFmpegMedia``.
  package func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    try open(location, format: format, cancellation: Cancellation())
  }

  /// Opens a file as ``open(_:format:)`` does, until it is called off.
  package func open(
    _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader {
    let medium = Medium(location, cancellation)
    try medium.checkCancelled("open")
    try medium.checkFile()
    if let reader = FLACReader(medium, format: format, otherwise: otherwise) { return reader }
    return try otherwise.open(location, format: format, cancellation: cancellation)
  }
}
#endif
