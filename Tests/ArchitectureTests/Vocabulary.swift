import Testing

/// A word that may not stand in some of the files, and why.
struct ForbiddenWord: CustomTestStringConvertible {
  enum Place {
    /// The code; comments and strings may say the word.
    case code
    /// Anything that is written in the file.
    case anything
  }

  let word: String
  let why: String
  var place: Place = .code
  /// Files of which the rule speaks.
  var applies: @Sendable (SourceFile) -> Bool = { _ in true }

  var testDescription: String { word }

  /// Where the file uses the word.
  func violations(in file: SourceFile) -> [Violation] {
    guard applies(file) else { return [] }
    let lines = place == .code ? file.code : file.lines
    return lines.indices.filter { Self.contains(lines[$0], word) }.map {
      file.violation(line: $0 + 1, "\(word): \(why)")
    }
  }

  /// Whether the text stands there and is no part of a longer word.
  private static func contains(_ line: String, _ word: String) -> Bool {
    line.ranges(of: word).contains { range in
      let before = line[..<range.lowerBound].last
      let after = line[range.upperBound...].first
      return !(isWord(before) && isWord(word.first)) && !(isWord(after) && isWord(word.last))
    }
  }

  private static func isWord(_ character: Character?) -> Bool {
    guard let character else { return false }
    return character.isLetter || character.isNumber || character == "_"
  }
}

/// The words that the house style forbids.
enum Vocabulary {
  /// The only file that may ask for the system's session; everything else asks the platform.
  static let ownerOfTheSession = "Sources/FermataApple/Session/AppleSession.swift"
  /// How many `@unchecked Sendable` the package may hold: six in our own layers, four at the edge to Apple's frameworks,
  /// three at the edge to libpulse, whose own lock guards them, and three for the look-alikes, whose threads take turns.
  static let uncheckedAtMost = 16

  static let inSources =
    [
      ForbiddenWord(word: "TODO", why: "finish it or file an issue", place: .anything),
      ForbiddenWord(word: "FIXME", why: "finish it or file an issue", place: .anything),
      ForbiddenWord(word: "wasPlaying", why: "playing is computed from intent and suppressions"),
      ForbiddenWord(word: "shouldPlay", why: "playing is computed from intent and suppressions"),
      ForbiddenWord(word: "Task.sleep", why: "time is data; ask the platform for an alarm"),
      ForbiddenWord(word: "try!", why: "throw"),
      ForbiddenWord(word: "fatalError", why: "a library does not end its user's app", applies: isLibrary),
      ForbiddenWord(word: "print(", why: "a library does not write to the terminal", applies: isLibrary),
      ForbiddenWord(word: "try?", why: "say what failed", applies: isLibrary),
      ForbiddenWord(
        word: "sharedInstance()", why: "one file asks for the session",
        applies: { $0.path != ownerOfTheSession && $0.target != "LookAlikes" }),
      ForbiddenWord(
        word: "AVAudioSession", why: "one folder speaks of the session",
        applies: { !$0.path.hasPrefix("Sources/FermataApple/Session/") && $0.target != "LookAlikes" }),
    ]
    + ["DispatchQueue", "async", "await", "Task", "Mutex"].map {
      ForbiddenWord(word: $0, why: "policy is a value", applies: { $0.target == "FermataPolicy" })
    }
    + [
      "Date(", "Date.now", "ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday",
      "systemUptime",
      "SystemRandomNumberGenerator", "UUID(",
    ].map { ForbiddenWord(word: $0, why: "time and chance are parameters here", applies: isVirtual) }

  static let inTests = ["Task.sleep", "Thread.sleep", "sleep(", "usleep(", "nanosleep("].map {
    ForbiddenWord(word: $0, why: "a test waits for nothing")
  }

  /// The places that declare `@unchecked Sendable` and do not say why it holds.
  static func unexplained(in file: SourceFile) -> [Violation] {
    unchecked(in: file).filter { number in
      let near = file.lines[max(0, number - 2)..<min(file.lines.count, number + 2)]
      return !near.contains { $0.contains("//") && !$0.contains("///") }
    }.map { file.violation(line: $0, "@unchecked Sendable without a comment that says why it holds") }
  }

  /// The lines that declare `@unchecked Sendable`.
  static func unchecked(in file: SourceFile) -> [Int] {
    file.lineNumbers { $0.contains("@unchecked Sendable") }
  }

  @Sendable private static func isLibrary(_ file: SourceFile) -> Bool { file.target != "FermataCommand" }

  @Sendable private static func isVirtual(_ file: SourceFile) -> Bool {
    ["FermataPolicy", "FermataSimulator", "FermataScenarios"].contains(file.target)
  }
}
