#if !canImport(CPulse)
import FermataDispatch
public import FermataPlatform

/// libpulse's headers were not there when this was built: players say that sound is refused with the code `msrv`.
public final class LinuxSystem: Sendable {
  /// The seams.
  public let platform: Platform

  /// The one of this process.
  public static let shared = LinuxSystem(media: FFmpegMedia())

  /// Makes a system without sound; server and name are for builds that have it.
  public init(media: any MediaSource, server: String? = nil, name: String = "Fermata") {
    let (reports, worker) = (Reports(), Worker(label: "fermata.session"))
    let sound = NoSound(worker: worker, reports: reports)
    platform = Platform(
      session: sound, output: sound, nowPlaying: NoLockScreen(worker: worker, reports: reports), media: media,
      scheduler: QueueScheduler()
    ) { reports.connect($0) }
  }
}
#endif
