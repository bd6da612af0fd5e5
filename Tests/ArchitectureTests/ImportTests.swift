import Testing

struct ImportTests {
  @Test func `every target imports only what the import table allows`() {
    expectNone(Repository.sources.flatMap(ImportTable.violations))
  }

  @Test(arguments: [
    "import Foundation",
    "public import Foundation",
    "internal import struct Foundation.URL",
    "@_exported import Foundation",
    "@_exported public import Foundation",
    "@preconcurrency @_spi(Internal) import class Foundation.Bundle",
    "let a = 1; import Foundation",
    "#if canImport(Foundation)\n  import Foundation\n#endif",
  ])
  func `an import in any spelling is seen`(text: String) {
    let file = SourceFile(path: "Sources/FermataPolicy/Bad.swift", text: text)
    #expect(ImportTable.imports(of: file).map(\.module) == ["Foundation"])
    #expect(ImportTable.violations(in: file).count == 1)
  }

  @Test(arguments: [
    "// import Foundation", "/* import\n  import Foundation */", "let s = \"import Foundation\"",
    "let s = \"\"\"\n  import Foundation\n  \"\"\"", "let s = #\"a\" import Foundation\"#",
    "let s = \"\\(a(\"b\")) import Foundation\"",
  ])
  func `an import in prose is none`(text: String) {
    let file = SourceFile(path: "Sources/FermataPolicy/Good.swift", text: text)
    #expect(ImportTable.imports(of: file).isEmpty)
  }

  @Test(arguments: [
    ("FermataSignal", "FermataPolicy"), ("FermataPlatform", "FermataKit"), ("FermataLinux", "FermataKit"),
    ("FermataKit", "Foundation"), ("FermataJSON", "FermataPolicy"),
    ("FermataSimulator", "FermataKit"), ("FermataScenarios", "Testing"), ("Fermata", "Foundation"),
    ("FermataNew", "Swift"),
  ])
  func `an import against the layering is refused`(target: String, module: String) {
    let file = SourceFile(path: "Sources/\(target)/Bad.swift", text: "import \(module)")
    #expect(ImportTable.violations(in: file).count == 1)
  }

  @Test func `a family of modules is allowed by its prefix`() {
    let file = SourceFile(path: "Sources/FermataLinux/Good.swift", text: "import CFFmpeg_x86_64")
    #expect(ImportTable.violations(in: file).isEmpty)
  }
}
