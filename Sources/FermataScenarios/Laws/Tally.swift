import FermataPolicy
import FermataSimulator

/// What the apps that run here did, counted, for a script that expects little of it.
struct Tally {
  private var entries: [(at: HostTime, what: Happening.Countable)] = []
  /// What was refused to an app and not asked again yet.
  private var refused: [AppID: Set<Testimony.Call>] = [:]

  /// Takes what passed between an app and the phone; in the order of time.
  mutating func take(_ testimony: Testimony) {
    switch testimony.fact {
    case .published: add(.publishes, testimony)
    case .asked(let call):
      if let what = call.countable { add(what, testimony) }
      if refused[testimony.app]?.remove(call) != nil { add(.retries, testimony) }
    case .refused(let call, _): refused[testimony.app, default: []].insert(call)
    case .told, .pressed, .enabled, .worked, .engineStopped, .killed, .launched: break
    }
  }

  private mutating func add(_ what: Happening.Countable, _ testimony: Testimony) {
    entries.append((testimony.at, what))
  }

  /// How many of a kind there were from an instant on.
  func count(_ what: Happening.Countable, since instant: HostTime) -> Int {
    entries.reversed().prefix { $0.at >= instant }.count { $0.what == what }
  }
}

extension Testimony.Call {
  fileprivate var countable: Happening.Countable? {
    switch self {
    case .configure, .prefer, .activate, .deactivate, .override: .sessionCalls
    case .start: .starts
    case .stop: nil
    }
  }
}
