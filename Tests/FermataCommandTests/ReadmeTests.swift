import FermataScenarios
import Foundation
import Testing

/// The README is true: its program is the example's, it prints what the README says, and its scenario holds.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The fenced blocks of the README, without their fences.
  private static func blocks() throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```").enumerated()
    return parts.filter { $0.offset % 2 == 1 }.map { part in
      let lines = part.element.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.dropFirst().joined(separator: "\n")
    }
  }

  @Test func `the program and what it prints are the example's`() throws {
    let blocks = try Self.blocks()
    let program = try String(
      contentsOf: Self.root.appendingPathComponent("Examples/FirstLight/main.swift"), encoding: .utf8)
    #expect(blocks[0] == program)
    let run = try Tool.run([], of: "FirstLight", in: Tool.makeFolder())
    #expect(run.output == blocks[1])
  }

  @Test func `its scenario holds`() throws {
    let text = try #require(try Self.blocks().first { $0.hasPrefix("scenario ") })
    let result = try ScenarioRunner().run(Scenario(text: text))
    #expect(result.passed, "\(result.violations)")
  }

  @Test func `it stays short`() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
  }
}
