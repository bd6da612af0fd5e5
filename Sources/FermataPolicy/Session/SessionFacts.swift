/// What is true of the process's one session.
package struct SessionFacts: Sendable, Codable {
  /// The system took audio and has not given it back.
  package struct Interruption: Hashable, Sendable, Codable {
    /// The event that opened it: intents of a higher number are newer than the interruption.
    package var sequence: Int
    /// When it was told, or concluded.
    package var at: HostTime
    /// Whether the system told of it, so that an end may be told as well.
    package var isTold = true
  }

  /// Something that the system told once.
  package struct Notice: Hashable, Sendable, Codable {
    /// The event: intents of a higher number are newer.
    package var sequence: Int
    package var at: HostTime
  }

  /// Who ended an interruption before its end was told.
  package enum Clearance: Hashable, Sendable, Codable {
    /// The user's own play: a late end says nothing new.
    case userPlay
    /// The return to the foreground: an end that allows resuming may still come.
    case foreground
  }

  package var route = Route.none
  /// Since when the sound goes where it does.
  package var routeSince = HostTime.zero
  /// The last notice that a device is gone.
  package var deviceGone: Notice?
  package var interruption: Interruption?
  /// What ended the last interruption before its end was told; `nil` if nothing did.
  ///
  /// The late end takes it away, and so does the next interruption. ``Clearance/userPlay`` also ends with the first
  /// frame: from then on frames that pass, or are missing, tell whether the session is still there.
  package var clearance: Clearance?
  /// When a configuration of our own last succeeded.
  package var configuredAt = HostTime.zero
  /// Whether that configuration sounds in the background too, so that the lock screen's play finds the app.
  package var isReachable = false
  /// Whether the notice of that configuration is still to come: with the session active it comes once.
  package var awaitsWord = false
  /// When an activation of our own last succeeded.
  package var activatedAt: HostTime?
  /// Whether the app's Info.plist lacks the background mode `audio`, so that nothing of it sounds there.
  package var lacksBackgroundAudio = false
  /// The event that told of the loss of the media services, while they are lost.
  package var servicesLost: Int?
  /// The event that told of the media services' loss, until their reset is told, whether they are back or not.
  package var resetOwed: Int?
  /// The session may lack our configuration, being new, or have lost it, to the media services' reset, to an interruption
  /// that ended without a resume or to other code in the app, and we have not tried to set it yet.
  package var owesConfiguration = false
  package var backgroundSince: HostTime?
  /// The event that told that other music is heard, or a later first play, which yields to it too; while it is heard.
  package var hint: Int?
  package var authority = Authority.app
  /// Whether the authority has activated the session.
  package var isAuthorityActive = false
  /// Whether the user wants the loudspeaker instead of the receiver.
  package var prefersSpeaker = false
}
