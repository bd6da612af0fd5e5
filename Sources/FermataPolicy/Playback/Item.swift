/// Names one loading of one medium; loading the same file twice gives two ids.
public struct ItemID: Hashable, Sendable, Codable {
  /// The number that the audio system gave it.
  public let value: Int

  /// Makes an id.
  public init(_ value: Int) { self.value = value }
}

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

/// One place in a queue.
package struct QueuedItem: Hashable, Sendable, Codable {
  package enum State: Hashable, Sendable, Codable { case unopened, opening, ready, failed }
  package var id: ItemID
  package var state = State.unopened
  package var description = ItemDescription()
  /// Raised with each picture that arrived for it.
  package var picture = 0
  /// Whether a picture may still arrive.
  package var awaitsPicture = false
}
