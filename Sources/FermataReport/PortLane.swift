/// What came out of one port.
package struct PortLane: Hashable, Codable, Sendable {
  /// The port's name for a reader, such as `Bluetooth headset`.
  package var name: String
  /// Whether others in the room hear it.
  package var isPublic: Bool
  /// The highest sample of our app in each of the equal slices of the scenario, 0 to 1; about 1,200 slices show all
  /// that a screen can.
  package var ours: [Float]
  /// The same for all other apps and calls; empty if there were none.
  package var others: [Float]
  /// The port's sound as a path relative to the page, if it was kept.
  package var soundFile: String?

  /// Makes a lane.
  package init(
    name: String, isPublic: Bool, ours: [Float], others: [Float] = [], soundFile: String? = nil
  ) {
    self.name = name
    self.isPublic = isPublic
    self.ours = ours
    self.others = others
    self.soundFile = soundFile
  }
}
