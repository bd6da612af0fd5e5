#if Tools
import ArgumentParser
import FermataPolicy

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a rule of the policy with its reason and its sources, or lists all.",
    discussion: """
      Examples:
        fermata explain
        fermata explain interruption.resume-only-when-intended
      """)

  @Argument(help: "A rule's id, as in traces.") var rule: String?

  func run() throws {
    guard let rule else {
      let width = Rule.allCases.map(\.id.count).max() ?? 0
      for rule in Rule.allCases { print("\(rule.id.padded(to: width))  \(rule.summary)") }
      return
    }
    guard let found = Rule(rawValue: rule) else {
      let near = Rule.allCases.map(\.id).filter { $0.contains(rule) || rule.contains($0) }
      throw Failure(
        problem: "there is no rule \"\(rule)\"",
        help: near.isEmpty ? "`fermata explain` lists all" : "did you mean \(near.joined(separator: ", "))?")
    }
    print(
      """
      \(found.id)
        \(found.summary)

      Why
        \(found.reason)

      Sources
        \(found.sources.joined(separator: ", ")) (Documentation/Reference/apple-behaviour.md)
      """)
  }
}
#endif
