import FermataPlatform
import FermataPolicy

// Interruptions: who takes whose session, and what they are told (R-040 to R-052 and the interruption matrix).

extension PhoneWorld {
  /// Makes a session inactive, stops its sound, then tells its app (the order of R-040).
  mutating func interrupt(
    _ app: AppID, by interrupter: Interrupter, _ reason: SystemEvent.InterruptionReason = .default
  ) {
    let here = index(of: app)
    let wasInterrupted = !apps[here].interruptedBy.isEmpty
    if reason == .default { apps[here].interruptedBy.insert(interrupter) }
    guard apps[here].isActive || wasInterrupted else { return }
    if !wasInterrupted {
      let works = apps[here].isRunningAnyEngine || apps[here].isHeldAlive
      let isAtWork = works && !apps[here].configuration.isMixable
      apps[here].takenFromWorkAt = isAtWork ? now : nil
    }
    // An app is told nothing of a second interruption, so that one takes nothing more (our choice, because no source
    // says it would).
    if apps[here].isActive, !conditions.configurationSurvivesInterruption {
      apps[here].configuration = .initial
    }
    if apps[here].isHeldAlive { apps[here].quietSince = now }
    apps[here].isActive = false
    apps[here].override = .none  // R-063
    stopEnginesSilently(of: app)
    if apps[here].isSounding {
      apps[here].isSounding = false
      apps[here].soundsAgain = true
      show(app, isMoving: false)
    }
    guard !wasInterrupted else { return }
    note("\(apps[here].name) interrupted")
    guard conditions.beganArrives else { return }
    for _ in 0..<(conditions.beganIsRepeated ? 2 : 1) {
      tell(app, .interruptionBegan(reason), after: conditions.beganDelay)
    }
  }

  /// Gives back what an interrupter took; apps that no other interrupter holds are told, unless the end gets lost
  /// (R-042).
  mutating func release(by interrupter: Interrupter, mayResume: Bool, isTold: Bool = true) {
    for app in apps where app.interruptedBy.contains(interrupter) {
      let here = index(of: app.id)
      apps[here].interruptedBy.remove(interrupter)
      guard apps[here].interruptedBy.isEmpty else { continue }
      planLettingGo(by: app.id)
      guard isTold, conditions.endedArrives else {
        apps[here].hasUntoldEnd = true
        continue
      }
      tellEnd(app.id, mayResume: mayResume && conditions.endedKeepsLeave)
      if interrupter.isSystem { planWake(of: app.id) }
    }
  }

  /// How long an app whose own interruption ended has to come back before the apps that it had interrupted are told of
  /// the end (our choice, because nothing is documented of interrupters that are interrupted; R-035 has three seconds).
  private static let returnTime = Duration.seconds(3)

  private mutating func planLettingGo(by app: AppID) {
    guard apps.contains(where: { $0.interruptedBy.contains(.app(app)) }) else { return }
    agenda.add(.letGo(app), .notice, at: now + Self.returnTime)
  }

  /// Lets go the apps that an app had interrupted, if it has not come back from its own interruption.
  mutating func letGo(_ app: AppID) {
    guard !apps[index(of: app)].isActive, apps[index(of: app)].interruptedBy.isEmpty else { return }
    release(by: .app(app), mayResume: true)
  }

  /// A suspended app that was at work when the system interrupted it will run again to be told of the end, unless the
  /// interruption lasted too long, by a knob (R-046).
  private mutating func planWake(of app: AppID) {
    let here = index(of: app)
    guard apps[here].isSuspended, let taken = apps[here].takenFromWorkAt, now - taken <= conditions.wakeLimit
    else { return }
    agenda.add(.wake(app), .notice, at: now + conditions.endedDelay + conditions.wakeDelay)
  }

  /// Lets the app run for a moment if nobody else holds the phone and the app is Now Playing or recorded; its first
  /// activations may fail then (R-023, R-046).
  mutating func wakeForEnd(_ app: AppID) {
    let here = index(of: app)
    let isFree = apps[here].interruptedBy.isEmpty && holders.isEmpty
    guard apps[here].isSuspended, isFree, nowPlaying == app || apps[here].configuration.category.hasInput
    else { return }
    apps[here].activationFailures = conditions.wakeActivationFailures
    wake(app)
  }

  mutating func tellEnd(_ app: AppID, mayResume: Bool, after delay: Duration = .zero) {
    let here = index(of: app)
    let verb = apps[here].isSuspended ? "will be told, when it runs again," : "told"
    note("\(apps[here].name) \(verb) that the interruption ended\(mayResume ? ", may resume" : "")")
    for _ in 0..<(conditions.endedIsRepeated ? 2 : 1) {
      tell(app, .interruptionEnded(mayResume: mayResume), after: conditions.endedDelay + delay)
    }
  }

  /// An app that comes to the front may be told, then or later, of an end that it was not told of, without leave; an
  /// interruption by an app that only paused counts as ended, too (row 1, R-209, knobs).
  mutating func tellUntoldEnd(_ app: AppID) {
    let here = index(of: app)
    let isHeldInSilence = !apps[here].interruptedBy.isEmpty && apps[here].interruptedBy.allSatisfy(isSilent)
    let hadUntoldEnd = apps[here].hasUntoldEnd
    apps[here].hasUntoldEnd = false
    guard hadUntoldEnd || isHeldInSilence, conditions.untoldEndsComeWithForeground else { return }
    apps[here].interruptedBy = []
    tellEnd(app, mayResume: false, after: conditions.untoldEndDelay)
  }

  private func isSilent(_ interrupter: Interrupter) -> Bool {
    guard case .app(let app) = interrupter else { return false }
    return !apps[index(of: app)].isHeardNow
  }

  /// A call, Siri, an alarm, dictation or an announcement takes the phone's audio (matrix rows 5, 7, 8, 10, 20 and 21).
  mutating func begin(_ interrupter: SystemInterrupter, asBanner: Bool) {
    guard interrupter != .announcement else { return announce() }
    note(interrupter.news.begins)
    if interrupter.isCall { ring(interrupter, asBanner: asBanner) } else { take(interrupter) }
  }

  /// The system gives audio back.
  mutating func end(_ interrupter: SystemInterrupter, mayResume: Bool, isTold: Bool) {
    guard interrupter != .announcement else {
      return endAnnouncement(mayResume: mayResume, isTold: isTold)
    }
    note(interrupter.news.ends)
    give(back: interrupter, mayResume: mayResume, isTold: isTold)
  }

  private mutating func take(_ holder: SystemInterrupter) {
    guard holders.insert(holder).inserted else { return }
    // A sound server, where sessions do not exclude each other, knows calls alone.
    guard conditions.sessionsExclude || holder.isCall else { return }
    // An app that is interrupted already is held by this one as well, and is told when the last one lets go.
    for app in apps where (app.isActive || !app.interruptedBy.isEmpty) && isTakenBySystem(app) {
      interrupt(app.id, by: .system(holder))
    }
  }

  /// Interrupts an app whose sound begins during a call.
  mutating func takeForCalls(_ app: AppID) {
    for call in SystemInterrupter.allCases
    where call.isCall && holders.contains(call) && isTakenBySystem(apps[index(of: app)]) {
      interrupt(app, by: .system(call))
    }
  }

  /// Whether calls, Siri and alarms interrupt an app: all apps or all non-mixable ones, by a knob (row 5).
  private func isTakenBySystem(_ app: PhoneApp) -> Bool {
    !app.configuration.isMixable || conditions.mixableAreInterrupted
  }

  private mutating func give(back holder: SystemInterrupter, mayResume: Bool, isTold: Bool) {
    let rang = ringing == holder
    if rang { ringing = nil }
    let held = holders.remove(holder) != nil
    let interrupter = Interrupter.system(holder)
    guard held || apps.contains(where: { $0.interruptedBy.contains(interrupter) }) else {
      // A banner spared who is left.
      if isTold, !rang { tellStrayEnd(mayResume: mayResume) }
      return
    }
    answeredCalls.remove(holder)
    if !hasCall { isCallHeld = false }
    release(by: interrupter, mayResume: mayResume, isTold: isTold)
  }

  /// An end is told that nothing began (R-047): to apps whose session is active and whom nobody holds (our choice, because
  /// the others are told the end of what holds them).
  private mutating func tellStrayEnd(mayResume: Bool) {
    guard conditions.endedArrives else { return }
    let isLeaveKept = mayResume && conditions.endedKeepsLeave
    for app in apps where app.isHosted && app.isActive && app.interruptedBy.isEmpty {
      tellEnd(app.id, mayResume: isLeaveKept)
    }
  }

  /// A call rings; in a banner it leaves those alone that ask for it, until it is answered (row 6, R-220).
  private mutating func ring(_ call: SystemInterrupter, asBanner: Bool) {
    let spared = Set(apps.filter { $0.isActive && $0.preferences.avoidsSystemAlerts }.map(\.id))
    guard asBanner, !spared.isEmpty, !holders.contains(call) else { return take(call) }
    ringing = call
    for app in apps where app.isActive && !spared.contains(app.id) && isTakenBySystem(app) {
      interrupt(app.id, by: .system(call))
    }
  }

  /// The user answers what rings, the one in a banner first; without a call there is nothing to answer.
  mutating func answer() {
    let calls = [SystemInterrupter.call, .internetCall].filter {
      holders.contains($0) && !answeredCalls.contains($0)
    }
    guard let call = ringing ?? calls.first else { return }
    answeredCalls.insert(call)
    guard ringing == call else { return }
    ringing = nil
    take(call)
  }

  /// Another player in an app's own process takes the session, or gives it back (row 16).
  mutating func playInside(_ app: AppID) {
    guard !apps[index(of: app)].isKilled else { return }
    showInside(app, isMoving: true)
    guard conditions.ownPlayersInterrupt else { return }
    interrupt(app, by: .inside(app))
  }

  /// The other player pauses and keeps the session (our choice, because media paused in a web view may go on).
  mutating func pauseInside(_ app: AppID) { showInside(app, isMoving: false) }

  mutating func stopInside(_ app: AppID) {
    showInside(app, isMoving: false)
    release(by: .inside(app), mayResume: true)
  }
}
