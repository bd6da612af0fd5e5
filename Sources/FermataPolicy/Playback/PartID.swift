/// Names one part (a player, a soundtrack's effects, an app's own sound) within one audio system.
public struct PartID: Hashable, Sendable, Comparable, Codable {
  /// The number that the audio system gave it, in the order of making.
  public let value: Int

  /// Makes an id.
  public init(_ value: Int) { self.value = value }

  /// Orders by age.
  public static func < (left: PartID, right: PartID) -> Bool { left.value < right.value }
}
