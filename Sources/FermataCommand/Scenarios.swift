#if Tools
import ArgumentParser
import FermataScenarios

struct Scenarios: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the scenarios, or prints one as it would stand in a file.",
    discussion: """
      Examples:
        fermata scenarios
        fermata scenarios call-answered > my.scenario
      """)

  @Argument(help: "A scenario whose text to print.") var name: String?

  func run() throws {
    if let name {
      let scenario = try ScenarioFinder.find(name)
      print(Scenario.text(of: name) ?? scenario.text)
      return
    }
    let width = Scenario.catalogue.map(\.id.count).max() ?? 0
    for scenario in Scenario.catalogue {
      print("\(scenario.id.padded(to: width))  \(scenario.title)")
    }
  }
}

extension String {
  /// The text with spaces behind it, as wide as a column.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
#endif
