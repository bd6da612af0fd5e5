/// A Swift file of the repository as the checks see it.
struct SourceFile: Sendable {
  /// The path below the root of the repository, such as `Sources/FermataKit/Player.swift`.
  let path: String
  /// The lines as written.
  let lines: [String]
  /// The lines with comments and the contents of string literals blanked, so that a word in prose is not taken for
  /// code.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    lines = Self.split(text)
    code = Self.split(CodeScanner.blankingProse(in: text))
  }

  /// The folder below `Sources` or `Tests`, which is the target's name.
  var target: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The numbers of the lines, from 1, whose code satisfies the condition.
  func lineNumbers(where condition: (String) -> Bool) -> [Int] {
    code.indices.filter { condition(code[$0]) }.map { $0 + 1 }
  }

  /// Something at a line of this file that a rule forbids.
  func violation(line: Int, _ message: String) -> Violation {
    Violation(path: path, line: line, message: message)
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A place that breaks a rule.
struct Violation: CustomStringConvertible {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}
