import FermataPlatform
import FermataPolicy

/// One app on the phone, with a session of its own.
struct PhoneApp: Sendable {
  /// An engine of the app.
  struct Engine: Sendable {
    let part: PartID
    var isRunning = false
    var isDead = false
    /// The ticket of its last start that succeeded.
    var startedBy = 0
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
  /// How a scripted app gives the sound back.
  var leaving = ScriptedApp.Leaving.notify
  var configuration = SessionConfiguration.initial
  var preferences = SessionPreferences.initial
  var isActive = false {
    // What the framework activated is gone with the session, whoever took it; the framework may activate it again.
    didSet { if !isActive { isActivatedByOwner = false } }
  }
  /// The order in which sessions became active.
  var activated = 0
  var override = OutputOverride.none
  var isOutputMuted = false
  /// Who decides when the session becomes active.
  var authority = Authority.app
  /// Whether the framework that owns the session has activated it, and it is active since.
  var isActivatedByOwner = false
  /// How many of its next activations fail, after an interruption's end woke it.
  var activationFailures = 0
  var scene = SystemEvent.ScenePhase.background
  var isSuspended = false
  /// Whether its process has ended, and the number of its present or last process.
  var isKilled = false
  var launch = 0
  /// How many calls of each kind of its process were carried out.
  var calls: [Testimony.Call: Int] = [:]
  var hasBackgroundMode = true
  var engines: [EngineID: Engine] = [:]
  var published: Published?
  /// The card of another player in the app's own process, which has a Now Playing session of its own, and whether that
  /// session is the app's active one.
  var inside: Published?
  var isInsideActive = false
  var commands = CommandSet.none
  /// The order in which apps were last heard; 0 is never.
  var lastHeard = 0
  /// Until when it played, and since when its session is given back.
  var playedUntil = HostTime.zero
  var gaveBackAt: HostTime?
  /// Whether the user swiped its card away.
  var isCardDismissed = false
  /// Whether the session mixed since the app last began to sound without mixing.
  var hasMixed = false
  var quietSince = HostTime.zero
  /// What it must be told when it runs again.
  var withheldNotices: [(notice: Notice, since: HostTime)] = []
  var withheldWork: [(kind: Agenda.Class, id: Int)] = []
  /// Those who took its session and have not given it back.
  var interruptedBy: Set<Interrupter> = []
  /// When its session was taken, if it was at work then: it rendered or recorded, and was not mixable.
  var takenFromWorkAt: HostTime?
  /// Whether a closed cover took its session, and is closed still.
  var isMutedByCover = false
  /// Whether an interruption ended and the app was not told.
  var hasUntoldEnd = false
  /// Whether it plays and mixes with nobody, until when it did, and the hint it was last given.
  var isPrimary = false
  var wasPrimaryUntil: HostTime?
  var lastHint = false
  /// The volume that it was last told; `nil` while it does not observe it.
  var lastVolume: Float?
  /// Whether a scripted app is making its sound, and whether it would but for an interruption.
  var isSounding = false
  var soundsAgain = false

  var isHosted: Bool { kind == nil }
  /// Whether it is in the background and may not sound there.
  var isMuteInBackground: Bool {
    isHosted && scene == .background && !(hasBackgroundMode && configuration.category.playsInBackground)
  }
  /// Whether it lives on in the background without an engine: it listens, or its call or channel is active.
  var isHeldAlive: Bool {
    isActive && (isActivatedByOwner || hasBackgroundMode && configuration.category.hasInput)
  }
  var isRunningAnyEngine: Bool { engines.values.contains(where: \.isRunning) }
}
