/// A part of a medium with a name of its own.
public struct Chapter: Hashable, Sendable {
  /// What it is called; `nil` if it has no name.
  public let title: String?
  /// Where it begins.
  public let start: Duration

  /// Makes a chapter.
  public init(title: String?, start: Duration) {
    self.title = title
    self.start = start
  }
}
