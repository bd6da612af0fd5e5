import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// Carries the audio callback's reports of one part to the policy, and has the part's queue filled.
///
/// It listens on its lane of the platform's scheduler, never on the main or the audio thread, and wakes only when there
/// is something to do: room to fill, a report to hear, a reader to ask again. What it decides is ``ListeningState``'s.
/// Reading, which may block, runs on another lane (``QueueFiller``), and nothing here waits for it.
final class Pump: Sendable {
  /// What others leave for the pump.
  private struct Inbox {
    var segment: Segment?
    /// Whether the medium is to be let go, because its queue was replaced.
    var letsGo = false
    /// The route that the open gate is bound to; `nil` while it is closed.
    var openFor: Int?
    /// Until when the pump looks often, because the gate was bound to another route.
    var rebindsUntil = HostTime.zero
    /// When the gate opened, if it has since the pump last looked.
    var openedAt: HostTime?
    /// Whether something was left since the pump was last roused.
    var isNew = false
    var wakeUp = WakeUp()

    /// What was left for the pump; a new segment and the gate's opening are given only once.
    mutating func take(wokenBy number: Int, at now: HostTime) -> Inbox {
      wakeUp.came(number, at: now)
      defer {
        segment = nil
        letsGo = false
        openedAt = nil
      }
      return self
    }
  }

  /// How long the pump looks often once the gate was bound to another route (our choice, because the next callback comes
  /// sooner).
  private static let rebinding = Duration.milliseconds(100)

  private let part: PartID
  private let renderer: PlaybackRenderer
  private let filler: QueueFiller
  private let items: ItemStore
  private let platform: Platform
  /// Takes in what the pump tells.
  private let tell: @Sendable (Event) -> Void
  private let inbox = Mutex(Inbox())
  /// The lane's own.
  private let listening: Mutex<ListeningState>

  init(
    part: PartID, renderer: PlaybackRenderer, items: ItemStore, platform: Platform,
    tell: @escaping @Sendable (Event) -> Void
  ) {
    self.part = part
    self.renderer = renderer
    self.items = items
    self.platform = platform
    self.tell = tell
    filler = QueueFiller(part: part, renderer: renderer, items: items)
    listening = Mutex(ListeningState(part: part, format: renderer.format))
    renderer.hearShortage { [weak self] in self?.look() }
  }

  /// Asks for a segment to be made ready.
  ///
  /// Any thread; never waits.
  func cue(_ segment: Segment) {
    inbox.withLock { inbox in
      if inbox.segment.map({ $0.id <= segment.id }) ?? true { inbox.segment = segment }
      inbox.isNew = true
    }
  }

  /// Asks for the medium to be let go: nothing more of it is wanted.
  ///
  /// Any thread; never waits.
  func letGo() {
    inbox.withLock { inbox in
      inbox.letsGo = true
      inbox.segment = nil
      inbox.isNew = true
    }
  }

  /// Tells for which route sound may pass, `nil` for none, so that the pump listens for the first frame.
  ///
  /// Any thread; never waits.
  func gateChanged(openFor route: Int?) {
    inbox.withLock { inbox in
      let opens = route != nil && inbox.openFor == nil
      let rebinds = route != nil && inbox.openFor != nil && inbox.openFor != route
      if rebinds { inbox.rebindsUntil = platform.scheduler.now + Self.rebinding }
      inbox.openFor = route
      if opens { inbox.openedAt = platform.scheduler.now }
      if opens || rebinds { inbox.isNew = true }
    }
  }

  /// Wakes the pump for what was left; to be called with no lock held, because that is the platform's code.
  ///
  /// Any thread; never waits.
  func rouse() {
    let isNew = inbox.withLock { inbox in
      defer { inbox.isNew = false }
      return inbox.isNew
    }
    if isNew { wake(at: platform.scheduler.now) }
  }

  /// Looks at once.
  private func look() { wake(at: platform.scheduler.now) }

  /// Makes sure that the pump runs by an instant.
  private func wake(at instant: HostTime) {
    guard let (number, timer) = inbox.withLock({ $0.wakeUp.ask(for: instant) }) else { return }
    platform.scheduler.schedule(on: .pump(part), at: timer) { [weak self] in self?.listen(wokenBy: number) }
  }

  private func listen(wokenBy number: Int) {
    let now = platform.scheduler.now
    let mail = inbox.withLock { $0.take(wokenBy: number, at: now) }
    let (next, news, ordered) = listening.withLock { listening in
      if let openedAt = mail.openedAt { listening.gateOpened(at: openedAt, now: now) }
      if let segment = mail.segment { listening.adopt(segment, now: now) }
      while let report = renderer.nextReport() { listening.take(report, now: now) }
      // After the reports, because what they rest on was made known before.
      listening.learn(filler.takeNews(), now: now)
      let session = platform.session.snapshot
      let latency = session.possibleLatency
      listening.tellHeard(by: now, latency: latency)
      let (level, ordered) = order(mail, &listening, now)
      if let gate = mail.openFor, listening.watches(at: now) {
        let position = renderer.position
        listening.watch(
          gate: gate, route: session.route.token, latency: latency,
          called: position.hostNanoseconds, now: now)
        listening.watchClock(position)
      }
      let next = listening.nextWake(
        now: now, latency: latency, level: level, isGateOpen: mail.openFor != nil,
        rebinds: now < mail.rebindsUntil)
      return (next, listening.takeNews(), ordered)
    }
    ordered?.cancelObsolete()
    if ordered?.wakesReader ?? false {
      platform.scheduler.schedule(on: .reader(part), at: now) { [weak self] in self?.read() }
    }
    for failure in news.failures { items.fail(failure.item, failure.error) }
    for event in news.events { tell(event) }
    if let next { wake(at: next) }
  }

  /// Has the queue filled as far as that is needed, and tells how it stands, and what was ordered.
  private func order(
    _ mail: Inbox, _ listening: inout ListeningState, _ now: HostTime
  ) -> (ListeningState.Level, QueueFiller.Ordered?) {
    let buffered = listening.isRead ? renderer.buffered : .zero
    let isDeep = renderer.isKept
    let wantsMore = listening.wantsMore(buffered: buffered, isDeep: isDeep, now: now)
    let expectation = listening.expectation
    let ordered =
      wantsMore || mail.segment != nil || mail.letsGo
      ? filler.order(mail.segment, letsGo: mail.letsGo, expecting: expectation) : nil
    let asks = ordered?.wakesReader ?? false
    if asks { listening.asked(at: now) }
    // A medium that was just asked has its answer before it.
    if mail.openFor != nil, !asks { listening.tellStarved(buffered: buffered) }
    listening.tellBuffered(buffered)
    let comes = asks && wantsMore && listening.isFilled
    let level = ListeningState.Level(
      buffered: buffered, expected: comes ? buffered + ListeningState.portion(isDeep: isDeep) : buffered,
      place: renderer.rendered, isDeep: isDeep)
    return (level, ordered)
  }

  /// The reader's lane.
  private func read() { filler.run(tell: look) }
}
