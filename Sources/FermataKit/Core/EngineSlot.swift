import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// The place of one part's engine: made when it is first started, and anew when the old one is dead.
final class EngineSlot: Sendable {
  private struct State {
    var engine: (any OutputEngine)?
    var hasEnded = false
  }

  private let id: PartID
  private let source: any RenderSource
  private let platform: Platform
  private let state = Mutex(State())

  init(id: PartID, source: any RenderSource, platform: Platform) {
    self.id = id
    self.source = source
    self.platform = platform
  }

  func start(ticket: Int, anew: Bool) {
    let old = state.withLock { state in
      defer { if anew { state.engine = nil } }
      return anew ? state.engine : nil
    }
    withExtendedLifetime(old) {}
    let engine =
      state.withLock { $0.engine }
      ?? platform.output.makeEngine(for: id, source: source, format: .standard)
    state.withLock { if !$0.hasEnded { $0.engine = engine } }
    engine.start(ticket: ticket)
  }

  /// Stops the engine; false if there is none, and so no result will come.
  func stop(ticket: Int) -> Bool {
    guard let engine = state.withLock({ $0.engine }) else { return false }
    engine.stop(ticket: ticket)
    return true
  }

  /// Has what was pulled ahead pulled anew; never waits.
  func refresh() { state.withLock { $0.engine }?.refresh() }

  /// Lets the engine go for good.
  func end() {
    let engine = state.withLock { state in
      defer { state = State(engine: nil, hasEnded: true) }
      return state.engine
    }
    withExtendedLifetime(engine) {}
  }
}
