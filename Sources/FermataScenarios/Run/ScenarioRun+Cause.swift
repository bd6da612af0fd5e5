import FermataKit
import FermataPolicy
import FermataSimulator
import Synchronization

// Why an expectation does not hold, where the phone or the player knows.

extension ScenarioRun {
  /// Why an app does nothing now: its process was suspended, or ended.
  func cause(of app: AppID) -> String? {
    guard let what = phone.isKilled(app) ? "killed" : phone.isSuspended(app) ? "suspended" : nil,
      let name = state.withLock({ $0.apps.first { $0.value == app }?.key }),
      let last = phone.log(from: 0).last(where: { $0.text == "\(name) \(what)" })
    else { return nil }
    return "\(name) was \(what) at \(last.at.secondsText) s"
  }

  /// The rule that took the intent of the player back that an expectation is about, if it was not the user.
  ///
  /// On threads an expectation is waited for; what came more than a second after it was due is not its cause.
  func rule(behind expectation: Happening.Expectation, dueAt due: HostTime) -> (rule: Rule, since: HostTime)?
  {
    guard case .part(let name) = expectation.subject, let intent = living(name)?.player.status.intent,
      intent.since <= due + .seconds(1)
    else { return nil }
    return intent.withdrawnBy.map { ($0, intent.since) }
  }
}

extension Status {
  /// What may stand behind `because`.
  var reasons: [String] {
    var waits: String?
    if case .waiting(let reason) = phase { waits = reason.rawValue }
    return [suppression?.description, intent.withdrawnBy?.id, waits].compactMap(\.self)
  }

  /// The phase and the first reason for it, as `expect` writes them.
  package var told: String {
    let name = phase.description.prefix { $0 != "(" }
    return reasons.first.map { "\(name) because \($0)" } ?? String(name)
  }

  /// How it is not what `expect` wants of a player; `nil` if it is.
  package func fault(expecting wanted: String, because reason: String?) -> String? {
    let actual = phase.description
    guard actual == wanted || actual.hasPrefix(wanted + "(") else { return "is \(told), not \(wanted)" }
    guard let reason, !reasons.contains(reason) else { return nil }
    return "is \(told), not because \(reason)"
  }
}
