import Testing

struct ConditionalCompilationTests {
  @Test func `#if stands only where a platform is chosen`() {
    expectNone((Repository.sources + Repository.tests).flatMap(ConditionalCompilation.violations))
  }

  @Test(arguments: [
    ("Sources/FermataKit/Bad.swift", "#if os(Linux)\nlet a = 1\n#endif"),
    ("Sources/FermataLinux/Bad.swift", "let a = 1\n#if os(Linux)\nlet b = 1\n#endif"),
    ("Sources/FermataLinux/Bad.swift", "#if os(Linux)\nlet a = 1\n#endif\nlet b = 1"),
    ("Sources/FermataLinux/Bad.swift", "#if os(Linux)\n#if arch(arm64)\nlet a = 1\n#endif\n#endif"),
    ("Sources/FermataCommand/Bad.swift", "#if os(Linux)\nlet a = 1\n#endif"),
  ])
  func `a condition inside the code is refused`(path: String, text: String) {
    #expect(ConditionalCompilation.violations(in: SourceFile(path: path, text: text)).count == 1)
  }

  @Test(arguments: [
    ("Sources/Fermata/Live.swift", "let a = 1\n#if os(Linux)\nlet b = 1\n#endif"),
    ("Sources/FermataLinux/Good.swift", "// Why.\n#if os(Linux)\nlet a = 1\n#else\nlet a = 2\n#endif\n"),
    (
      "Sources/FermataLinux/Good.swift",
      "#if A || B\n#if A\nimport A\n#else\nimport B\n#endif\nlet a = 1\n#endif"
    ),
    ("Sources/FermataCommand/Good.swift", "#if Tools\nlet a = 1\n#endif"),
    ("Sources/FermataCommand/Good.swift", "#if !Tools\nlet a = 1\n#endif"),
    ("Sources/FermataKit/Good.swift", "let a = \"#if\""),
  ])
  func `a condition around a whole adapter file is fine`(path: String, text: String) {
    expectNone(ConditionalCompilation.violations(in: SourceFile(path: path, text: text)))
  }
}
