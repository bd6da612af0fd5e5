import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization

// What a scenario's moments do to the phone and its apps.

extension ScenarioRun {
  func perform(_ moment: Scenario.Moment) {
    if let actor = moment.happening.actor, runner.keepsRecord {
      state.withLock {
        $0.timeline.marks.append(Timeline.Mark(at: phone.now, actor: actor, text: moment.happening.written))
      }
    }
    switch moment.happening {
    case .user(let name, let action):
      let outcome = witnessed(action, by: name) { perform(action, by: name) }
      state.withLock { $0.lastOutcome = outcome }
    case .press(let action):
      let outcome = witnessed(action, by: nil) { press(action) }
      state.withLock { $0.lastOutcome = outcome }
    case .phone(let action):
      state.withLock { $0.oracle.worldMoves(action) }
      perform(action)
    case .expect(let expectation):
      guard let problem = check(expectation) else { return }
      let due = HostTime.zero + moment.at + state.withLock { $0.script.delay }
      let withdrawal = rule(behind: expectation, dueAt: due)
      let cause =
        app(meantBy: expectation.subject).flatMap(cause)
        ?? withdrawal.map { "\($0.rule.id) took the play back at \($0.since.secondsText) s" }
      state.withLock { $0.agreement.report(moment, problem, because: cause, withdrawal?.rule) }
    }
  }

  func player(_ name: String) -> RehearsedPlayer? {
    state.withLock { $0.players.first { $0.name == name } }
  }

  /// The app that an expectation is about.
  private func app(meantBy subject: Happening.Expectation.Subject) -> AppID? {
    switch subject {
    case .part(let name): app(of: name)
    case .app(let name): app(name)
    case .any: state.withLock { $0.apps.count == 1 ? $0.apps.first?.value : nil }
    }
  }

  /// The app of a player, or of a sound.
  func app(of name: String) -> AppID? { player(name)?.app ?? state.withLock { $0.sounds[name]?.app } }

  func app(_ name: String) -> AppID? { state.withLock { $0.apps[name] } }
}

extension Happening {
  /// Whether it changes anything.
  var isAct: Bool { actor != nil }

  /// Who acts; `nil` for what must hold.
  fileprivate var actor: Timeline.Actor? {
    switch self {
    case .user, .press: .user
    case .phone: .phone
    case .expect: nil
    }
  }
}
