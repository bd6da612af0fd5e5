/// Puts the labels of markers into rows so that no label covers another and no marker's line runs through one.
///
/// A label begins at its line. Events that follow each other closely go down like a staircase: the line of each passes
/// to the left of all that stand lower. A label that would leave the picture ends at its line instead.
package struct MarkerLayout {
  /// Where a label stands.
  package struct Place: Hashable {
    /// The row, from the top.
    package var row: Int
    /// Whether the label ends at its line instead of beginning there.
    package var endsAtLine: Bool
  }

  /// One place for each marker, in their order.
  package let places: [Place]
  /// How many rows there are.
  package let rows: Int

  /// Lays labels out.
  ///
  /// - Parameters:
  ///   - positions: where the lines stand, from 0 to 1, in rising order.
  ///   - widths: how much of the picture's width each label takes.
  package init(positions: [Double], widths: [Double]) {
    var places: [Place] = []
    /// The ranges that the labels placed so far cover, row by row.
    var taken: [[ClosedRange<Double>]] = []
    for (position, width) in zip(positions, widths) {
      let endsAtLine = position + width > 1
      let wanted = endsAtLine ? max(0, position - width)...position : position...(position + width)
      let free = { (row: Int) in !taken[row].contains { $0.overlaps(wanted) } }
      let clear = { (row: Int) in taken[row...].allSatisfy { !$0.contains { $0.contains(position) } } }
      let row = taken.indices.first { free($0) && clear($0) } ?? taken.count
      if row == taken.count { taken.append([]) }
      taken[row].append(wanted)
      places.append(Place(row: row, endsAtLine: endsAtLine))
    }
    self.places = places
    rows = taken.count
  }
}
