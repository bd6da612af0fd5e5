import Testing

struct ShapeTests {
  @Test func `no file is over 400 lines and no function over 40`() {
    expectNone((Repository.sources + Repository.tests).flatMap(Shape.violations))
  }

  @Test func `a file of 401 lines is too long`() {
    let lines = { SourceFile(path: "Sources/A/B.swift", text: String(repeating: "\n", count: $0)) }
    #expect(Shape.violations(in: lines(400)).isEmpty)
    #expect(Shape.violations(in: lines(401)).count == 1)
  }

  @Test(arguments: [
    "func a() {", "init() {", "var a: Int {", "subscript(a: Int) -> Int {", "func a(b: () -> Void = {}) {",
  ])
  func `a function of 41 lines is too long`(head: String) {
    let body = { head + "\n" + String(repeating: "  a()\n", count: $0) + "}" }
    #expect(Shape.violations(in: SourceFile(path: "Sources/A/B.swift", text: body(38))).isEmpty)
    #expect(Shape.violations(in: SourceFile(path: "Sources/A/B.swift", text: body(39))).count == 1)
  }

  @Test func `a function that is one switch may be longer`() {
    let cases = String(repeating: "  case a: b { c }\n", count: 50)
    let whole = "func a() {\n  switch b {\n\(cases)  }\n}"
    #expect(Shape.violations(in: SourceFile(path: "Sources/A/B.swift", text: whole)).isEmpty)
    let more = "func a() {\n  switch b {\n\(cases)  }\n  c()\n}"
    #expect(Shape.violations(in: SourceFile(path: "Sources/A/B.swift", text: more)).count == 1)
  }

  @Test func `a requirement without a body is no function`() {
    let text =
      "protocol A {\n  func a()\n  var b: Int { get }\n  init()\n}\nstruct C {\n\(String(repeating: "\n", count: 50))}"
    #expect(Shape.functions(of: SourceFile(path: "Sources/A/B.swift", text: text)).map(\.line) == [3])
  }
}
