#if Tools
import FermataPolicy
import FermataSimulator
import FermataReport
import FermataScenarios
import Foundation

/// A rehearsal under way: its track, its folder, and the runs.
struct Rehearsal {
  let track: RehearsalTrack
  let folder: OutputFolder
  /// What a run left is written while the next one runs.
  private let aside = Aside()

  /// Checks track and folder before anything runs.
  init(track: String?, output: String) throws {
    self.track = try RehearsalTrack(track)
    folder = OutputFolder(output)
    try folder.prepare()
  }

  /// Runs one scenario and writes its trace, its journals and what each port sounded like.
  func run(_ scenario: Scenario) throws -> Review {
    guard scenario.end <= .seconds(1800) else {
      throw Failure(
        problem:
          "\(scenario.id) lasts longer than half an hour, and what each port played would fill the disk",
        help: "let it end sooner; a position deep in a long track is reached with seek")
    }
    var runner = ScenarioRunner(track: track.location, media: track.media)
    runner.keepsSamples = true
    let result = try runner.run(scenario)
    try write(result)
    return Review(result, ScenarioReport(result) { Self.soundName(of: $0.kind, in: scenario) })
  }

  private func write(_ result: ScenarioResult) throws {
    let id = result.scenario.id
    // Files of an earlier run, for ports that are silent now, would be taken for files of this run.
    let soundNames = AudioPort.Kind.allCases.flatMap { kind in
      SoundFile.endings.map { Self.soundName(of: kind, in: result.scenario, $0) }
    }
    let journalNames = ["\(id).journal"] + result.scenario.apps.map { "\(id)-\($0).journal" }
    try folder.remove(["\(id).trace"] + journalNames + soundNames)
    try folder.write(result.titledTrace.joined(separator: "\n") + "\n", to: "\(id).trace")
    for (app, journal) in result.journals.sorted(by: { $0.key < $1.key }) {
      let name = result.journals.count == 1 ? id : "\(id)-\(app)"
      try folder.write(try journal.exported(), to: "\(name).journal")
    }
    let end = Phone.frame(at: .zero + result.scenario.end)
    let ports = result.portsOfPlayers
    let sounds = result.phone.mixes.filter { ports.contains($0.key) }.map { port, tape in
      (Self.soundName(of: port.kind, in: result.scenario), tape.samples(from: 0, to: end))
    }
    try aside.begin { [folder] in
      for (name, samples) in sounds { try folder.write(sound: SoundFile.data(of: samples), to: name) }
    }
  }

  /// Writes the page, and waits for what is still being written.
  func writeReport(_ reviews: [Review]) throws {
    try aside.finish()
    let playsTrack = reviews.contains { $0.report.media.contains("track") }
    let report = RehearsalReport(
      kind: .rehearsal, track: playsTrack ? track.description : nil, scenarios: reviews.map(\.report),
      madeWith: "fermata, \(Main.version)")
    try folder.write(report.html(), to: "report.html")
  }

  private static func soundName(
    of kind: AudioPort.Kind, in scenario: Scenario, _ ending: String = SoundFile.ending
  ) -> String { "\(scenario.id)-\(kind.rawValue).\(ending)" }
}
#endif
