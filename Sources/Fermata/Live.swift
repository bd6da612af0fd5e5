public import FermataPlatform
import FermataSignal

#if canImport(FermataLinux)
import FermataLinux
#endif

/// What this build brings for the platform that it runs on.
public enum Media {
  /// Opens audio files: FFmpeg on Linux.
  ///
  /// In a build without it every open fails with ``MediaError/Code/unavailable``.
  public static let live: any MediaSource = makeLive()

  private static func makeLive() -> any MediaSource {
    UnavailableMedia()
  }
}

/// What stands in where this build can decode nothing.
private struct UnavailableMedia: MediaSource {
  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    throw MediaError(.unavailable, location, operation: "open")
  }
}
