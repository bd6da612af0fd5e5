package import FermataKit
package import FermataPolicy

/// What was wrong with an item that was played all the same, for a person.
package enum Flaws {
  /// By how much an item may be shorter than its file says before it is told (our choice, because files without an exact
  /// length are off by less).
  private static let slack = Duration.seconds(1)

  /// A line for each flaw that a journal tells of an item: damage, and an end that came too early.
  package static func lines(of item: ItemID, named name: String, in journal: Journal) -> [String] {
    var (skipped, announced, counted): (Duration, Duration?, Duration?) = (.zero, nil, nil)
    for entry in journal.entries {
      switch entry.envelope.event {
      case .itemReady(_, item, let description, _): announced = description.duration
      case .itemLength(_, item, let duration): counted = duration
      case .itemDamaged(_, item, let length): skipped += length
      default: break
      }
    }
    var lines: [String] = []
    if skipped > .zero { lines.append("\(name) is damaged: \(skipped.secondsText) s of it are silence") }
    if let announced, let counted, announced - counted > slack {
      let (end, length) = (LiveLine.clock(counted), LiveLine.clock(announced))
      lines.append("\(name) ends at \(end), though its file says \(length): it may be cut off")
    }
    return lines
  }
}
