#if os(macOS)
import FermataDispatch
import FermataPlatform

extension AppleSystem {
  /// Makes the system of this process, whose card and buttons are those of these centres.
  ///
  /// The hardware is heard on a worker of its own, so that a start that waits for a device does not delay the notice that
  /// the device is gone.
  convenience init(media: any MediaSource, centers: NowPlayingCenters) {
    self.init(
      media: media, scheduler: QueueScheduler(), hardware: CoreAudioHardware(),
      sessionWorker: Worker(label: "fermata.session"), cardWorker: Worker(label: "fermata.nowplaying"),
      outputWorker: Worker(label: "fermata.output"), centers: centers)
  }
}
#endif
