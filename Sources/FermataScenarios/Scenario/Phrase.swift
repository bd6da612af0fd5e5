/// A way to say something: words, and what they mean.
struct Phrase<Meaning: Sendable>: Sendable {
  /// What the words mean by themselves, or with what is read behind them.
  enum Value: Sendable {
    case meaning(Meaning)
    case reading(@Sendable (inout ScenarioLine) throws(ScenarioError) -> Meaning)
  }

  let words: [String]
  let value: Value

  /// Words that say all.
  init(_ words: [String], _ meaning: Meaning) {
    self.words = words
    value = .meaning(meaning)
  }

  /// Words with a value behind them.
  init(_ words: [String], reading: @escaping @Sendable (inout ScenarioLine) throws(ScenarioError) -> Meaning)
  {
    self.words = words
    value = .reading(reading)
  }
}

extension ScenarioLine {
  /// Reads on among phrases, all of which begin with the words that were read already: what the longest one means that
  /// stands there.
  mutating func meaning<Meaning>(
    among phrases: [Phrase<Meaning>], after words: [String] = []
  ) throws(ScenarioError) -> Meaning {
    var (open, read) = (phrases, words)
    while let word = peek() {
      let further = open.filter { $0.words.count > read.count && $0.words[read.count] == word }
      guard !further.isEmpty else { break }
      open = further
      read.append(word)
      _ = take()
    }
    var meaning: Meaning?
    for phrase in open where phrase.words.count == read.count {
      switch phrase.value {
      case .meaning(let said): meaning = said
      // "media lost" may have a time behind it, and need not.
      case .reading(let reading): if !isAtEnd || open.count == 1 { return try reading(&self) }
      }
    }
    guard let meaning else { throw unknown(after: read, among: open) }
    return meaning
  }

  /// The words that were read are the beginning of phrases, and what follows them is none of theirs.
  private mutating func unknown<Meaning>(after read: [String], among open: [Phrase<Meaning>]) -> ScenarioError
  {
    let options = open.map { $0.words[read.count] }.unique
    let list = "write one of: \(options.joined(separator: ", "))"
    guard !read.isEmpty else {
      guard let word = take() else { return fail("the action is missing", list, atLast: false) }
      return unknown("the action", word, among: options)
    }
    let place = "after \"\(read.joined(separator: " "))\""
    guard let word = take() else { return fail("a word is missing \(place)", list, atLast: false) }
    if names.others.contains(word), let verb = ["kill": "killed", "relaunch": "plays"][read.joined()] {
      return fail("\"\(word)\" is an app that follows a script", "write: \(word) \(verb)")
    }
    return fail("\"\(word)\" is unknown \(place)", Spelling.question(about: word, among: options) + list)
  }
}
