/// What a remote command is told at once; what came of it later is status.
public enum CommandOutcome: String, Hashable, Sendable, Codable {
  /// Accepted.
  case success
  /// There is nothing to act on.
  case noActionableNowPlayingItem
  /// What it asks for does not exist, such as a next item at the end of the queue.
  case noSuchContent
  /// It cannot be done now.
  case commandFailed
}
