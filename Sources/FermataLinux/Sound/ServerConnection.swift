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
}
