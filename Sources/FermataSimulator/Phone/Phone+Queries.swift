import FermataPlatform
public import FermataPolicy
import Synchronization

// What a scenario sees of a phone.

extension Phone {
  /// The lock screen; `nil` when it shows no player.
  public var lockScreen: LockScreen? { state.withLock { $0.world.lockScreen } }

  /// What the control center shows: as the lock screen, but nothing is folded or swiped away there.
  public var controlCenter: LockScreen? { state.withLock { $0.world.controlCenter } }

  /// What is heard now.
  public var output: AudioPort { state.withLock { $0.world.output } }

  /// The endpoints in use.
  public var route: Route { state.withLock { $0.world.route } }

  /// The sample rate of the hardware that is heard, in hertz.
  public var hardwareRate: Int { state.withLock { $0.world.hardwareRate } }

  /// Whether an app is unheard whatever it renders, because of the silent switch, the lock, a call, a muted output, a
  /// session that only records, or because it may not sound in the background.
  public func isSilenced(_ app: AppID) -> Bool { state.withLock { $0.world.isSilenced(app) } }

  /// How loud an app is heard at the port that is heard, from 0 to 1.
  package func loudness(of app: AppID) -> Float {
    state.withLock { $0.world.loudness(of: .app(app, PartID(0)), at: $0.world.output) }
  }

  /// When the output last changed, or became slower or quicker.
  package var lastHeardOtherwise: HostTime {
    state.withLock { max($0.world.lastOutputChange, $0.world.lastLatencyChange) }
  }

  /// When sound was last stopped without anybody being told.
  package var lastUntoldLoss: HostTime? { state.withLock { $0.world.lastUntoldLoss } }

  /// Whether the user picked the phone's own speaker, and no device was picked or arrived since.
  package var isSpeakerPicked: Bool { state.withLock { $0.world.isSpeakerPicked } }

  /// Whether the user sees an app.
  public func isInFront(_ app: AppID) -> Bool {
    state.withLock { $0.world.apps[$0.world.index(of: app)].scene == .foreground }
  }

  /// Whether an app's code may run.
  public func isSuspended(_ app: AppID) -> Bool {
    state.withLock { $0.world.apps[$0.world.index(of: app)].isSuspended }
  }

  /// Whether an app's process has ended, and none was launched since.
  public func isKilled(_ app: AppID) -> Bool {
    state.withLock { $0.world.apps[$0.world.index(of: app)].isKilled }
  }

  /// The number of the app's present process, or of its last one; the first has 0.
  package func launch(of app: AppID) -> Int {
    state.withLock { $0.world.apps[$0.world.index(of: app)].launch }
  }

  /// Whether an app's session is active.
  public func isSessionActive(_ app: AppID) -> Bool {
    state.withLock { $0.world.apps[$0.world.index(of: app)].isActive }
  }

  /// How an app's session is configured.
  public func configuration(of app: AppID) -> SessionConfiguration {
    state.withLock { $0.world.apps[$0.world.index(of: app)].configuration }
  }

  /// The app of that name; of several, the first that was installed.
  package func app(named name: String) -> AppID? {
    state.withLock { $0.world.apps.first { $0.name == name }?.id }
  }

  /// What an app would show on the lock screen if it were elected; `nil` if it published nothing.
  package func card(of app: AppID) -> LockScreen? {
    state.withLock { state in
      let app = state.world.apps[state.world.index(of: app)]
      return app.published.map { state.world.shown($0, by: app, app.commands) }
    }
  }

  /// The gain that ducking by others gives an app, once the ramp is over.
  package func duckingGain(of app: AppID) -> Float { state.withLock { $0.world.duckingGain(of: app) } }

  /// When the output last became another one.
  package var lastOutputChange: HostTime { state.withLock { $0.world.lastOutputChange } }

  /// The latency of the endpoint that is heard now.
  package var outputLatency: Duration { state.withLock { $0.world.outputLatency } }

  /// Until when sound is heard that was handed over before the output or its latency last changed.
  package var trailsUntil: HostTime { state.withLock { $0.world.latency.trailsUntil } }

  /// How long from now sound that was handed over is still heard, because a device that stays connected plays it out.
  package var trailingLatency: Duration {
    state.withLock { max($0.world.outputLatency, $0.world.latency.trailsUntil - $0.world.now) }
  }

  /// The longest latency that this phone can have had: a Bluetooth headset's, or that of a slower output.
  package var slowestLatency: Duration {
    state.withLock { max($0.world.conditions.bluetoothLatency, $0.world.latency.slowest) }
  }

  /// What happened to the phone itself, from a line on.
  package func log(from line: Int) -> ArraySlice<LogLine> { state.withLock { $0.world.log[line...] } }
}
