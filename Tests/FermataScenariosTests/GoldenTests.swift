import FermataScenarios
import Foundation
import Testing

/// Traces that are checked in and reviewed as diffs; `make goldens` records them anew.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")
  private static let records = ProcessInfo.processInfo.environment["FERMATA_RECORD_GOLDENS"] == "1"

  @Test(arguments: Scenario.catalogue) func `the trace is the golden one, again and beside others`(
    _ scenario: Scenario
  ) async throws {
    let file = Self.folder.appendingPathComponent("\(scenario.id).trace")
    func run() throws -> [String] {
      ["# \(scenario.title)"] + (try ScenarioRunner().run(scenario)).trace
    }
    let first = try run()
    if Self.records { try Data((first.joined(separator: "\n") + "\n").utf8).write(to: file) }
    let golden = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<2 { group.addTask { try run() } }
      for try await trace in group where trace != golden {
        let line = zip(trace, golden).prefix { $0 == $1 }.count
        Issue.record(
          """
          Tests/Goldens/\(scenario.id).trace:\(line + 1)
          golden: \(line < golden.count ? golden[line] : "nothing more")
          now:    \(line < trace.count ? trace[line] : "nothing more")
          If the change is meant: make goldens, and read the diff.
          """)
        return
      }
    }
  }

  @Test func `no golden trace is left over`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = Set(Scenario.catalogue.map { "\($0.id).trace" })
    #expect(files.filter { !names.contains($0) } == [])
  }
}
