import FermataKit
import FermataPolicy
import FermataSimulator

// Whoever we interrupted is told when we are done (law 7).

extension Oracle {
  /// How long after its linger an app may keep others waiting.
  private static let grace = Duration.seconds(1)

  mutating func checkManners(_ app: AppID) {
    guard let record = apps[app] else { return }
    let truth = record.truth
    // An app that is told that its session was taken cannot know that it took it back just before, or that the notice
    // was wrong.
    let mayAct =
      !record.isToldInterrupted && !record.isToldTaken && !truth.isSuspended && !truth.areServicesLost
      && truth.authority == .app
    guard truth.isActive, !truth.victims.isEmpty, mayAct, !isNeeded(by: app, truth) else {
      apps[app]?.idleSince = nil
      apps[app]?.hasToldManners = false
      return
    }
    let since = record.idleSince ?? truth.now
    apps[app]?.idleSince = since
    let recipes = places(of: app).map { parts[$0].recipe } + (everSounded[app] ?? [:]).values
    let linger = recipes.map(\.linger.duration).max() ?? .zero
    let patience = linger + Self.grace + phone.conditions.deactivationLatency + slack
    guard truth.now - since > patience, !record.hasToldManners else { return }
    apps[app]?.hasToldManners = true
    report(
      .manners, at: truth.now,
      "\(truth.victims.joined(separator: " and ")) wait since \(since.secondsText) s for an app that needs no sound"
    )
  }

  /// Whether any part needs the session.
  private func isNeeded(by app: AppID, _ truth: Truth) -> Bool {
    if soundCount(of: app) > 0 { return true }
    return places(of: app).contains { index in
      let part = parts[index]
      if isHeard(index, truth.now) || part.licence.isHeld { return true }
      guard truth.isInFront else { return false }
      switch part.recipe.linger {
      case .inForeground: return part.status.phase != .idle
      case .untilEnd:
        let isPaused = part.status.phase == .paused && part.status.intent.withdrawnBy == nil
        return part.status.phase != .idle && part.status.phase != .ended && !isPaused
      case .after: return false
      }
    }
  }
}

extension Recipe.Linger {
  fileprivate var duration: Duration {
    switch self {
    case .inForeground(let duration), .untilEnd(let duration), .after(let duration): duration
    }
  }
}
