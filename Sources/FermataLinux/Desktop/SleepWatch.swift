#if canImport(CSystemd)
import CSystemd
import Dispatch
import Glibc
import Synchronization

/// Hears from logind that the computer is about to sleep, and keeps it awake until that was heard.
///
/// Without libsystemd, a system bus, or logind on it, nothing is heard and nothing fails.
final class SleepWatch: Sendable {
  private struct State: ~Copyable {
    var bus: BusConnection?
    var source: (any DispatchSourceRead)?
    /// What delays the sleep while it is open.
    var inhibitor: Int32?
  }

  private let queue = DispatchQueue(label: "fermata.sleep", qos: .userInitiated)
  private let name: String
  private let hear: @Sendable (Bool) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - name: who delays the sleep, for those who ask logind.
  ///   - address: the system bus's address; the environment's if `nil`.
  ///   - hear: is told true before the computer sleeps, and false when it is awake again; when it returns the computer
  ///     may sleep.
  init(name: String, address: String?, hear: @escaping @Sendable (Bool) -> Void) {
    self.name = name
    self.hear = hear
    // Asking a bus blocks until it answers.
    queue.async { [weak self] in
      self?.state.withLock { self?.connect(address, &$0) }
      // What came with the answers is read already, so the descriptor tells nothing of it.
      self?.listen()
    }
  }

  deinit {
    state.withLock { state in
      state.source?.cancel()
      if let inhibitor = state.inhibitor { close(inhibitor) }
    }
  }

  private func connect(_ address: String?, _ state: inout State) {
    guard let bus = BusConnection(systemAt: address), bus.match(Self.signal) else { return }
    state.inhibitor = bus.inhibitSleep(for: name)
    let source = DispatchSource.makeReadSource(fileDescriptor: bus.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.listen() }
    source.resume()
    state.source = source
    state.bus = consume bus
  }

  private static let signal =
    "type='signal',sender='org.freedesktop.login1',interface='org.freedesktop.login1.Manager',"
    + "member='PrepareForSleep'"

  private func listen() {
    state.withLock { state in
      guard let bus = state.bus.take() else { return }
      let isThere = bus.process { message in
        guard message.member == "PrepareForSleep", case .bool(let sleeps)? = message.values()?.first else {
          return
        }
        hear(sleeps)
        if let inhibitor = state.inhibitor.take() { close(inhibitor) }
        if !sleeps { state.inhibitor = bus.inhibitSleep(for: name) }
      }
      guard !isThere else { return state.bus = consume bus }
      // The source goes before the descriptor is closed.
      state.source?.cancel()
      state.source = nil
    }
  }
}
#endif
