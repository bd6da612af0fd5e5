#if Tools
import FermataTesting
import Foundation

/// A scenario's verdict in the words of the table, and what of its run goes into the report.
struct Review: Encodable {
  let id: String
  let title: String
  let passed: Bool
  let sound: Bool
  let screen: Bool
  let lockScreen: Bool
  let violations: [String]
  let report: ScenarioReport

  private enum CodingKeys: String, CodingKey {
    case id, title, passed, sound, screen, lockScreen, violations
  }

  init(_ result: ScenarioResult, _ report: ScenarioReport) {
    self.report = report
    id = result.scenario.id
    title = result.scenario.title
    passed = result.passed
    sound = result.passed(.sound)
    screen = result.passed(.screen)
    lockScreen = result.passed(.lockScreen)
    violations = result.violations.map(\.description)
  }

  /// The verdicts as JSON, one object for each scenario.
  static func json(_ reviews: [Review]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(reviews), as: UTF8.self)
  }
}
#endif
