package import FermataPolicy

extension Law {
  /// The policy's rules without which a scenario of the catalogue breaks it; none where no rule alone keeps it.
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
