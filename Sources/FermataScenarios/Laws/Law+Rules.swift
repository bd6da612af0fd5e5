package import FermataPolicy

extension Law {
  /// The policy's rules that keep this law: if one of them is taken away, a scenario of the catalogue breaks it; empty
  /// if no single rule keeps it.
  package var rules: [Rule] {
    switch self {
    case .licence: [.interruptionResume, .outputLost, .servicesReset]
    case .newestIntent: [.routeBlinks, .refusalRetries]
    case .publicPort: [.outputLost]
    case .answer: [.toggle, .commandOutcome]
    case .calm: [.refusal, .cardOnChange, .cardRate]
    case .whole: []
    case .manners: [.linger]
    }
  }
}
