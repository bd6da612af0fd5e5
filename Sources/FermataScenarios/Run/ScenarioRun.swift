import FermataKit
import FermataPlatform
import FermataPolicy
import FermataRealTime
import FermataSimulator
import Synchronization

extension Scenario {
  /// When the script last expects of a player that it fails.
  fileprivate var failuresUntil: [String: Duration] {
    var ends: [String: Duration] = [:]
    for moment in moments {
      if case .expect(.player(let name, "failed", _)) = moment.happening { ends[name] = moment.at }
    }
    return ends
  }
}

/// One run under way.
final class ScenarioRun: Sendable {
  struct State {
    var players: [RehearsedPlayer] = []
    /// Up to which entry each player's journal was read.
    var sequences: [Int] = []
    var sounds: [String: RehearsedSound] = [:]
    var apps: [String: AppID] = [:]
    /// What the audio systems of killed apps had decided, by the app's name.
    var lastJournals: [String: Journal] = [:]
    var agreement: Agreement
    var oracle: Oracle
    var trace = Trace()
    var timeline = Timeline()
    var lastOutcome: CommandOutcome?
    /// How far the script has come; only in real time.
    var script = Script()

    /// The sounds that apps make by themselves.
    var ownSounds: [Oracle.OwnSound] {
      sounds.compactMap { name, sound in
        guard let status = sound.requirement?.status else { return nil }
        return Oracle.OwnSound(
          name: name, app: sound.app, recipe: sound.recipe, isPlaying: status.isPlaying,
          askedAt: status.intent.since)
      }
    }

    /// How many violations were looked at.
    var seen = (agreement: 0, oracle: 0)

    /// The violations that were not looked at yet.
    mutating func takeNewViolations() -> [Violation] {
      defer { seen = (agreement.violations.count, oracle.violations.count) }
      return Array(agreement.violations[seen.agreement...] + oracle.violations[seen.oracle...])
    }

    /// What disagreed and which laws were broken, in the order of time.
    var violations: [Violation] {
      let all = agreement.violations + oracle.violations
      return all.enumerated()
        .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        .map(\.element)
    }
  }

  let scenario: Scenario
  let phone: Phone
  /// The phone in real time; `nil` for one in virtual time.
  let live: RealTimePhone?
  let media: RehearsalMedia
  let runner: ScenarioRunner
  /// How much later than at its instant anything may be; zero in virtual time.
  let slack: Duration
  let state: Mutex<State>

  init(_ scenario: Scenario, on phone: Phone, runner: ScenarioRunner) {
    self.scenario = scenario
    self.phone = phone
    self.runner = runner
    live =
      if case .realTime(let speed, let disturbance) = runner.pace {
        RealTimePhone(phone, speed: speed, disturbance: disturbance)
      } else { nil }
    media = RehearsalMedia(track: runner.track, source: runner.media) { phone.now }
    slack = runner.pace.slack
    let agreement = Agreement(
      phone: phone, media: media, slack: slack, mayFailUntil: scenario.failuresUntil)
    let oracle = Oracle(phone: phone, media: media, slack: slack)
    state = Mutex(State(agreement: agreement, oracle: oracle))
  }

  /// Installs the apps, plans the moments, and has everything looked at.
  func prepare() {
    installApps()
    for kind in scenario.devices { phone.connect(kind) }
    if live != nil {
      planNext()
    } else {
      for moment in scenario.moments {
        phone.at(moment.at) { [weak self] in self?.perform(moment) }
      }
    }
    tick(at: Self.tick)
    phone.onQuiescence { [weak self] in self?.look() }
  }

  /// The seams of an app, as the runner wants them.
  func platform(for app: AppID) -> Platform {
    let own = runner.makePlatform?(phone, app, media)
    return runner.adapt(
      own ?? live?.platform(for: app, media: media) ?? phone.platform(for: app, media: media))
  }

  /// Steady states are looked at as well.
  private static let tick = Duration.milliseconds(250)

  private func tick(at instant: Duration) {
    guard live != nil || instant < scenario.end else { return }
    phone.at(instant) { [weak self] in self?.tick(at: instant + Self.tick) }
  }

  private func installApps() {
    state.withLock { state in
      for name in scenario.apps {
        let hasMode = !scenario.appsWithoutBackgroundAudio.contains(name)
        state.apps[name] = phone.install(name, backgroundMode: hasMode)
      }
      for other in scenario.others {
        state.apps[other.name] = phone.install(other.name, as: other.kind, leaving: other.leaving)
      }
      var systems: [AppID: AudioSystem] = [:]
      func system(of app: AppID) -> AudioSystem {
        if let audio = systems[app] { return audio }
        let audio = AudioSystem(platform: platform(for: app), policy: runner.policy)
        systems[app] = audio
        return audio
      }
      for setup in scenario.sounds {
        guard let app = state.apps[setup.app] else { continue }
        state.sounds[setup.name] = RehearsedSound(app: app, audio: system(of: app), recipe: setup.recipe)
      }
      for setup in scenario.players {
        guard let app = state.apps[setup.app] else { continue }
        let audio = system(of: app)
        let queue = setup.queue.map { MediaLocation($0) }
        let player = Player(audio, recipe: setup.recipe)
        player.load(queue)
        state.timeline.players.append((app, player.id))
        state.sequences.append(0)
        state.players.append(
          RehearsedPlayer(
            name: setup.name, appName: setup.app, app: app, audio: audio, player: player,
            recipe: setup.recipe,
            queue: queue))
      }
    }
  }

  /// Lets the scenario's time pass.
  func run() throws(PhoneError) {
    guard let live else { return try phone.run(until: scenario.end) }
    try run(live)
  }

  private func look() {
    state.withLock { state in
      let running = state.players.indices.filter { !phone.isKilled(state.players[$0].app) }
      let sights = running.map { Sight(of: state.players[$0], on: phone, after: state.sequences[$0]) }
      for (index, sight) in zip(running, sights) {
        if let last = sight.news.last { state.sequences[index] = last.sequence }
      }
      state.agreement.check(sights)
      state.oracle.look(sights, own: state.ownSounds)
      guard runner.keepsRecord else { return }
      let killed = state.players.filter { phone.isKilled($0.app) }
      state.trace.look(at: phone, sights, killed: killed)
      state.timeline.look(at: phone, sights, killed: killed)
      state.timeline.keep(phone.lockScreen, for: state.takeNewViolations(), phone.now)
    }
  }

  /// The violation with what the script last did before it.
  private func placed(_ violation: Violation) -> Violation {
    guard live == nil, violation.moment == nil else { return violation }
    var placed = violation
    placed.after = scenario.moments.last { $0.happening.isAct && .zero + $0.at <= violation.at }
    return placed
  }

  func result() -> ScenarioResult {
    state.withLock { state in
      ScenarioResult(
        scenario: scenario, violations: state.violations.map(placed), trace: state.trace.lines,
        matches: state.agreement.matches, quietPassages: state.agreement.quietPassages, phone: phone,
        journals: Dictionary(
          state.players.map { ($0.appName, state.lastJournals[$0.appName] ?? $0.audio.journal) },
          uniquingKeysWith: { first, _ in first }),
        verdicts: state.oracle.parts.indices.map { index in
          let part = state.oracle.parts[index]
          return (part.name, state.oracle.mustSound(index), state.oracle.isHeard(index, phone.now))
        }, timeline: state.timeline)
    }
  }
}
