#if Tools
import ArgumentParser
import Foundation

/// A failure that a person reads: what is wrong, and what to do.
struct Failure: Error, CustomStringConvertible {
  let problem: String
  let help: String

  var description: String { "\(problem)\nhelp: \(help)" }
}
#endif
