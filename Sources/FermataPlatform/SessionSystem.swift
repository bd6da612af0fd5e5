public import FermataPolicy

/// The system's one audio session of this process.
///
/// Exactly one file of an adapter calls the real one. What takes time is submitted with a ticket; exactly one
/// ``/FermataPolicy/SystemEvent/finished(ticket:failure:)`` comes back through the sink, never inside the submitting
/// call. Calls come from any thread, also before an earlier one has returned, and never from the audio callback.
public protocol SessionSystem: Sendable {
  /// What is true of the session now, read at once.
  ///
  /// Cheap; any thread. It reports nothing to the sink while it is read, because the sink reads it as it decides.
  var snapshot: SessionSnapshot { get }

  /// Whether the app may sound in the background: on Apple's systems, whether its Info.plist has the mode `audio`
  ///
  ///
  /// Asked once, when the platform is taken into use; any thread. True unless a session says otherwise.
  var hasBackgroundAudio: Bool { get }

  /// Sets category, mode and options in one call.
  func configure(_ configuration: SessionConfiguration, ticket: Int)
  /// Sets what the session prefers beside that; a system without such preferences answers with success.
  func prefer(_ preferences: SessionPreferences, ticket: Int)
  /// Makes the session active.
  func activate(ticket: Int)
  /// Makes the session inactive and tells others that they may go on.
  func deactivate(ticket: Int)
  /// Sends sound to the speaker, or takes that back; only in the category playAndRecord.
  func overrideOutput(_ override: OutputOverride, ticket: Int)
}

extension SessionSystem {
  /// True unless a session says otherwise.
  public var hasBackgroundAudio: Bool { true }
}
