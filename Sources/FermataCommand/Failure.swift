#if Tools
/// A failure that a person reads: what is wrong, and what to do.
struct Failure: Error {
  let problem: String
  let help: String

  /// As the terminal shows it.
  var text: String { "error: \(problem)\nhelp: \(help)\n" }
}

extension String {
  /// As one word of a shell.
  var quoted: String { "'\(replacing("'", with: #"'\''"#))'" }
}

/// Several at once, so that whoever mends them need not come back for each.
struct Failures: Error {
  let all: [Failure]
}
#endif
