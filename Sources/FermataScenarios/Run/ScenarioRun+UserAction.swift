import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization

// What the user does, in an app and on the lock screen.

extension ScenarioRun {
  /// The user acts on a player or a sound, with its app in front.
  func perform(_ action: Happening.UserAction, by name: String) -> CommandOutcome {
    if let app = app(of: name) { bringToFront(app) }
    if let player = player(name) {
      if case .load(let queue) = action { return load(queue, into: player) }
      return perform(action, on: player)
    }
    guard let sound = state.withLock({ $0.sounds[name] }) else { return .noActionableNowPlayingItem }
    return perform(action, on: sound, named: name)
  }

  private func perform(_ action: Happening.UserAction, on rehearsed: RehearsedPlayer) -> CommandOutcome {
    let player = rehearsed.player
    switch action {
    case .play: return player.play()
    case .pause, .stop: return player.pause()
    case .toggle: return player.toggle()
    case .next: return player.next()
    case .previous: return player.previous()
    case .goTo(let number): return player.go(to: number - 1)
    case .seek(let place): return player.seek(to: position(place, in: player))
    case .skip(let distance): return player.skip(by: distance)
    case .chapter(let isNext): return isNext ? player.nextChapter() : player.previousChapter()
    case .gain(let gain): player.gain = gain
    case .speed(let speed): player.speed = speed
    case .repeat(let mode): player.repeatMode = mode
    case .shuffle(let isOn): player.isShuffled = isOn
    case .intervals(let intervals): player.skipIntervals = intervals
    case .speaker(let isOn): rehearsed.audio.prefersSpeaker = isOn
    case .scan, .sound, .load: return .noSuchContent
    }
    return .success
  }

  private func load(_ queue: [String], into player: RehearsedPlayer) -> CommandOutcome {
    let locations = queue.map { MediaLocation($0) }
    state.withLock { state in
      guard let index = state.players.firstIndex(where: { $0.name == player.name }) else { return }
      state.players[index].queue = locations
    }
    player.player.load(locations)
    return .success
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
      return phone.press(.changePlaybackPosition(seconds: position(place, in: player.player).inSeconds))
    case .scan(let isForward, let begins):
      return phone.press(isForward ? .seekForward(begins: begins) : .seekBackward(begins: begins))
    case .speed(let speed): return phone.press(.changePlaybackRate(speed))
    case .repeat(let mode): return phone.press(.changeRepeatMode(mode))
    case .shuffle(let isOn): return phone.press(.changeShuffleMode(isOn))
    case .goTo, .chapter, .gain, .intervals, .load, .sound, .speaker: return nil
    }
  }
}
