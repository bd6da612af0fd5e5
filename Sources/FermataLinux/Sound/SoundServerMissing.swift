#if !canImport(CPulse)
import FermataDispatch

/// libpulse's headers were not there when this was built.
enum SoundServer {
  /// Why it speaks to none.
  static let missing: LinuxSystem.MissingLibrary? = .init(
    problem: "this build can speak to no sound server",
    help: "install libpulse's development package (libpulse-dev) and build again")

  /// Connects to nothing.
  static func connect(
    _ server: String?, _ app: LinuxSystem.App, followsMoves: Bool, worker: Worker, reports: Reports
  ) -> ServerConnection {
    .none(worker: worker, reports: reports)
  }
}
#endif
