package import FermataDispatch
package import FermataPlatform
package import FermataPolicy
package import FermataSignal

/// Stands where no sound server can be spoken to: every call that sound needs fails with the code `msrv`.
package final class NoSound: SessionSystem, OutputSystem {
  private let worker: Worker
  private let reports: Reports

  /// Makes one.
  package init(worker: Worker, reports: Reports) {
    self.worker = worker
    self.reports = reports
  }

  package var snapshot: SessionSnapshot { SessionSnapshot(route: .none, outputVolume: 0) }

  package func configure(_ configuration: SessionConfiguration, ticket: Int) {
    reports.submit(on: worker, ticket: ticket)
  }

  package func prefer(_ preferences: SessionPreferences, ticket: Int) {
    reports.submit(on: worker, ticket: ticket)
  }

  package func activate(ticket: Int) { refuse(ticket) }

  package func deactivate(ticket: Int) { reports.submit(on: worker, ticket: ticket) }

  package func overrideOutput(_ override: OutputOverride, ticket: Int) {
    reports.submit(on: worker, ticket: ticket)
  }

  package func makeEngine(
    for part: PartID, source: any RenderSource, format: AudioFormat
  ) -> any OutputEngine { Engine(self) }

  private func refuse(_ ticket: Int) {
    reports.submit(on: worker, ticket: ticket) { () throws(SystemCode) in throw .mediaServicesFailed }
  }

  private final class Engine: OutputEngine {
    private let sound: NoSound

    init(_ sound: NoSound) { self.sound = sound }

    func start(ticket: Int) { sound.refuse(ticket) }

    func stop(ticket: Int) { sound.reports.submit(on: sound.worker, ticket: ticket) }
  }
}
