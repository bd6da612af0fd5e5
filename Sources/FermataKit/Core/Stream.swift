import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// One player's way from media to device: pump, renderer and engine.
final class Stream: Part {
  private struct State {
    var gain: Float = 1
    var items: [ItemID] = []
    var screens: [Int: AsyncStream<PlayerStatus>.Continuation] = [:]
    var lastScreen = 0
    var shown: Status?
    var gate: GateDecision?
    /// Whether what was rendered ahead is out of date.
    var isStale = false
  }

  let id: PartID
  private let pump: Pump
  private let renderer: PlaybackRenderer
  private let engine: EngineSlot
  private let state = Mutex(State())

  init(
    id: PartID, items: ItemStore, platform: Platform, tell: @escaping @Sendable (Event) -> Void
  ) {
    self.id = id
    renderer = PlaybackRenderer(format: .standard, capacity: ListeningState.capacity)
    engine = EngineSlot(id: id, source: renderer, platform: platform)
    let engine = engine
    pump = Pump(part: id, renderer: renderer, items: items, platform: platform) { event in
      tell(event)
      // What was rendered while nothing was queued is silence.
      if case .buffered = event { engine.refresh() }
    }
  }

  func end() {
    renderer.setGate(.cut)
    let screens = state.withLock { state in
      defer { state.screens = [:] }
      return state.screens
    }
    for screen in screens.values { screen.finish() }
    engine.end()
  }

  func follow(_ gate: () -> GateDecision?, at now: HostTime) {
    let gate = gate()
    state.withLock { state in
      if state.gate != gate { state.isStale = true }
      state.gate = gate
    }
    switch gate {
    case .open(let route):
      renderer.setGate(.open(RouteToken(route)))
      pump.gateChanged(openFor: route)
    case .fade:
      renderer.setGate(.fade)
      pump.gateChanged(openFor: nil)
    case .cut, nil:
      renderer.setGate(.cut)
      pump.gateChanged(openFor: nil)
    }
  }

  /// Frames were passing when the engine last called, and that was long ago.
  func isForsaken(at now: HostTime) -> Bool {
    let position = renderer.position
    return position.isMoving && position.ahead(of: now) <= Self.lateness
  }

  /// A callback that is a tenth of a second late has stopped: then what it handed over has long been heard.
  private static let lateness = Duration.milliseconds(-100)

  /// Where this stream's sound is.
  func reading(at now: HostTime, latency: Duration) -> Reading? {
    let position = renderer.position
    let rendered = renderer.format.duration(of: FrameCount(position.mediaFrame))
    let ahead = position.ahead(of: now)
    let behind = position.rate == 1 ? latency + ahead : (latency + ahead) * position.rate
    // Behind an end the last frames may be on their way yet.
    let isMoving = position.isMoving ? ahead > Self.lateness : renderer.isKept && behind > .zero
    // Less than zero while the first frames are still on their way.
    let heard = isMoving ? min(rendered, rendered - behind) : rendered
    // What can be taken back counts as not rendered yet: a decision has it rendered anew.
    return Reading(
      part: id, segment: position.segment, item: ItemID(position.item), lap: position.lap,
      rendered: renderer.isKept ? heard : rendered, heard: heard, isMoving: isMoving)
  }

  /// The stream's own gain; a value outside 0 to 1 is moved to the nearer end, and NaN changes nothing.
  var gain: Float {
    get { state.withLock { $0.gain } }
    set {
      guard !newValue.isNaN else { return }
      let gain = min(max(newValue, 0), 1)
      // Both under the lock, so that of two that set it the same one wins twice.
      state.withLock { state in
        state.gain = gain
        renderer.setGain(gain)
      }
      engine.refresh()
    }
  }
}

// MARK: Engine

extension Stream {
  func start(ticket: Int, anew: Bool) -> Bool {
    renderer.restart()
    engine.start(ticket: ticket, anew: anew)
    return true
  }

  func stop(ticket: Int) -> Bool { engine.stop(ticket: ticket) }
}

// MARK: Items and screens

extension Stream {
  func rouse() {
    pump.rouse()
    let isStale = state.withLock { state in
      defer { state.isStale = false }
      return state.isStale
    }
    if isStale { engine.refresh() }
  }

  func cue(_ segment: Segment) {
    renderer.raiseFloor(to: segment.id)
    state.withLock { $0.isStale = true }
    pump.cue(segment)
  }

  func replaceItems(with items: [ItemID]) -> [ItemID] {
    let old = state.withLock { state in
      defer { state.items = items }
      return state.items
    }
    if !old.isEmpty { pump.letGo() }
    return old
  }

  func addScreen(_ screen: AsyncStream<PlayerStatus>.Continuation) {
    let key = state.withLock { state in
      state.lastScreen += 1
      state.screens[state.lastScreen] = screen
      return state.lastScreen
    }
    screen.onTermination = { [weak self] _ in self?.state.withLock { $0.screens[key] = nil } }
  }

  func news(_ status: () -> Status?, _ describe: (Status) -> PlayerStatus) -> ScreenNews? {
    guard let status = status() else { return nil }
    let screens: [AsyncStream<PlayerStatus>.Continuation] = state.withLock { state in
      guard state.shown.map({ !$0.showsSame(as: status) }) ?? true else { return [] }
      state.shown = status
      return Array(state.screens.values)
    }
    return screens.isEmpty ? nil : ScreenNews(describe(status), to: screens)
  }
}

extension RenderPosition {
  /// How far from now the next frame is handed over, or where none follows the last one ends; negative once that has passed.
  fileprivate func ahead(of now: HostTime) -> Duration {
    HostTime(nanoseconds: isMoving ? hostNanoseconds : soundEnd) - now
  }
}
