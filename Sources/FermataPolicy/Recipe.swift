/// A named kind of sound: one row of the table of what apps need.
public struct Recipe: Hashable, Sendable, CustomStringConvertible {
  /// When a component gives the session back once it is quiet.
  public enum Linger: Hashable, Sendable {
    /// Keeps it in the foreground, also while paused; gives it back that long after background and quiet.
    case inForeground(Duration)
    /// Gives it back that long after the sound ended.
    case after(Duration)
  }

  /// The name, as in traces and scenario files.
  public let name: String
  /// What the component needs of the session.
  public let configuration: SessionConfiguration
  /// Whether its item is shown on the lock screen and answers remote commands.
  public let publishesCard: Bool
  /// Whether the lock screen offers skipping by seconds instead of next and previous.
  public let skips: Bool
  /// Whether it is paused when what was heard goes away.
  public let pausesOnOutputLoss: Bool
  /// When it gives the session back.
  public let linger: Linger

  /// Makes a recipe of your own; the named ones suit most apps.
  public init(
    name: String, configuration: SessionConfiguration, publishesCard: Bool, skips: Bool,
    pausesOnOutputLoss: Bool, linger: Linger
  ) {
    self.name = name
    self.configuration = configuration
    self.publishesCard = publishesCard
    self.skips = skips
    self.pausesOnOutputLoss = pausesOnOutputLoss
    self.linger = linger
  }

  /// Music and video: others fall silent, next and previous on the lock screen.
  public static let music = Recipe(
    name: "music", configuration: SessionConfiguration(.playback), publishesCard: true, skips: false,
    pausesOnOutputLoss: true, linger: .inForeground(.seconds(3)))

  /// Podcasts and audio books: as music, but it pauses under a spoken prompt and skips by seconds.
  public static let spokenAudio = Recipe(
    name: "spokenAudio", configuration: SessionConfiguration(.playback, mode: .spokenAudio),
    publishesCard: true, skips: true, pausesOnOutputLoss: true, linger: .inForeground(.seconds(3)))

  /// A short spoken prompt: others are lowered, those that speak are paused, and come back at its end.
  public static let prompt = Recipe(
    name: "prompt",
    configuration: SessionConfiguration(
      .playback, mode: .voicePrompt, options: [.interruptSpokenAudioAndMixWithOthers, .duckOthers]),
    publishesCard: false, skips: false, pausesOnOutputLoss: false, linger: .after(.seconds(1)))

  /// The named recipes.
  public static let all: [Recipe] = [.music, .spokenAudio, .prompt]

  /// The name.
  public var description: String { name }
}
