#if Tools
import ArgumentParser
import Foundation

@main
struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fermata",
    abstract:
      "Proves that an app's audio survives a day on a phone, without a phone, and plays music on Linux.",
    discussion: """
      Exit codes: 0 everything held, 1 something did not hold, or of what was to be played something could not be, 2 it could \
      not be done, such as a file that is not there, 64 the command line was wrong, 128 and its number where INT, QUIT or HUP \
      ended what plays.

      Examples:
        fermata play song.flac
        fermata rehearse
        fermata rehearse call-answered headphones-out --track song.mp3
        fermata rehearse my.scenario --json
        fermata replay rehearsal/call-answered.journal
        fermata explain route.pause-on-output-lost
      """,
    version: version,
    subcommands: [
      Play.self, Devices.self, Watch.self, Rehearse.self, Scenarios.self, ConditionList.self, Explain.self,
      Fuzz.self, Shake.self, Replay.self,
    ])

  /// The version, as the changelog has it on top.
  static let version = "unreleased"

  /// Runs the command; a failure is told on the standard error as `error: …`, then `help: …`.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      give(up: [failure])
    } catch let failures as Failures {
      give(up: failures.all)
    } catch {
      exit(withError: error)
    }
  }

  private static func give(up failures: [Failure]) -> Never {
    FileHandle.standardError.tell(failures.map(\.text).joined())
    Foundation.exit(2)
  }
}
#endif
