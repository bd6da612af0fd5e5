import FermataPolicy
package import FermataScenarios

extension ScenarioReport {
  /// Draws a report from a replay: what was decided over time; there is no sound to show.
  package init(_ replay: JournalReplay, named name: String) {
    self.init(
      id: "replay", title: name, summary: "\(replay.count.of("decision")), made again from a journal.",
      failures: replay.difference.map { [Failure($0)] } ?? [], duration: replay.duration,
      bands: replay.timeline.reportBands,
      markers: replay.timeline.marks.map(ReportMarker.init), trace: replay.lines)
  }
}

extension ScenarioReport.Failure {
  fileprivate init(_ difference: JournalReplay.Difference) {
    self.init(
      time: difference.time, part: "decision", text: "line \(difference.line) of the journal",
      versions: [
        ScenarioReport.Version("The journal has", difference.journal),
        ScenarioReport.Version("Now it is", difference.now),
      ])
  }
}
