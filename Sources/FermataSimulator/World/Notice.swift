import FermataPolicy

/// What an app may be told.
enum Notice: Hashable, Sendable {
  case interruptionBegan(SystemEvent.InterruptionReason)
  case interruptionEnded(mayResume: Bool)
  case routeChanged(Route.ChangeReason)
  case engineStopped(EngineID, startedBy: Int)
  case servicesLost
  case servicesReset
  case scene(SystemEvent.ScenePhase)
  case hint(Bool)
  case volume(from: Float, to: Float)
  case authority(AuthorityNotice)
  case finished(ticket: Int, failure: SystemCode?)
}

/// What a framework that owns audio tells its app.
enum AuthorityNotice: Hashable, Sendable {
  case claimed(Authority)
  case activated
  case deactivated
  case released
}
