import FermataPolicy

/// The platform's reports as these tests write them.
extension Event {
  static func interruptionBegan(_ reason: SystemEvent.InterruptionReason) -> Event {
    .system(.interruptionBegan(reason))
  }
  static func interruptionEnded(mayResume: Bool) -> Event {
    .system(.interruptionEnded(mayResume: mayResume))
  }
  static func routeChanged(_ reason: Route.ChangeReason) -> Event { .system(.routeChanged(reason)) }
  static func engineStopped(_ part: PartID) -> Event { .system(.engineStopped(part)) }
  static let servicesLost = Event.system(.servicesLost)
  static let servicesReset = Event.system(.servicesReset)
  static func scene(_ phase: SystemEvent.ScenePhase) -> Event { .system(.scene(phase)) }
  static func secondaryAudioHint(_ isOn: Bool) -> Event { .system(.secondaryAudioHint(isOn)) }
  static func finished(ticket: Int, failure: SystemCode?) -> Event {
    .system(.finished(ticket: ticket, failure: failure))
  }
  static func remote(_ command: RemoteCommand) -> Event { .system(.remote(command)) }
  /// Who owns the session from now on.
  static func authority(_ authority: Authority) -> Event {
    .system(authority == .app ? .authorityReleased : .authorityClaimed(authority))
  }
  /// Whether the owner has the session active.
  static func authorityActive(_ isActive: Bool) -> Event {
    .system(isActive ? .authorityActivated : .authorityDeactivated)
  }
}
