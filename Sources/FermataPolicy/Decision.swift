/// What one event is decided by: its instant, its number, the rules that hold, and those that the decision rests on.
package struct Decision: Sendable, Codable {
  /// The rules that hold; all unless a test takes one away.
  var rules: RuleSet
  var fired: RuleSet = []
  var now = HostTime.zero
  /// Counts the events.
  var sequence = 0
  /// Whether the screen showed sound, heard or on its way, when the event came: then a toggle pauses.
  var togglesOff = false

  init(rules: RuleSet) { self.rules = rules }

  /// Whether a rule holds; names it in the decision if it does.
  mutating func applies(_ rule: Rule) -> Bool {
    guard rules.contains(rule) else { return false }
    fired.insert(RuleSet(rule))
    return true
  }
}
