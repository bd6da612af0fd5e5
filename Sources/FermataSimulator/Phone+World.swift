import FermataPlatform
public import FermataPolicy
import Synchronization

// What a scenario does to a phone. Each takes effect at the phone's present instant.

extension Phone {
  /// Plugs in or pairs a device; it is heard from now on.
  public func connect(_ kind: AudioPort.Kind) { change { $0.connect(AudioPort(kind, uid: kind.rawValue)) } }

  /// Takes a device away.
  public func disconnect(_ kind: AudioPort.Kind) {
    change { $0.disconnect(AudioPort(kind, uid: kind.rawValue)) }
  }

  /// A call comes in and rings.
  public func ring() { take(.call, "a call rings") }

  /// The user answers it.
  public func answer() {
    change {
      $0.note("the call is answered")
      $0.isCallAnswered = true
    }
  }

  /// The call is over, declined or missed.
  ///
  /// - Parameters:
  ///   - mayResume: whether the end carries the system's leave to go on.
  ///   - isTold: whether the end is told at all; it sometimes is not.
  public func endCall(mayResume: Bool = true, isTold: Bool = true) {
    giveBack(.call, "the call is over", mayResume: mayResume, isTold: isTold)
  }

  /// Siri begins to listen.
  public func beginSiri() { take(.siri, "Siri listens") }

  /// Siri closes.
  public func endSiri(mayResume: Bool = true) { giveBack(.siri, "Siri closes", mayResume: mayResume) }

  /// An alarm rings.
  public func beginAlarm() { take(.alarm, "an alarm rings") }

  /// The user dismisses the alarm.
  public func endAlarm(mayResume: Bool = true) {
    giveBack(.alarm, "the alarm is dismissed", mayResume: mayResume)
  }

  private func take(_ holder: Interrupter, _ text: String) {
    change {
      $0.note(text)
      $0.take(holder)
    }
  }

  private func giveBack(_ holder: Interrupter, _ text: String, mayResume: Bool, isTold: Bool = true) {
    change {
      $0.note(text)
      $0.give(back: holder, mayResume: mayResume, isTold: isTold)
    }
  }

  /// A scripted app begins to sound.
  public func play(_ app: AppID) {
    change {
      $0.note("\($0.apps[$0.index(of: app)].name) plays")
      $0.play(app)
    }
  }

  /// A scripted app stops.
  ///
  /// - Parameters:
  ///   - app: an app with a script.
  ///   - tellsOthers: whether it deactivates with notice, so that others may go on.
  public func stop(_ app: AppID, tellsOthers: Bool = true) {
    change {
      $0.note("\($0.apps[$0.index(of: app)].name) stops")
      $0.stop(app, tellsOthers: tellsOthers)
    }
  }

  /// Brings an app to the front; the one that was there goes to the background.
  public func open(_ app: AppID) { change { $0.enterForeground(app) } }

  /// Locks the phone, or goes to the home screen: the app in front goes to the background.
  public func lock() {
    change { world in
      for app in world.apps where app.scene == .foreground { world.enterBackground(app.id) }
    }
  }

  /// Sets the volume of the endpoint that is heard now, from 0 to 1; each endpoint keeps its own.
  public func setVolume(_ volume: Float) { change { $0.volumes[$0.output] = volume } }

  /// The media services die: every call fails and every engine is dead.
  public func loseMediaServices() { change { $0.loseServices() } }

  /// The media services are back.
  public func resetMediaServices() { change { $0.resetServices() } }

  /// An app's engines stop by themselves, as when the hardware's format changes.
  public func stopEngines(of app: AppID) { change { $0.stopEngines(of: app) } }

  /// Presses a button on the lock screen or a headset.
  ///
  /// It reaches the Now Playing app, waking it, if the command is enabled there.
  ///
  /// - Returns: what the app answered; `nil` if the press reached nobody.
  @discardableResult
  public func press(_ command: RemoteCommand) -> CommandOutcome? {
    let sink = state.withLock { state -> (any SystemSink)? in
      guard let owner = state.world.nowPlaying else { return nil }
      let app = state.world.apps[state.world.index(of: owner)]
      guard app.isHosted, app.commands.allows(command) else { return nil }
      state.world.wake(owner)
      return state.hosts[owner]?.sink
    }
    return sink?.receive(.remote(command))
  }
}

// What a scenario sees of a phone.

extension Phone {
  /// The lock screen; `nil` when it shows no player.
  public var lockScreen: LockScreen? { state.withLock { $0.world.lockScreen } }

  /// What is heard now.
  public var output: AudioPort { state.withLock { $0.world.output } }

  /// Whether the user sees an app.
  public func isInFront(_ app: AppID) -> Bool {
    state.withLock { $0.world.apps[$0.world.index(of: app)].scene == .foreground }
  }

  /// Whether an app's code may run.
  public func isSuspended(_ app: AppID) -> Bool {
    state.withLock { $0.world.apps[$0.world.index(of: app)].isSuspended }
  }

  /// Whether an app's session is active.
  public func isSessionActive(_ app: AppID) -> Bool {
    state.withLock { $0.world.apps[$0.world.index(of: app)].isActive }
  }

  /// How an app's session is configured.
  public func configuration(of app: AppID) -> SessionConfiguration {
    state.withLock { $0.world.apps[$0.world.index(of: app)].configuration }
  }

  /// What an app would show on the lock screen if it were elected; `nil` if it published nothing.
  package func card(of app: AppID) -> LockScreen? {
    state.withLock { state in
      let app = state.world.apps[state.world.index(of: app)]
      return app.published.map { state.world.shown($0, by: app) }
    }
  }

  /// What was heard of one component of an app so far, at each port where it was heard.
  package func tapes(of app: AppID, _ component: ComponentID) -> [(key: AudioPort, value: SoundTape)] {
    state.withLock { $0.studio.tapes(of: .app(app, component)) }
  }

  /// Everything heard at each port so far.
  package var mixes: [AudioPort: SoundTape] {
    state.withLock { Dictionary(uniqueKeysWithValues: $0.studio.mixes) }
  }

  /// How loud an app is made by others, once the ramp is over.
  package func duckingGain(of app: AppID) -> Float { state.withLock { $0.world.duckingGain(of: app) } }

  /// The latency of the endpoint that is heard now.
  package var outputLatency: Duration { state.withLock { $0.world.outputLatency } }

  /// What happened to the phone itself, from a line on.
  package func log(from line: Int) -> ArraySlice<LogLine> { state.withLock { $0.world.log[line...] } }
}

extension Phone {
  /// The frames that have been handed over by an instant.
  package static func frame(at instant: HostTime) -> Int { Studio.frame(at: instant) }

  /// When the output last became another one.
  package var lastOutputChange: HostTime { state.withLock { $0.world.lastOutputChange } }

  /// How loud a component has been heard since a frame, by volume and ducking; `nil` if that changed meanwhile.
  package func gain(of app: AppID, _ component: ComponentID, since frame: Int) -> Float? {
    state.withLock { $0.studio.gain(of: .app(app, component), since: frame) }
  }
}
