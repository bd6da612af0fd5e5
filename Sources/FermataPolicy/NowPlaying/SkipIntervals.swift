/// How far the lock screen's skip buttons go: whole seconds from 1 to 99 (our choice, because their glyphs show
/// two digits at most).
public struct SkipIntervals: Hashable, Sendable, Codable {
  /// Ahead.
  public let forward: Duration
  /// Back.
  public let backward: Duration

  /// Makes intervals; what lies outside 1 to 99 s is moved to the nearer end, and parts of a second are dropped.
  public init(forward: Duration, backward: Duration) {
    self.forward = Self.whole(forward)
    self.backward = Self.whole(backward)
  }

  /// 30 s ahead and 15 s back (our choice, because most podcast players begin with these).
  public static let standard = SkipIntervals(forward: .seconds(30), backward: .seconds(15))

  private static func whole(_ duration: Duration) -> Duration {
    .seconds(min(max(1, duration.nanoseconds / 1_000_000_000), 99))
  }
}
