#if canImport(AVFAudio) && canImport(MediaPlayer)
import FermataDispatch
public import FermataPlatform
public import FermataPolicy

/// Apple's system behind the seams, and where an app hands on what CallKit and Push to Talk tell it.
public final class AppleSystem: Sendable {
  /// The seams; the system lives as long as they are used.
  public let platform: Platform
  private let reports: Reports

  /// Opens audio files; what the players of ``shared`` read.
  public static let media: any MediaSource = AppleMedia()
  /// The one of this process's audio session: made when it is first used, by any thread, and never ended.
  public static let shared = AppleSystem(media: media)

  /// Makes the system of this process.
  ///
  /// - Parameter media: what players read.
  public convenience init(media: any MediaSource) { self.init(media: media, centers: .shared) }

  /// Makes a system of its parts.
  init(
    session: any SessionSystem, output: AppleOutput, media: any MediaSource, scheduler: any Scheduler,
    cardWorker: Worker, centers: NowPlayingCenters, reports: Reports, scenes: (any Sendable)?
  ) {
    let nowPlaying = AppleNowPlaying(
      worker: cardWorker, reports: reports, clock: scheduler, centers: centers)
    platform = Platform(
      session: session, output: output, nowPlaying: nowPlaying, media: media, scheduler: scheduler
    ) { sink in
      let disconnect = reports.connect(sink)
      return {
        // The observers live as long as somebody may hear them.
        withExtendedLifetime(scenes) {}
        let wasConnected = disconnect()
        if wasConnected { nowPlaying.end() }
        return wasConnected
      }
    }
    self.reports = reports
  }

  // MARK: CallKit and Push to Talk

  /// A call was reported to CallKit, or a channel joined: from now on that framework activates the session.
  public func sessionWasClaimed(by authority: Authority) { reports.tell(.authorityClaimed(authority)) }

  /// The framework's delegate was told that the session is active.
  public func sessionWasActivated() { reports.tell(.authorityActivated) }

  /// The framework's delegate was told that the session is not active any more.
  public func sessionWasDeactivated() { reports.tell(.authorityDeactivated) }

  /// The call is over, or the channel left.
  public func sessionWasReleased() { reports.tell(.authorityReleased) }
}
#endif
