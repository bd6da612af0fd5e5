/// Why a phone cannot go on.
public struct PhoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong; if an instant never ends, also which one it is and the last things that happened at it.
  public let description: String

  package init(description: String) { self.description = description }
}
