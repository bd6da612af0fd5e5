#if canImport(CPulse)
import CLoader
import FermataDispatch

/// The sound server that this build can speak to.
enum SoundServer {
  /// Why it speaks to none; `nil` once libpulse is loaded, for which the first who asks waits.
  static let missing = LinuxSystem.MissingLibrary(
    "libpulse", fermata_load_pulse(), help: "install it, as new as where this was built (Debian's libpulse0)")

  /// Begins to connect to it; see ``LinuxSystem``.
  static func connect(
    _ server: String?, _ app: LinuxSystem.App, followsMoves: Bool, worker: Worker, reports: Reports
  ) -> ServerConnection {
    guard missing == nil else { return .none(worker: worker, reports: reports) }
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
