import FermataPlatform
import FermataPolicy

/// One app on the phone, with a session of its own.
struct PhoneApp: Sendable {
  /// An engine of the app.
  struct Engine: Sendable {
    let component: ComponentID
    var isRunning = false
    var isDead = false
  }

  /// What the app shows on the lock screen.
  struct Published: Sendable {
    var card: NowPlayingCard
    var at: HostTime
  }

  let id: AppID
  let name: String
  /// What a scripted app does; `nil` for an app whose code runs here.
  let kind: ScriptedApp?
  var configuration = SessionConfiguration.initial
  var isActive = false
  var scene = Event.ScenePhase.background
  var isSuspended = false
  var hasBackgroundMode = true
  var engines: [EngineID: Engine] = [:]
  var published: Published?
  var commands = CommandSet.none
  /// The order in which apps were last heard; 0 is never.
  var lastHeard = 0
  var quietSince = HostTime.zero
  /// What it must be told when it runs again.
  var withheldNotices: [Notice] = []
  var withheldWork: [(kind: Agenda.Class, id: Int)] = []
  /// Those who took its session and have not given it back.
  var interruptedBy: Set<Interrupter> = []
  /// Whether a scripted app is making its sound, and whether it would but for an interruption.
  var isSounding = false
  var soundsAgain = false

  var isHosted: Bool { kind == nil }
  var isRunningAnyEngine: Bool { engines.values.contains(where: \.isRunning) }
}

/// An app that follows a script instead of running code.
public enum ScriptedApp: String, Hashable, Sendable, CaseIterable {
  /// Another music player: silences others.
  case music
  /// Navigation: speaks over others and lowers them.
  case navigation
  /// A game: sounds beside others.
  case game

  /// How it configures its session.
  var configuration: SessionConfiguration {
    switch self {
    case .music: SessionConfiguration(.playback)
    case .navigation:
      SessionConfiguration(
        .playback, mode: .voicePrompt, options: [.interruptSpokenAudioAndMixWithOthers, .duckOthers])
    case .game: SessionConfiguration(.ambient)
    }
  }

  /// What it sounds like.
  var voice: Voice {
    switch self {
    case .music: .otherMusic
    case .navigation: .prompt
    case .game: .game
    }
  }
}

/// Someone who takes other apps' sessions.
enum Interrupter: Hashable, Sendable {
  case call, siri, alarm
  case app(AppID)
}
