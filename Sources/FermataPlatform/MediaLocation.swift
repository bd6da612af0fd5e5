/// Where a medium is: a path, a file URL, or a name that only its source understands (`ruler:60`).
public struct MediaLocation: Hashable, Sendable, CustomStringConvertible {
  /// The location as its source reads it.
  public let text: String

  /// Makes a location.
  public init(_ text: String) { self.text = text }

  /// The location as written.
  public var description: String { text }
}
