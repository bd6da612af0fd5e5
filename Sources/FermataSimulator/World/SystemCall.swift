import FermataPolicy

/// A call that an app may submit.
enum SystemCall: Hashable, Sendable {
  case configure(SessionConfiguration)
  case prefer(SessionPreferences)
  case activate
  case deactivate(tellsOthers: Bool)
  case override(OutputOverride)
  case start(EngineID)
  case stop(EngineID)
}
