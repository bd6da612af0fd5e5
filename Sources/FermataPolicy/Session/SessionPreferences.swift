/// What an app asks of the system beside category, mode and options.
///
/// Preferences survive a change of the category, and not a reset of the media services.
public struct SessionPreferences: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Whether a call that rings in a banner is silent and leaves the session alone until it is answered (R-220, from
  /// iOS 14.5).
  public var avoidsSystemAlerts: Bool
  /// Whether losing the device that is heard interrupts the session (R-221, from iOS 17); the notice of the new route
  /// comes either way.
  public var interruptsOnRouteDisconnect: Bool
  /// Whether haptics and system sounds are heard while the session records (R-012, from iOS 13).
  ///
  /// The simulated phone does nothing with it yet, because it records nothing.
  public var allowsHapticsWhileRecording: Bool

  /// Makes preferences; without arguments those that every process begins with.
  public init(
    avoidsSystemAlerts: Bool = false, interruptsOnRouteDisconnect: Bool = true,
    allowsHapticsWhileRecording: Bool = false
  ) {
    self.avoidsSystemAlerts = avoidsSystemAlerts
    self.interruptsOnRouteDisconnect = interruptsOnRouteDisconnect
    self.allowsHapticsWhileRecording = allowsHapticsWhileRecording
  }

  /// What every process begins with.
  public static let initial = SessionPreferences()

  /// What two parts prefer together: whatever either asks for beyond the usual.
  public func combined(with other: SessionPreferences) -> SessionPreferences {
    SessionPreferences(
      avoidsSystemAlerts: avoidsSystemAlerts || other.avoidsSystemAlerts,
      interruptsOnRouteDisconnect: interruptsOnRouteDisconnect && other.interruptsOnRouteDisconnect,
      allowsHapticsWhileRecording: allowsHapticsWhileRecording || other.allowsHapticsWhileRecording)
  }

  /// What is not usual, such as `no-alerts no-disconnects haptics`; `usual` if there is nothing.
  public var description: String {
    let names = [
      (avoidsSystemAlerts, "no-alerts"), (!interruptsOnRouteDisconnect, "no-disconnects"),
      (allowsHapticsWhileRecording, "haptics"),
    ]
    let set = names.filter(\.0).map(\.1)
    return set.isEmpty ? "usual" : set.joined(separator: " ")
  }
}
