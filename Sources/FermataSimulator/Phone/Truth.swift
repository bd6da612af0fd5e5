package import FermataPolicy

/// What is true of an app and of what it is heard through.
package struct Truth: Sendable {
  package let now: HostTime
  package let output: AudioPort
  package let lastOutputChange: HostTime
  /// Whether the user picked the phone's own speaker, and it was not heard before.
  package let isSpeakerPicked: Bool
  package let isSuspended: Bool
  package let isInFront: Bool
  package let isActive: Bool
  /// Whether its category is silent where it is.
  package let isMuteInBackground: Bool
  package let authority: Authority
  package let areServicesLost: Bool
  package let isOtherAudioHeard: Bool
  /// Whether it had better yield to another app's music.
  package let isHinted: Bool
  /// The apps that it interrupted and that wait for its word.
  package let victims: [String]
}
