package import FermataPlatform
package import FermataPolicy
import Synchronization

/// The one sink that hears what the system reports; the parts of a platform share it.
package final class Reports: Sendable {
  private struct State {
    weak var sink: (any SystemSink)?
    var connection = 0
  }

  private let state = Mutex(State())

  /// Makes one that nobody hears yet.
  package init() {}

  /// Connects a sink in place of the one before, and returns what disconnects it.
  package func connect(_ sink: any SystemSink) -> @Sendable () -> Bool {
    let connection = state.withLock { state in
      state.sink = sink
      state.connection += 1
      return state.connection
    }
    return { [weak self] in self?.disconnect(connection) ?? false }
  }

  private func disconnect(_ connection: Int) -> Bool {
    state.withLock { state in
      guard state.connection == connection, state.sink != nil else { return false }
      state.sink = nil
      return true
    }
  }

  /// Tells the sink; `commandFailed` if there is none.
  @discardableResult
  package func tell(_ event: SystemEvent) -> CommandOutcome {
    let sink = state.withLock { $0.sink }
    return sink?.receive(event) ?? .commandFailed
  }

  /// Makes a call on a worker and tells what came of it; without a call there is nothing to do, and it succeeds.
  package func submit(
    on worker: Worker, ticket: Int, _ call: @escaping @Sendable () throws(SystemCode) -> Void = {}
  ) {
    worker.run { [self] in
      do throws(SystemCode) {
        try call()
        tell(.finished(ticket: ticket, failure: nil))
      } catch { tell(.finished(ticket: ticket, failure: error)) }
    }
  }
}
