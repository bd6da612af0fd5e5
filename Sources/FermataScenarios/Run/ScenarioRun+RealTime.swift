import FermataPolicy
import FermataRealTime
import FermataSimulator
import Synchronization

// A script in real time, where each thing takes a little longer: what is expected is waited for, and the rest of the
// script with it.

extension ScenarioRun {
  /// How far the script has come.
  struct Script {
    /// The moment that is next.
    var next = 0
    /// How long the script waited in all.
    var delay = Duration.zero
  }

  /// How long the script waits for what it expects (our choice, because what is refused is tried again for ten seconds,
  /// and each try may be as much late again).
  private static let patience = Duration.seconds(25)
  /// How often it looks again.
  private static let interval = Duration.milliseconds(20)

  /// Lets the script's time pass, which takes longer the longer the script waits.
  func run(_ live: RealTimePhone) throws(PhoneError) {
    while true {
      let script = state.withLock { $0.script }
      let end = scenario.end + script.delay
      let isDone = script.next == scenario.moments.count
      if isDone, phone.now >= .zero + end { return }
      // While the script waits its end cannot be told.
      try live.run(until: isDone ? end : max(end, phone.now - .zero + Self.interval))
    }
  }

  /// Plans the moment that is next.
  func planNext() {
    let script = state.withLock { $0.script }
    guard script.next < scenario.moments.count else { return }
    let moment = scenario.moments[script.next]
    phone.at(moment.at + script.delay) { [weak self] in self?.come(to: moment) }
  }

  /// Performs a moment; an expectation that does not hold yet is looked at again and again, and holds up the script.
  private func come(to moment: Scenario.Moment) {
    guard let live else { return }
    let due = HostTime.zero + moment.at + state.withLock { $0.script.delay }
    if case .expect(let expectation) = moment.happening {
      guard check(expectation) == nil || phone.now - due >= Self.patience || scenario.countsOnInstants else {
        return phone.at(phone.now - .zero + Self.interval) { [weak self] in self?.come(to: moment) }
      }
    }
    if !scenario.countsOnInstants || moment.happening.isAct { live.act { perform(moment) } }
    state.withLock { state in
      state.script.next += 1
      state.script.delay += phone.now - due
    }
    planNext()
  }
}
