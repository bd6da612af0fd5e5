import FermataKit
import FermataPolicy
import FermataSimulator
import Synchronization

// Processes of apps that end and begin anew in a scenario.

extension ScenarioRun {
  /// A player whose process runs; `nil` if its app was killed.
  func living(_ name: String) -> RehearsedPlayer? {
    player(name).flatMap { phone.isKilled($0.app) ? nil : $0 }
  }

  /// The user opens an app; one that was killed by a tap on its icon.
  func bringToFront(_ app: AppID) {
    if phone.isKilled(app) {
      relaunch(app, inBackground: false)
    } else if !phone.isInFront(app) {
      phone.open(app)
    }
  }

  /// Ends an app's process.
  ///
  /// Its players stay as they were until the next process has others, for their journal; the phone hears nothing of
  /// them any more.
  func kill(_ app: AppID) {
    guard !phone.isKilled(app) else { return }
    phone.kill(app)
    let ended = state.withLock { state -> [Requirement] in
      for player in state.players where player.app == app {
        state.lastJournals[player.appName] = player.audio.journal
      }
      return state.endSounds(of: app)
    }
    withExtendedLifetime(ended) {}
  }

  /// Launches a killed app: a new audio system, and players of the same names and recipes with nothing loaded.
  func relaunch(_ app: AppID, inBackground: Bool) {
    guard phone.isKilled(app) else { return }
    phone.relaunch(app, inBackground: inBackground)
    let platform = runner.adapt(phone.platform(for: app, media: media))
    let audio = AudioSystem(platform: platform, policy: runner.policy)
    let old = state.withLock { $0.players.filter { $0.app == app } }
    let new = old.map { $0.relaunched(on: audio) }
    state.withLock { $0.replace(new, on: audio, in: app) }
    // Let go outside the lock: what is freed here still calls the platform of the process that ended.
    withExtendedLifetime(old) {}
  }
}

extension ScenarioRun.State {
  /// Puts what a new process has in the place of what the last one had.
  fileprivate mutating func replace(_ new: [RehearsedPlayer], on audio: AudioSystem, in app: AppID) {
    let places = players.indices.filter { players[$0].app == app }
    for (place, player) in zip(places, new) {
      players[place] = player
      sequences[place] = 0
      lastJournals[player.appName] = nil
    }
    for (name, sound) in sounds where sound.app == app {
      sounds[name] = RehearsedSound(app: app, audio: audio, recipe: sound.recipe)
    }
  }

  /// Takes an app's handles on its session.
  fileprivate mutating func endSounds(of app: AppID) -> [Requirement] {
    let ending = sounds.filter { $0.value.app == app }
    for name in ending.keys { sounds[name]?.requirement = nil }
    return ending.values.compactMap(\.requirement)
  }
}
