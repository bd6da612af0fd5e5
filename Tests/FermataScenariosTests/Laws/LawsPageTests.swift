import FermataPolicy
import FermataScenarios
import Foundation
import Testing

/// `Documentation/Laws.md` says what the laws say.
@Suite struct LawsPageTests {
  private static func page() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("Documentation/Laws.md"), encoding: .utf8)
  }

  @Test(arguments: Law.allCases) func `it has a row for each law, with its summary`(_ law: Law) throws {
    #expect(try Self.page().contains("| `\(law.id)` | \(law.summary) |"))
  }

  @Test func `the failure that it reads is written as failures are`() throws {
    var runner = ScenarioRunner()
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(.routeBlinks)))
    let result = try runner.run(#require(Scenario.named("car-in-a-burst")))
    let broken = try #require(result.violations.first { $0.law == .newestIntent })
    #expect(try Self.page().contains("\n\(broken.description)\n"), "\(broken)")
  }
}
