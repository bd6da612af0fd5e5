#if Tools
import FermataScenarios
import Foundation

extension FileHandle {
  /// Writes text; where that fails, as on a full disk, what runs goes on without.
  func tell(_ text: String) { try? write(contentsOf: Data(text.utf8)) }
}

/// The terminal: a table of verdicts, progress and colours only where a person looks.
struct Console {
  let isQuiet: Bool
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Shows what is being done, on one line that is overwritten.
  func progress(_ parts: String...) {
    guard isTerminal, !isQuiet else { return }
    write("\r\u{1B}[2K\(parts.joined(separator: " "))")
  }

  func endProgress() {
    guard isTerminal, !isQuiet else { return }
    write("\r\u{1B}[2K")
  }

  /// What a person should know, beside the result.
  func warn(_ text: String) { FileHandle.standardError.tell("warning: \(text)\n") }

  private func write(_ text: String) { FileHandle.standardOutput.tell(text) }

  /// One row for each scenario, by its title, and below it what did not hold and why.
  func printTable(_ reviews: [Review]) {
    let width = max(8, reviews.map(\.title.count).max() ?? 0)
    let parts = Violation.Kind.allCases.map(\.name)
    print((["scenario".padded(to: width)] + parts + ["verdict"]).joined(separator: "  "))
    for review in reviews {
      let marks = zip(review.parts, parts).map { mark($0.holds).padded(to: $1.count) }
      let verdict = paint(review.passed ? "passed" : "FAILED", review.passed)
      print(([review.title.padded(to: width)] + marks + [verdict]).joined(separator: "  "))
      if !review.passed, review.id != review.title { print("  \(review.id)") }
      for violation in review.violations.prefix(5) {
        print("  \(violation)")
        for note in violation.notes { print("      \(note)") }
      }
      if review.violations.count > 5 { print("  and \(review.violations.count - 5) more") }
    }
    let passed = reviews.count(where: \.passed)
    print("\n\(passed) of \(reviews.count) scenarios passed.")
  }

  private func mark(_ holds: Bool) -> String { holds ? "✓" : "✗" }

  private func paint(_ text: String, _ isGood: Bool) -> String {
    isTerminal ? "\u{1B}[\(isGood ? 32 : 31)m\(text)\u{1B}[0m" : text
  }
}
#endif
