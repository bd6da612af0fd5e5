import FermataPolicy
import Foundation
import Testing

/// A rule's sentence stands once, in `Rule+Text.swift`; the comment of its case says the same.
///
/// `FERMATA_RECORD_COMMENTS=1 swift test --filter RuleCommentTests` writes the comments anew.
struct RuleCommentTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/FermataPolicy/Rules/Rule.swift")

  @Test func `the comment of each rule is its sentence`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let commented = Self.commenting(text)
    if ProcessInfo.processInfo.environment["FERMATA_RECORD_COMMENTS"] != nil {
      try commented.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(commented == text)
    }
  }

  /// The file with each case's comment taken from the rule's text.
  private static func commenting(_ text: String) -> String {
    var lines: [String] = []
    for line in text.components(separatedBy: "\n") {
      let rule = Rule.allCases.first { line == "  case \($0)" }
      if let rule {
        while lines.last?.hasPrefix("  ///") ?? false { lines.removeLast() }
        lines += comment(rule.summary)
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  /// A sentence as comment lines of at most 120 columns.
  private static func comment(_ sentence: String) -> [String] {
    sentence.split(separator: " ").reduce(into: ["  ///"]) { lines, word in
      if lines[lines.count - 1].count + 1 + word.count > 120 { lines.append("  ///") }
      lines[lines.count - 1] += " " + word
    }
  }
}
