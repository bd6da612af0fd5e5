/// What the user wants of one part, and since when.
public struct Intent: Hashable, Sendable, Codable {
  /// Whether sound is wanted.
  public internal(set) var wants = false
  /// When that was last said.
  public internal(set) var since = HostTime.zero
  /// The rule that took the intent back, if it was not the user.
  public internal(set) var withdrawnBy: Rule?
  /// The number of the event that said it; newer intents have higher ones.
  package internal(set) var revision = 0

  /// No intent at all.
  public init() {}

  init(wants: Bool, since: HostTime, withdrawnBy: Rule? = nil, revision: Int) {
    self.wants = wants
    self.since = since
    self.withdrawnBy = withdrawnBy
    self.revision = revision
  }
}
