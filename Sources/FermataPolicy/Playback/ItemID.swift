/// Names one loading of one medium; loading the same file twice gives two ids.
public struct ItemID: Hashable, Sendable, Codable {
  /// The number that the audio system gave it.
  public let value: Int

  /// Makes an id.
  public init(_ value: Int) { self.value = value }
}
