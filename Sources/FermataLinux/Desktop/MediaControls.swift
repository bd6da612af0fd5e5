#if canImport(CSystemd)
import FermataDispatch
import FermataPlatform

/// What shows what plays, in this build.
enum MediaControls {
  /// The desktop's media controls.
  static func make(
    _ app: LinuxSystem.App, bus: String?, scheduler: any Scheduler, reports: Reports
  ) -> (
    screen: any NowPlayingSystem, gainChanged: @Sendable () -> Void,
    desktop: @Sendable () -> LinuxSystem.Desktop
  ) {
    let screen = DesktopScreen(app, address: bus, scheduler: scheduler, reports: reports)
    return (screen, screen.gainChanged, { screen.desktop })
  }

  /// What hears of the computer's sleep, for as long as it is kept.
  static func watchSleep(
    _ app: LinuxSystem.App, systemBus: String?, hear: @escaping @Sendable (Bool) -> Void
  ) -> any Sendable {
    SleepWatch(name: app.identity, address: systemBus, hear: hear)
  }
}
#endif
