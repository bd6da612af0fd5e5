#if !canImport(CPulse)
import FermataDispatch

/// libpulse's headers were not there when this was built.
enum SoundServer {
  static let isBuilt = false

  /// Connects to nothing: players say that sound is refused with the code `msrv`.
  static func connect(
    _ server: String?, _ app: LinuxSystem.App, followsMoves: Bool, worker: Worker, reports: Reports
  ) -> ServerConnection {
    let sound = NoSound(worker: worker, reports: reports)
    return ServerConnection(session: sound, output: sound, devices: { nil }, name: { _ in }, sleep: { _ in })
  }
}
#endif
