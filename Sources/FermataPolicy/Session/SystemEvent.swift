/// What a platform reports.
public enum SystemEvent: Hashable, Sendable, Codable {
  /// The system took audio.
  case interruptionBegan(InterruptionReason)
  /// The system gives audio back.
  case interruptionEnded(mayResume: Bool)
  /// The route changed, for this reason; routes are compared all the same.
  case routeChanged(Route.ChangeReason)
  /// An engine stopped and nobody asked it to; `startedBy` is the ticket of the start that this undid, so that what is
  /// told late stops no later start, and `nil` if the platform cannot tell.
  case engineStopped(PartID, startedBy: Int? = nil)
  /// The media services are gone.
  case servicesLost
  /// The media services are back; every engine is dead.
  case servicesReset
  /// The app came to the foreground or left it.
  case scene(ScenePhase)
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

extension SystemEvent {
  /// Why the system took audio.
  public enum InterruptionReason: String, Hashable, Sendable, CaseIterable, Codable {
    /// Another session became active: a call, Siri, an alarm, other music.
    case `default`
    /// A late notice that the app had been suspended; tells nothing about now.
    case appWasSuspended
    /// The device that was heard went away; no end follows.
    case routeDisconnected
    /// A closed cover muted the built-in microphone; mostly no end follows.
    case builtInMicMuted
  }

  /// Whether the app is in front.
  public enum ScenePhase: String, Hashable, Sendable, CaseIterable, Codable {
    /// The user sees the app.
    case foreground
    /// The user sees something else.
    case background
  }
}
