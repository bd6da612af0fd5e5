public import FermataPlatform

#if os(Linux)
public import FermataKit
@_exported public import class FermataLinux.LinuxSystem
#elseif canImport(FermataApple)
@_exported public import class FermataApple.AppleSystem
public import FermataKit
#endif

#if canImport(FermataApple) && !os(Linux)
extension AudioSystem {
  /// The one that owns this process's audio session: sound, lock screen and interruptions of the device.
  ///
  /// On a Mac there is no such session and nobody interrupts; what there is are outputs that come and go, and Now Playing.
  /// A watch plays on in the background only through headphones, with a recipe of
  /// ``/FermataPolicy/Recipe/sharing(_:)`` `longFormAudio`.
  /// Made when it is first used, by any thread, so use it as the app launches: it does not learn what was told before. It
  /// reads what ``Media/live`` opens. ``AppleSystem/shared`` is its platform, for what CallKit and Push to Talk tell the app.
  public static let live = AudioSystem(platform: AppleSystem.shared.platform)
}
#endif

#if os(Linux)
extension AudioSystem {
  /// The one that sounds through the desktop's sound server: PulseAudio, or PipeWire, which speaks its protocol.
  ///
  /// Made when it is first used, by any thread. Another program's call silences it, and headphones that leave pause it. The
  /// desktop's media controls show what plays, under the program's own name, and drive it (MPRIS2). Where no server answers,
  /// a play is refused with the code `msrv` and tried again for ten seconds; ``LinuxSystem/missing`` tells whether libpulse is
  /// there, which is loaded as this is made. It reads what ``Media/live`` opens. An app that
  /// has a name of its own for the desktop, opens addresses or can be raised makes its own:
  ///
  ///     var app = LinuxSystem.App(identity: "Night Radio")
  ///     app.quit = { exit(0) }
  ///     let audio = AudioSystem(platform: LinuxSystem(media: Media.live, app: app).platform)
  public static let live = AudioSystem(platform: LinuxSystem.shared.platform)
}
#endif

/// What this build brings for the platform that it runs on.
public enum Media {
  /// Opens audio files: through FFmpeg on Linux, and through Core Audio on Apple's systems.
  ///
  /// Where nothing can be decoded, because of how this was built or because FFmpeg is not there as it runs, an open fails with
  /// `MediaError.Code.unavailable` and says what to install.
  public static let live: any MediaSource = makeLive()

  private static func makeLive() -> any MediaSource {
    #if os(Linux)
    LinuxSystem.media
    #elseif canImport(FermataApple)
    AppleSystem.media
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
