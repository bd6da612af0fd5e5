package import FermataDispatch
package import FermataPlatform
package import FermataPolicy

/// Stands where no desktop shows what plays: every card is taken, and nobody presses anything.
package final class NoLockScreen: NowPlayingSystem {
  private let worker: Worker
  private let reports: Reports

  /// Makes one.
  package init(worker: Worker, reports: Reports) {
    self.worker = worker
    self.reports = reports
  }

  package func publish(_ card: NowPlayingCard?, ticket: Int) { reports.submit(on: worker, ticket: ticket) }

  package func enable(_ commands: CommandSet, ticket: Int) { reports.submit(on: worker, ticket: ticket) }
}
