/// Category, mode, options and route sharing of the session, always set together.
///
/// Any mix can be written down; ``validate()`` refuses those that the system refuses, before it is asked. Two
/// configurations that pass it combine to one that passes it.
public struct SessionConfiguration: Hashable, Sendable, CustomStringConvertible, Codable {
  /// Apple's categories.
  public enum Category: String, Hashable, Sendable, CaseIterable, Codable {
    /// Mixes with others, silenced by the switch.
    case ambient
    /// Silences others, silenced by the switch. What a new process has.
    case soloAmbient
    /// Media: heard with the switch on silent, goes on in the background.
    case playback
    /// The microphone alone; while active it silences nearly everything else.
    case record
    /// The microphone and sound at once.
    case playAndRecord
    /// Several outputs at once, and the microphone.
    case multiRoute
  }

  /// Apple's modes.
  public enum Mode: String, Hashable, Sendable, CaseIterable, Codable {
    /// Nothing in particular.
    case `default`
    /// A conversation; allows a Bluetooth headset by itself.
    case voiceChat
    /// A conversation with pictures; allows a Bluetooth headset and goes to the speaker by itself.
    case videoChat
    /// A game's conversation; GameKit sets it, apps do not.
    case gameChat
    /// Sound to a picture that is being recorded.
    case videoRecording
    /// As little processing as can be.
    case measurement
    /// A film.
    case moviePlayback
    /// Continuous speech: podcasts, audio books.
    case spokenAudio
    /// A short prompt of a navigation or workout app.
    case voicePrompt
    /// Short videos in a feed, from iOS 26.
    case shortFormVideo
    /// Two routes at once, from iOS 26.2.
    case dualRoute
  }

  /// Which other sound the session shares its outputs with; an app never sets Apple's `independent`.
  public enum RouteSharing: String, Hashable, Sendable, CaseIterable, Codable {
    /// Where everything else is heard.
    case `default`
    /// Where all long-form sound is heard: music, podcasts, audio books. Apple's own players send a receiver such sound
    /// ahead of time; an engine does not.
    case longFormAudio
    /// Where films are seen.
    case longFormVideo
  }

  /// The category.
  public let category: Category
  /// The mode.
  public let mode: Mode
  /// The options; ducking and interrupting speech have set the mix bit, as Apple's setters do.
  public let options: Options
  /// With whom it shares its outputs.
  public let routeSharing: RouteSharing

  /// Makes a configuration.
  public init(
    _ category: Category, mode: Mode = .default, options: Options = [], routeSharing: RouteSharing = .default
  ) {
    self.category = category
    self.mode = mode
    self.routeSharing = routeSharing
    self.options = options.isDisjoint(with: .thatMix) ? options : options.union(.mixWithOthers)
  }

  /// What a process has before it configures anything.
  public static let initial = SessionConfiguration(.soloAmbient)

  /// Whether others go on playing beside such a session.
  public var isMixable: Bool { effectiveOptions.contains(.mixWithOthers) }

  /// Whether others are lowered while such a session is active.
  public var ducksOthers: Bool { options.contains(.duckOthers) }

  /// Whether others that speak are interrupted while such a session is active, though music goes on.
  public var interruptsSpokenAudio: Bool { options.contains(.interruptSpokenAudioAndMixWithOthers) }

  /// What holds: the options that are set, and those that category and mode bring along.
  public var effectiveOptions: Options { options.union(category.impliedOptions).union(mode.impliedOptions) }

  /// The same configuration with other route sharing.
  public func sharing(_ routeSharing: RouteSharing) -> SessionConfiguration {
    SessionConfiguration(category, mode: mode, options: options, routeSharing: routeSharing)
  }

  /// Such as `playback/spokenAudio+longFormAudio` or `playback/voicePrompt+duck+interruptSpoken+mix`.
  public var description: String {
    let sharing = routeSharing == .default ? [] : [routeSharing.rawValue]
    return "\(category.rawValue)/\(mode.rawValue)" + (options.names + sharing).map { "+\($0)" }.joined()
  }
}

extension SessionConfiguration.Category {
  /// Whether the microphone belongs to it.
  public var hasInput: Bool { self == .record || self == .playAndRecord || self == .multiRoute }

  /// Whether it makes sound.
  public var hasOutput: Bool { self != .record }

  /// Whether the switch and the lock silence it.
  public var isSilencedBySwitch: Bool { self == .ambient || self == .soloAmbient }

  /// Whether it goes on in the background, given the background mode `audio`.
  public var playsInBackground: Bool { !isSilencedBySwitch }

  /// The options it brings along.
  var impliedOptions: SessionConfiguration.Options {
    switch self {
    case .ambient: [.mixWithOthers, .allowBluetoothA2DP, .allowAirPlay]
    case .soloAmbient, .playback: [.allowBluetoothA2DP, .allowAirPlay]
    case .record, .playAndRecord, .multiRoute: []
    }
  }
}

extension SessionConfiguration.Mode {
  /// The options it brings along.
  var impliedOptions: SessionConfiguration.Options {
    switch self {
    case .voiceChat: .allowBluetoothHFP
    case .videoChat: [.allowBluetoothHFP, .defaultToSpeaker]
    case .default, .gameChat, .videoRecording, .measurement, .moviePlayback, .spokenAudio, .voicePrompt,
      .shortFormVideo, .dualRoute:
      []
    }
  }
}
