/// Whether a queue begins again at its end.
public enum RepeatMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// It ends.
  case off
  /// The current item plays again and again.
  case one
  /// The whole queue does.
  case all
}
