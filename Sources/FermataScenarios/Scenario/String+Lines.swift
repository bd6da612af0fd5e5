extension String {
  /// The lines of a text file, whichever system wrote it: with CRLF at their ends, or a byte order mark before them.
  var fileLines: [Substring] {
    // Swift takes CR and LF together for one character, which is no line feed.
    drop { $0 == "\u{FEFF}" }
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// Its words, which spaces part.
  var spaced: [String] { split(separator: " ").map(String.init) }
}

extension [String] {
  /// Each once, in the order in which they came.
  var unique: [String] {
    reduce(into: []) { unique, text in
      if !unique.contains(text) { unique.append(text) }
    }
  }
}
