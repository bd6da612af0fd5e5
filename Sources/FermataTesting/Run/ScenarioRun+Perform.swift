import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization

// What a scenario's moments do to the phone and its apps.

extension ScenarioRun {
  func perform(_ moment: Scenario.Moment) {
    let actor: String
    switch moment.happening {
    case .user: actor = "user"
    case .press: actor = "press"
    case .phone: actor = "phone"
    case .expect: actor = "expect"
    }
    if actor != "expect", runner.keepsRecord {
      state.withLock {
        $0.timeline.marks.append(Timeline.Mark(at: phone.now, actor: actor, text: moment.happening.words))
      }
    }
    switch moment.happening {
    case .user(let name, let action):
      guard let player = player(name) else { return }
      // A user who acts in an app has it in front.
      if !phone.isInFront(player.app) { phone.open(player.app) }
      let outcome = perform(action, on: player.player)
      state.withLock { $0.lastOutcome = outcome }
    case .press(let action):
      let outcome = press(action)
      state.withLock { $0.lastOutcome = outcome }
    case .phone(let action): perform(action)
    case .expect(let expectation):
      guard let problem = check(expectation) else { return }
      state.withLock { $0.agreement.report(.expectation, "line \(moment.line): \(problem)") }
    }
  }

  func player(_ name: String) -> RehearsedPlayer? {
    state.withLock { $0.players.first { $0.name == name } }
  }

  func app(_ name: String) -> AppID? { state.withLock { $0.apps[name] } }

  /// A place as a position in the current item.
  func position(_ place: Happening.Place, in player: Player) -> Duration {
    let duration = player.status.duration ?? .zero
    switch place {
    case .time(let time): return time
    case .beforeEnd(let distance): return duration - distance
    case .fraction(let part): return duration * part
    }
  }

  private func perform(_ action: Happening.UserAction, on player: Player) -> CommandOutcome {
    switch action {
    case .play: return player.play()
    case .pause: return player.pause()
    case .toggle: return player.toggle()
    case .next: return player.next()
    case .previous: return player.previous()
    case .seek(let place): return player.seek(to: position(place, in: player))
    case .skip(let distance): return player.skip(by: distance)
    case .gain(let gain):
      player.gain = gain
      return .success
    }
  }

  private func press(_ action: Happening.UserAction) -> CommandOutcome? {
    switch action {
    case .play: return phone.press(.play)
    case .pause: return phone.press(.pause)
    case .toggle: return phone.press(.togglePlayPause)
    case .next: return phone.press(.nextTrack)
    case .previous: return phone.press(.previousTrack)
    case .skip(let distance):
      return phone.press(distance < .zero ? .skipBackward(.zero - distance) : .skipForward(distance))
    case .seek(let place):
      guard let shown = phone.lockScreen,
        let player = state.withLock({ state in state.players.first { $0.app == shown.app } })
      else { return nil }
      return phone.press(.changePlaybackPosition(seconds: position(place, in: player.player).inSeconds))
    case .gain: return nil
    }
  }
}
