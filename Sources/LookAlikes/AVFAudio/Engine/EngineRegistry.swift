import FermataPolicy
import FermataSimulator
package import PhoneProcess
import Synchronization

/// The engines of a process: numbers them, and tells them what the phone tells.
package final class EngineRegistry: Sendable {
  private struct Entry {
    weak var engine: AVAudioEngine?
    let part: PartID
  }

  private struct State {
    var lastPart = 0
    var engines: [Entry] = []
    var threads: [String: AppThread] = [:]
  }

  private let process: AppProcess
  private let state: Mutex<InTurns<State>>

  private init(_ process: AppProcess) {
    self.process = process
    state = Mutex(InTurns(State()))
    process.hear { [weak self] event in
      self?.hear(event)
      return nil
    }
  }

  static func of(_ process: AppProcess) -> EngineRegistry {
    process.singleton { EngineRegistry(process) }
  }

  private func change<Value>(_ body: (inout State) -> Value) -> InTurns<Value> {
    state.withLock { kept in
      var state = kept.value
      defer { kept = InTurns(state) }
      return InTurns(body(&state))
    }
  }

  /// Takes an engine in; returns the part that the phone knows it by: 1 is the process's first engine.
  func add(_ engine: AVAudioEngine) -> PartID {
    change { state in
      state.engines.removeAll { $0.engine == nil }
      state.lastPart += 1
      let part = process.relay.part ?? PartID(state.lastPart)
      state.engines.append(Entry(engine: engine, part: part))
      return part
    }.value
  }

  /// A thread of the frameworks, made when it is first needed.
  func thread(_ name: String) -> AppThread {
    if let known = change({ $0.threads[name] }).value { return known }
    let thread = AppThread(name, of: process)
    return change { state in
      state.threads[name] = thread
      return thread
    }.value
  }

  /// The engines that a process has.
  package static func engines(in process: AppProcess) -> [AVAudioEngine] { of(process).engines }

  private var engines: [AVAudioEngine] { change { $0.engines.compactMap(\.engine) }.value }

  /// Notes that every engine stands still, because its session is gone; nobody is told.
  func halt() { for engine in engines { engine.halt() } }

  /// Called on the main thread.
  private func hear(_ event: SystemEvent) {
    switch event {
    case .engineStopped(let part, let ticket):
      change { state in state.engines.first { $0.part == part }?.engine }.value?.stopped(startedBy: ticket)
    case .servicesLost, .servicesReset: for engine in engines { engine.halt(withServices: true) }
    case .authorityDeactivated: halt()
    case .interruptionBegan:
      // A spurious one takes nothing.
      if !process.phone.isSessionActive(process.app) { halt() }
    case .interruptionEnded, .routeChanged, .scene, .finished, .secondaryAudioHint, .authorityClaimed,
      .authorityActivated, .authorityReleased, .remote:
      break
    }
  }
}
