package import FermataPolicy

/// What was asked of the platform and is not answered yet: exactly one result is owed for each, and one that never comes
/// must not keep all that follows from being tried.
package struct Watchdog {
  /// After how long a result counts as never coming (our choice: as long as a refused play is tried again).
  package static let patience = Duration.seconds(10)

  /// At most one for each of the policy's lanes.
  private var awaited: [(ticket: Int, due: HostTime)] = []

  package init() {}

  /// Notes what was submitted, if a result is owed for it.
  package mutating func submitted(_ step: TicketedStep, at now: HostTime) {
    guard step.step.isAnswered else { return }
    awaited.append((step.ticket, now + Self.patience))
  }

  package mutating func answered(_ ticket: Int) { awaited.removeAll { $0.ticket == ticket } }

  /// The media services were reset: what was on its way is answered in a moment, or died with them.
  package mutating func servicesReset(at now: HostTime) {
    for index in awaited.indices { awaited[index].due = min(awaited[index].due, now + .seconds(1)) }
  }

  /// When to look next; `nil` while nothing is owed.
  package var due: HostTime? {
    var due: HostTime?
    for result in awaited { due = min(due ?? result.due, result.due) }
    return due
  }

  /// The tickets whose results were owed by now; each is given once.
  ///
  /// A look that itself comes late proves only that the app was suspended, and everybody has the whole time again.
  package mutating func overdue(at now: HostTime) -> [Int] {
    if let due, now - due > .seconds(1) {
      for index in awaited.indices { awaited[index].due = now + Self.patience }
    }
    let overdue = awaited.filter { $0.due <= now }.map(\.ticket)
    awaited.removeAll { $0.due <= now }
    return overdue
  }
}

extension Step {
  /// Whether one result comes for it; media answer with events of their own.
  fileprivate var isAnswered: Bool {
    switch self {
    case .load, .cue: false
    case .configure, .prefer, .activate, .deactivate, .overrideOutput, .start, .stop, .publish, .enable: true
    }
  }
}
