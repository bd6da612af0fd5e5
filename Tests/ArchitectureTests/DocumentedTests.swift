import Testing

struct DocumentedTests {
  @Test func `every public declaration is documented`() {
    let missing = Repository.libraries.flatMap(Documented.violations)
    #expect(missing.count == 0)
    expectNone(missing)
  }

  @Test(arguments: [
    "public struct A {}",
    "public  private(set) var a = 1",
    "@frozen public enum A {}",
    "  @inlinable\n  public func a() {}",
    "open class A {}",
    "public static func + (a: A, b: A) -> A { a }",
    "/// The levels.\npublic enum A {\n  case b, c\n}",
    "/// The levels.\npublic indirect enum A {\n  indirect case b(A)\n}",
    "/// What it needs.\npublic protocol A {\n  var a: Int { get }\n}",
    "/// What it needs.\npublic protocol A {\n  associatedtype B\n}",
    "// An ordinary comment.\npublic struct A {}",
    "/// Far away.\n\npublic struct A {}",
  ])
  func `an undocumented declaration is found`(text: String) {
    #expect(Documented.violations(in: SourceFile(path: "Sources/A/B.swift", text: text)).count == 1)
  }

  @Test(arguments: [
    "/// A thing.\npublic struct A {}",
    "/// A thing.\n@frozen\n@available(macOS 15, *)\npublic struct A {}",
    "struct A { var b = 1 }",
    "public import Foundation",
    "/// One.\npublic enum A {\n  /// First.\n  case b\n  var c: Int {\n    switch self {\n    case .b: 1\n    }\n  }\n}",
    "enum A {\n  case b\n}",
  ])
  func `a documented or private one is fine`(text: String) {
    expectNone(Documented.violations(in: SourceFile(path: "Sources/A/B.swift", text: text)))
  }
}
