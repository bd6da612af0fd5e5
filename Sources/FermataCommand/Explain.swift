#if Tools
import ArgumentParser
import FermataPolicy
import FermataScenarios

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a rule of the policy or a law, or lists all.",
    discussion: """
      Of a rule it tells the reason and the sources, of a law what it spares. Of a source, such as R-043 or I8, it \
      tells which rules and which scenarios rest on it.

      Examples:
        fermata explain
        fermata explain interruption.resume-only-when-intended
        fermata explain law.licence
        fermata explain R-043
      """)

  @Argument(help: "A rule's id, as in traces, a law's, as in failures, or a source's, as in reports.")
  var rule: String?

  func run() throws {
    guard let rule else {
      return list(Rule.allCases.map { ($0.id, $0.summary) } + Law.allCases.map { ($0.id, $0.summary) })
    }
    if let found = Rule.allCases.first(where: { [$0.id, Self.name($0), "\($0)"].contains(rule) }) {
      return explain(found)
    }
    if let law = Law.allCases.first(where: { [$0.id, $0.rawValue, "\($0)"].contains(rule) }) {
      return explain(law)
    }
    // Ids of sources are written with a capital, those of the matrix without.
    let source = rule.hasPrefix("matrix") ? rule : rule.uppercased()
    let rules = Rule.allCases.filter { $0.sources.contains(source) }
    let scenarios = Scenario.catalogue.filter { $0.sources.contains(source) }
    if !rules.isEmpty || !scenarios.isEmpty { return tell(source, rules, scenarios) }
    if source.wholeMatch(of: /R-\d+|[A-Z]\d+|matrix-\d+/) != nil {
      throw Failure(
        problem: "no rule of the policy and no scenario rests on \(source)",
        help: "what R-… say stands in Documentation/Reference/apple-behaviour.md, and who keeps them in "
          + "Documentation/Rules.md; reports from the field, such as I8, stand in Documentation/Field.md")
    }
    let known = Rule.allCases.flatMap { [$0.id, "\($0)"] } + Law.allCases.map(\.id)
    let near = Spelling.nearest(to: rule, among: known, count: 3)
    throw Failure(
      problem: "there is no rule and no law \"\(rule)\"",
      help: "the nearest are \(near.joined(separator: ", ")); `fermata explain` lists all")
  }

  /// How code names it.
  private static func name(_ rule: Rule) -> String { "Rule.\(rule)" }

  private func explain(_ rule: Rule) {
    print(
      """
      \(rule.id)
        \(rule.summary)

      Why
        \(rule.reason)

      Sources
        \(Self.pages(of: rule.sources).joined(separator: "\n  "))

      In code
        \(Self.name(rule))
      """)
  }

  /// Whether a source is a report from the field, and not a rule of the system's behaviour or a row of the matrix.
  private static func isReport(_ source: String) -> Bool { !source.contains("-") }

  /// The sources, those that stand on one page together.
  private static func pages(of sources: [String]) -> [String] {
    let reports = sources.filter(isReport)
    let behaviour = sources.filter { !isReport($0) }
    return [(behaviour, "Documentation/Reference/apple-behaviour.md"), (reports, "Documentation/Field.md")]
      .filter { !$0.0.isEmpty }
      .map { "\($0.0.joined(separator: ", ")) (\($0.1))" }
  }

  private func explain(_ law: Law) {
    print(
      """
      \(law.id)
        \(law.summary)

      In full
        \(law.details)

      Where
        checked on every run of a scenario; a replay has no world, so it checks none (Documentation/Laws.md)
      """)
    guard !law.rules.isEmpty else { return }
    print("\nRules of the policy that serve it")
    list(law.rules.map { ($0.id, $0.summary) }, indent: "  ")
  }

  /// Lists what rests on a source: on a report from the field or a rule of the system's behaviour.
  private func tell(_ source: String, _ rules: [Rule], _ scenarios: [Scenario]) {
    print(
      Self.isReport(source)
        ? "\(source) is a report from the field: Documentation/Field.md"
        : "\(source) is the system's behaviour: Documentation/Reference/apple-behaviour.md; "
          + "who keeps it: Documentation/Rules.md")
    if !rules.isEmpty {
      print("\nRules of the policy that rest on it")
      list(rules.map { ($0.id, $0.summary) }, indent: "  ")
    }
    if !scenarios.isEmpty {
      print("\nScenarios that show it")
      list(scenarios.map { ($0.id, $0.title) }, indent: "  ")
    }
  }

  private func list(_ rows: [(id: String, text: String)], indent: String = "") {
    let width = rows.map(\.id.count).max() ?? 0
    for row in rows { print("\(indent)\(row.id.padded(to: width))  \(row.text)") }
  }
}
#endif
