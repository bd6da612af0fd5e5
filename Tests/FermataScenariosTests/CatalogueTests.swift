import FermataScenarios
import Testing

@Suite struct CatalogueTests {
  @Test(arguments: Scenario.texts) func `every scenario of the catalogue can be read`(_ text: String) throws {
    let scenario = try Scenario(text: text)
    #expect(!scenario.title.isEmpty && !scenario.summary.isEmpty && !scenario.sources.isEmpty)
  }

  @Test(arguments: Scenario.catalogue) func `sound, screen and lock screen agree throughout`(
    _ scenario: Scenario
  )
    throws
  {
    let result = try ScenarioRunner().run(scenario)
    let report = result.violations.map(\.description) + result.trace
    #expect(result.passed, "\(report.joined(separator: "\n"))")
  }
}
