import FermataPolicy
import Testing

/// A seeded walk: any event in any state, answered in any order or not at all.
struct Walk {
  private(set) var policy: Policy
  private(set) var now = HostTime.zero
  private(set) var envelopes: [Envelope] = []
  private(set) var steps: [TicketedStep] = []
  private(set) var wrong: [String] = []
  /// How often a card was compared with its player, while it stood and while it moved.
  private(set) var cards = (standing: 0, moving: 0)
  /// A walk of an even seed is calm: mostly users press play and nothing happens to it, so that sound moves for long.
  private let isCalm: Bool
  private var random: SplitMix
  private var inFlight: [TicketedStep] = []
  private var route = Driver.speaker
  private var isOtherAudioPlaying = false
  private var secondaryAudioHint = false
  private var ids: [PartID] = []
  private var lastPart = 0
  private var lastItem = 0

  init(seed: UInt64, _ policy: Policy = Policy()) {
    random = SplitMix(state: seed)
    isCalm = seed.isMultiple(of: 2)
    self.policy = policy
  }

  mutating func go(_ count: Int) {
    for _ in 0..<count where wrong.isEmpty {
      if draw(3) == 0 { now = now + .milliseconds(draw(8) == 0 ? draw(5_000) : draw(120)) }
      send(nextEvent())
    }
  }

  private mutating func draw(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[draw(values.count)] }

  private mutating func send(_ event: Event) {
    let envelope = Envelope(
      event, at: now, route: route, isOtherAudioPlaying: isOtherAudioPlaying,
      secondaryAudioHint: secondaryAudioHint, readings: readings())
    envelopes.append(envelope)
    policy.handle(envelope)
    var count = 0
    while let step = policy.nextStep() {
      count += 1
      note(step)
      guard count <= 50 else { return wrong.append("\(event) gives steps without end") }
    }
    // What is remembered of the lanes must not hide a step.
    var again = policy.with(rules: policy.rules)
    if let step = again.nextStep() { wrong.append("\(step) was held back after \(event)") }
    check(after: event)
  }

  private mutating func note(_ step: TicketedStep) {
    steps.append(step)
    if step.step.isOfSession, inFlight.contains(where: { $0.step.isOfSession }) {
      wrong.append("\(step) beside another step of the session")
    }
    if case .start = step.step, policy.applied.isActive != .known(true) {
      wrong.append("\(step) over a session that is not active")
    }
    switch step.step {
    case .cue: break
    case .configure, .prefer, .activate, .deactivate, .overrideOutput, .start, .stop, .publish, .enable,
      .load:
      inFlight.append(step)
    }
  }

  private mutating func readings() -> [Reading] {
    policy.parts.indices.compactMap { index in
      let part = policy.parts[index]
      guard let item = part.item, draw(2) == 0 else { return nil }
      let position = policy.parts[index].position(at: now)
      return Reading(
        part: part.id, segment: part.segment.id, item: item.id,
        rendered: position + .milliseconds(draw(200)), heard: position, isMoving: draw(4) > 0)
    }
  }
}

extension Walk {
  private mutating func nextEvent() -> Event {
    switch draw(20) {
    case 0 where draw(3) == 0: appEvent()
    case 0...4: .command(someone(), isCalm && draw(4) > 0 ? .play : someCommand())
    case 5: .remote(isCalm && draw(4) > 0 ? .play : somePress())
    case 6...7: isCalm && draw(20) > 0 ? .alarm : systemEvent()
    case 8...13: result()
    default: soundEvent()
    }
  }

  private mutating func someone() -> PartID {
    ids.isEmpty || draw(30) == 0 ? PartID(999) : pick(ids)
  }

  private mutating func appEvent() -> Event {
    if ids.count < 3 || draw(3) == 0 {
      lastPart += 1
      let id = PartID(lastPart)
      if ids.count >= 3 { return .removed(ids.remove(at: draw(ids.count))) }
      ids.append(id)
      let recipe = pick(Recipe.all).preferring(
        SessionPreferences(avoidsSystemAlerts: draw(3) == 0, interruptsOnRouteDisconnect: draw(3) > 0))
      return pick([.required(id, recipe), .voiced(id, recipe), .added(id, recipe), .added(id, recipe)])
    }
    // There is nothing to load for sound of the app's own.
    let players = policy.parts.filter { $0.source == .queue && !$0.isRemoved }.map(\.id)
    guard !players.isEmpty else { return .alarm }
    let first = lastItem + 1
    lastItem += draw(6)
    return .load(pick(players), first <= lastItem ? (first...lastItem).map(ItemID.init) : [])
  }

  private mutating func someCommand() -> Event.Command {
    let seconds = Duration.seconds(draw(200) - 60)
    return pick([
      .play, .play, .play, .pause, .toggle, .seek(seconds), .skip(seconds), .next, .previous, .nextChapter,
      .previousChapter, .speed(pick([Double(draw(40)) / 10, .infinity, .nan])),
      .repeat(pick(RepeatMode.allCases)),
      .shuffle(draw(2) == 0, seed: UInt64(draw(9))), .goTo(draw(6) - 1),
      .scan(forward: pick([true, false, nil])),
    ])
  }

  private mutating func somePress() -> RemoteCommand {
    pick([
      .play, .pause, .togglePlayPause, .nextTrack, .previousTrack, .skipForward(.seconds(15)),
      .skipBackward(.seconds(15)), .changePlaybackPosition(seconds: Double(draw(100))),
      .changePlaybackPosition(seconds: .nan), .stop, .seekForward(begins: draw(2) == 0),
      .seekBackward(begins: draw(2) == 0), .changePlaybackRate(Double(draw(4))), .changePlaybackRate(.nan),
      .changeRepeatMode(pick(RepeatMode.allCases)), .changeShuffleMode(draw(2) == 0),
      .goTo(ItemID(max(1, lastItem - draw(6)))),
    ])
  }

  private mutating func systemEvent() -> Event {
    isOtherAudioPlaying = draw(3) == 0
    secondaryAudioHint = draw(5) == 0
    switch draw(14) {
    case 0:
      return .interruptionBegan(pick([.default] + SystemEvent.InterruptionReason.allCases))
    case 1...2: return .interruptionEnded(mayResume: draw(3) > 0)
    case 3...4:
      route = pick([
        Driver.speaker, Driver.speaker, Driver.headphones, .none,
        Route(output: AudioPort(.bluetoothA2DP, uid: "B"), token: 3),
        Route(output: AudioPort(.carAudio, uid: "C"), token: 4),
      ])
      return .routeChanged(pick(Route.ChangeReason.allCases))
    case 5...6:
      let ticket = draw(2) == 0 ? nil : policy.applied.lastTicket - draw(6)
      return .system(.engineStopped(someone(), startedBy: ticket))
    case 7: return pick([.servicesLost, .servicesReset, .servicesReset])
    case 8: return .secondaryAudioHint(secondaryAudioHint)
    case 9: return .authority(pick([.app] + Authority.allCases))
    case 10: return .authorityActive(draw(2) == 0)
    case 11: return pick([.speaker(true), .speaker(draw(2) == 0), .intervals(someone(), .standard)])
    default: return .scene(pick(SystemEvent.ScenePhase.allCases))
    }
  }

  private static let codes: [SystemCode] = [
    .insufficientPriority, .siriIsRecording, .isBusy, .cannotInterruptOthers, .badParameter, .unanswered,
  ]

  /// What came of one of the steps, in any order, sometimes twice or of none.
  private mutating func result() -> Event {
    guard !inFlight.isEmpty, draw(20) > 0 else {
      // One that is on its way may be hit by chance, and is answered then.
      let ticket = draw(1_000)
      inFlight.removeAll { step in
        if case .load = step.step { return false }
        return step.ticket == ticket
      }
      return .finished(ticket: ticket, failure: nil)
    }
    let step = inFlight.remove(at: draw(inFlight.count))
    if case .load(let id, let item) = step.step {
      let duration: Duration? = draw(5) == 0 ? nil : .seconds(draw(120))
      guard draw(6) > 0 else { return .itemFailed(id, item) }
      let chapters: [Duration] = draw(4) == 0 ? [.zero, .seconds(20), .seconds(70)] : []
      let description = ItemDescription(
        duration: duration, isLive: duration == nil && draw(2) == 0, chapters: chapters,
        stretches: draw(2) == 0)
      return .itemReady(id, item, description, awaitsPicture: draw(3) == 0)
    }
    let code: SystemCode? = draw(isCalm ? 50 : 5) == 0 ? pick(Self.codes) : nil
    return .finished(ticket: step.ticket, failure: code)
  }

  private mutating func soundEvent() -> Event {
    let id = someone()
    let part = policy.parts.first { $0.id == id }
    let segment = (part?.segment.id ?? 0) - (draw(8) == 0 ? 1 : 0)
    let items = part?.queue.items.map(\.id) ?? []
    let item = items.isEmpty ? ItemID(0) : pick(items)
    switch draw(14) {
    case 0...3:
      let start = part?.anchor.position ?? .zero
      return .started(id, segment: segment, position: start, heardAt: now)
    case 4: return .ended(id, segment: segment)
    case 5: return .underrun(id, segment: segment)
    case 6: return .buffered(id, segment: segment)
    case 7:
      return .crossed(id, segment: segment, item: item, lap: 1, heardAt: now)
    case 8: return .itemPictured(id, item, isNew: draw(2) == 0)
    case 9: return .itemFailed(id, item)
    case 10: return .drifted(id)
    case 11: return .itemDamaged(id, item, skipped: .milliseconds(draw(3_000)))
    case 12: return .itemLength(id, item, duration: draw(3) == 0 ? nil : .seconds(draw(120)))
    default: return .alarm
    }
  }
}

extension Walk {
  private mutating func check(after event: Event) {
    for index in policy.parts.indices {
      if let fault = fault(at: index) {
        wrong.append("part \(policy.parts[index].id.value) \(fault) after \(event)")
      }
    }
    if let deadline = policy.deadline, deadline <= policy.now {
      wrong.append("a deadline in the past after \(event)")
    }
    guard policy.applied.nowPlayingLane == nil, let lead = policy.leadIndex, let card = policy.applied.card
    else {
      return
    }
    // While an item opens the card waits for it, a tenth of a second at most.
    guard policy.settleInstant(of: lead).map({ $0 <= policy.now }) ?? true else { return }
    let isPlaying = policy.status(of: policy.parts[lead].id)?.phase == .playing
    if isPlaying { cards.moving += 1 } else { cards.standing += 1 }
    if (card.rate != 0) != isPlaying {
      wrong.append("rate \(card.rate), playing \(isPlaying) after \(event)")
    }
  }

  private func fault(at index: Int) -> String? {
    let part = policy.parts[index]
    var queue = part.queue
    // Any change, even to what it was, has a queue look anew where it leads.
    queue.repeat = part.queue.repeat
    if queue != part.queue { return "has a queue that leads elsewhere than it says" }
    if policy.isSounding(index) != policy.sounds(index) { return "sounds otherwise than the event left it" }
    let status = policy.status(of: part.id)
    if status?.phase == .playing, !part.intent.wants { return "plays without being wanted" }
    if status?.phase == .playing, status?.suppression != nil { return "plays though suppressed" }
    if case .open = policy.gate(of: part.id) {
      if !policy.sounds(index) { return "has an open gate and no sound" }
      if policy.applied.isActive != .known(true) || part.engine != .known(true) {
        return "has an open gate over nothing that runs"
      }
    }
    if let wait = part.wait(in: policy.session, at: policy.now) { return "waits for \(wait)" }
    let position = policy.parts[index].position(at: policy.now)
    if position < .zero || position > part.item?.description?.duration ?? position {
      return "is at \(position)"
    }
    return nil
  }

  /// Presses play on a healthy phone, wherever the walk has come to.
  ///
  /// Returns what keeps the sound away; `nil` if it is heard.
  func heal() -> String? {
    var copy = self
    copy.inFlight = inFlight
    guard
      let id = ids.first(where: { id in
        policy.parts.contains { $0.id == id && !$0.isRemoved && $0.source == .queue && $0.item != nil }
      })
    else { return nil }
    if policy.session.servicesLost != nil { copy.send(.servicesReset) }
    copy.secondaryAudioHint = false
    copy.send(.authority(.app))
    copy.send(.scene(.foreground))
    copy.route = Driver.speaker
    copy.answerAll()
    copy.send(.command(id, .play))
    copy.answerAll()
    guard let part = copy.policy.parts.first(where: { $0.id == id }) else { return "it is gone" }
    if part.isStalled { copy.send(.buffered(id, segment: part.segment.id)) }
    guard case .open = copy.policy.gate(of: id) else {
      return "\(copy.policy.status(of: id)?.phase.description ?? "?"), \(part)"
    }
    copy.send(
      .started(id, segment: part.segment.id, position: part.anchor.position, heardAt: copy.now))
    let phase = copy.policy.status(of: id)?.phase
    return phase == .playing && copy.wrong.isEmpty ? nil : "\(phase?.description ?? "?"), \(copy.wrong)"
  }

  private mutating func answerAll() {
    for _ in 0..<100 {
      guard let step = inFlight.first else { return }
      inFlight.removeFirst()
      if case .load(let id, let item) = step.step {
        send(.itemReady(id, item, ItemDescription(duration: .seconds(60))))
      } else {
        send(.finished(ticket: step.ticket, failure: nil))
      }
    }
  }
}

/// A small generator: the same seed gives the same numbers on every platform.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
