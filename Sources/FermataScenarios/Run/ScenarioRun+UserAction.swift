package import FermataKit
import FermataPlatform
package import FermataPolicy
import FermataSimulator
import Synchronization

// What the user does, in an app and on the lock screen.

extension ScenarioRun {
  /// The user acts on a player or a sound, with its app in front.
  func perform(_ action: Happening.UserAction, by name: String) -> CommandOutcome {
    if let app = app(of: name) { bringToFront(app) }
    if let player = player(name) {
      if case .speaker(let isOn) = action {
        player.audio.prefersSpeaker = isOn
        return .success
      }
      if case .load(let queue) = action { replaceQueue(of: player, with: queue) }
      return player.player.perform(action)
    }
    guard let sound = state.withLock({ $0.sounds[name] }) else { return .noActionableNowPlayingItem }
    return perform(action, on: sound, named: name)
  }

  private func replaceQueue(of player: RehearsedPlayer, with queue: [String]) {
    state.withLock { state in
      guard let index = state.players.firstIndex(where: { $0.name == player.name }) else { return }
      state.players[index].queue = queue.map { MediaLocation($0) }
    }
  }

  private func perform(_ action: Happening.UserAction, on sound: RehearsedSound, named name: String)
    -> CommandOutcome
  {
    switch action {
    case .sound(true):
      let requirement = sound.audio.require(sound.recipe)
      state.withLock { $0.sounds[name]?.requirement = requirement }
    case .sound(false):
      sound.requirement?.end()
      state.withLock { $0.sounds[name]?.requirement = nil }
    case .play: return sound.requirement?.renew() ?? .noActionableNowPlayingItem
    case .speaker(let isOn): sound.audio.prefersSpeaker = isOn
    case .pause, .stop, .toggle, .next, .previous, .goTo, .seek, .skip, .chapter, .gain, .speed, .repeat,
      .shuffle, .intervals, .scan, .load:
      return .noSuchContent
    }
    return .success
  }

  /// Presses a button on the lock screen; `nil` if it has none for that, or if the press reaches nobody.
  func press(_ action: Happening.UserAction) -> CommandOutcome? {
    switch action {
    case .play: return phone.press(.play)
    case .pause: return phone.press(.pause)
    case .stop: return phone.press(.stop)
    case .toggle: return phone.press(.togglePlayPause)
    case .next: return phone.press(.nextTrack)
    case .previous: return phone.press(.previousTrack)
    case .skip(let distance):
      return phone.press(distance < .zero ? .skipBackward(.zero - distance) : .skipForward(distance))
    case .seek(let place):
      guard let shown = phone.controlCenter,
        let player = state.withLock({ state in state.players.first { $0.app == shown.app } })
      else { return nil }
      return phone.press(.changePlaybackPosition(seconds: player.player.position(of: place).inSeconds))
    case .scan(let isForward, let begins):
      return phone.press(isForward ? .seekForward(begins: begins) : .seekBackward(begins: begins))
    case .speed(let speed): return phone.press(.changePlaybackRate(speed))
    case .repeat(let mode): return phone.press(.changeRepeatMode(mode))
    case .shuffle(let isOn): return phone.press(.changeShuffleMode(isOn))
    case .goTo, .chapter, .gain, .intervals, .load, .sound, .speaker: return nil
    }
  }
}

extension Player {
  /// Does what a user does with a player alone.
  package func perform(_ action: Happening.UserAction) -> CommandOutcome {
    switch action {
    case .play: return play()
    case .pause, .stop: return pause()
    case .toggle: return toggle()
    case .next: return next()
    case .previous: return previous()
    case .goTo(let number): return go(to: number - 1)
    case .seek(let place): return seek(to: position(of: place))
    case .skip(let distance): return skip(by: distance)
    case .chapter(let isNext): return isNext ? nextChapter() : previousChapter()
    case .gain(let gain): self.gain = gain
    case .speed(let speed): self.speed = speed
    case .repeat(let mode): repeatMode = mode
    case .shuffle(let isOn): isShuffled = isOn
    case .intervals(let intervals): skipIntervals = intervals
    case .load(let queue): load(queue.map { MediaLocation($0) })
    case .speaker, .scan, .sound: return .noSuchContent
    }
    return .success
  }

  /// A place as a position in the current item.
  package func position(of place: Happening.Place) -> Duration {
    let duration = status.duration ?? .zero
    switch place {
    case .time(let time): return time
    case .beforeEnd(let distance): return duration - distance
    case .fraction(let part): return duration * part
    }
  }
}
