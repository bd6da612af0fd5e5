#if Tools
import ArgumentParser

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
        fermata explain route.pause-on-output-lost
      """,
    subcommands: [Rehearse.self, Scenarios.self, Explain.self])
}
#endif
