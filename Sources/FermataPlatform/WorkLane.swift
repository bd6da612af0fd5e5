public import FermataPolicy

/// Which work may run beside which.
public enum WorkLane: Hashable, Sendable {
  /// The policy's deadlines.
  case alarm
  /// Filling the queue of one part and carrying its reports.
  case pump(PartID)
  /// Opening the media of one part.
  case loader(PartID)
}
