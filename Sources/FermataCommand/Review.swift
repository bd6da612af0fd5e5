#if Tools
import FermataPolicy
import FermataReport
import FermataScenarios
import Foundation

/// A scenario's verdict in the words of the table, and what of its run goes into the report.
struct Review: Encodable {
  let id: String
  let title: String
  let passed: Bool
  /// Whether each part held.
  let parts: [(kind: Violation.Kind, holds: Bool)]
  let violations: [Violation]
  let report: ScenarioReport

  init(_ result: ScenarioResult, _ report: ScenarioReport) {
    self.report = report
    id = result.scenario.id
    title = result.scenario.title
    passed = result.passed
    parts = Violation.Kind.allCases.map { ($0, result.passed($0)) }
    violations = result.violations
  }

  /// The parts stand beside the verdict, each under its name.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: "id")
    try container.encode(title, forKey: "title")
    try container.encode(passed, forKey: "passed")
    for part in parts { try container.encode(part.holds, forKey: Key(stringLiteral: part.kind.rawValue)) }
    try container.encode(violations.map(Failing.init), forKey: "violations")
  }

  /// What did not hold, as JSON: when in seconds, which part and law, which line of the script, and why.
  private struct Failing: Encodable {
    let at: Double
    let part: String
    let law: String?
    let line: Int?
    let script: String?
    let cause: String?
    let text: String

    init(_ violation: Violation) {
      let time: Duration = violation.at - .zero
      at = time / .seconds(1)
      part = violation.kind.rawValue
      law = violation.law?.id
      line = violation.moment?.line
      script = violation.moment?.written
      cause = violation.cause
      text = violation.text
    }
  }

  private struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    let intValue: Int? = nil

    init(stringLiteral name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringLiteral: stringValue) }
    init?(intValue: Int) { nil }
  }

  /// The verdicts as JSON, one object for each scenario.
  static func json(_ reviews: [Review]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(reviews), as: UTF8.self)
  }
}
#endif
