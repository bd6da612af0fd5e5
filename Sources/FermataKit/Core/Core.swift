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
    var alarm = WakeUp()
    var watchdog = Watchdog()
    var watch = WakeUp()
    /// The latency of the route that was last heard of: frames on their way were handed to that one.
    var latency = Duration.zero
    /// Items whose queue was replaced, until they are dropped.
    var replaced: [ItemID] = []
    /// What is to be told to screens once the lock is open, in the order of decisions, and whether a thread is at it.
    var news: [ScreenNews] = []
    var isTelling = false
    var disconnect: @Sendable () -> Bool = { false }
  }

  let platform: Platform
  let items: ItemStore
  private let state: Mutex<State>

  init(platform: Platform, policy: Policy) {
    var platform = platform
    platform.scheduler = CheckedScheduler(platform.scheduler)
    self.platform = platform
    items = ItemStore(media: platform.media)
    var policy = policy
    policy.session.lacksBackgroundAudio = !platform.session.hasBackgroundAudio
    state = Mutex(State(policy: policy))
  }

  // A linger is for somebody who may play again, and nobody is left.
  deinit {
    let (ticket, disconnect) = state.withLock { state in
      (state.policy.owesSession ? state.policy.applied.lastTicket + 1 : nil, state.disconnect)
    }
    // Who was replaced has no session to give back.
    if disconnect(), let ticket { platform.session.deactivate(ticket: ticket) }
  }

  /// Hears what the platform reports from now on.
  func connect() {
    let disconnect = platform.connect(self)
    state.withLock { $0.disconnect = disconnect }
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
    let errands = state.withLock { decideWhole(event, &$0) }
    for part in errands.parts { part.value.rouse() }
    for step in errands.steps { submit(step, decidedAt: errands.at) }
    if errands.hasNews { tellScreens() }
    items.remove(errands.replaced)
    if let (number, timer) = errands.alarm {
      platform.scheduler.schedule(on: .alarm, at: timer) { [weak self] in self?.ring(number) }
    }
    if let timer = errands.watch { watch(timer) }
    return errands.outcome
  }

  /// What a decision leaves to be done once the lock is open.
  private struct Errands {
    let outcome: CommandOutcome
    let at: HostTime
    let parts: [(id: PartID, value: any Part)]
    let steps: [TicketedStep]
    let hasNews: Bool
    let replaced: [ItemID]
    let alarm: WakeUp.Timer?
    let watch: WakeUp.Timer?
  }

  /// All decisions that an event asks for, of one instant: a card is stamped with the instant that it was reckoned for.
  private func decideWhole(_ event: Event, _ state: inout State) -> Errands {
    let route = state.policy.route.token
    let now = platform.scheduler.now
    var steps =
      forsaken(by: event, state, at: now).map { decide(.system(.engineStopped($0)), &state, at: now).steps }
      ?? []
    let decision = decide(event, &state, at: now)
    steps += decision.steps
    // Another route has another latency, so what is heard is looked at once more.
    if state.policy.route.token != route { steps += decide(.alarm, &state, at: now).steps }
    for (id, part) in state.parts.rows {
      part.follow({ state.policy.gate(of: id) }, at: state.policy.now)
      if let news = part.news({ state.policy.status(of: id) }, describe) { state.news.append(news) }
    }
    defer { state.replaced = [] }
    return Errands(
      outcome: decision.outcome, at: state.policy.now, parts: state.parts.rows, steps: steps,
      hasNews: !state.news.isEmpty, replaced: state.replaced,
      alarm: state.policy.deadline.flatMap { state.alarm.ask(for: $0) },
      watch: state.watchdog.due.flatMap { state.watch.ask(for: $0) })
  }

  /// The alarm came, on the clock or near it: what is due is due by the event's own instant.
  private func ring(_ number: Int) {
    state.withLock { $0.alarm.came(number, at: platform.scheduler.now) }
    handle(.alarm)
  }

  /// Answers for a platform that did not.
  private func lookForResults(_ number: Int) {
    let now = platform.scheduler.now
    let (overdue, next) = state.withLock { state in
      state.watch.came(number, at: now)
      let overdue = state.watchdog.overdue(at: now)
      return (overdue, state.watchdog.due.flatMap { state.watch.ask(for: $0) })
    }
    for ticket in overdue { receive(.finished(ticket: ticket, failure: .unanswered)) }
    if let next { watch(next) }
  }

  private func watch(_ timer: WakeUp.Timer) {
    platform.scheduler.schedule(on: .alarm, at: timer.at) { [weak self] in
      self?.lookForResults(timer.number)
    }
  }

  /// The player that was asked to play and whose screen says playing, though its engine no longer calls back.
  ///
  /// Notices get lost, so a press of play checks.
  private func forsaken(by event: Event, _ state: borrowing State, at now: HostTime) -> PartID? {
    var player: PartID?
    if case .command(let id, .play) = event { player = id }
    if case .system(.remote(.play)) = event {
      player = state.policy.leadIndex.map { state.policy.parts[$0].id }
    }
    guard let player, state.parts[player]?.isForsaken(at: now) ?? false,
      state.policy.status(of: player)?.isPlaying ?? false
    else { return nil }
    return player
  }

  /// One decision of the policy, journaled.
  private func decide(_ event: Event, _ state: inout State, at now: HostTime) -> (
    outcome: CommandOutcome, steps: [TicketedStep]
  ) {
    let envelope = envelope(for: event, &state, at: now)
    state.journal.keepCheckpoint(state.policy)
    // The items change hands together with the queue, because two threads may replace it at once.
    if case .load(let id, let items) = event {
      state.replaced += state.parts[id]?.replaceItems(with: items) ?? items
    }
    let entry = state.journal.append(envelope, decidedBy: &state.policy)
    if case .system(.finished(let ticket, _)) = event { state.watchdog.answered(ticket) }
    if case .system(.servicesReset) = event { state.watchdog.servicesReset(at: envelope.at) }
    for step in entry.steps {
      if case .cue(let id, let segment) = step.step { state.parts[id]?.cue(segment) }
      state.watchdog.submitted(step, at: envelope.at)
    }
    return (entry.outcome, entry.steps)
  }

  @discardableResult
  func receive(_ event: SystemEvent) -> CommandOutcome { handle(.system(event)) }

  private func envelope(for event: Event, _ state: inout State, at now: HostTime) -> Envelope {
    let session = platform.session.snapshot
    if session.route.token == state.policy.route.token { state.latency = session.possibleLatency }
    let readings = state.parts.rows.compactMap { $0.value.reading(at: now, latency: state.latency) }
    return Envelope(
      event, at: now, route: session.route, isOtherAudioPlaying: session.isOtherAudioPlaying,
      secondaryAudioHint: session.secondaryAudioShouldBeSilencedHint,
      readings: readings.sorted { $0.part < $1.part })
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
    part?.rouse()
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
      playback: playback, info: playback.isDescribed ? playback.item.flatMap { items.info(of: $0) } : nil,
      error: playback.item.flatMap { items.error(of: $0) },
      errors: playback.failures.compactMap { items.error(of: $0) })
  }

  /// Sends what changed to those who listen: one thread at a time, because a screen must not see the past after the
  /// present, and with the lock open, because a screen may ask back.
  private func tellScreens() {
    while let news = takeNews() {
      for news in news { news.tell() }
      state.withLock { $0.isTelling = false }
    }
  }

  private func takeNews() -> [ScreenNews]? {
    state.withLock { state in
      guard !state.news.isEmpty, !state.isTelling else { return nil }
      state.isTelling = true
      defer { state.news = [] }
      return state.news
    }
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
  private func submit(_ ticketed: TicketedStep, decidedAt instant: HostTime) {
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
    case .publish(let card):
      platform.nowPlaying.publish(card.map { describe($0, at: instant) }, ticket: ticket)
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

  private func describe(_ card: Card, at instant: HostTime) -> NowPlayingCard {
    let queue = read { $0.queue(around: card.item) }
    return NowPlayingCard(
      card: card, at: instant, tags: items.tags(of: card.item), artwork: items.artwork(of: card.item),
      queue: items.entries(of: queue))
  }

  private func load(_ item: ItemID, for id: PartID) {
    items.findArtwork(of: item) { [weak self] isNew in self?.handle(.itemPictured(id, item, isNew: isNew)) }
    platform.scheduler.schedule(on: .loader(item), at: platform.scheduler.now) { [weak self] in
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
    platform.scheduler.schedule(on: .loader(item), at: deadline) { [weak self] in
      guard let self, items.endSearches(of: item) else { return }
      handle(.itemPictured(id, item, isNew: false))
    }
  }
}

extension SessionSnapshot {
  /// The latency as far as it can be true: at most a minute (our choice, because no loudspeaker is heard so late).
  var possibleLatency: Duration {
    if outputLatency < .zero { return .zero }
    return outputLatency > .seconds(60) ? .seconds(60) : outputLatency
  }
}
