/// A mix of category, mode and options that the system would refuse.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mix.
  public let configuration: SessionConfiguration
  /// The rule of the reference that it breaks, such as `R-005`.
  public let rule: String
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let advice: String

  /// What is wrong, with what, by which rule, and what to do.
  public var description: String { "\(configuration): \(problem) (\(rule)); \(advice)" }
}
