import Foundation
import Testing

/// The picture of the modules in CONTRIBUTING.md, made from what the sources import.
///
/// `FERMATA_RECORD_PICTURE=1 swift test --filter ImportPictureTests` draws it anew.
struct ImportPictureTests {
  @Test func `the picture of the modules shows what the sources import`() throws {
    let file = Repository.root.appendingPathComponent("CONTRIBUTING.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let (start, end) = ("```mermaid\n", "```\n")
    let parts = text.components(separatedBy: start)
    #expect(parts.count == 2)
    let rest = try #require(parts.last?.range(of: end)).upperBound
    let drawn = parts[0] + start + Self.picture + end + parts[1][rest...]
    if ProcessInfo.processInfo.environment["FERMATA_RECORD_PICTURE"] != nil {
      try drawn.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(drawn == text)
    }
  }

  /// Arrows from each module to those that it imports; what another of them imports already is left out.
  private static var picture: String {
    var imports: [String: Set<String>] = [:]
    for file in Repository.sources {
      let modules = ImportTable.imports(of: file).map(\.module).filter { $0.hasPrefix("Fermata") }
      imports[file.target, default: []].formUnion(Set(modules).subtracting([file.target]))
    }
    func reached(from module: String) -> Set<String> {
      (imports[module] ?? []).reduce(into: imports[module] ?? []) { $0.formUnion(reached(from: $1)) }
    }
    let arrows = imports.flatMap { module, imported in
      imported.filter { one in !imported.contains { $0 != one && reached(from: $0).contains(one) } }
        .map { "  \(module) --> \($0)" }
    }
    return "graph TD\n" + arrows.sorted().joined(separator: "\n") + "\n"
  }
}
