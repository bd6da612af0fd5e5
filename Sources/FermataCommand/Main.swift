#if Tools
import ArgumentParser
import Foundation

@main
struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fermata",
    abstract: "Proves that an app's audio survives a day on a phone, without a phone.",
    discussion: """
      Exit codes: 0 everything held, 1 something did not hold or could not be done, 64 the command line was wrong.

      Examples:
        fermata rehearse
        fermata rehearse call-answered headphones-out --track song.mp3
        fermata rehearse my.scenario --json
        fermata replay rehearsal/call-answered.journal
        fermata explain route.pause-on-output-lost
      """,
    version: version,
    subcommands: [
      Rehearse.self, Scenarios.self, ConditionList.self, Explain.self, Fuzz.self, Shake.self, Replay.self,
    ])

  /// The version, as the changelog has it on top.
  static let version = "unreleased"

  /// Runs the command; a failure is told as `error: …`, then `help: …`.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      FileHandle.standardError.write(Data("error: \(failure.problem)\nhelp: \(failure.help)\n".utf8))
      Foundation.exit(1)
    } catch {
      exit(withError: error)
    }
  }
}
#endif
