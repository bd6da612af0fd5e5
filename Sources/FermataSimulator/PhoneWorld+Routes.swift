import FermataPlatform
import FermataPolicy

// Devices that come and go, and media services.

extension PhoneWorld {
  mutating func connect(_ port: AudioPort) {
    connected.removeAll { $0 == port }
    changeOutput { $0.connected.append(port) }
  }

  mutating func disconnect(_ port: AudioPort) {
    let wasHeard = output == port
    changeOutput { $0.connected.removeAll { $0 == port } }
    guard wasHeard, conditions.interruptsOnRouteDisconnect, let app = nowPlaying else { return }
    guard apps[index(of: app)].isActive, !apps[index(of: app)].configuration.isMixable else { return }
    // Matrix row 13: the Now Playing app is interrupted, and no end follows.
    interrupt(app, by: .app(app), .routeDisconnected)
  }

  /// Tells every app that runs code when the output became another one.
  private mutating func changeOutput(_ change: (inout PhoneWorld) -> Void) {
    let before = output
    change(&self)
    guard output != before else { return }
    routeToken += 1
    lastOutputChange = now
    note("output is \(output)")
    agenda.add(.portChange, .portChange, at: now)
    guard conditions.routeNoticesArrive else { return }
    for app in apps where app.isHosted { tell(app.id, .routeChanged, after: conditions.routeNoticeDelay) }
  }

  /// From handing over to being heard.
  var outputLatency: Duration {
    output.kind == .bluetoothA2DP || output.kind == .bluetoothHFP ? conditions.bluetoothLatency : .zero
  }

  /// The hardware's format changed: engines stop by themselves and say so.
  mutating func stopEngines(of app: AppID) {
    let here = index(of: app)
    for (engine, state) in apps[here].engines.sorted(by: { $0.key < $1.key }) where state.isRunning {
      apps[here].engines[engine]?.isRunning = false
      note("\(apps[here].name) engine stopped by itself")
      tell(app, .engineStopped(engine))
    }
  }

  mutating func loseServices() {
    areServicesLost = true
    note("media services lost")
    for app in apps {
      let here = index(of: app.id)
      apps[here].isActive = false
      apps[here].isSounding = false
      apps[here].interruptedBy = []
      for engine in app.engines.keys {
        apps[here].engines[engine]?.isRunning = false
        apps[here].engines[engine]?.isDead = true
      }
      if app.isHosted { tell(app.id, .servicesLost) }
    }
  }

  mutating func resetServices() {
    areServicesLost = false
    note("media services reset")
    for app in apps where app.isHosted {
      apps[index(of: app.id)].configuration = .initial
      tell(app.id, .servicesReset)
    }
  }
}
