import FermataDispatch
import FermataPlatform

/// What a sound server offers.
struct ServerConnection {
  let session: any SessionSystem
  let output: any OutputSystem
  /// As ``LinuxSystem/devices``.
  let devices: @Sendable () -> SoundDevices?
  /// Calls the app's streams by what plays; any thread.
  let name: @Sendable (Tags?) -> Void
  /// Silences what sounds before the computer sleeps, and says that it is awake again; any thread.
  let sleep: @Sendable (Bool) -> Void

  /// To nothing: players say that sound is refused with the code `msrv`.
  static func none(worker: Worker, reports: Reports) -> Self {
    let sound = NoSound(worker: worker, reports: reports)
    return Self(session: sound, output: sound, devices: { nil }, name: { _ in }, sleep: { _ in })
  }
}
