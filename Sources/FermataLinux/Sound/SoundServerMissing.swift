#if !canImport(CPulse)
import FermataDispatch
import FermataPlatform

/// libpulse's headers were not there when this was built.
enum SoundServer {
  /// Connects to nothing: players say that sound is refused with the code `msrv`.
  static func connect(
    _ server: String?, name: String, worker: Worker, reports: Reports
  ) -> (session: any SessionSystem, output: any OutputSystem, outputs: @Sendable () -> [SoundOutput]?) {
    let sound = NoSound(worker: worker, reports: reports)
    return (sound, sound, { nil })
  }
}
#endif
