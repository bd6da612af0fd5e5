extension ReplayError {
  /// What a person can do about a line that could not be read.
  ///
  /// - Parameters:
  ///   - line: which line, from 1.
  ///   - isLast: whether nothing stands after it.
  ///   - error: why.
  init(line: Int, isLast: Bool, _ error: any Error) {
    switch error as? DecodingError {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      self.init(
        line: line, problem: "the line is no whole JSON: it was cut or edited",
        advice: line == 1
          ? "a journal begins with its policy: export one with Journal.exported()"
          : isLast
            ? "the file ends too early: export or copy it again, or remove the line to replay what is above it"
            : "export or copy the journal again; a replay needs every line as it was written")
    case .keyNotFound(let key, let context):
      self.init(line: line, at: context.codingPath + [key], "is missing")
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      self.init(line: line, at: context.codingPath, "is nothing that this version knows")
    case nil: self.init(line: line, problem: "the line cannot be read: \(error)", advice: Self.versions)
    @unknown default:
      self.init(line: line, problem: "the line cannot be read: \(error)", advice: Self.versions)
    }
  }

  /// An entry stands where another belongs.
  init(line: Int, entry: Int, follows last: Int, ofLine lastLine: Int) {
    let missing = entry - last - 1
    self.init(
      line: line,
      problem: "entry \(entry) follows entry \(last) of line \(lastLine): "
        + (missing > 0
          ? "\(missing.of("line")) between them \(missing == 1 ? "is" : "are") missing" : "out of order"),
      advice: "a replay needs every entry in its order: export or copy the journal again")
  }

  private static let versions =
    "was it written by Journal.exported()? Then replay it with the version of Fermata that wrote it"

  private init(line: Int, at path: [any CodingKey], _ problem: String) {
    let place = path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
    self.init(line: line, problem: "what a journal has as \(place) \(problem)", advice: Self.versions)
  }
}
