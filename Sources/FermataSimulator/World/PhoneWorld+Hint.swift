import FermataPlatform
import FermataPolicy

// The hint that secondary sound had better be silent.

extension PhoneWorld {
  /// Whether another app that mixes with nobody plays, or did a moment ago.
  func hint(for app: AppID) -> Bool {
    // A call counts as another, non-mixable app (our choice, because R-095 makes no exception).
    if isCallHeard { return true }
    for here in apps.indices where apps[here].id != app {
      if apps[here].isPrimary { return true }
      if let end = apps[here].wasPrimaryUntil, now < end + conditions.hintDropDelay { return true }
    }
    return false
  }

  /// Tells foreground apps with an active session when their hint changed; others read it when they come to the front
  ///
  mutating func settleHints() {
    noteWhoIsPrimary()
    for here in apps.indices where apps[here].isHosted {
      let isOn = hint(for: apps[here].id)
      guard apps[here].lastHint != isOn else { continue }
      apps[here].lastHint = isOn
      guard apps[here].scene == .foreground, apps[here].isActive else { continue }
      tell(apps[here].id, .hint(isOn))
    }
  }

  private mutating func noteWhoIsPrimary() {
    for here in apps.indices {
      if apps[here].isPrimaryNow {
        apps[here].isPrimary = true
        apps[here].wasPrimaryUntil = nil
      } else if apps[here].isPrimary {
        apps[here].isPrimary = false
        apps[here].wasPrimaryUntil = now
        let due = now + conditions.hintDropDelay
        if due > now { agenda.add(.settling, .notice, at: due) }
      }
    }
  }
}

extension PhoneApp {
  /// Whether it plays and mixes with nobody.
  var isPrimaryNow: Bool { isHeardNow && isActive && !configuration.isMixable && !isOutputMuted }
}
