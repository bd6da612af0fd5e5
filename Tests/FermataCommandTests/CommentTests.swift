import FermataPolicy
import FermataSimulator
import Foundation
import Testing

/// A rule's sentence stands once, in `Rule+Text.swift`, and a knob's in its row of `Conditions+Knobs.swift`; the comments
/// repeat them.
///
/// `FERMATA_RECORD_COMMENTS=1 swift test --filter CommentTests` writes the comments anew.
struct CommentTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  @Test func `the comment of each rule is its sentence`() throws {
    try check("FermataPolicy/Rules/Rule.swift") { line, _ in
      Rule.allCases.first { line == "  case \($0)" }.map { Self.comment($0.summary) }
    }
  }

  @Test func `the comment of each knob begins with its sentence`() throws {
    try check("FermataSimulator/Conditions/Conditions.swift") { line, comment in
      let name = line.hasPrefix("  public var ") ? line.split { " :".contains($0) }[2] : ""
      guard let knob = Conditions.knobs.first(where: { $0.name == name }) else { return nil }
      return Self.comment(Self.sentence(of: knob)) + comment.drop { $0 != "  ///" }
    }
  }

  /// Expects each line's comment to be what it should be by the line and its comment of today.
  private func check(_ path: String, comment: (_ line: String, _ comment: [String]) -> [String]?) throws {
    let file = Self.sources.appendingPathComponent(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    var lines: [String] = []
    for line in text.components(separatedBy: "\n") {
      let start = lines.lastIndex { !$0.hasPrefix("  ///") }.map { $0 + 1 } ?? 0
      if let comment = comment(line, Array(lines[start...])) { lines[start...] = comment[...] }
      lines.append(line)
    }
    let commented = lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["FERMATA_RECORD_COMMENTS"] != nil {
      try commented.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(commented == text)
    }
  }

  private static func sentence(of knob: Conditions.Knob) -> String {
    let number = knob.number == 0 ? [] : ["knob \(knob.number)"]
    let sources = number + knob.sources.map { $0.replacingOccurrences(of: "matrix-", with: "row ") }
    let summary =
      if case .flag = knob.setting {
        "Whether " + knob.summary
      } else {
        knob.summary.prefix(1).uppercased() + knob.summary.dropFirst()
      }
    return summary + (sources.isEmpty ? "" : " (\(sources.joined(separator: ", ")))") + "."
  }

  /// A sentence as comment lines of at most 120 columns.
  private static func comment(_ sentence: String) -> [String] {
    sentence.split(separator: " ").reduce(into: ["  ///"]) { lines, word in
      if lines[lines.count - 1].count + 1 + word.count > 120 { lines.append("  ///") }
      lines[lines.count - 1] += " " + word
    }
  }
}
