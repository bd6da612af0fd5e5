import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator

/// Checks that sound, screen and lock screen agree, at the quiescence of every instant.
///
/// Sound is measured from the samples at the ports, never taken from a flag; the position that a screen claims is
/// compared with what was heard.
struct Agreement {
  /// Sound may trail by one buffer and 5 ms, over which the gate fades it out.
  private static let trail = Duration.nanoseconds(1024 * 62_500 / 3 + 5_000_000)
  /// Frames may be missing for 100 ms before that is called a stall (`playback.stalled`).
  private static let gap = Duration.milliseconds(100)
  /// How far two clocks may be apart.
  static let clockTolerance = Duration.milliseconds(50)

  /// What is remembered of one player between instants.
  struct Memory {
    var phase = Status.Phase.idle
    /// What the user last asked for, as the journal has it; not what the policy made of it.
    var isWanted = false
    var since = HostTime.zero
    /// When a segment was last asked for; sound that was on its way before is still to be heard.
    var cuedAt = HostTime.zero
    /// When anything was last asked of the session or an engine: while parts are refused one after the other, sound is
    /// still being tried for.
    var askedAt = HostTime.zero
    /// Since when sound is wanted and does not come.
    var waitsSince: HostTime?
    var lastSegment = 0
    /// When it was last unheard or too soft to prove anything: silenced by the phone, ducked or turned down.
    var silencedAt = HostTime.zero
    var wasAudible = true
    /// The user holds a button that scans through the item, heard or not.
    var isScanning = false
    var latency = Duration.zero
    var hasToldSound = false
    var cardDisagreesSince: HostTime?
    var continuousSince = HostTime.zero
    var lastPosition = Duration.zero
    var lastAt = HostTime.zero
    var lastItem: ItemID?
    var lastGain: Float = 1
    var lastMatch: HostTime?
    /// Where the sound stood when it was withheld, until the user acts or it comes back.
    var held: HeldPlace?
    var hasToldWaiting = false
    var toldErrors: Set<String> = []
    var hasToldItem = false
    /// Since when an item plays that has failed; on threads its failure is known before it is told.
    var staleErrorSince: HostTime?
    var heardExternal: AudioPort?
    /// When that port left, and until when sound that was on its way may be heard elsewhere.
    var loss: (at: HostTime, trailsUntil: HostTime)?
  }

  let phone: Phone
  let media: RehearsalMedia
  /// How much later than at its instant anything may be, because threads take their time; zero in virtual time.
  let slack: Duration
  var trail: Duration { Self.trail + slack }
  var gap: Duration { Self.gap + slack }
  /// One for each player that was looked at last, in their order.
  var memories: [Memory] = []
  var violations: [Violation] = []
  /// How many positions were compared with what was heard, and how often there was nothing to compare, because the
  /// medium itself was silent.
  var matches = 0
  var quietPassages = 0
  var references: [MediaLocation: any MediaReader] = [:]
  private var sessions: [SessionCalls] = []
  /// The players that the memories and session calls belong to.
  private var lives: [Sight.Life] = []

  /// When the scenario last expects of a player that a medium cannot be played.
  let mayFailUntil: [String: Duration]

  init(phone: Phone, media: RehearsalMedia, slack: Duration, mayFailUntil: [String: Duration]) {
    self.phone = phone
    self.media = media
    self.slack = slack
    self.mayFailUntil = mayFailUntil
  }

  mutating func report(_ kind: Violation.Kind, _ text: String) {
    violations.append(Violation(at: phone.now, kind: kind, text: text))
  }

  /// A line of the script does not hold.
  mutating func report(_ moment: Scenario.Moment, _ text: String, because cause: String?, _ rule: Rule?) {
    violations.append(
      Violation(
        at: phone.now, kind: .expectation, rule: rule, text: text, moment: moment, cause: cause))
  }

  /// Looks at everything once.
  mutating func check(_ sights: [Sight]) {
    let now = phone.now
    recall(sights.map(\.life), now)
    for index in sights.indices {
      let sight = sights[index]
      var memory = memories[index]
      if memory.phase != sight.status.phase {
        memory.phase = sight.status.phase
        memory.since = now
        memory.latency = phone.trailingLatency
        memory.hasToldSound = false
      }
      follow(sight, &memory, now)
      readIntents(of: sight, &memory)
      if sight.status.isPlaying, !memory.isWanted {
        report(.screen, "\(sight.name) plays though the user last asked for silence")
      }
      checkMedium(sight, &memory)
      checkItem(sight, &memory)
      checkHeld(sight, &memory)
      checkProgress(sight, &memory)
      checkSound(sight, &memory)
      checkOutputLoss(sight, &memory)
      checkPosition(sight, &memory)
      memories[index] = memory
    }
    let apps = sights.indices.filter { isFirst($0, of: sights) }
    for index in apps { checkLockScreen(of: sights[index].player.app, sights) }
    for index in apps {
      for entry in sights[index].news {
        let steps = entry.steps.map(\.step)
        let idle = sessions[index].take(
          entry.envelope.event, steps, by: entry.rules, at: entry.envelope.at)
        for call in idle { report(call.kind, call.text) }
      }
    }
  }

  /// Keeps one memory for each player, and forgets those of a process that ended.
  private mutating func recall(_ present: [Sight.Life], _ now: HostTime) {
    guard present != lives else { return }
    let known = Dictionary(uniqueKeysWithValues: zip(lives, zip(memories, sessions)))
    var anew = Memory()
    anew.since = now
    // What a process before this one handed over may still be on its way.
    anew.latency = phone.trailingLatency
    memories = present.map { known[$0]?.0 ?? anew }
    sessions = present.map { known[$0]?.1 ?? SessionCalls() }
    lives = present
  }

  /// Whether a player is its app's first, so that what is the app's is looked at once.
  private func isFirst(_ index: Int, of sights: [Sight]) -> Bool {
    !sights[..<index].contains { $0.player.app == sights[index].player.app }
  }

  /// Keeps what the user asked of a player, from the commands alone, and when sound was asked for anew.
  private func readIntents(of sight: Sight, _ memory: inout Memory) {
    let player = sight.player
    for entry in sight.news {
      for step in entry.steps.lazy.map(\.step) {
        switch step {
        case .configure, .activate, .start: memory.askedAt = entry.envelope.at
        case .cue(player.player.id, let segment) where segment.id != memory.lastSegment:
          memory.cuedAt = entry.envelope.at
          memory.lastSegment = segment.id
        default: break
        }
      }
      let asked: Event.Command?
      switch entry.envelope.event {
      case .command(player.player.id, let command): asked = command
      case .system(.remote(.play)) where player.recipe.publishesCard: asked = .play
      case .system(.remote(.pause)) where player.recipe.publishesCard: asked = .pause
      case .system(.remote(.stop)) where player.recipe.publishesCard: asked = .pause
      case .system(.remote(.togglePlayPause)) where player.recipe.publishesCard: asked = .toggle
      default: asked = nil
      }
      switch entry.envelope.event {
      case .command(player.player.id, _), .load(player.player.id, _), .system(.remote): memory.held = nil
      default: break
      }
      readScan(entry.envelope.event, of: player, &memory)
      // What was refused changes nothing.
      switch entry.outcome == .success ? asked : nil {
      case .play: memory.isWanted = true
      case .pause: memory.isWanted = false
      // A toggle means what the screen showed; after it the screen tells which of the two it was.
      case .toggle: memory.isWanted = sight.status.intent.wants
      case .seek, .skip, .next, .previous, .goTo, .nextChapter, .previousChapter, .speed, .repeat, .shuffle,
        .scan,
        nil:
        break
      }
    }
  }

  /// Keeps whether the user holds a button that scans through the item.
  private func readScan(_ event: Event, of player: RehearsedPlayer, _ memory: inout Memory) {
    if case .command(player.player.id, .scan(let forward)) = event { memory.isScanning = forward != nil }
    if case .system(.remote(.seekForward(let begins))) = event { memory.isScanning = begins }
    if case .system(.remote(.seekBackward(let begins))) = event { memory.isScanning = begins }
  }

  /// Keeps since when the position has moved on without a jump, and the samples at one gain.
  private func follow(_ sight: Sight, _ memory: inout Memory, _ now: HostTime) {
    let status = sight.status
    let gain = sight.player.player.gain
    let expected = memory.lastPosition + (now - memory.lastAt) * status.rate
    let apart = status.position - expected
    let isSmooth = apart < .milliseconds(1) && apart > .milliseconds(-1)
    let isSame = memory.lastItem == status.item && memory.lastGain == gain
    if !status.isPlaying || !isSmooth || !isSame { memory.continuousSince = now }
    memory.lastGain = gain
    memory.lastPosition = status.position
    memory.lastAt = now
    memory.lastItem = status.item
  }

  /// Whatever withholds sound must leave item and position alone.
  private mutating func checkHeld(_ sight: Sight, _ memory: inout Memory) {
    let status = sight.status
    if memory.isScanning { memory.held = nil }
    if status.suppression != nil, memory.held == nil { memory.held = HeldPlace(of: status.playback) }
    guard status.suppression == nil, status.isPlaying, let held = memory.held else { return }
    memory.held = nil
    guard
      held.isLeft(
        by: status.playback, rewind: sight.player.recipe.rewind, latency: phone.trailingLatency, slack: slack)
    else { return }
    report(.sound, "\(sight.name) was at \(held.position.secondsText), and comes back elsewhere")
  }

  /// Sound that is wanted and not withheld does not wait for ever; an engine that stops and is started again and again
  /// is waited for all the while.
  private mutating func checkProgress(_ sight: Sight, _ memory: inout Memory) {
    guard isWaiting(sight), !phone.isSuspended(sight.player.app) else {
      memory.waitsSince = nil
      memory.hasToldWaiting = false
      return
    }
    let since = memory.waitsSince ?? phone.now
    memory.waitsSince = since
    let conditions = phone.conditions
    let patience = Duration.seconds(2) + slack + conditions.activationLatency * 2 + phone.slowestLatency
    // A held button asks anew with each jump, and through a slow route the last one is heard once it is released.
    let begun = memory.isScanning ? max(since, memory.cuedAt) : since
    let isIdle = phone.now - max(begun, memory.askedAt) > max(patience, .seconds(10))
    // Asking for ever is no excuse; each of two parts may be tried for a minute.
    let isLate = isIdle || phone.now - begun > patience * 4 + .seconds(130)
    guard isLate, !memory.hasToldWaiting else { return }
    memory.hasToldWaiting = true
    report(
      .screen, "\(sight.name) is \(sight.status.phase) since \(since.secondsText) s, and nothing comes")
  }

  private func isWaiting(_ sight: Sight) -> Bool {
    if sight.status.suppression == .engineStopped { return true }
    guard case .waiting(let reason) = sight.status.phase else { return false }
    return reason != .stalled
  }
}
