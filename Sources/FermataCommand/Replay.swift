#if Tools
import ArgumentParser
import FermataReport
import FermataScenarios
import Foundation

struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Decides again what a journal tells, and says where it comes out otherwise.",
    discussion: """
      A journal is what an app wrote with Journal.exported(), what `fermata play --journal` wrote, or what `fermata rehearse` \
      and `fermata fuzz` left beside their scenarios. The page shows over time what the app was told and what was decided. The laws need the world \
      around the app, which a journal does not hold, so none of them is checked.

      Examples:
        fermata replay rehearsal/call-answered.journal
        fermata replay customer.journal --output odd-day
      """)

  @Argument(help: "The path of an exported journal.", completion: .file()) var file: String
  @Option(help: "The folder for the page; it is made if it is not there.", completion: .directory)
  var output = "replay"

  func run() throws {
    let text = try TextFile(
      path: file, kind: "journal", help: "it is what Journal.exported() returns"
    ).read()
    let replay: JournalReplay
    do throws(ReplayError) {
      replay = try JournalReplay(exported: text)
    } catch {
      throw Failure(problem: "\(file):\(error.line): \(error.problem)", help: error.advice)
    }
    let name = URL(fileURLWithPath: file).lastPathComponent
    let page = RehearsalReport(
      kind: .replay, track: nil, scenarios: [ScenarioReport(replay, named: name)],
      madeWith: "fermata, \(Main.version)")
    let folder = OutputFolder(output)
    try folder.prepare()
    try folder.write(page.html(), to: "report.html")
    let look = "Look at \(folder.url.path)/report.html."
    guard let difference = replay.difference else {
      return print("The same \(replay.count.of("decision")). \(look)")
    }
    print("The first decision that comes out otherwise, \(difference)\n\n\(look)")
    throw ExitCode(1)
  }
}
#endif
