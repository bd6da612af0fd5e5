#if canImport(AVFAudio) && canImport(UIKit)
package import FermataDispatch
package import FermataPlatform
import Foundation

extension AppleSystem {
  /// Makes the system of this process, whose card and buttons are those of these centres.
  convenience init(media: any MediaSource, centers: NowPlayingCenters) {
    let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String] ?? []
    self.init(
      media: media, scheduler: QueueScheduler(), backgroundModes: modes,
      sessionWorker: Worker(label: "fermata.session"), cardWorker: Worker(label: "fermata.nowplaying"),
      centers: centers, application: nil)
  }

  /// Makes a system whose clock and threads are another's, such as a simulated phone's.
  package convenience init(
    media: any MediaSource, scheduler: any Scheduler, backgroundModes: [String], sessionWorker: Worker,
    cardWorker: Worker, centers: NowPlayingCenters, application: AnyObject?
  ) {
    let reports = Reports()
    let session = AppleSession(worker: sessionWorker, reports: reports, backgroundModes: backgroundModes)
    let scenes = AppleScenes(reports, of: application)
    session.observe()
    self.init(
      session: session, output: AppleOutput(worker: sessionWorker, reports: reports), media: media,
      scheduler: scheduler, cardWorker: cardWorker, centers: centers, reports: reports, scenes: scenes)
  }
}
#endif
