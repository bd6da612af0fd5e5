/// Why a scenario's text could not be read.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
  /// What is wrong there.
  public let problem: String
  /// What to write instead.
  public let advice: String

  /// Place, problem and advice.
  public var description: String { "line \(line), column \(column): \(problem); \(advice)" }
}
