#if canImport(CPulse)
import FermataDispatch
import FermataPlatform

/// The sound server that this build can speak to.
enum SoundServer {
  /// Begins to connect to it; see ``LinuxSystem``.
  static func connect(
    _ server: String?, name: String, worker: Worker, reports: Reports
  ) -> (session: any SessionSystem, output: any OutputSystem, outputs: @Sendable () -> [SoundOutput]?) {
    let client = PulseClient(server: server, name: name)
    let session = PulseSession(client: client, worker: worker, reports: reports)
    client.begin()
    return (session, PulseOutput(session), { client.locked { client.isReady ? client.tables.outputs : nil } })
  }
}
#endif
