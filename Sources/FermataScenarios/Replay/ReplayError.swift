/// Why a text is no journal that can be replayed.
public struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What is wrong.
  public let problem: String
  /// What to do.
  public let advice: String

  /// Place, problem and advice.
  public var description: String { "line \(line): \(problem); \(advice)" }
}
