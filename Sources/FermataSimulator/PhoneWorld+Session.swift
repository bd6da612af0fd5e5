import FermataPlatform
import FermataPolicy

// Sessions: configuring, activating, deactivating, and the engines that need them.

extension PhoneWorld {
  /// Takes a submitted call up; one that takes time completes later.
  mutating func begin(_ call: SystemCall, by app: AppID, ticket: Int) {
    switch call {
    case .activate where conditions.activationLatency > .zero:
      agenda.add(.completion(app, call, ticket: ticket), .call, at: now + conditions.activationLatency)
    case .configure, .activate, .deactivate, .start, .stop: complete(call, by: app, ticket: ticket)
    }
  }

  /// Carries a call out and tells its result.
  mutating func complete(_ call: SystemCall, by app: AppID, ticket: Int) {
    let failure: SystemCode?
    switch call {
    case .configure(let configuration): failure = configure(app, configuration)
    case .activate: failure = activate(app)
    case .deactivate: failure = deactivate(app)
    case .start(let engine): failure = start(engine, of: app)
    case .stop(let engine):
      apps[index(of: app)].engines[engine]?.isRunning = false
      failure = nil
    }
    tell(app, .finished(ticket: ticket, failure: failure))
  }

  private mutating func configure(_ app: AppID, _ configuration: SessionConfiguration) -> SystemCode? {
    if areServicesLost { return .mediaServicesFailed }
    if let code = refusal(of: configuration) {
      note("\(apps[index(of: app)].name) session refused as \(configuration) with \(code)")
      return code
    }
    apps[index(of: app)].configuration = configuration
    note("\(apps[index(of: app)].name) session is \(configuration)")
    return nil
  }

  /// Which code a mix is refused with; `nil` if it is taken.
  private func refusal(of configuration: SessionConfiguration) -> SystemCode? {
    let isPlayback = configuration.category == .playback
    if isPlayback, configuration.options.contains(.allowBluetoothA2DP), conditions.refusesA2DPWithPlayback {
      return .badParameter
    }
    guard configuration.violation != nil else { return nil }
    return isPlayback && configuration.options.contains(.allowAirPlay) ? .unspecified : .badParameter
  }

  /// Why a session may not become active now; `nil` if it may.
  private func refusal(of app: PhoneApp) -> SystemCode? {
    if areServicesLost { return .mediaServicesFailed }
    if holders.contains(.siri) { return .siriIsRecording }
    //
    if holders.contains(.call), !conditions.playbackMayActivateDuringCall { return .insufficientPriority }
    // Our choice, because nothing is documented: a ringing alarm has priority as a call has.
    if holders.contains(.alarm) { return .insufficientPriority }
    let isInBackground = app.scene == .background && app.isHosted
    //
    if isInBackground, !app.configuration.isMixable, nowPlaying != app.id { return .cannotInterruptOthers }
    return nil
  }

  mutating func activate(_ app: AppID) -> SystemCode? {
    let here = index(of: app)
    var code = refusal(of: apps[here])
    if code == nil, apps[here].isHosted, conditions.activationFailures > 0 {
      conditions.activationFailures -= 1
      code = conditions.activationFailureCode
    }
    if let code {
      apps[here].isActive = false
      note("\(apps[here].name) activation refused with \(code)")
      return code
    }
    guard !apps[here].isActive else { return nil }
    apps[here].isActive = true
    apps[here].interruptedBy = []  // Activating ends the interruption.
    note("\(apps[here].name) session active")
    interruptOthers(than: app)
    return nil
  }

  /// Those whom an activation silences (R-021; matrix rows 1 to 4).
  private mutating func interruptOthers(than app: AppID) {
    let configuration = apps[index(of: app)].configuration
    for other in apps where other.id != app && other.isActive {
      let speaks = other.configuration.mode == .spokenAudio && !other.configuration.isMixable
      let interruptsSpeech = configuration.options.contains(.interruptSpokenAudioAndMixWithOthers)
      let isHit = configuration.isMixable ? interruptsSpeech && speaks : !other.configuration.isMixable
      if isHit { interrupt(other.id, by: .app(app)) }
    }
  }

  private mutating func deactivate(_ app: AppID) -> SystemCode? {
    if areServicesLost { return .mediaServicesFailed }
    let here = index(of: app)
    let wasBusy = apps[here].isRunningAnyEngine
    // Sound stops and the session does become inactive, refused or not.
    for engine in apps[here].engines.keys { apps[here].engines[engine]?.isRunning = false }
    guard apps[here].isActive else { return nil }
    apps[here].isActive = false
    note("\(apps[here].name) session inactive")
    release(by: .app(app), mayResume: true)  // Others are told.
    return wasBusy && conditions.refusesBusyDeactivation ? .isBusy : nil
  }

  private mutating func start(_ engine: EngineID, of app: AppID) -> SystemCode? {
    let here = index(of: app)
    if areServicesLost || apps[here].engines[engine]?.isDead ?? true { return .mediaServicesFailed }
    if apps[here].scene == .background {
      let playsThere = apps[here].hasBackgroundMode && apps[here].configuration.category == .playback
      if !playsThere { return .cannotStartPlaying }
    }
    // Starting an engine activates the session.
    if !apps[here].isActive, let refused = activate(app) { return refused }
    apps[here].engines[engine]?.isRunning = true
    return nil
  }
}
