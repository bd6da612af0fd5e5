import Foundation
import Testing

/// The checkout that these tests belong to.
enum Repository {
  /// The folder that holds `Package.swift`.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file below `Sources`.
  static let sources = swiftFiles(below: "Sources")
  /// Every Swift file below `Tests`.
  static let tests = swiftFiles(below: "Tests")
  /// The Swift files whose public names are ours: without the command line tool, and without the look-alikes, whose
  /// names are Apple's.
  static let libraries = sources.filter { $0.target != "FermataCommand" && $0.target != "LookAlikes" }

  private static func swiftFiles(below folder: String) -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    let found = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      do {
        let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
        return SourceFile(path: "\(folder)/\(name)", text: text)
      } catch {
        Issue.record("cannot read \(folder)/\(name): \(error)")
        return SourceFile(path: "\(folder)/\(name)", text: "")
      }
    }
  }
}

/// Records one issue for each violation, so that the whole list is seen at once.
func expectNone(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
  for violation in violations {
    Issue.record("\(violation.description)", sourceLocation: sourceLocation)
  }
}

@Test func `the checks see the repository's sources and tests`() {
  #expect(Repository.sources.count > 5)
  #expect(Repository.tests.contains { $0.path == "Tests/ArchitectureTests/Repository.swift" })
}
