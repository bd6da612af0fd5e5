/// Which declarations must carry a documentation comment: everything public, the cases of public enumerations and the
/// requirements of public protocols.
enum Documented {
  /// The declarations of a file that lack one.
  static func violations(in file: SourceFile) -> [Violation] {
    var violations: [Violation] = []
    // One entry for each open brace: whether members at that level are public without saying so.
    var scopes: [Container] = []
    for (index, line) in file.code.enumerated() {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      if declares(words, in: scopes.last ?? .other), !isDocumented(index, in: file) {
        violations.append(file.violation(line: index + 1, "undocumented: \(line.drop { $0 == " " })"))
      }
      var container = Container(openedBy: words)
      for character in line {
        if character == "{" {
          scopes.append(container)
          container = .other
        } else if character == "}" {
          _ = scopes.popLast()
        }
      }
    }
    return violations
  }

  private enum Container {
    case enumeration, requirements, other

    init(openedBy words: [String]) {
      guard words.contains("public") else {
        self = .other
        return
      }
      self = words.contains("enum") ? .enumeration : words.contains("protocol") ? .requirements : .other
    }
  }

  private static let declarations: Set = [
    "var", "let", "func", "init", "subscript", "associatedtype", "struct", "enum", "class", "actor",
    "protocol",
    "typealias", "macro", "case", "operator",
  ]

  private static func declares(_ words: [String], in container: Container) -> Bool {
    let declaring = words.firstIndex(where: declarations.contains)
    guard let declaring, !words.contains("import") else { return false }
    if words[..<declaring].contains(where: { $0 == "public" || $0 == "open" }) { return true }
    switch container {
    case .enumeration:
      return words[declaring] == "case" && words[..<declaring].allSatisfy { $0 == "indirect" }
    case .requirements: return true
    case .other: return false
    }
  }

  /// A comment stands above, with nothing but attributes between.
  private static func isDocumented(_ index: Int, in file: SourceFile) -> Bool {
    for line in file.lines[..<index].reversed() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") || text.hasSuffix("*/") { return true }
      if !text.hasPrefix("@") { return false }
    }
    return false
  }
}
