public import FermataPolicy
public import FermataSimulator

/// A scripted day of a phone: who plays what, what happens when, and what must hold.
///
/// A scenario is a value and a text (see ``init(text:)``); agreement between sound, screen and lock screen is checked
/// at every instant of every scenario, so ``Happening/expect(_:)`` need only say what is special.
public struct Scenario: Hashable, Sendable, CustomStringConvertible {
  /// A player of an app that runs here.
  public struct PlayerSetup: Hashable, Sendable {
    /// How the script calls it.
    public var name: String
    /// What kind of sound it makes.
    public var recipe: Recipe
    /// What it plays: `track` is the track of the rehearsal, everything else a location.
    public var queue: [String]
    /// The app that it belongs to.
    public var app: String
  }

  /// Sound that an app makes by itself, with a session that Fermata keeps for it.
  public struct SoundSetup: Hashable, Sendable {
    /// How the script calls it.
    public var name: String
    /// What kind of sound it is.
    public var recipe: Recipe
    /// The app that it belongs to.
    public var app: String
  }

  /// An app that follows a script of its own.
  public struct OtherApp: Hashable, Sendable {
    /// How the script calls it.
    public var name: String
    /// What it does.
    public var kind: ScriptedApp
    /// How it gives the sound back when it is left.
    public var leaving: ScriptedApp.Leaving
  }

  /// Something at an instant.
  public struct Moment: Hashable, Sendable {
    /// The instant, from the scenario's start.
    public var at: Duration
    /// What happens or must hold.
    public var happening: Happening
    /// The line of the text that says so.
    public var line: Int

    /// Makes a moment.
    public init(at instant: Duration, happening: Happening, line: Int) {
      at = instant
      self.happening = happening
      self.line = line
    }
  }

  /// How much of a track scenarios play.
  package static let playedOfTrack = Duration.seconds(120)

  /// The name in file names and on the command line.
  public var id: String
  /// What it is about, in a few words.
  public var title: String
  /// What happens, in a sentence.
  public var summary = ""
  /// The rules and reports it comes from.
  public var sources: [String] = []
  /// The apps that run here; the first is in front.
  public var apps: [String] = ["app"]
  /// Those of them whose Info.plist lacks the background mode `audio`.
  public var appsWithoutBackgroundAudio: Set<String> = []
  /// Their players.
  public var players: [PlayerSetup] = []
  /// Sounds that the apps make by themselves.
  public var sounds: [SoundSetup] = []
  /// The scripted apps.
  public var others: [OtherApp] = []
  /// What is connected at the start, the latest last.
  public var devices: [AudioPort.Kind] = []
  /// What happens, in time.
  public var moments: [Moment] = []
  /// When it is over.
  public var end = Duration.zero

  /// What its players play, each once, in the order of the script.
  package var media: [String] {
    var loads: [[String]] = []
    for case .user(_, .load(let queue)) in moments.map(\.happening) { loads.append(queue) }
    return (players.map(\.queue) + loads).flatMap(\.self).unique
  }

  /// The name.
  public var description: String { id }
}
