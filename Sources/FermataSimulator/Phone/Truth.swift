package import FermataPolicy

/// What is true of an app and of what it is heard through.
package struct Truth: Sendable {
  package let now: HostTime
  package let output: AudioPort
  package let lastOutputChange: HostTime
  /// Whether the user picked the phone's own speaker while something else was heard.
  package let isSpeakerPicked: Bool
  package let isSuspended: Bool
  package let isInFront: Bool
  package let isActive: Bool
  /// Whether the app is in the background and may not sound there.
  package let isMuteInBackground: Bool
  package let authority: Authority
  package let areServicesLost: Bool
  package let isOtherAudioHeard: Bool
  /// Whether it has the hint to be silent while another app plays.
  package let isHinted: Bool
  /// The apps that it interrupted and that wait to be told that it is done.
  package let victims: [String]
}
