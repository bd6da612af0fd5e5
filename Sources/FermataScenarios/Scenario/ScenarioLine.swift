import FermataPolicy

/// One line of a scenario's text, read word by word; every error knows its place.
struct ScenarioLine {
  private struct Word {
    let text: String
    let column: Int
  }

  let number: Int
  /// What the line may speak of.
  var names = ScenarioNames()
  private var words: [Word] = []
  private var next = 0
  private let length: Int
  /// The words that could have stood at the next place and did not.
  private var missed: (place: Int, words: [String]) = (0, [])

  /// Splits a line at spaces; what follows a `#` at a word's start is a comment, a quoted text is one word.
  init(_ text: some StringProtocol, number: Int) {
    self.number = number
    length = text.count
    var current = ""
    var start = 0
    var isQuoted = false
    for (column, character) in text.enumerated() {
      if character == "#", current.isEmpty, !isQuoted { break }
      if character == "\"" {
        if current.isEmpty, !isQuoted { start = column }
        isQuoted.toggle()
        continue
      }
      if character.isWhitespace, !isQuoted {
        if !current.isEmpty { words.append(Word(text: current, column: start + 1)) }
        current = ""
        continue
      }
      if current.isEmpty, !isQuoted { start = column }
      current.append(character)
    }
    if !current.isEmpty { words.append(Word(text: current, column: start + 1)) }
  }

  var isEmpty: Bool { words.isEmpty }
  var isAtEnd: Bool { next >= words.count }
  /// Where the next word stands, from 1.
  var column: Int { isAtEnd ? length + 1 : words[next].column }

  func fail(_ problem: String, _ advice: String, atLast: Bool = true) -> ScenarioError {
    let place = atLast ? next - 1 : next
    let column = words.indices.contains(place) ? words[place].column : length + 1
    return ScenarioError(line: number, column: column, problem: problem, advice: advice)
  }

  /// The next word; where there is none the advice says what to add.
  mutating func word(
    _ what: String, advice: String = "add it at the end of the line"
  ) throws(ScenarioError) -> String {
    guard let word = take() else { throw fail("\(what) is missing", advice, atLast: false) }
    return word
  }

  /// The next word if there is one.
  mutating func take() -> String? {
    guard !isAtEnd else { return nil }
    next += 1
    return words[next - 1].text
  }

  /// The next word, which is to be part of a file's name.
  mutating func fileName(_ what: String) throws(ScenarioError) -> String {
    let text = try word(what)
    try requireFileName(what, text)
    return text
  }

  /// The word that was just read is to be part of a file's name.
  func requireFileName(_ what: String, _ text: String) throws(ScenarioError) {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    // A file's name has 255 bytes, and a port and an ending follow.
    guard isPlain, !text.hasPrefix("."), text.utf8.count <= 200 else {
      throw fail(
        "\(what) \"\(text)\" cannot be part of a file's name",
        "write at most 200 letters, digits and - _ . with no dot before them")
    }
  }

  /// The next word, a name that no line above has introduced.
  mutating func newName(_ what: String, _ taken: inout Set<String>) throws(ScenarioError) -> String {
    let name = try word(what)
    guard !ScenarioNames.reserved.contains(name) else {
      throw fail("\(what) \"\(name)\" is a word of the language", "give it another name, such as my-\(name)")
    }
    try claim(name, what, &taken)
    return name
  }

  /// The word that was just read is a name that none of these has.
  func claim(_ name: String, _ what: String, _ taken: inout Set<String>) throws(ScenarioError) {
    guard taken.insert(name).inserted else {
      throw fail("\(what) \"\(name)\" is taken", "give each a name of its own")
    }
  }

  /// The next word, which must be an app's name.
  mutating func app(among apps: [String]? = nil) throws(ScenarioError) -> String {
    try choice("the app", (apps ?? names.allApps).map { ($0, $0) })
  }

  /// The word that comes so many words on.
  func peek(_ distance: Int = 0) -> String? {
    words.indices.contains(next + distance) ? words[next + distance].text : nil
  }

  /// The next word if it is this one.
  mutating func accept(_ text: String) -> Bool {
    guard peek() == text else {
      missed = (next, missed.place == next ? missed.words + [text] : [text])
      return false
    }
    next += 1
    return true
  }

  /// Everything that is left, as one text.
  mutating func rest(_ what: String) throws(ScenarioError) -> String {
    try words(what).joined(separator: " ")
  }

  /// All words that are left, at least one; each may be objected to as it was read.
  mutating func words(
    _ what: String, _ check: (ScenarioLine, String) throws(ScenarioError) -> Void = { _, _ in }
  ) throws(ScenarioError) -> [String] {
    var all: [String] = []
    repeat {
      all.append(try word(what))
      try check(self, all[all.count - 1])
    } while !isAtEnd
    return all
  }

  /// The next word, which must be one of a few.
  mutating func choice<Value>(_ what: String, _ choices: [(String, Value)]) throws(ScenarioError) -> Value {
    let text = try word(what, advice: "write one of: \(choices.map(\.0).joined(separator: ", "))")
    if let found = choices.first(where: { $0.0 == text }) { return found.1 }
    throw unknown(what, text, among: choices.map(\.0))
  }

  /// The word that was just read is none of those that can stand there.
  func unknown(_ what: String, _ text: String, among known: [String]) -> ScenarioError {
    fail(
      "\(what) \"\(text)\" is unknown",
      Spelling.question(about: text, among: known) + "write one of: \(known.joined(separator: ", "))")
  }

  mutating func number(
    _ what: String, advice: String = "write a number such as 2.5"
  ) throws(ScenarioError) -> Double {
    let text = try word(what, advice: advice)
    guard let value = Double(text), value.isFinite else {
      throw fail("\(what) \"\(text)\" is no number", advice)
    }
    return value
  }

  /// A number of a range.
  mutating func number(_ what: String, in range: ClosedRange<Double>) throws(ScenarioError) -> Double {
    let value = try number(what)
    guard range.contains(value) else {
      let (least, most) = (Int(range.lowerBound), Int(range.upperBound))
      throw fail("\(what) is out of its range", "write a number from \(least) to \(most)")
    }
    return value
  }

  /// The number of one of several, from 1.
  mutating func place(of what: String) throws(ScenarioError) -> Int {
    let advice = "write a whole number, 1 for the first"
    let text = try word(what, advice: advice)
    guard let value = Int(text), value > 0 else {
      throw fail("\(what) \"\(text)\" counts nothing", advice)
    }
    return value
  }

  /// The line must be over.
  mutating func finish() throws(ScenarioError) {
    guard isAtEnd else {
      let offered = missed.place == next ? missed.words : []
      let extra = try word("the end")
      let isKeyword = Scenario.keywords.contains(extra)
      throw fail(
        "\"\(extra)\" is one word too many",
        Spelling.question(about: extra, among: offered)
          + (isKeyword ? "begin a new line before it" : "remove it"))
    }
  }
}
