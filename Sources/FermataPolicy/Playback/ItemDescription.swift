/// What decisions depend on in an open item; tags and pictures stay outside the policy.
public struct ItemDescription: Hashable, Sendable, Codable {
  /// Its length; `nil` if it is not known, or endless.
  public var duration: Duration?
  /// Whether it is a broadcast: no end, no positions, and what was missed is gone.
  public var isLive: Bool
  /// Where its chapters begin, in their order; empty if it has none.
  public var chapters: [Duration]
  /// Whether its reader can play it faster or slower at the same pitch.
  public var stretches: Bool

  /// Makes a description.
  public init(
    duration: Duration? = nil, isLive: Bool = false, chapters: [Duration] = [], stretches: Bool = false
  ) {
    self.duration = duration
    self.isLive = isLive
    self.chapters = chapters
    self.stretches = stretches
  }
}
