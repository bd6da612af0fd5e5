import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator

/// Holds a run to the seven laws, from the world's side.
///
/// It asks the phone what it told, what it was asked for and what passed the gates; it asks players only for what a
/// screen shows.
struct Oracle {
  let phone: Phone
  let media: RehearsalMedia
  /// How much later than at its instant anything may be, because threads take their time; zero in virtual time.
  let slack: Duration
  /// Sound that began without a licence, and may still get one within the slack.
  var suspects: [Suspect] = []
  var parts: [Part] = []
  var apps: [AppID: AppRecord] = [:]
  var violations: [Violation] = []
  /// How many sounds of its own each app needs the session for.
  var sounds: [AppID: Int] = [:]
  /// All sounds that an app ever made by itself, by their names, because one that ended still counts while it lingers.
  var everSounded: [AppID: [String: Recipe]] = [:]
  /// The private port through which each sound of an app's own was heard, and when it was lost.
  var ownPorts: [String: (port: AudioPort, lostAt: HostTime?)] = [:]
  /// How many facts and acts were taken in: of two at one instant the later has the higher number.
  var order = 0
  /// What the apps did, counted.
  var tally = Tally()

  init(phone: Phone, media: RehearsalMedia, slack: Duration) {
    self.phone = phone
    self.media = media
    self.slack = slack
    phone.witness()
  }

  mutating func report(_ law: Law, at instant: HostTime, _ text: String) {
    violations.append(Violation(at: instant, kind: .law, law: law, text: text))
  }

  /// What is known of an app as a whole.
  struct AppRecord {
    var truth: Truth
    /// The value of `order` when the loss of the media services was told; `nil` once a reset is told.
    var servicesLostAfter: Int?
    /// When the app was last told of a route.
    var routeToldAt: HostTime?
    /// Whether the app was told of an interruption and of no end.
    var isToldInterrupted = false
    /// Whether it was told that its session was taken, and has not asked for it since; if the notice was spurious
    /// it still has the session.
    var isToldTaken = false
    /// How many of its calls are not answered yet, and since when.
    var inFlight = 0
    var askedAt = HostTime.zero
    /// The authority that the app was told of.
    var toldAuthority = Authority.app
    var calm = Calm()
    /// How often anything ran in it within the second that began then.
    var lately = (since: HostTime.zero, works: 0)
    /// Since when nobody needs the session, while somebody waits for it.
    var idleSince: HostTime?
    var hasToldManners = false
  }

  /// What an app spent since the last thing told.
  struct Calm {
    var since = HostTime.zero
    var configures = 0
    var activations = 0
    var deactivations = 0
    var failures = 0
    var publishes = 0
    /// How often anything ran in the app, now and when its rest began; when it was last in use.
    var works = 0
    var worksAtRest = 0
    var busyAt = HostTime.zero
    var hasToldIdle = false
  }

  /// Takes in what was written down since the last time; frames first, because they were rendered before anything was
  /// told now.
  mutating func absorb() {
    let (facts, passes) = phone.takeTestimony()
    for pass in passes { judge(pass) }
    for fact in facts { take(fact) }
  }

  /// The script moves the world: an app may be told late, or never, and finds out.
  mutating func worldMoves(_ action: Happening.PhoneAction? = nil) {
    absorb()
    // These change at most how loud an app is heard or whether its card is shown, which keeps no sound from beginning.
    guard action?.movesSound ?? true else { return }
    for app in apps.keys { beginCause(app, at: phone.now) }
    for index in parts.indices { parts[index].waiting.shakenAt = phone.now }
  }

  /// Looks at everything once, at the quiescence of an instant.
  mutating func look(_ sights: [Sight], own: [OwnSound]) {
    sounds = own.reduce(into: [:]) { $0[$1.app, default: 0] += 1 }
    for sound in own { everSounded[sound.app, default: [:]][sound.name] = sound.recipe }
    absorb()
    for app in Set(sights.map(\.player.app)) { readTruth(of: app) }
    parts.removeAll { part in !sights.contains { $0.life == part.life } }
    for sight in sights {
      let index = meet(sight.player, sight.life)
      let last = parts[index].status
      if last.showsChange(sight.status) { parts[index].spent.changes += 1 }
      parts[index].status = sight.status
      parts[index].toggled = nil
      parts[index].queue = sight.player.queue
      if last.showsRefusal, isForgotten(index) { revoke(index) }
      followLicence(index)
      checkWaiting(index)
    }
    judgeSuspects()
    for sound in own { checkOwn(sound) }
    for app in apps.keys { checkManners(app) }
    for app in apps.keys { checkIdle(app) }
  }

  /// Where a player's part is; it is made when it is first met.
  @discardableResult
  mutating func meet(_ player: RehearsedPlayer, _ life: Sight.Life) -> Int {
    if let index = parts.firstIndex(where: { $0.life == life }) { return index }
    if apps[life.app] == nil { readTruth(of: life.app) }
    parts.append(Part(player, life))
    return parts.count - 1
  }

  private mutating func readTruth(of app: AppID) {
    let truth = phone.truth(of: app)
    guard let last = apps[app]?.truth else { return apps[app] = AppRecord(truth: truth) }
    apps[app]?.truth = truth
    // Where nobody tells of a route, the app finds out by itself.
    guard !phone.conditions.routeNoticesArrive, last.lastOutputChange != truth.lastOutputChange else {
      return
    }
    beginCause(app, at: truth.now)
  }

  func soundCount(of app: AppID) -> Int { sounds[app] ?? 0 }

  /// The places of an app's parts.
  func places(of app: AppID) -> [Int] { parts.indices.filter { parts[$0].app == app } }

  private mutating func take(_ testimony: Testimony) {
    let app = testimony.app
    order += 1
    tally.take(testimony)
    if apps[app] == nil { readTruth(of: app) }
    switch testimony.fact {
    case .told(let event, let since):
      if event.isThingTold { beginCause(app, at: testimony.at) }
      for index in places(of: app) { hear(event, since: since, at: testimony.at, index) }
      hear(event, app, at: testimony.at)
    case .pressed(let command, let outcome):
      beginCause(app, at: testimony.at)
      guard let index = addressee(of: command, in: app) else { return }
      obey(command.asAct, outcome, index, at: testimony.at)
    case .asked(let call):
      apps[app]?.inFlight += 1
      apps[app]?.askedAt = testimony.at
      if call == .activate { apps[app]?.isToldTaken = false }
      count(call, of: app, at: testimony.at)
    case .refused(let call, _): countRefusal(of: call, of: app, at: testimony.at)
    case .published(let isNew):
      apps[app]?.inFlight += 1
      countPublish(isNew: isNew, of: app, at: testimony.at)
    case .enabled(let isNew):
      apps[app]?.inFlight += 1
      if !isNew { report(.calm, at: testimony.at, "the same commands were enabled again") }
    case .worked: countWork(of: app, at: testimony.at)
    // The app notices by itself that the engine stopped, and starts it again.
    case .engineStopped: beginCause(app, at: testimony.at)
    case .killed, .launched:
      parts.removeAll { $0.app == app }
      for name in (everSounded[app] ?? [:]).keys { ownPorts[name] = nil }
      everSounded[app] = nil
      apps[app] = nil
    }
  }

  private mutating func hear(_ event: SystemEvent, _ app: AppID, at instant: HostTime) {
    switch event {
    case .routeChanged: apps[app]?.routeToldAt = instant
    case .servicesLost: apps[app]?.servicesLostAfter = order
    case .servicesReset: apps[app]?.servicesLostAfter = nil
    case .authorityClaimed(let authority): apps[app]?.toldAuthority = authority
    case .authorityReleased: apps[app]?.toldAuthority = .app
    case .interruptionBegan(.default):
      apps[app]?.isToldInterrupted = true
      apps[app]?.isToldTaken = true
    case .interruptionEnded: apps[app]?.isToldInterrupted = false
    case .scene(.foreground):
      if !phone.truth(of: app).isOtherAudioHeard { apps[app]?.isToldInterrupted = false }
    case .finished: apps[app]?.inFlight -= 1
    case .interruptionBegan, .engineStopped, .scene(.background),
      .secondaryAudioHint, .authorityActivated, .authorityDeactivated, .remote:
      break
    }
  }

  /// Whom a press outside the app means: the part whose item the card shows, else the first that publishes a card.
  func addressee(of command: RemoteCommand, in app: AppID) -> Int? {
    let showing = places(of: app).filter { parts[$0].recipe.publishesCard }
    let item = phone.card(of: app)?.card.card.item
    return showing.first { parts[$0].status.item == item } ?? showing.first
  }
}

extension PlayerStatus {
  /// Whether the screen shows that a play was refused.
  fileprivate var showsRefusal: Bool { if case .refused = playback.suppression { true } else { false } }

  /// Whether a card must be published though the sound goes on: another item, chapter or length, or a new lap.
  fileprivate func showsChange(_ next: PlayerStatus) -> Bool {
    playback.item != next.item || playback.chapter != next.chapter || playback.duration != next.duration
      || info != next.info || next.position < playback.position
  }
}

extension SystemEvent {
  /// Whether it tells the app something: results of its own calls do not.
  fileprivate var isThingTold: Bool { if case .finished = self { false } else { true } }
}

extension RemoteCommand {
  /// What the press asks for, as a user's act in the app would.
  var asAct: Happening.UserAction? {
    switch self {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .toggle
    case .nextTrack: .next
    case .previousTrack: .previous
    // No phone has a button for it.
    case .goTo: nil
    case .skipForward(let distance): .skip(distance)
    case .skipBackward(let distance): .skip(.zero - distance)
    case .changePlaybackPosition(let seconds):
      seconds.isFinite ? .seek(.time(.seconds(min(max(seconds, -1e9), 1e9)))) : nil
    case .seekForward(let begins): .scan(isForward: true, begins: begins)
    case .seekBackward(let begins): .scan(isForward: false, begins: begins)
    case .changePlaybackRate(let speed): .speed(speed)
    case .changeRepeatMode(let mode): .repeat(mode)
    case .changeShuffleMode(let isOn): .shuffle(isOn)
    }
  }
}
