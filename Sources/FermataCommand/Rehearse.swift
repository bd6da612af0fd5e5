#if Tools
import ArgumentParser
import FermataScenarios
import Foundation

struct Rehearse: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs scenarios with the real player on a simulated phone over a real file.",
    discussion: """
      Writes a report to look at (report.html), what each port sounded like (FLAC, or WAV without FFmpeg), and traces. \
      Without names all scenarios run. A name is one of `fermata scenarios`, the path of a scenario file, or a folder of files *.scenario.

      Examples:
        fermata rehearse
        fermata rehearse --track song.flac --output tonight
        fermata rehearse call-answered my.scenario --json
      """)

  @Argument(
    help: "Names of scenarios, or paths of scenario files or of folders of them.", completion: .file())
  var scenarios: [String] = []
  @Option(
    help: "The audio file to play; the piece that comes with Fermata unless told otherwise.",
    completion: .file())
  var track: String?
  @Option(help: "The folder for the report; it is made if it is not there.", completion: .directory)
  var output = "rehearsal"
  @Flag(help: "Print the verdicts as JSON.") var json = false

  func run() throws {
    let chosen = scenarios.isEmpty ? Scenario.catalogue : try ScenarioFinder.findAll(scenarios)
    try checkNames(of: chosen)
    let rehearsal = try Rehearsal(track: track, output: output)
    let console = Console(isQuiet: json)
    if let warning = rehearsal.track.warning { console.warn(warning) }
    var reviews: [Review] = []
    for (index, scenario) in chosen.enumerated() {
      console.progress("\(index + 1)/\(chosen.count) \(scenario.id)")
      reviews.append(try rehearsal.run(scenario))
    }
    console.endProgress()
    try rehearsal.writeReport(reviews)
    if json {
      print(try Review.json(reviews))
    } else {
      console.printTable(reviews)
      print("\nLook at \(rehearsal.folder.url.path)/report.html; listen to the sound files beside it.")
    }
    if reviews.contains(where: { !$0.passed }) { throw ExitCode(1) }
  }

  /// Two scenarios of one name would write the same files.
  private func checkNames(of scenarios: [Scenario]) throws {
    var names: Set<String> = []
    for scenario in scenarios where !names.insert(scenario.id).inserted {
      throw Failure(
        problem:
          "two of the scenarios are called \(scenario.id), and the files of one would replace the other's",
        help: "rehearse one of them, or give it another name in its line `scenario \(scenario.id)`")
    }
  }
}
#endif
