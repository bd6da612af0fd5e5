/// An open reason why sound is withheld although the user wants it.
///
/// | suppression | opened by | closed by |
/// |---|---|---|
/// | `interrupted` | an interruption began | its end, user play, foreground with nobody else heard, reset |
/// | `refused` | a step was refused | user play, an end, foreground, reset, retry, owner's word, engines: a new route |
/// | `routeUnsettled` | what was heard through is gone | its return, user play, a picked port, reset, 2 s at most |
/// | `engineStopped` | an engine stopped unasked | the notice that explains it, user play, foreground, reset, 400 ms |
/// | `servicesLost` | the media services were lost | their reset, user play; the foreground withdraws the intent |
/// | `background` | the app left the foreground and its category is silent there | the foreground |
/// | `secondaryAudioHint` | the hint: another app's music is heard | the hint's end, a repeated play, a foreground without hint, reset |
/// | `authority` | CallKit or Push to Talk took the session | only its release, or for a call its activation |
public enum Suppression: Hashable, Sendable, CustomStringConvertible {
  /// The system took audio and has not given it back.
  case interrupted
  /// The system refused to begin, with its code: the intent is tried again, or was withdrawn and needs a new play.
  case refused(SystemCode)
  /// The output that was heard is gone, perhaps for a moment: routes blink.
  case routeUnsettled
  /// The engine stopped and nobody has said why yet.
  case engineStopped
  /// The media services are gone.
  case servicesLost
  /// The app is in the background, where its category is silent.
  case background
  /// Another app's music is heard, and this part yields to it.
  case secondaryAudioHint
  /// CallKit or Push to Talk owns the session.
  case authority(Authority)

  /// The case, and the system's code or the owner where there is one.
  public var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .refused(let code): "refused \(code)"
    case .routeUnsettled: "routeUnsettled"
    case .engineStopped: "engineStopped"
    case .servicesLost: "servicesLost"
    case .background: "background"
    case .secondaryAudioHint: "secondaryAudioHint"
    case .authority(let authority): "authority \(authority.rawValue)"
    }
  }
}
