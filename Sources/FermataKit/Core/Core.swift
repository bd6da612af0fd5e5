import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// The thin shell around the policy: one lock around one state, and nothing decided outside it.
final class Core: SystemSink {
  struct State: ~Copyable {
    var policy: Policy
    var journal = Journal(capacity: 4096)
    var parts = PartTable<any Part>()
    var lastPart = 0
    var alarm: HostTime?
    /// The latency of the route that was last heard of: frames on their way were handed to that one.
    var latency = Duration.zero
    /// Items whose queue was replaced, until they are dropped.
    var replaced: [ItemID] = []
  }

  let platform: Platform
  let items: ItemStore
  private let state: Mutex<State>

  init(platform: Platform, policy: Policy) {
    self.platform = platform
    items = ItemStore(media: platform.media)
    var policy = policy
    policy.session.lacksBackgroundAudio = !platform.session.hasBackgroundAudio
    state = Mutex(State(policy: policy))
  }

  var journal: Journal { state.withLock { $0.journal } }

  func makePartID() -> PartID {
    state.withLock { state in
      state.lastPart += 1
      return PartID(state.lastPart)
    }
  }

  /// Takes in an event, stores the gates while the lock is held, and submits the steps that follow.
  @discardableResult
  func handle(_ event: Event) -> CommandOutcome {
    let (outcome, steps, alarm, replaced) = state.withLock { state in
      let route = state.policy.route
      var steps = forsaken(by: event, state).map { decide(.system(.engineStopped($0)), &state).steps } ?? []
      let decision = decide(event, &state)
      steps += decision.steps
      // Another route has another latency, so what is heard is looked at once more.
      if state.policy.route.token != route.token { steps += decide(.alarm, &state).steps }
      for (id, part) in state.parts.rows { part.follow({ state.policy.gate(of: id) }, at: state.policy.now) }
      tellScreens(&state)
      defer { state.replaced = [] }
      return (decision.outcome, steps, newAlarm(&state), state.replaced)
    }
    for step in steps { submit(step) }
    items.remove(replaced)
    if let alarm {
      platform.scheduler.schedule(on: .alarm, at: alarm) { [weak self] in self?.handle(.alarm) }
    }
    return outcome
  }

  /// The player that was asked to play and whose screen says playing, though its engine no longer calls back.
  ///
  /// Notices get lost, so a press of play checks.
  private func forsaken(by event: Event, _ state: borrowing State) -> PartID? {
    var player: PartID?
    if case .command(let id, .play) = event { player = id }
    if event == .system(.remote(.play)) { player = state.policy.leadIndex.map { state.policy.parts[$0].id } }
    guard let player, state.parts[player]?.isForsaken(at: platform.scheduler.now) ?? false,
      state.policy.status(of: player)?.isPlaying ?? false
    else { return nil }
    return player
  }

  /// One decision of the policy, journaled.
  private func decide(_ event: Event, _ state: inout State) -> (
    outcome: CommandOutcome, steps: [TicketedStep]
  ) {
    let envelope = envelope(for: event, &state)
    state.journal.keepCheckpoint(state.policy)
    // The items change hands together with the queue, because two threads may replace it at once.
    if case .load(let id, let items) = event {
      state.replaced += state.parts[id]?.replaceItems(with: items) ?? items
    }
    let entry = state.journal.append(envelope, decidedBy: &state.policy)
    for case .cue(let id, let segment) in entry.steps.lazy.map(\.step) {
      state.parts[id]?.cue(segment)
    }
    return (entry.outcome, entry.steps)
  }

  @discardableResult
  func receive(_ event: SystemEvent) -> CommandOutcome { handle(.system(event)) }

  private func envelope(for event: Event, _ state: inout State) -> Envelope {
    let now = platform.scheduler.now
    let route = platform.session.route
    if route.token == state.policy.route.token { state.latency = platform.session.outputLatency }
    let readings = state.parts.rows.compactMap { $0.value.reading(at: now, latency: state.latency) }
    return Envelope(
      event, at: now, route: route,
      isOtherAudioPlaying: platform.session.isOtherAudioPlaying,
      secondaryAudioHint: platform.session.secondaryAudioShouldBeSilencedHint,
      readings: readings.sorted { $0.part < $1.part })
  }

  /// The alarm to set, if an earlier one does not already come.
  private func newAlarm(_ state: inout State) -> HostTime? {
    guard let deadline = state.policy.deadline else { return nil }
    if let alarm = state.alarm, alarm > state.policy.now, alarm <= deadline { return nil }
    state.alarm = deadline
    return deadline
  }
}

// MARK: Parts

extension Core {
  func makeStream(_ id: PartID) -> Stream {
    Stream(id: id, items: items, platform: platform) { [weak self] event in self?.handle(event) }
  }

  /// Takes a part in; `event` tells the policy what it is.
  func add(_ part: any Part, _ event: Event) {
    state.withLock { $0.parts[part.id] = part }
    handle(event)
  }

  /// A part is gone, with its engine and its items.
  func remove(_ id: PartID) {
    let part = state.withLock { $0.parts.remove(id) }
    part?.end()
    items.remove(part?.replaceItems(with: []) ?? [])
    handle(.removed(id))
  }

  func load(_ id: PartID, _ media: [MediaItem]) {
    handle(.load(id, items.add(media)))
  }

  func speed(of id: PartID) -> Double { read { $0.part(id)?.speed } ?? 1 }

  func intervals(of id: PartID) -> SkipIntervals { read { $0.part(id)?.intervals } ?? .standard }

  var prefersSpeaker: Bool { read(\.session.prefersSpeaker) }

  /// A number for what is drawn by chance: the platform's time, so that a simulated phone draws the same again.
  func seed() -> UInt64 { UInt64(bitPattern: platform.scheduler.now.nanoseconds) }

  private func read<Value: Sendable>(_ query: (borrowing Policy) -> Value) -> Value {
    state.withLock { query($0.policy) }
  }

  func statuses(of stream: Stream) -> AsyncStream<PlayerStatus> {
    let (statuses, continuation) = AsyncStream.makeStream(
      of: PlayerStatus.self, bufferingPolicy: .bufferingNewest(64))
    // Under the lock, so that no change falls between the present status and those to come.
    state.withLock { state in
      guard let playback = state.policy.status(of: stream.id) else { return continuation.finish() }
      continuation.yield(describe(playback))
      stream.addScreen(continuation)
    }
    return statuses
  }

  func status(of id: PartID) -> PlayerStatus? {
    let now = platform.scheduler.now
    let playback = state.withLock { $0.policy.status(of: id) }
    return playback.map { describe($0.at(now)) }
  }

  private func describe(_ playback: Status) -> PlayerStatus {
    PlayerStatus(
      playback: playback, info: playback.item.flatMap { items.info(of: $0) },
      error: playback.item.flatMap { items.error(of: $0) },
      errors: playback.failures.compactMap { items.error(of: $0) })
  }

  /// Sends each changed status to those who listen.
  private func tellScreens(_ state: inout State) {
    for (id, part) in state.parts.rows { part.show({ state.policy.status(of: id) }, describe) }
  }
}

// MARK: Effects

extension Core {
  func play(_ effect: Effect, gain: Float, on effects: Effects) -> Bool {
    // Notices get lost, so each effect checks whether the engine still calls back.
    if effects.isForsaken(at: platform.scheduler.now) { receive(.engineStopped(effects.id)) }
    return effects.play(effect, gain: gain)
  }

  private func part(_ id: PartID) -> (any Part)? { state.withLock { $0.parts[id] } }
}

// MARK: Steps

extension Core {
  private func submit(_ ticketed: TicketedStep) {
    let ticket = ticketed.ticket
    switch ticketed.step {
    case .configure(let configuration): platform.session.configure(configuration, ticket: ticket)
    case .prefer(let preferences): platform.session.prefer(preferences, ticket: ticket)
    case .activate: platform.session.activate(ticket: ticket)
    case .deactivate: platform.session.deactivate(ticket: ticket)
    case .overrideOutput(let override): platform.session.overrideOutput(override, ticket: ticket)
    case .start(let id, let anew):
      if !(part(id)?.start(ticket: ticket, anew: anew) ?? false) { answer(ticket) }
    case .stop(let id):
      if !(part(id)?.stop(ticket: ticket) ?? false) { answer(ticket) }
    case .publish(let card): platform.nowPlaying.publish(card.map(describe), ticket: ticket)
    case .enable(let commands): platform.nowPlaying.enable(commands, ticket: ticket)
    case .load(let id, let item): load(item, for: id)
    // Handed over under the lock as it was decided, so that cues come in the order of decisions.
    case .cue: break
    }
  }

  /// Answers a step that had nothing to act on, on a worker as every result comes.
  private func answer(_ ticket: Int) {
    platform.scheduler.schedule(on: .alarm, at: platform.scheduler.now) { [weak self] in
      self?.receive(.finished(ticket: ticket, failure: nil))
    }
  }

  private func describe(_ card: Card) -> NowPlayingCard {
    NowPlayingCard(card: card, tags: items.tags(of: card.item), artwork: items.artwork(of: card.item))
  }

  private func load(_ item: ItemID, for id: PartID) {
    items.findArtwork(of: item) { [weak self] isNew in self?.handle(.itemPictured(id, item, isNew: isNew)) }
    platform.scheduler.schedule(on: .loader(id), at: platform.scheduler.now) { [weak self] in
      guard let self else { return }
      do throws(MediaError) {
        let description = try items.open(item)
        _ = items.adoptEmbeddedArtwork(of: item)
        handle(.itemReady(id, item, description, awaitsPicture: items.awaitsArtwork(of: item)))
      } catch {
        handle(.itemFailed(id, item))
      }
    }
    giveUpArtwork(of: item, for: id)
  }

  /// A picture that is not there after this long is looked for no longer (our choice, because by then the listener has
  /// long seen the card).
  private static let artworkPatience = Duration.seconds(10)

  private func giveUpArtwork(of item: ItemID, for id: PartID) {
    guard items.awaitsArtwork(of: item) else { return }
    let deadline = platform.scheduler.now + Self.artworkPatience
    platform.scheduler.schedule(on: .loader(id), at: deadline) { [weak self] in
      guard let self, items.endSearches(of: item) else { return }
      handle(.itemPictured(id, item, isNew: false))
    }
  }
}
