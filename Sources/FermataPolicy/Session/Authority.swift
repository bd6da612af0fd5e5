/// Who decides when the app's session becomes active.
public enum Authority: String, Hashable, Sendable, CaseIterable, Codable {
  /// The app itself.
  case app
  /// CallKit, from the report of a call to its end.
  case callKit
  /// Push to Talk, while the app has joined a channel.
  case pushToTalk
}
