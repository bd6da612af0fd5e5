#if canImport(CPulse)
import FermataDispatch

/// The sound server that this build can speak to.
enum SoundServer {
  static let isBuilt = true

  /// Begins to connect to it; see ``LinuxSystem``.
  static func connect(
    _ server: String?, _ app: LinuxSystem.App, followsMoves: Bool, worker: Worker, reports: Reports
  ) -> ServerConnection {
    // The icon of sound in the freedesktop.org icon naming specification, where no desktop file names one.
    let client = PulseClient(server: server, name: app.identity, icon: app.desktopEntry ?? "audio-x-generic")
    let session = PulseSession(client: client, worker: worker, reports: reports, followsMoves: followsMoves)
    client.begin()
    return ServerConnection(session: session, output: PulseOutput(session)) {
      client.devices()
    } name: {
      session.name($0)
    } sleep: {
      session.sleep($0)
    }
  }
}
#endif
