#if canImport(AVFAudio)
import FermataDispatch
import FermataPlatform
import FermataPolicy
import FermataSignal

/// Makes engines; their calls may block, so they are made on a worker: the session's on a phone, their own on a Mac.
final class AppleOutput: OutputSystem {
  private let worker: Worker
  private let reports: Reports

  init(worker: Worker, reports: Reports) {
    self.worker = worker
    self.reports = reports
  }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    AppleEngine(part: part, source: source, format: format, worker: worker, reports: reports)
  }
}
#endif
