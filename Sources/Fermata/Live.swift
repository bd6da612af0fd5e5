public import FermataPlatform

#if canImport(FermataLinux)
import FermataLinux
#endif

/// What this build brings for the platform that it runs on.
public enum Media {
  /// Opens audio files: through FFmpeg on Linux.
  ///
  /// Where this build can decode nothing, every open fails with `MediaError.Code.unavailable`.
  public static let live: any MediaSource = makeLive()

  private static func makeLive() -> any MediaSource {
    #if canImport(FermataLinux)
    FFmpegMedia()
    #else
    UnavailableMedia()
    #endif
  }

  /// Opens a file to see what it is.
  ///
  /// - Parameter path: a path or a `file://` URL.
  /// - Returns: format, length, tags and artwork.
  /// - Throws: `MediaError` if it cannot be opened. It blocks on the disk, so never on the main thread.
  public static func probe(_ path: String) throws(MediaError) -> MediaInfo {
    try live.open(MediaLocation(path), format: .standard).info
  }
}
