/// Something that happens at an instant of a scenario.
package struct ReportMarker: Hashable, Codable, Sendable {
  /// Who or what acts.
  package enum Actor: String, Hashable, Codable, Sendable, CaseIterable {
    /// The person with the phone.
    case user
    /// The world around: a call arrives, a cable is pulled, another app plays.
    case phone
  }

  /// When it happens.
  package var time: Duration
  /// What happens, in two to five words.
  package var text: String
  /// Who or what acts.
  package var actor: Actor

  /// Makes a marker.
  package init(time: Duration, text: String, actor: Actor) {
    self.time = time
    self.text = text
    self.actor = actor
  }
}
