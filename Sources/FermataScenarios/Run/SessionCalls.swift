import FermataPlatform
package import FermataPolicy

/// What an app's session and lock screen were last told, to see whether they are told the same again without cause.
package struct SessionCalls {
  private var configuration: SessionConfiguration?
  private var isActive = false
  private var card: (card: Card, at: HostTime)?

  package init() {}

  /// Takes in what an app was told and decided; returns what of it was for nothing: at most one session change for each
  /// change of what is desired, and nothing equal twice.
  package mutating func take(
    _ event: Event, _ steps: [Step], by rules: RuleSet, at instant: HostTime
  ) -> [(kind: Violation.Kind, text: String)] {
    // That the session was taken, an app may find out by itself.
    if event.mayChangeSession || rules.contains(.sessionReasserted) || rules.contains(.interruptionReapplies)
    {
      (configuration, isActive) = (nil, false)
    }
    return steps.compactMap { take($0, at: instant) }
  }

  private mutating func take(_ step: Step, at instant: HostTime) -> (kind: Violation.Kind, text: String)? {
    switch step {
    case .configure(let wanted):
      defer { configuration = wanted }
      return configuration == wanted ? (.session, "\(wanted) was set twice") : nil
    case .activate:
      defer { isActive = true }
      return isActive ? (.session, "an active session was activated again") : nil
    case .deactivate:
      // Nobody is told what other code in the app does with an inactive session.
      (configuration, isActive) = (nil, false)
      return nil
    case .publish(let shown):
      defer { card = shown.map { ($0, instant) } }
      // A card that a listener could not tell from the last one is not published again.
      guard let shown, let card, shown.isEqual(to: card.card, publishedAt: card.at, now: instant) else {
        return nil
      }
      return (.lockScreen, "the same card was published again")
    case .prefer, .overrideOutput, .start, .stop, .enable, .load, .cue: return nil
    }
  }
}

extension Event {
  /// Whether what the session was told before may not hold any more.
  fileprivate var mayChangeSession: Bool {
    guard case .system(let report) = self else { return false }
    return switch report {
    case .interruptionBegan, .interruptionEnded, .servicesLost, .servicesReset, .scene, .authorityClaimed,
      .authorityActivated, .authorityDeactivated, .authorityReleased, .finished(_, failure: .some):
      true
    case .routeChanged, .engineStopped, .finished(_, failure: nil), .secondaryAudioHint, .remote: false
    }
  }
}
