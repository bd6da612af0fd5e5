public import FermataPolicy

/// What a platform reports, in its own order.
public enum SystemEvent: Hashable, Sendable {
  /// The system took audio.
  case interruptionBegan(Event.InterruptionReason)
  /// The system gives audio back.
  case interruptionEnded(mayResume: Bool)
  /// The route changed, for this reason; routes are compared all the same.
  case routeChanged(Route.ChangeReason)
  /// An engine stopped and nobody asked it to.
  case engineStopped(PartID)
  /// The media services are gone.
  case servicesLost
  /// The media services are back; every engine is dead.
  case servicesReset
  /// The app came to the foreground or left it.
  case scene(Event.ScenePhase)
  /// A submitted call ended; `failure` is the system's code if it did not succeed.
  case finished(ticket: Int, failure: SystemCode?)
  /// Whether secondary sound had better be silent changed; told in the foreground to an active session.
  case secondaryAudioHint(Bool)
  /// From now on a framework decides when the session becomes active: a call was reported, a channel joined.
  case authorityClaimed(Authority)
  /// The framework made the session active: sound may start.
  case authorityActivated
  /// The framework made the session inactive: sound must stop.
  case authorityDeactivated
  /// The app decides again.
  case authorityReleased
  /// The user pressed something outside the app; the outcome is returned to the system.
  case remote(RemoteCommand)
}

/// Hears what a platform reports.
///
/// Any thread, one call at a time or several; it never waits for a result. While it decides it holds a lock of its own
/// and asks the platform for the route, the latency and the time, and may schedule work: so a platform calls it without
/// holding a lock that any of these takes.
public protocol SystemSink: AnyObject, Sendable {
  /// Takes in a report.
  ///
  /// - Returns: what to tell the system of a remote command; `success` for every other report.
  @discardableResult
  func receive(_ event: SystemEvent) -> CommandOutcome
}
