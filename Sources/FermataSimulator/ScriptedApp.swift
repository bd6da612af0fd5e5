import FermataPolicy

/// An app that follows a script instead of running code.
public enum ScriptedApp: String, Hashable, Sendable, CaseIterable {
  /// Another music player: silences others.
  case music
  /// Navigation: speaks over others and lowers them.
  case navigation
  /// A game: sounds beside others.
  case game
  /// A recorder: silences others and makes no sound.
  case recorder
  /// A feed of short videos whose output is muted, from iOS 26.
  case feed

  /// How it configures its session.
  var configuration: SessionConfiguration {
    switch self {
    case .music: SessionConfiguration(.playback)
    case .navigation:
      SessionConfiguration(
        .playback, mode: .voicePrompt, options: [.interruptSpokenAudioAndMixWithOthers, .duckOthers])
    case .game: SessionConfiguration(.ambient)
    case .recorder: SessionConfiguration(.playAndRecord, options: .defaultToSpeaker)
    case .feed: SessionConfiguration(.playback, mode: .shortFormVideo)
    }
  }

  /// What it sounds like; `nil` for those that make no sound.
  var voice: Voice? {
    switch self {
    case .music, .feed: .otherMusic
    case .navigation: .prompt
    case .game: .game
    case .recorder: nil
    }
  }
}
