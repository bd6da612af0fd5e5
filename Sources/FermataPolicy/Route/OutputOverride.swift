/// A temporary choice of the output, for the category playAndRecord alone.
///
/// Any change of the route and any interruption undoes it.
public enum OutputOverride: String, Hashable, Sendable, CaseIterable, Codable {
  /// The route's own output.
  case none
  /// The speaker and the device's own microphone, whatever is connected.
  case speaker
}
