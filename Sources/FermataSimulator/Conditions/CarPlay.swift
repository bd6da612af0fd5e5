/// When a car that is connected presses play.
public enum CarPlay: String, Hashable, Sendable, CaseIterable {
  /// Never.
  case never
  /// If the app that is Now Playing was playing when the car left.
  case ifPlaying
  /// Always.
  case always
}
