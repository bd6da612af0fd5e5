/// A named kind of sound: one row of the table of what apps need.
///
/// What differs between kinds of app is a column here, never an `if` elsewhere. Begin with a named row and change a
/// column where your app differs:
///
///     let player = Player(audio, recipe: .spokenAudio.rewinding(.seconds(2)))
public struct Recipe: Hashable, Sendable, CustomStringConvertible, Codable {
  /// When a part gives the session back once it is quiet.
  ///
  /// The named recipes wait 3 s, as R-035 has it, and brief sound 1 s (our choice, because others are lowered or silent
  /// until then).
  public enum Linger: Hashable, Sendable, Codable {
    /// Keeps it in the foreground, also while paused; gives it back that long after background and quiet.
    case inForeground(Duration)
    /// Keeps it in the foreground until the queue is over, nothing more of it can be played, or the user pauses; gives
    /// it back that long after that, or after background and quiet.
    case untilEnd(Duration)
    /// Gives it back that long after the sound ended.
    case after(Duration)

    /// Whether the end of the queue, or a pause, counts as leaving the foreground.
    var endsWithSound: Bool { if case .untilEnd = self { true } else { false } }

    /// When a part gives the session back; `nil` in the foreground if it keeps it there.
    func end(quietSince quiet: HostTime, backgroundSince background: HostTime?) -> HostTime? {
      switch self {
      case .after(let duration): quiet + duration
      case .inForeground(let duration), .untilEnd(let duration): background.map { max(quiet, $0) + duration }
      }
    }
  }

  /// Whether sound comes back when an interruption ends.
  public enum Resume: String, Hashable, Sendable, Codable {
    /// If the system allows it and the user still wants it.
    case whenAllowed
    /// If the user still wants it, allowed or not: sound that nobody chose against.
    case always
    /// Only by the user's own play.
    case never
  }

  /// What a changed route does to the intent.
  public enum RouteChange: String, Hashable, Sendable, Codable {
    /// Pauses when what was heard goes away.
    case pausesOnLoss
    /// Stops when any device comes or goes, as a recording does.
    case stops
    /// Goes on.
    case ignored
  }

  /// What the lock screen offers beside play and pause.
  public enum Transport: String, Hashable, Sendable, Codable {
    /// Next, previous, repeat and shuffle.
    case tracks
    /// Skipping by seconds, and the speed.
    case intervals
  }

  /// The name, as in traces and scenario files.
  public let name: String
  /// What the part needs of the session.
  public private(set) var configuration: SessionConfiguration
  /// What the lock screen offers; `nil` for sound that is not shown there.
  public let transport: Transport?
  /// Whether it comes back after an interruption.
  public private(set) var resume: Resume
  /// What a changed route does to it.
  public let routeChange: RouteChange
  /// Whether it is silent while another app's music is heard.
  public let yieldsToHint: Bool
  /// Whether it sounds in a call of the app's own, which CallKit or Push to Talk activates.
  public let isCall: Bool
  /// Whether it goes on with the next item when one cannot be played, after at most one round of the queue.
  public let skipsBroken: Bool
  /// How far it goes back when it resumes after an interruption.
  public private(set) var rewind = Duration.zero
  /// When it gives the session back.
  public let linger: Linger
  /// What it asks of the system beside its configuration.
  public private(set) var preferences = SessionPreferences.initial

  /// Makes a recipe of your own; the named ones suit most apps.
  ///
  /// - Throws: ``ConfigurationError`` for a configuration that the system would refuse; it names the rule.
  public init(
    name: String, configuration: SessionConfiguration, transport: Transport?, resume: Resume = .whenAllowed,
    routeChange: RouteChange = .pausesOnLoss, yieldsToHint: Bool = false, isCall: Bool = false,
    skipsBroken: Bool = true, linger: Linger
  ) throws(ConfigurationError) {
    try configuration.validate()
    self.init(
      named: name, configuration, transport, resume, routeChange, yieldsToHint: yieldsToHint,
      isCall: isCall, skipsBroken: skipsBroken, linger: linger)
  }

  private init(
    named name: String, _ configuration: SessionConfiguration, _ transport: Transport? = nil,
    _ resume: Resume = .whenAllowed, _ routeChange: RouteChange = .pausesOnLoss,
    yieldsToHint: Bool = false, isCall: Bool = false, skipsBroken: Bool = true, linger: Linger
  ) {
    self.name = name
    self.configuration = configuration
    self.transport = transport
    self.resume = resume
    self.routeChange = routeChange
    self.yieldsToHint = yieldsToHint
    self.isCall = isCall
    self.skipsBroken = skipsBroken
    self.linger = linger
  }

  /// The name.
  public var description: String { name }

  /// Whether its item is shown on the lock screen and answers remote commands.
  public var publishesCard: Bool { transport != nil }

  /// The same recipe with another answer to the end of an interruption.
  public func resuming(_ resume: Resume) -> Recipe {
    var copy = self
    copy.resume = resume
    return copy
  }

  /// The same recipe with these preferences instead of its own, such as
  /// `.spokenAudio.preferring(SessionPreferences(avoidsSystemAlerts: true))`.
  ///
  /// They are asked for together with what other parts prefer; a system that does not know one goes on without it.
  public func preferring(_ preferences: SessionPreferences) -> Recipe {
    var copy = self
    copy.preferences = preferences
    return copy
  }

  /// The same recipe sharing its outputs with other long-form sound, as an app for music, podcasts or films may.
  ///
  /// What the user picks in one such app is heard in all. It makes no engine quicker: through AirPlay sound is heard
  /// two seconds late either way.
  ///
  /// - Throws: ``ConfigurationError`` for a recipe whose configuration does not go with it.
  public func sharing(_ routeSharing: SessionConfiguration.RouteSharing) throws(ConfigurationError) -> Recipe
  {
    var copy = self
    copy.configuration = configuration.sharing(routeSharing)
    try copy.configuration.validate()
    return copy
  }

  /// The same recipe going back a little when it resumes; what is negative counts as zero.
  public func rewinding(_ distance: Duration) -> Recipe {
    var copy = self
    copy.rewind = max(.zero, distance)
    return copy
  }
}

extension Recipe {
  private static let playerLinger = Linger.inForeground(.seconds(3))
  private static let briefLinger = Linger.after(.seconds(1))

  /// Music: others fall silent, next and previous on the lock screen.
  public static let music = Recipe(
    named: "music", SessionConfiguration(.playback), .tracks, linger: playerLinger)

  /// Podcasts and audio books: as music, but it pauses under a spoken prompt and skips by seconds.
  public static let spokenAudio = Recipe(
    named: "spokenAudio", SessionConfiguration(.playback, mode: .spokenAudio), .intervals,
    linger: playerLinger)

  /// Films, with the lock screen of a player that skips by seconds.
  public static let movie = Recipe(
    named: "movie", SessionConfiguration(.playback, mode: .moviePlayback), .intervals, linger: playerLinger)

  /// A short spoken prompt: others are lowered, those that speak are paused, and come back at its end.
  ///
  /// A prompt that was interrupted is stale and does not come back.
  public static let prompt = Recipe(
    named: "prompt",
    SessionConfiguration(
      .playback, mode: .voicePrompt, options: [.interruptSpokenAudioAndMixWithOthers, .duckOthers]),
    nil, .never, .ignored, skipsBroken: false, linger: briefLinger)

  /// Short clips in a feed or a page: they wait for the user, and give the session back at their end.
  public static let clip = Recipe(
    named: "clip", SessionConfiguration(.playback), nil, .never, skipsBroken: false,
    linger: .untilEnd(.seconds(1)))

  /// A game's effects: beside the user's music, silent with the switch, back after every interruption.
  public static let game = Recipe(
    named: "game", SessionConfiguration(.ambient), nil, .always, .ignored, linger: playerLinger)

  /// A game's music: as its effects, but silent while the user's own music is heard.
  public static let gameMusic = Recipe(
    named: "gameMusic", SessionConfiguration(.ambient), nil, .always, .ignored, yieldsToHint: true,
    linger: playerLinger)

  /// Sound meant to be heard beside other music, such as a metronome: no lock screen of its own.
  public static let cooperativeMusic = Recipe(
    named: "cooperativeMusic", SessionConfiguration(.playback, options: .mixWithOthers), nil, .always,
    .ignored, linger: playerLinger)

  /// Recording what is before the microphone, by the app's own engine: stops when any device comes or goes, and not
  /// when a call rings in a banner.
  public static let recorder = Recipe(
    named: "recorder",
    SessionConfiguration(.playAndRecord, options: [.defaultToSpeaker, .allowBluetoothHFP]), nil,
    .whenAllowed, .stops, linger: playerLinger
  ).preferring(SessionPreferences(avoidsSystemAlerts: true))

  /// A conversation: comes back only when the user says so, and ends with the call.
  public static let voiceChat = Recipe(
    named: "voiceChat", SessionConfiguration(.playAndRecord, mode: .voiceChat), nil, .never, .ignored,
    isCall: true, linger: briefLinger)

  /// Measuring sound, by the app's own engine: always comes back.
  public static let metering = Recipe(
    named: "metering", SessionConfiguration(.playAndRecord, mode: .measurement), nil, .always, .ignored,
    linger: playerLinger)

  /// The named recipes, one row of R-055 each or a part of one.
  public static let all: [Recipe] = [
    .music, .spokenAudio, .movie, .prompt, .clip, .game, .gameMusic, .cooperativeMusic, .recorder, .voiceChat,
    .metering,
  ]
}
