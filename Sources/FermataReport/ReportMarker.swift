package import FermataScenarios

/// Something that happens at an instant of a scenario.
package struct ReportMarker: Hashable, Codable, Sendable {
  /// When it happens.
  package var time: Duration
  /// What happens, in the script's own words.
  package var text: String
  /// Who or what acts.
  package var actor: Timeline.Actor

  /// Makes a marker.
  package init(time: Duration, text: String, actor: Timeline.Actor) {
    self.time = time
    self.text = text
    self.actor = actor
  }
}
