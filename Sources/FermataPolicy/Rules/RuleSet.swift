/// A set of rules; a policy made without one of them shows what that rule is for.
public struct RuleSet: OptionSet, Hashable, Sendable {
  /// One bit for each rule, in the order of `Rule.allCases`.
  public let rawValue: UInt64

  /// Makes a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Makes a set of one rule.
  public init(_ rule: Rule) { rawValue = 1 << UInt64(rule.rawValue) }

  /// Every rule.
  public static let all = RuleSet(rawValue: (1 << UInt64(Rule.allCases.count)) - 1)

  /// Whether a rule is in the set.
  public func contains(_ rule: Rule) -> Bool { contains(RuleSet(rule)) }

  /// The rules, in their order.
  public var rules: [Rule] { Rule.allCases.filter { contains($0) } }
}

extension RuleSet: Codable {
  /// Reads the ids of the rules, so that a set outlives a version with more of them.
  ///
  /// - Throws: `DecodingError` for an id that this version does not know.
  public init(from decoder: any Decoder) throws {
    self = []
    for rule in try decoder.singleValueContainer().decode([Rule].self) { insert(RuleSet(rule)) }
  }

  /// Writes the ids of the rules.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rules)
  }
}
