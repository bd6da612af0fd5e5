/// Where `#if` may stand: in `Live.swift`, which chooses the platform, and once around a whole adapter file.
///
/// Anywhere else it would let one platform behave differently from another without a test noticing.
enum ConditionalCompilation {
  /// The files that may use `#if` as they like.
  static let free: Set = ["Sources/Fermata/Live.swift"]
  /// The targets whose files may stand in one `#if`.
  static let wrapped: Set = ["FermataLinux", "FermataApple", "FermataUI", "FermataCommand"]

  /// The `#if`s of a file that the rule forbids.
  static func violations(in file: SourceFile) -> [Violation] {
    let lines = file.code.map { $0.filter { $0 != " " } }
    let opening = lines.indices.filter { lines[$0].hasPrefix("#if") }
    guard let first = opening.first, !free.contains(file.path) else { return [] }
    guard wrapped.contains(file.target) || file.path.hasPrefix("Tests/") else {
      return opening.map { file.violation(line: $0 + 1, "#if outside Live.swift and the adapters") }
    }
    guard first == lines.firstIndex(where: { !$0.isEmpty }), closing(of: first, in: lines) == last(lines)
    else {
      return [file.violation(line: first + 1, "this #if does not stand around the whole file")]
    }
    if file.target == "FermataCommand", !["#ifTools", "#if!Tools"].contains(lines[first]) {
      return [
        file.violation(
          line: first + 1, "the command line tool stands in #if Tools, its stand-in in #if !Tools")
      ]
    }
    return opening.dropFirst().filter { !choosesOnlyImports(from: $0, in: lines) }.map {
      file.violation(line: $0 + 1, "an inner #if may choose among imports only")
    }
  }

  private static func last(_ lines: [String]) -> Int? { lines.lastIndex { !$0.isEmpty } }

  private static func closing(of start: Int, in lines: [String]) -> Int? {
    var depth = 0
    return lines.indices[start...].first { index in
      if lines[index].hasPrefix("#if") { depth += 1 }
      if lines[index].hasPrefix("#endif") { depth -= 1 }
      return depth == 0
    }
  }

  /// A C library is one module for each place where systems keep its headers, and every file must name the one.
  private static func choosesOnlyImports(from start: Int, in lines: [String]) -> Bool {
    guard let end = closing(of: start, in: lines) else { return false }
    return lines[start...end].allSatisfy { $0.isEmpty || $0.hasPrefix("#") || $0.contains("import") }
  }
}
