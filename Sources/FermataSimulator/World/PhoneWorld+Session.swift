import FermataPlatform
import FermataPolicy

// Sessions: configuring, activating, deactivating.

extension PhoneWorld {
  /// Takes a submitted call up; one that takes time completes later.
  mutating func begin(_ call: SystemCall, by app: AppID, ticket: Int) {
    testify(.asked(call.naming(apps[index(of: app)])), of: app)
    let latency = latency(of: call, by: app)
    guard latency > .zero else { return complete(call, by: app, ticket: ticket) }
    agenda.add(.completion(app, call, ticket: ticket), .call, at: now + latency)
  }

  private func latency(of call: SystemCall, by app: AppID) -> Duration {
    switch call {
    case .activate: return conditions.activationLatency
    case .deactivate: return conditions.deactivationLatency
    case .configure(let configuration):
      // adding or removing the microphone takes longer.
      let before = apps[index(of: app)].configuration
      guard configuration.category != before.category else { return .zero }
      let isInputNew = configuration.category.hasInput != before.category.hasInput
      return isInputNew ? conditions.inputChangeLatency : conditions.outputChangeLatency
    case .prefer, .override, .start, .stop: return .zero
    }
  }

  /// Carries a call out and tells its result.
  mutating func complete(_ call: SystemCall, by app: AppID, ticket: Int) {
    count(call.naming(apps[index(of: app)]), by: app)
    let failure: SystemCode?
    switch call {
    case .configure(let configuration): failure = configure(app, configuration)
    case .activate: failure = activate(app)
    case .deactivate(let tellsOthers): failure = deactivate(app, tellsOthers: tellsOthers)
    case .prefer(let preferences): failure = prefer(app, preferences)
    case .override(let override): failure = self.override(app, override)
    case .start(let engine): failure = start(engine, of: app, ticket: ticket)
    case .stop(let engine):
      stop(engine, of: app)
      failure = nil
    }
    if let failure { testify(.refused(call.naming(apps[index(of: app)]), failure), of: app) }
    tell(app, .finished(ticket: ticket, failure: failure))
    if case .start = call, failure == nil, conditions.callsTakeWhatBegins { takeForCalls(app) }
  }

  /// What is noted from here on came of a call, until the world has settled.
  private mutating func count(_ call: Testimony.Call, by app: AppID) {
    let here = index(of: app)
    apps[here].calls[call, default: 0] += 1
    answering = LogLine.Call(
      app: app, launch: apps[here].launch, kind: call, number: apps[here].calls[call] ?? 0)
  }

  mutating func configure(_ app: AppID, _ configuration: SessionConfiguration) -> SystemCode? {
    let here = index(of: app)
    if areServicesLost { return .mediaServicesFailed }
    if let code = refusal(of: configuration) ?? refusalByCondition(of: apps[here]) {
      note("\(apps[here].name) session refused as \(configuration) with \(code)")
      return code
    }
    let before = apps[here].configuration
    if let code = refusalOfInput(configuration, to: apps[here]) {
      note("\(apps[here].name) session refused as \(configuration) with \(code)")
      return code
    }
    apps[here].configuration = configuration
    if configuration.category != before.category { apps[here].override = .none }
    note("\(apps[here].name) session is \(configuration)")
    if !configuration.canBeMuted { apps[here].isOutputMuted = false }
    if !before.isMixable, configuration.isMixable { apps[here].hasMixed = true }
    guard apps[here].isActive, configuration != before else { return nil }
    routeCause = RouteCause(reason: .categoryChange, owner: app)
    //
    if before.isMixable, !configuration.isMixable, conditions.liveMixChangeInterrupts {
      interruptOthers(than: app)
    }
    return nil
  }

  /// Preferences survive a change of category, but not a reset of the media services.
  private mutating func prefer(_ app: AppID, _ preferences: SessionPreferences) -> SystemCode? {
    if areServicesLost { return .mediaServicesFailed }
    apps[index(of: app)].preferences = preferences
    note("\(apps[index(of: app)].name) prefers \(preferences)")
    return nil
  }

  /// Why an active session may not take the microphone; `nil` if it may.
  ///
  /// Refused as an activation would be (our choice, because R-022 refuses the category during a phone call, and a
  /// session that is active already could take it by configuring alone).
  private func refusalOfInput(_ configuration: SessionConfiguration, to app: PhoneApp) -> SystemCode? {
    guard app.isActive, app.authority == .app, configuration.category.hasInput,
      !app.configuration.category.hasInput
    else { return nil }
    var changed = app
    changed.configuration = configuration
    return refusal(of: changed)
  }

  /// The refusal that a condition asks for; each counts once.
  private mutating func refusalByCondition(of app: PhoneApp) -> SystemCode? {
    guard app.isHosted, conditions.configurationFailures > 0 else { return nil }
    conditions.configurationFailures -= 1
    return conditions.configurationFailureCode
  }

  /// The code with which a combination of category, mode and options is refused; `nil` if it is accepted (R-003,
  ///
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
    if app.authority != .app { return .missingEntitlement }
    // R-025; dictation listens as Siri does (our choice, because no code is told of it).
    if holders.contains(.siri) || holders.contains(.dictation) { return .siriIsRecording }
    if isRefusedByCall(app) { return .insufficientPriority }
    // Our choice, because nothing is documented: a ringing alarm has priority as a call has.
    if holders.contains(.alarm) || holders.contains(.calendar) { return .insufficientPriority }
    // a muted microphone cannot be started (the code is our choice, because none is told).
    if isCoverClosed, listensThroughCover(app.configuration) { return .cannotStartRecording }
    guard app.scene == .background, app.isHosted else { return nil }
    if app.configuration.isMixable {
      return conditions.refusesMixableInBackground ? .missingEntitlement : nil
    }
    // R-023; an app whose recording was interrupted may go on with it (our choice, because R-046 wakes a recorder for
    // that).
    let isItsTurn = nowPlaying == app.id || app.takenFromWorkAt != nil && app.configuration.category.hasInput
    return conditions.refusesBackgroundActivation && !isItsTurn ? .cannotInterruptOthers : nil
  }

  /// Whether a call keeps a session from becoming active (the table of R-022).
  ///
  /// A call always refuses the microphone and, by a knob, as before iOS 15, non-mixable sessions except soloAmbient; on
  /// hold it refuses only the microphone. A conversation that CallKit or Push to Talk activated counts as a call for
  /// other apps.
  private func isRefusedByCall(_ app: PhoneApp) -> Bool {
    let configuration = app.configuration
    let isBesideConversation = apps.contains { $0.id != app.id && $0.isActive && $0.isActivatedByOwner }
    guard hasCall || isBesideConversation else { return false }
    if configuration.category.hasInput { return true }
    let isExclusive = !configuration.isMixable && !configuration.category.isSilencedBySwitch
    let isHeard = isCallHeard || isBesideConversation
    return isExclusive && isHeard && !conditions.playbackMayActivateDuringCall
  }

  mutating func activate(_ app: AppID) -> SystemCode? {
    let here = index(of: app)
    // A session that a framework made active is active; there is nothing to refuse.
    if apps[here].authority != .app, apps[here].isActive { return nil }
    var code = refusal(of: apps[here])
    if code == nil, apps[here].activationFailures > 0 {
      apps[here].activationFailures -= 1
      code = conditions.activationFailureCode
    }
    if code == nil, apps[here].isHosted, conditions.activationFailures > 0 {
      conditions.activationFailures -= 1
      code = conditions.activationFailureCode
    }
    if let code {
      apps[here].isActive = false
      note("\(apps[here].name) activation refused with \(code)")
      return code
    }
    if !apps[here].isActive { becomeActive(app) }
    return nil
  }

  mutating func becomeActive(_ app: AppID) {
    let here = index(of: app)
    apps[here].isActive = true
    apps[here].interruptedBy = []  // Activating ends the interruption.
    apps[here].takenFromWorkAt = nil
    apps[here].gaveBackAt = nil
    apps[here].hasUntoldEnd = false
    lastActivated += 1
    apps[here].activated = lastActivated
    note("\(apps[here].name) session active")
    interruptOthers(than: app)
  }

  /// Interrupts the sessions that an activation silences (R-021; matrix rows 1 to 4, 11 and 18).
  private mutating func interruptOthers(than app: AppID) {
    guard conditions.sessionsExclude else { return }
    let taker = apps[index(of: app)]
    if taker.isOutputMuted, taker.configuration.mode == .shortFormVideo, !conditions.mutedFeedsInterrupt {
      return
    }
    // A call goes on beside any session that may become active during it.
    for other in apps where other.id != app && other.isActive && !other.isActivatedByOwner {
      let speaks = other.configuration.mode == .spokenAudio && !other.configuration.isMixable
      let isHit =
        taker.configuration.isMixable
        ? taker.configuration.interruptsSpokenAudio && speaks : !other.configuration.isMixable
      if isHit { interrupt(other.id, by: .app(app)) }
    }
  }

  private mutating func deactivate(_ app: AppID, tellsOthers: Bool) -> SystemCode? {
    if areServicesLost { return .mediaServicesFailed }
    let here = index(of: app)
    if apps[here].authority != .app { return .missingEntitlement }
    let wasBusy = apps[here].isRunningAnyEngine
    // Sound stops and the session does become inactive, refused or not.
    stopEnginesSilently(of: app)
    guard apps[here].isActive else {
      release(by: .app(app), mayResume: true, isTold: tellsOthers)
      return nil
    }
    becomeInactive(app, tellsOthers: tellsOthers)
    return wasBusy && conditions.system.refusesBusyDeactivation ? .isBusy : nil
  }

  mutating func becomeInactive(_ app: AppID, tellsOthers: Bool) {
    let here = index(of: app)
    if apps[here].isHeldAlive { apps[here].quietSince = now }
    apps[here].isActive = false
    apps[here].override = .none
    apps[here].gaveBackAt = now
    note("\(apps[here].name) session inactive")
    release(by: .app(app), mayResume: true, isTold: tellsOthers)
  }
}
