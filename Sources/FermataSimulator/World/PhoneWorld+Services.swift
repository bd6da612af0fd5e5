import FermataPlatform
import FermataPolicy

// Media services that die, and engines that stop by themselves.

extension PhoneWorld {
  /// The hardware's format changed: engines stop by themselves and say so, some before they really stop
  ///
  mutating func stopEngines(of app: AppID) {
    let here = index(of: app)
    for (engine, state) in apps[here].engines.sorted(by: { $0.key < $1.key }) where state.isRunning {
      note("\(apps[here].name) engine stopped by itself")
      tell(app, .engineStopped(engine, startedBy: state.startedBy))
      if conditions.engineStopDelay > .zero {
        agenda.add(.engineStop(app, engine), .call, at: now + conditions.engineStopDelay)
      } else {
        stop(engine, of: app)
      }
    }
  }

  mutating func stop(_ engine: EngineID, of app: AppID) {
    apps[index(of: app)].engines[engine]?.isRunning = false
  }

  /// An engine that was reported as stopped really stops; if it was started again meanwhile, nobody is told.
  mutating func stopLate(_ engine: EngineID, of app: AppID) {
    guard apps[index(of: app)].engines[engine]?.isRunning ?? false else { return }
    stop(engine, of: app)
    testify(.engineStopped, of: app)
  }

  /// Stops an app's engines, because its session is gone; nobody is told.
  mutating func stopEnginesSilently(of app: AppID) {
    for engine in apps[index(of: app)].engines.keys { stop(engine, of: app) }
  }

  mutating func loseServices() {
    areServicesLost = true
    note("media services lost")
    for app in apps where app.isHosted { tell(app.id, .servicesLost) }
    endServices()
  }

  /// Every session is inactive, every engine dead.
  private mutating func endServices() {
    for app in apps {
      let here = index(of: app.id)
      apps[here].isActive = false
      apps[here].isSounding = false
      apps[here].interruptedBy = []
      stopEnginesSilently(of: app.id)
      for engine in app.engines.keys { apps[here].engines[engine]?.isDead = true }
    }
  }

  mutating func resetServices() {
    // A reset may come without a loss before it, but nothing outlives a reset.
    if !areServicesLost { endServices() }
    areServicesLost = false
    note("media services reset")
    for app in apps where app.isHosted {
      apps[index(of: app.id)].configuration = .initial
      apps[index(of: app.id)].preferences = .initial
      tell(app.id, .servicesReset)
    }
  }

  mutating func start(_ engine: EngineID, of app: AppID, ticket: Int) -> SystemCode? {
    let here = index(of: app)
    if apps[here].engines[engine]?.isDead ?? true { return .mediaServicesFailed }
    if let refused = refusalOfStart(by: apps[here]) { return refused }
    // Starting an engine activates the session.
    if !apps[here].isActive, let refused = activate(app) { return refused }
    if conditions.engineStartFailures > 0 {
      conditions.engineStartFailures -= 1
      return conditions.engineStartFailureCode
    }
    apps[here].engines[engine]?.isRunning = true
    apps[here].engines[engine]?.startedBy = ticket
    return nil
  }

  /// Why no engine of an app would start now, however new it is; `nil` if one would.
  func refusalOfStart(by app: PhoneApp) -> SystemCode? {
    if areServicesLost { return .mediaServicesFailed }
    guard app.configuration.category.hasOutput else { return .incompatibleCategory }
    if app.isMuteInBackground { return .cannotStartPlaying }
    // while the route is torn down the hardware's format is empty.
    let isTornDown = routeToken > 1 && now < lastOutputChange + conditions.emptyFormatTime
    return isTornDown ? conditions.engineStartFailureCode : nil
  }
}
