/// A press on the lock screen, a headset, a car or a desktop's media keys.
public enum RemoteCommand: Hashable, Sendable {
  /// Begin or go on.
  case play
  /// Hold.
  case pause
  /// Whichever of the two makes sense; the only one that many headsets send.
  case togglePlayPause
  /// The next item.
  case nextTrack
  /// The item's beginning, or the item before.
  case previousTrack
  /// Ahead by that much.
  case skipForward(Duration)
  /// Back by that much.
  case skipBackward(Duration)
  /// To that many seconds from the item's start.
  case changePlaybackPosition(seconds: Double)
}

/// What a remote command is told at once; what came of it later is status.
public enum CommandOutcome: String, Hashable, Sendable {
  /// Accepted.
  case success
  /// There is nothing to act on.
  case noActionableNowPlayingItem
  /// What it asks for does not exist, such as a next item at the end of the queue.
  case noSuchContent
  /// It cannot be done now.
  case commandFailed
}
