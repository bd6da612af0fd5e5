/// Why a phone cannot go on.
public struct PhoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, where in time, and the last things that happened.
  public let description: String
}
