import FermataPolicy

extension ScenarioReport {
  /// Draws a report from a replay: what was decided over time; there is no sound to show.
  package init(_ replay: JournalReplay, named name: String) {
    let failures = replay.difference.map { [Failure(time: $0.time, part: "decision", text: $0.description)] }
    self.init(
      id: "replay", title: name, summary: "\(replay.count.of("decision")), made again from a journal.",
      failures: failures ?? [], duration: replay.duration, bands: replay.timeline.reportBands,
      markers: replay.timeline.marks.map(ReportMarker.init), trace: replay.lines)
  }
}
