import FermataKit
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

@Suite struct CatalogueTests {
  @Test(arguments: Scenario.texts) func `every scenario of the catalogue can be read`(_ text: String) throws {
    let scenario = try Scenario(text: text)
    #expect(!scenario.title.isEmpty && !scenario.summary.isEmpty && !scenario.sources.isEmpty)
  }

  /// The day ends with the app killed.
  private static let killed: Set = ["music-follows-a-killed-app"]

  @Test(arguments: Scenario.catalogue)
  func `sound, screen and lock screen agree throughout, and each journal decides the same again`(
    _ scenario: Scenario
  ) throws {
    let result = try ScenarioRunner().run(scenario)
    let report = result.violations.map(\.description) + result.trace
    #expect(result.passed, "\(report.joined(separator: "\n"))")
    for (name, journal) in result.journals {
      let replay = try JournalReplay(exported: try journal.exported())
      #expect(replay.difference == nil && replay.count == journal.entries.count)
      guard !Self.killed.contains(scenario.id) else { continue }
      try expectTrue(believed: replay.policy.applied, app: name, on: result.phone)
    }
  }

  /// What the journal believes at the end is what the phone is.
  private func expectTrue(believed: Applied, app name: String, on phone: Phone) throws {
    let app = try #require(phone.app(named: name))
    if case .known(let configuration) = believed.configuration {
      #expect(configuration == phone.configuration(of: app))
    }
    if case .known(let isActive) = believed.isActive { #expect(isActive == phone.isSessionActive(app)) }
    #expect(believed.card == phone.card(of: app)?.card.card)
  }
}
