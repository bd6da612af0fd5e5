/// Blanks comments and string literals, keeping every line where it was.
///
/// It knows nested comments, multi-line and raw strings and interpolations, which is all that the checks need; a regex
/// literal that contains a quote would mislead it.
struct CodeScanner {
  private let bytes: [UInt8]
  private var output: [UInt8]
  private var position = 0

  /// The text with prose replaced by spaces.
  static func blankingProse(in text: String) -> String {
    var scanner = CodeScanner(text)
    scanner.skipCode(untilClosingParenthesis: false)
    return String(decoding: scanner.output, as: UTF8.self)
  }

  private init(_ text: String) {
    bytes = Array(text.utf8)
    output = bytes
  }

  private mutating func skipCode(untilClosingParenthesis: Bool) {
    var depth = 0
    while position < bytes.count {
      if starts(with: "//") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { blank() }
      } else if starts(with: "/*") {
        skipBlockComment()
      } else if let hashes = hashesBeforeQuote() {
        skipString(hashes: hashes)
      } else {
        if starts(with: "(") { depth += 1 }
        if starts(with: ")") { depth -= 1 }
        if untilClosingParenthesis, depth == 0 { return blank() }
        position += 1
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        blank(2)
      } else if starts(with: "*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func skipString(hashes: Int) {
    position += hashes
    let pounds = String(repeating: "#", count: hashes)
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    position += quote.utf8.count
    while position < bytes.count {
      if starts(with: quote + pounds) {
        position += quote.utf8.count + hashes
        return
      }
      if starts(with: "\\" + pounds + "(") {
        skipInterpolation(afterBackslash: hashes)
      } else {
        blank(starts(with: "\\" + pounds) ? hashes + 2 : 1)
      }
    }
  }

  /// Blanks an interpolation whole; only its own strings and parentheses matter for finding its end.
  private mutating func skipInterpolation(afterBackslash hashes: Int) {
    let start = position
    blank(1 + hashes)
    skipCode(untilClosingParenthesis: true)
    for index in start..<min(position, bytes.count) where bytes[index] != UInt8(ascii: "\n") {
      output[index] = UInt8(ascii: " ")
    }
  }

  /// How many `#` stand before a quote here; `nil` if no string begins here.
  private func hashesBeforeQuote() -> Int? {
    var index = position
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "\"") ? index - position : nil
  }

  private func starts(with text: String) -> Bool {
    let wanted = text.utf8
    return position + wanted.count <= bytes.count && zip(bytes[position...], wanted).allSatisfy(==)
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] != UInt8(ascii: "\n") { output[position] = UInt8(ascii: " ") }
      position += 1
    }
  }
}
