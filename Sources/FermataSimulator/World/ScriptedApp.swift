import FermataPolicy

/// An app that follows a script instead of running code.
public enum ScriptedApp: String, Hashable, Sendable, CaseIterable {
  /// Another music player: silences others.
  case music
  /// Navigation: speaks over others and lowers them.
  case navigation
  /// A game: sounds beside others.
  case game
  /// A recorder, or the camera: silences others and makes no sound.
  case recorder
  /// A feed of short videos whose output is muted, from iOS 26.
  case feed
  /// A video app: silences others; when it is done it pauses and keeps its session, so that others are told nothing.
  case video
  /// A web page that plays: silences others, and forgets to tell them when it is done.
  case web
  /// A voice message in a chat: silences others for a moment, without a card of its own.
  case message
  /// A call app that does without CallKit: speaks and listens, and is interrupted by any call.
  case caller

  /// How an app gives the sound back when it is done.
  public enum Leaving: String, Hashable, Sendable, CaseIterable {
    /// It deactivates its session and tells others.
    case notify
    /// It deactivates its session, and others are told nothing.
    case plain
    /// It pauses and keeps its session.
    case none
    /// The system ends its process.
    case killed
  }

  /// How apps of this kind leave unless told otherwise.
  public var leaving: Leaving {
    switch self {
    case .music, .video: .none
    case .web: .plain
    case .navigation, .game, .recorder, .feed, .message, .caller: .notify
    }
  }

  /// How it configures its session.
  var configuration: SessionConfiguration {
    switch self {
    case .music, .video, .web, .message: SessionConfiguration(.playback)
    case .navigation:
      SessionConfiguration(
        .playback, mode: .voicePrompt, options: [.interruptSpokenAudioAndMixWithOthers, .duckOthers])
    case .game: SessionConfiguration(.ambient)
    case .recorder: SessionConfiguration(.playAndRecord, options: .defaultToSpeaker)
    case .feed: SessionConfiguration(.playback, mode: .shortFormVideo)
    case .caller: SessionConfiguration(.playAndRecord, mode: .voiceChat)
    }
  }

  /// What it sounds like; `nil` for those that make no sound.
  var voice: Voice? {
    switch self {
    case .music, .feed, .video, .web: .otherMusic
    case .navigation, .message: .prompt
    case .game: .game
    case .caller: .call
    case .recorder: nil
    }
  }

  /// Whether it has a card on the lock screen; who has none is never Now Playing.
  var publishesCard: Bool { self == .music || self == .video || self == .web }
}
