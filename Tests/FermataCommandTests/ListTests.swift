import FermataPolicy
import FermataScenarios
import FermataSimulator
import Foundation
import Testing

/// What the tool prints for a person to read.
@Suite struct ListTests {
  @Test func `every scenario's text can be printed and read again`() throws {
    let folder = try Tool.makeFolder()
    let list = try Tool.run(["scenarios"], in: folder).output
    for scenario in Scenario.catalogue { #expect(list.contains(scenario.id)) }
    let text = try Tool.run(["scenarios", "call-answered"], in: folder).output
    #expect(try Scenario(text: text) == Scenario.named("call-answered"))
  }

  @Test func `every rule is explained with its reason and sources`() throws {
    let folder = try Tool.makeFolder()
    let list = try Tool.run(["explain"], in: folder).output.split(separator: "\n")
    #expect(list.count == Rule.allCases.count + Law.allCases.count)
    #expect(list.first?.hasPrefix(Rule.allCases[0].id + " ") ?? false)
    let run = try Tool.run(["explain", Rule.outputLost.id], in: folder)
    #expect(run.output.contains(Rule.outputLost.reason) && run.output.contains("R-072"))
  }

  @Test func `each source of a rule stands with the page that has it`() throws {
    let folder = try Tool.makeFolder()
    let run = try Tool.run(["explain", Rule.refusalRetries.id], in: folder)
    #expect(run.output.contains("  R-032, R-125, R-126 (Documentation/Reference/apple-behaviour.md)\n"))
    #expect(run.output.contains("  R8, R9 (Documentation/Field.md)\n"))
    #expect(try !Tool.run(["explain", Rule.outputLost.id], in: folder).output.contains("Field.md"))
  }

  @Test(arguments: ["outputLost", "Rule.outputLost", Rule.outputLost.id])
  func `a rule is explained by its id and by its name in code`(_ name: String) throws {
    let run = try Tool.run(["explain", name], in: Tool.makeFolder())
    #expect(run.output.hasPrefix(Rule.outputLost.id + "\n"))
    #expect(run.output.contains("  Rule.outputLost\n"))
  }

  @Test(arguments: Law.allCases)
  func `a law is explained by its id, and the newest intent by its bare names too`(_ law: Law) throws {
    let folder = try Tool.makeFolder()
    for name in law == .newestIntent ? Set([law.id, law.rawValue, "\(law)"]) : [law.id] {
      let run = try Tool.run(["explain", name], in: folder)
      #expect(run.output.hasPrefix("\(law.id)\n  \(law.summary)\n"))
      #expect(run.output.contains(law.details))
      for rule in law.rules { #expect(run.output.contains("  \(rule.id)  ")) }
    }
  }

  @Test func `laws are listed after the rules`() throws {
    let lines = try Tool.run(["explain"], in: Tool.makeFolder()).output.split(separator: "\n")
    for (line, law) in zip(lines.suffix(Law.allCases.count), Law.allCases) {
      #expect(line.hasPrefix(law.id + " ") && line.hasSuffix("  " + law.summary))
    }
    let summaries = Rule.allCases.map(\.summary) + Law.allCases.map(\.summary)
    #expect(Set(zip(lines, summaries).map { $0.count - $1.count }).count == 1, "they stand below each other")
  }

  @Test func `a law's name that is nearly right is told`() throws {
    let run = try Tool.run(["explain", "law.licens"], in: Tool.makeFolder(), expecting: 2)
    #expect(run.errors.contains("law.licence"))
  }

  @Test(arguments: [
    ("R-043", "  \(Rule.interruptionResume.id)  ", "Documentation/Rules.md"),
    ("R-043", "  call-answered  ", "Documentation/Reference/apple-behaviour.md"),
    ("i8", "  call-user-pauses  ", "Documentation/Field.md"),
  ])
  func `a source that reports name leads to who rests on it`(
    _ source: String, _ row: String, _ page: String
  ) throws {
    let run = try Tool.run(["explain", source], in: Tool.makeFolder())
    #expect(run.output.contains(page))
    #expect(run.output.split(separator: "\n").contains { ($0 + "  ").hasPrefix(row) }, "\(run.output)")
  }

  @Test func `every knob is listed with its values, its default and what it rests on`() throws {
    let lines = try Tool.run(["conditions"], in: Tool.makeFolder()).output.split(separator: "\n")
    let rows = lines.dropFirst().prefix(Conditions.knobs.count)
    #expect(lines.count == 1 + rows.count + 1 + SystemVersion.known.count + 1)
    #expect(lines.last?.hasPrefix("  pulseaudio, pipewire  ") == true)
    for (line, system) in zip(lines.dropLast().suffix(SystemVersion.known.count), SystemVersion.known) {
      #expect(line.hasPrefix("  \(system)  ") && system.traits.allSatisfy { line.contains($0) })
    }
    for (row, knob) in zip(rows, Conditions.knobs) {
      #expect(row.hasPrefix(knob.name + " ") && row.hasSuffix("  " + knob.summary))
      #expect(row.contains(knob.values) && row.contains("  \(knob.usual) "))
      #expect(row.contains(knob.sources.isEmpty ? "our choice" : knob.sources.joined(separator: " ")))
    }
  }

  @Test func `the version is the changelog's`() throws {
    let run = try Tool.run(["--version"], in: Tool.makeFolder())
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let changes = try String(
      contentsOf: root.deletingLastPathComponent().appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let latest = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect("## " + run.output.trimmingCharacters(in: .newlines) == latest.lowercased())
  }

  @Test(arguments: ["", "rehearse", "scenarios", "conditions", "explain", "fuzz", "replay"])
  func `a paragraph of help is wrapped once`(_ command: String) throws {
    let arguments = (command.isEmpty ? [] : [command]) + ["--help"]
    let help = try Tool.run(arguments, in: Tool.makeFolder()).output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard let word = next.split(separator: " ").first, !next.hasPrefix(" "), !line.isEmpty else { continue }
      #expect(line.count + 1 + word.count >= 80, "\(line)")
    }
  }

  @Test(arguments: [
    (500, "500 steps over 1 seed,"), (501, "501 steps over 2 seeds,"), (1, "1 step over 1 seed,"),
  ])
  func `one is not told as many`(_ steps: Int, _ words: String) throws {
    let run = try Tool.run(["fuzz", "--steps", "\(steps)"], in: Tool.makeFolder())
    #expect(run.output.contains(words), "\(run.output)")
  }
}
