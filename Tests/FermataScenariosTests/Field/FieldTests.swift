import FermataPolicy
import FermataScenarios
import Foundation
import Testing

/// Reports from the field: each is a scenario that can fail for its reason, or says why it is none.
@Suite struct FieldTests {
  private static let documentation = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation")

  /// The ids of the four tables that playback meets, as the collection has them.
  private static func ids() throws -> [String] {
    let file = documentation.appendingPathComponent("Reference/field-reports.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.compactMap { $0.wholeMatch(of: /\| ([IRSN]\d+) \|.*/).map { String($0.1) } }
  }

  @Test func `every report of the four tables stands there once, in their order`() throws {
    let ids = try Self.ids()
    #expect(ids.count == 68)
    #expect(FieldTable.rows.map(\.id) == ids)
  }

  @Test func `a report's scenario is named after the symptom, and no other names that report first`() {
    for row in FieldTable.rows {
      let scenarios = Scenario.catalogue.filter { $0.sources.first == row.id }
      if case .later = row.answer { #expect(scenarios.isEmpty) } else { #expect(scenarios.count == 1) }
    }
    #expect(!Scenario.catalogue.contains { $0.id.wholeMatch(of: /[A-Z][0-9]+/) != nil })
  }

  @Test(arguments: FieldTable.rows)
  func `a report is a scenario that fails without what keeps it, or says why not`(_ row: FieldTable.Row)
    throws
  {
    switch row.answer {
    case .later(let reason): #expect(Scenario.named(row.id) == nil && reason.count > 20)
    case .spoiled(let spoiler): try spoiler.expectFailure(of: row.id)
    }
  }

  @Test func `the page of reports is the table's`() throws {
    let file = Self.documentation.appendingPathComponent("Field.md")
    if ProcessInfo.processInfo.environment["FERMATA_RECORD_FIELD"] == "1" {
      try Data(FieldTable.page.utf8).write(to: file)
    }
    let isWritten = try String(contentsOf: file, encoding: .utf8) == FieldTable.page
    #expect(isWritten, "FERMATA_RECORD_FIELD=1 swift test --filter FieldTests makes it anew")
  }
}
