public import FermataPolicy

/// What work belongs to: work of one lane runs one at a time, work of different lanes may run side by side.
public enum WorkLane: Hashable, Sendable {
  /// The policy's deadlines.
  case alarm
  /// Filling the queue of one part and carrying its reports.
  case pump(PartID)
  /// Opening one item, and giving up the search for its picture: an opening that never returns holds up no other item.
  case loader(ItemID)
}
