#if canImport(AVFAudio) && (os(macOS) || os(Linux))
package import FermataDispatch
package import FermataPlatform

extension AppleSystem {
  /// Makes a Mac's system, whose clock, threads and devices may be a test's.
  ///
  /// There is no scene: an app that is not in front goes on sounding, so it always counts as in front (our choice, because
  /// macOS suspends nobody who plays and takes the session from nobody).
  package convenience init(
    media: any MediaSource, scheduler: any Scheduler, hardware: any HardwareSystem, sessionWorker: Worker,
    cardWorker: Worker, outputWorker: Worker, centers: NowPlayingCenters
  ) {
    let reports = Reports()
    let session = MacSession(worker: sessionWorker, reports: reports, hardware: hardware)
    session.observe()
    self.init(
      session: session, output: AppleOutput(worker: outputWorker, reports: reports), media: media,
      scheduler: scheduler, cardWorker: cardWorker, centers: centers, reports: reports, scenes: nil)
  }
}
#endif
