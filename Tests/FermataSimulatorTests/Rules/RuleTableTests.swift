import FermataSimulator
import Foundation
import Testing

@Suite struct RuleTableTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func reference() throws -> Reference {
    Reference(text: try text(of: "Documentation/Reference/apple-behaviour.md"))
  }

  /// The names of all tests in the repository.
  private static func testNames() throws -> Set<String> {
    let base = root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    var names: Set<String> = []
    for file in files where file.hasSuffix("Tests.swift") {
      // A long name stands on a line of its own, so whatever is between backticks counts.
      let parts = try text(of: "Tests/\(file)").components(separatedBy: "`")
      names.formUnion(parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] })
    }
    return names
  }

  @Test func `each of the 206 rules stands there once, and nothing else does`() throws {
    let rules = try Self.reference().sections.flatMap(\.rules).map(\.id)
    #expect(rules.count == 206)
    #expect(RuleTable.rows.map(\.id) == rules)
  }

  @Test
  func `every row is kept by a test, a rule or a knob that exists, or says what is missing or waited for`()
    throws
  {
    let tests = try Self.testNames()
    let knobs = Set(Conditions.knobs.map(\.name))
    for row in RuleTable.rows {
      #expect(!row.keepers.isEmpty, "\(row.id)")
      for keeper in row.keepers {
        switch keeper {
        case .test(let name): #expect(tests.contains(name), "\(row.id): no test is called so")
        case .knob(let name): #expect(knobs.contains(name), "\(row.id)")
        case .policy: break
        case .missing(let what):
          // A part that nobody keeps stands last, beside one that somebody does.
          let isLast = row.keepers.last?.text == keeper.text
          #expect(
            row.keepers.count > 1 && isLast && what.count > 10, "\(row.id) is kept in part or it is not")
        case .later(_, let reason):
          #expect(row.keepers.count == 1 && reason.count > 10, "\(row.id) is kept or it is not")
        }
      }
    }
  }

  @Test func `what playback meets waits for nothing but other parts`() throws {
    // Sections 2.8, 2.13 and 2.14 are tasks, Push to Talk and location; beside them only a background mode of location
    // and a task for an interruption may wait for them.
    let parts: [RuleTable.Later] = [.backgroundTasks, .pushToTalk, .location]
    for section in try Self.reference().sections {
      let mayWait = ["2.8", "2.13", "2.14"].contains { section.title.hasPrefix($0 + " ") }
      for rule in section.rules where !mayWait && !["R-109", "R-213"].contains(rule.id) {
        for case .later(let what, _) in RuleTable.rows.first(where: { $0.id == rule.id })?.keepers ?? [] {
          #expect(!parts.contains(what), "\(rule.id)")
        }
      }
    }
  }

  @Test func `the page of rules is the table's`() throws {
    let page = RuleTable.page(try Self.reference())
    let path = "Documentation/Rules.md"
    if ProcessInfo.processInfo.environment["FERMATA_RECORD_RULES"] == "1" {
      try Data(page.utf8).write(to: Self.root.appendingPathComponent(path))
    }
    let isWritten = try Self.text(of: path) == page
    #expect(isWritten, "FERMATA_RECORD_RULES=1 swift test --filter RuleTableTests makes it anew")
  }
}
