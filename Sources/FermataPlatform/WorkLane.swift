public import FermataPolicy

/// What work belongs to: work of one lane runs one at a time, work of different lanes may run side by side.
public enum WorkLane: Hashable, Sendable {
  /// The policy's deadlines.
  case alarm
  /// Carrying the reports of one part, and looking after its queue.
  case pump(PartID)
  /// Reading the media of one part: a read that blocks holds up none of its reports.
  case reader(PartID)
  /// Opening one item, and giving up the search for its picture: an opening that never returns holds up no other item.
  case loader(ItemID)
}
