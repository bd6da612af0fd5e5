import FermataScenarios

extension RehearsalReport {
  /// What the page is about.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Scenarios that were run on a simulated phone, with their sound.
    case rehearsal
    /// A journal that was decided again: there is neither a phone nor sound.
    case replay

    /// The page's heading.
    var title: HTML {
      switch self {
      case .rehearsal: "Rehearsal"
      case .replay: "Replay"
      }
    }

    /// What is to be seen, under the verdict.
    var lead: HTML {
      switch self {
      case .rehearsal:
        "What was heard at every port of a simulated phone, what the app showed, and what the lock screen showed."
      case .replay:
        """
        What an app was told, as its journal has it, and what is decided now, event by event. A journal holds no sound: \
        what was heard is not to be seen here. The laws need the world around the app, so none was checked.
        """
      }
    }

    /// How the scenarios, or the one journal, came out.
    func verdict(failed: Int, of all: Int) -> HTML {
      switch self {
      case .rehearsal:
        failed == 0
          ? "\(all == 1 ? "The scenario" : "All \(all) scenarios") held"
          : "\(failed) of \(all.of("scenario")) failed"
      case .replay:
        failed == 0 ? "Every decision comes out the same" : "A decision comes out otherwise"
      }
    }
  }
}
