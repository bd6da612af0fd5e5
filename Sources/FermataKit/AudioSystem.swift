public import FermataPlatform
public import FermataPolicy

/// The one owner of a process's audio session.
///
/// It hears what the system reports, keeps sound, screen and lock screen in agreement, and is the only one that
/// configures and activates. Players and requirements are made on it. Any thread may use it; never the audio callback.
///
///     let audio = AudioSystem(platform: phone.platform(for: app))
///     let player = Player(audio)
///     player.load("ruler:60")
///     player.play()
public final class AudioSystem: Sendable {
  let core: Core

  /// Makes a system on an explicit platform and begins to hear its reports.
  ///
  /// Make one for each process and share it: a platform reports to the newest, and an earlier one hears nothing more.
  ///
  /// - Parameters:
  ///   - platform: the seams; a simulated phone's, or your own.
  ///   - policy: how it decides; the default resumes only if the system allows it.
  public init(platform: Platform, policy: Policy = Policy()) {
    core = Core(platform: platform, policy: policy)
    core.connect()
  }

  /// What happened and what was decided, the newest last; bounded to 4096 entries, so the oldest are dropped.
  public var journal: Journal { core.journal }

  /// Whether the user wants the loudspeaker where a conversation would use the receiver.
  ///
  /// It is chosen again after every call and route change that undoes it, and given up when a device is
  /// connected or the system refuses it. Only a session with a microphone knows the choice.
  public var prefersSpeaker: Bool {
    get { core.prefersSpeaker }
    set { core.handle(.speaker(newValue)) }
  }

  /// Takes the session for sound that the app makes by itself, with an engine that Fermata does not run.
  ///
  /// The session is configured and activated now. When ``Requirement/status`` says paused, stop the engine: a call or
  /// a lost device has taken the sound. Dropping or ending the handle gives the session back after the recipe's
  /// linger.
  public func require(_ recipe: Recipe) -> Requirement { Requirement(core: core, recipe: recipe) }
}
