#if !canImport(CSystemd)
import FermataDispatch
import FermataPlatform

/// sd-bus's headers were not there when this was built.
enum MediaControls {
  /// Nobody shows what plays.
  static func make(
    _ app: LinuxSystem.App, bus: String?, scheduler: any Scheduler, reports: Reports
  ) -> (
    screen: any NowPlayingSystem, gainChanged: @Sendable () -> Void,
    desktop: @Sendable () -> LinuxSystem.Desktop
  ) {
    (
      NoLockScreen(worker: Worker(label: "fermata.nowplaying"), reports: reports), {},
      {
        .unavailable(.init(problem: "built without sd-bus", help: "install libsystemd-dev and build again"))
      }
    )
  }

  /// Nobody hears of the computer's sleep.
  static func watchSleep(
    _ app: LinuxSystem.App, systemBus: String?, hear: @escaping @Sendable (Bool) -> Void
  ) -> any Sendable { app }
}
#endif
