import Testing

struct VocabularyTests {
  @Test(arguments: Vocabulary.inSources)
  func `the sources do without`(word: ForbiddenWord) {
    expectNone(Repository.sources.flatMap(word.violations))
  }

  @Test(arguments: Vocabulary.inTests)
  func `the tests do without`(word: ForbiddenWord) {
    expectNone(Repository.tests.flatMap(word.violations))
  }

  @Test func `unchecked sendability is rare and explained`() {
    #expect(Repository.sources.flatMap(Vocabulary.unchecked).count <= Vocabulary.uncheckedAtMost)
    expectNone(Repository.sources.flatMap(Vocabulary.unexplained))
  }

  @Test(arguments: [
    ("FermataKit", "// TODO: later"), ("FermataKit", "  let wasPlaying = true"),
    ("FermataKit", "let a = try? b()"),
    ("FermataKit", "print(a)"), ("FermataKit", "fatalError()"), ("FermataPolicy", "func a() async {}"),
    ("FermataKit", "let a: AVAudioSession"), ("FermataKit", "a.sharedInstance()"),
    ("FermataSimulator", "let now = Date()"),
    ("FermataScenarios", "let clock = ContinuousClock()"),
    ("FermataLinux", "try await Task.sleep(for: .seconds(1))"),
  ])
  func `a forbidden word is found`(target: String, text: String) {
    let file = SourceFile(path: "Sources/\(target)/Bad.swift", text: text)
    #expect(Vocabulary.inSources.flatMap { $0.violations(in: file) }.count == 1)
  }

  @Test(arguments: [
    ("FermataKit", "/// Never `fatalError`, never AVAudioSession."), ("FermataKit", "blueprint(a)"),
    ("FermataKit", "let a = \"wasPlaying\""), ("FermataKit", "func a() async {}"),
    ("FermataCommand", "print(a)"),
    ("FermataLinux", "let now = Date()"), ("FermataPolicy", "case backgroundTask"),
  ])
  func `prose and other words are fine`(target: String, text: String) {
    let file = SourceFile(path: "Sources/\(target)/Good.swift", text: text)
    expectNone(Vocabulary.inSources.flatMap { $0.violations(in: file) })
  }

  @Test func `an unchecked conformance needs a reason beside it`() {
    let bare = SourceFile(
      path: "Sources/A/B.swift", text: "/// A box.\nfinal class A: @unchecked Sendable {\n}")
    let explained = SourceFile(
      path: "Sources/A/B.swift",
      text: "/// A box.\nfinal class A: @unchecked Sendable {\n  // One thread writes.\n}")
    #expect(Vocabulary.unexplained(in: bare).map(\.line) == [2])
    expectNone(Vocabulary.unexplained(in: explained))
  }
}
