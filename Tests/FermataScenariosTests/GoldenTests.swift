import FermataScenarios
import Foundation
import Testing

/// Traces that are checked in and reviewed as diffs; `make goldens` records them anew.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")
  private static let records = ProcessInfo.processInfo.environment["FERMATA_RECORD_GOLDENS"] == "1"

  /// Beside others, which run at the same time on other threads.
  @Test(arguments: Scenario.catalogue) func `the trace is the golden one`(_ scenario: Scenario) throws {
    let file = Self.folder.appendingPathComponent("\(scenario.id).trace")
    let trace = try ScenarioRunner().run(scenario).titledTrace
    if Self.records { try Data((trace.joined(separator: "\n") + "\n").utf8).write(to: file) }
    let golden = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    guard trace != golden else { return }
    let line = zip(trace, golden).prefix { $0 == $1 }.count
    Issue.record(
      """
      Tests/Goldens/\(scenario.id).trace:\(line + 1)
      golden: \(line < golden.count ? golden[line] : "nothing more")
      now:    \(line < trace.count ? trace[line] : "nothing more")
      If the change is meant: make goldens, and read the diff.
      """)
  }

  @Test func `no golden trace is left over`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = Set(Scenario.catalogue.map { "\($0.id).trace" })
    #expect(files.filter { !names.contains($0) } == [])
  }
}
