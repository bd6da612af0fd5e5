/// How long files and functions may be.
enum Shape {
  static let longestFile = 400
  static let longestFunction = 40

  /// The file if it is too long, and its functions that are.
  static func violations(in file: SourceFile) -> [Violation] {
    let length = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
    let tooLong = "\(length) lines, \(longestFile) are the most"
    return (length > longestFile ? [file.violation(line: 1, tooLong)] : [])
      + functions(of: file).filter { $0.length > longestFunction && !$0.isOneSwitch }.map {
        file.violation(line: $0.line, "a function of \($0.length) lines, \(longestFunction) are the most")
      }
  }

  /// A function, initialiser, subscript or computed property with a body.
  struct Function {
    let line: Int
    let length: Int
    /// The body is a single `switch`, which is as long as it has cases.
    let isOneSwitch: Bool
  }

  private static let starts: Set = ["func", "init", "deinit", "subscript", "var"]
  private static let endsSearch: Set = starts.union([
    "let", "case", "struct", "enum", "class", "protocol", "}",
  ])

  static func functions(of file: SourceFile) -> [Function] {
    let tokens = Token.all(in: file.code)
    return tokens.indices.compactMap { index in
      guard starts.contains(tokens[index].text), index == 0 || tokens[index - 1].text != "." else {
        return nil
      }
      guard let open = bodyStart(after: index, in: tokens), let close = Token.closing(of: open, in: tokens)
      else {
        return nil
      }
      return Function(
        line: tokens[index].line, length: tokens[close].line - tokens[index].line + 1,
        isOneSwitch: isOneSwitch(tokens, from: open, to: close))
    }
  }

  private static func isOneSwitch(_ tokens: [Token], from open: Int, to close: Int) -> Bool {
    guard tokens[open + 1].text == "switch" else { return false }
    let inner = tokens[(open + 1)...].firstIndex { $0.text == "{" }
    return inner.flatMap { Token.closing(of: $0, in: tokens) } == close - 1
  }

  /// The brace that opens the body; `nil` for a protocol's requirement or a stored property.
  private static func bodyStart(after index: Int, in tokens: [Token]) -> Int? {
    var parentheses = 0
    for next in tokens.indices[(index + 1)...] {
      switch tokens[next].text {
      case "(", "[": parentheses += 1
      case ")", "]": parentheses -= 1
      case "{" where parentheses == 0: return next
      case let word where parentheses == 0 && endsSearch.contains(word): return nil
      default: break
      }
    }
    return nil
  }
}

/// A word or a bracket of the code.
struct Token {
  let text: String
  let line: Int

  static func all(in code: [String]) -> [Token] {
    var tokens: [Token] = []
    for (index, line) in code.enumerated() {
      var word = ""
      for character in line + " " {
        if character.isLetter || character.isNumber || character == "_" {
          word.append(character)
          continue
        }
        if !word.isEmpty { tokens.append(Token(text: word, line: index + 1)) }
        word = ""
        if "(){}[].".contains(character) {
          tokens.append(Token(text: String(character), line: index + 1))
        }
      }
    }
    return tokens
  }

  /// The brace that closes the one at `open`.
  static func closing(of open: Int, in tokens: [Token]) -> Int? {
    var depth = 0
    return tokens.indices[open...].first { index in
      if tokens[index].text == "{" { depth += 1 }
      if tokens[index].text == "}" { depth -= 1 }
      return depth == 0
    }
  }
}
