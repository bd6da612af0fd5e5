/// An open reason why sound is withheld although the user wants it.
public enum Suppression: Hashable, Sendable, CustomStringConvertible {
  /// The system took audio and has not given it back.
  case interrupted
  /// The system refused to begin, with its code; a newer play tries again.
  case refused(SystemCode)
  /// The engine stopped and nobody has said why yet.
  case engineStopped
  /// The media services are gone.
  case servicesLost

  /// The case, and the system's code where there is one.
  public var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .refused(let code): "refused \(code)"
    case .engineStopped: "engineStopped"
    case .servicesLost: "servicesLost"
    }
  }
}
