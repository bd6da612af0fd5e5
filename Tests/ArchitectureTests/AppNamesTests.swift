import Testing

/// What an app that imports Fermata can name without another import.
struct AppNamesTests {
  /// The most names: more than a screenful nobody reads.
  private static let most = 40

  private static let umbrella = Repository.sources.filter { $0.target == "Fermata" }

  /// The lines with which the umbrella hands names on.
  private static var exports: [String] {
    umbrella.flatMap { file in file.code.filter { $0.hasPrefix("@_exported") } }
  }

  /// The names that the umbrella hands on one by one, and those that it declares itself.
  private static var names: [String] {
    let handedOn = exports.compactMap { line in line.split(separator: ".").last.map { String($0) } }
    return (handedOn + umbrella.flatMap { publicTypes(in: $0) }).sorted()
  }

  @Test func `an app that imports Fermata gets what an app needs`() {
    // The system of each platform is there on that platform alone.
    let everywhere = Self.names.filter { !["AppleSystem", "LinuxSystem"].contains($0) }
    #expect(everywhere.count + 1 <= Self.most, "\(Self.names)")
    #expect(Set(Self.names).count == Self.names.count)
    #expect(Self.names.contains("Player") && Self.names.contains("Media"))
  }

  @Test func `only the umbrella, the modules for tests and the look-alikes hand names on`() {
    let exporting = Repository.sources.filter { file in
      file.code.contains { $0.hasPrefix("@_exported") && !$0.contains("CFFmpeg") }
    }
    #expect(Set(exporting.map(\.target)) == ["Fermata", "FermataTesting", "FermataScenarios", "LookAlikes"])
  }

  @Test func `the umbrella hands on no whole module`() {
    #expect(Self.exports.filter { !$0.contains(".") } == [])
  }

  /// An app that can name a type must know those inside it as well.
  @Test func `the types inside an app's names are few as well`() {
    let nested = Repository.libraries.filter {
      $0.target != "FermataScenarios" && $0.target != "FermataSimulator"
    }
    .flatMap { Self.nestedTypes(in: $0) }.filter { Self.names.contains($0.owner) }
    let list = nested.map { "\($0.owner).\($0.name)" }.sorted()
    #expect(list.contains("Status.Phase") && list.count <= Self.most, "\(list)")
  }

  private static let kinds = ["struct", "enum", "class", "protocol", "actor", "typealias"]

  /// The public types that a file declares at its left edge.
  private static func publicTypes(in file: SourceFile) -> [String] {
    file.code.filter { $0.hasPrefix("public ") }.compactMap(typeName)
  }

  /// The public types that stand inside another, by the outermost one or the extended one.
  private static func nestedTypes(in file: SourceFile) -> [(owner: String, name: String)] {
    var owner: String?
    var nested: [(owner: String, name: String)] = []
    for line in file.code where !line.isEmpty {
      if line.first != " " {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        if let index = words.firstIndex(where: { kinds.contains($0) || $0 == "extension" }) {
          owner = words.dropFirst(index + 1).first
        }
      } else if line.hasPrefix("  public "), let owner, let name = typeName(in: line) {
        nested.append((owner, name))
      }
    }
    return nested
  }

  private static func typeName(in line: String) -> String? {
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    guard let index = words.firstIndex(where: kinds.contains) else { return nil }
    return words.dropFirst(index + 1).first
  }
}
