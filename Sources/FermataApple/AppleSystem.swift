#if canImport(AVFAudio) && canImport(UIKit) && !os(watchOS)
public import FermataPlatform
public import FermataPolicy
import Foundation

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

  /// Makes the system of this process, whose card and buttons are those of these centres.
  convenience init(media: any MediaSource, centers: NowPlayingCenters) {
    let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String] ?? []
    self.init(
      media: media, scheduler: AppleScheduler(), backgroundModes: modes,
      sessionWorker: Worker(label: "fermata.session"), cardWorker: Worker(label: "fermata.nowplaying"),
      centers: centers, application: nil)
  }

  /// Makes a system whose clock and threads are another's, such as a simulated phone's.
  package init(
    media: any MediaSource, scheduler: any Scheduler, backgroundModes: [String], sessionWorker: Worker,
    cardWorker: Worker, centers: NowPlayingCenters, application: AnyObject?
  ) {
    let reports = Reports()
    let session = AppleSession(worker: sessionWorker, reports: reports, backgroundModes: backgroundModes)
    let nowPlaying = AppleNowPlaying(
      worker: cardWorker, reports: reports, clock: scheduler, centers: centers)
    let scenes = AppleScenes(reports, of: application)
    session.observe()
    platform = Platform(
      session: session, output: AppleOutput(worker: sessionWorker, reports: reports), nowPlaying: nowPlaying,
      media: media, scheduler: scheduler
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
