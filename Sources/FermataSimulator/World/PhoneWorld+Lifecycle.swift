import FermataPlatform
import FermataPolicy

// Foreground, background and suspension.

extension PhoneWorld {
  mutating func enterForeground(_ app: AppID) {
    let here = index(of: app)
    if apps[here].isKilled { return relaunch(app, inBackground: false) }
    for other in apps where other.id != app && other.scene == .foreground { enterBackground(other.id) }
    guard apps[here].scene == .background else { return }
    apps[here].scene = .foreground
    isLocked = false
    note("\(apps[here].name) comes to the foreground")
    wake(app, telling: .scene(.foreground))
    tellUntoldEnd(app)
  }

  mutating func enterBackground(_ app: AppID) {
    let here = index(of: app)
    guard apps[here].scene == .foreground else { return }
    apps[here].scene = .background
    note("\(apps[here].name) goes to the background")
    guard apps[here].isHosted else { return }
    tell(app, .scene(.background))
    apps[here].quietSince = now
    agenda.add(.suspensionCheck(app), .alarm, at: now + conditions.suspensionDelay)
  }

  /// Suspends an app that has been quiet in the background for long enough: its engines stood still, were not allowed
  /// to sound there or, by a knob, rendered silence, and nothing else held it alive.
  mutating func checkSuspension(of app: AppID) {
    let here = index(of: app)
    guard apps[here].isHosted, apps[here].scene == .background, !apps[here].isSuspended else { return }
    if apps[here].isHeldAlive { apps[here].quietSince = now }
    let due = apps[here].quietSince + conditions.suspensionDelay
    guard now >= due else { return agenda.add(.suspensionCheck(app), .alarm, at: due) }
    apps[here].isSuspended = true
    note("\(apps[here].name) suspended")
    // From iOS 16 on the system deactivates a non-mixable session and does not tell its app.
    guard apps[here].isActive, !apps[here].configuration.isMixable else { return }
    if conditions.system.tellsSuspension {
      apps[here].withheldNotices.append((.interruptionBegan(.appWasSuspended), now))
    }
    stopEnginesSilently(of: app)
    becomeInactive(app, tellsOthers: true)
  }

  /// Lets a suspended app run again, and tells it first what woke it, then what it missed.
  mutating func wake(_ app: AppID, telling notice: Notice? = nil) {
    let here = index(of: app)
    if let notice { tell(app, notice) }
    guard apps[here].isSuspended else { return }
    apps[here].isSuspended = false
    note("\(apps[here].name) runs again")
    for (notice, since) in apps[here].withheldNotices {
      post(notice, since: since, to: app, at: now)
    }
    for work in apps[here].withheldWork { agenda.add(.work(app, work.id), work.kind, at: now) }
    apps[here].withheldNotices = []
    apps[here].withheldWork = []
    apps[here].quietSince = now
    if apps[here].scene == .background {
      agenda.add(.suspensionCheck(app), .alarm, at: now + conditions.suspensionDelay)
    }
  }
}
