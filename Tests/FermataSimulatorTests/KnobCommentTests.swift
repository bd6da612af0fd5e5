import FermataSimulator
import Foundation
import Testing

/// A knob's sentence stands once, in its row of `Conditions+Knobs.swift`; the comment of its property begins with it.
///
/// `FERMATA_RECORD_COMMENTS=1 swift test --filter KnobCommentTests` writes these beginnings anew.
struct KnobCommentTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/FermataSimulator/Conditions/Conditions.swift")

  @Test func `the comment of each knob begins with its sentence`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let commented = Self.commenting(text)
    if ProcessInfo.processInfo.environment["FERMATA_RECORD_COMMENTS"] != nil {
      try commented.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(commented == text)
    }
  }

  /// The file with the first paragraph of each property's comment taken from its knob.
  private static func commenting(_ text: String) -> String {
    var lines: [String] = []
    for line in text.components(separatedBy: "\n") {
      let name = line.hasPrefix("  public var ") ? line.split { " :".contains($0) }[2] : ""
      if let knob = Conditions.knobs.first(where: { $0.name == name }) {
        let start = lines.lastIndex { !$0.hasPrefix("  ///") }.map { $0 + 1 } ?? 0
        let rest = lines[start...].drop { $0 != "  ///" }
        lines[start...] = comment(sentence(of: knob)) + rest
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
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
