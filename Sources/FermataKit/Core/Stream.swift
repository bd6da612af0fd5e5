import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// One player's way from media to device: pump, renderer and engine.
final class Stream: Sendable {
  private struct State {
    var gain: Float = 1
    var items: [ItemID] = []
    var screens: [Int: AsyncStream<PlayerStatus>.Continuation] = [:]
    var lastScreen = 0
    var shown: Status?
  }

  let id: PartID
  let pump: Pump
  private let renderer: PlaybackRenderer
  private let engine: EngineSlot
  private let state = Mutex(State())

  init(
    id: PartID, items: ItemStore, platform: Platform, tell: @escaping @Sendable (Event) -> Void
  ) {
    self.id = id
    renderer = PlaybackRenderer(format: .standard, capacity: Pump.capacity)
    engine = EngineSlot(id: id, source: renderer, platform: platform)
    pump = Pump(part: id, renderer: renderer, items: items, platform: platform, tell: tell)
  }

  /// Stops for good; the engine goes with it.
  func end() {
    renderer.setGate(.cut)
    let screens = state.withLock { state in
      defer { state.screens = [:] }
      return state.screens
    }
    for screen in screens.values { screen.finish() }
    engine.end()
  }

  /// Stores what was decided where the audio callback sees it.
  ///
  /// Called with the core's lock held.
  func follow(_ policy: borrowing Policy, _ id: PartID) {
    switch policy.gate(of: id) {
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

  /// Whether frames were passing when the engine last called, and it calls no more.
  func isForsaken(at now: HostTime) -> Bool {
    let position = renderer.position
    return position.isMoving && position.ahead(of: now) <= Self.lateness
  }

  /// A callback that is a tenth of a second late has stopped: then what it handed over has long been heard.
  private static let lateness = Duration.milliseconds(-100)

  /// Where this stream's sound is.
  func reading(at now: HostTime, latency: Duration) -> Reading {
    let position = renderer.position
    let rendered = renderer.format.duration(of: FrameCount(position.mediaFrame))
    let ahead = position.ahead(of: now)
    let isMoving = position.isMoving && ahead > Self.lateness
    let behind = position.rate == 1 ? latency + ahead : (latency + ahead) * position.rate
    // Less than zero while the first frames are still on their way.
    let heard = isMoving ? min(rendered, rendered - behind) : rendered
    return Reading(
      part: id, segment: position.segment, item: ItemID(position.item), lap: position.lap,
      rendered: rendered, heard: heard, isMoving: isMoving)
  }

  var gain: Float {
    get { state.withLock { $0.gain } }
    set {
      state.withLock { $0.gain = newValue }
      renderer.setGain(newValue)
    }
  }
}

// MARK: Engine

extension Stream {
  /// Starts the engine.
  func start(ticket: Int, anew: Bool) {
    renderer.restart()
    engine.start(ticket: ticket, anew: anew)
  }

  /// Stops the engine; false if there is none, and so no result will come.
  func stop(ticket: Int) -> Bool { engine.stop(ticket: ticket) }
}

// MARK: Items and screens

extension Stream {
  /// Takes over the ids of a new queue.
  ///
  /// Returns those of the old one.
  func replaceItems(with items: [ItemID]) -> [ItemID] {
    state.withLock { state in
      defer { state.items = items }
      return state.items
    }
  }

  func takeItems() -> [ItemID] { replaceItems(with: []) }

  func addScreen(_ screen: AsyncStream<PlayerStatus>.Continuation) {
    let key = state.withLock { state in
      state.lastScreen += 1
      state.screens[state.lastScreen] = screen
      return state.lastScreen
    }
    screen.onTermination = { [weak self] _ in self?.state.withLock { $0.screens[key] = nil } }
  }

  /// Sends a status to those who listen if a screen would show it differently.
  func show(_ status: Status, _ describe: () -> PlayerStatus) {
    let screens: [AsyncStream<PlayerStatus>.Continuation] = state.withLock { state in
      guard state.shown.map({ !$0.showsSame(as: status) }) ?? true else { return [] }
      state.shown = status
      return Array(state.screens.values)
    }
    guard !screens.isEmpty else { return }
    let described = describe()
    for screen in screens { screen.yield(described) }
  }
}

extension RenderPosition {
  /// How far from now the next frame will be handed over; negative if it should have been.
  fileprivate func ahead(of now: HostTime) -> Duration { HostTime(nanoseconds: hostNanoseconds) - now }
}
