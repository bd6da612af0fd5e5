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

  /// The user opens an app; a tap on its icon launches one that was killed.
  func bringToFront(_ app: AppID) {
    if phone.isKilled(app) {
      relaunch(app, inBackground: false)
    } else if !phone.isInFront(app) {
      phone.open(app)
    }
  }

  /// Ends an app's process.
  ///
  /// Its players are kept for their journal until the next process replaces them; the phone ignores them from now on.
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
    let audio = AudioSystem(platform: platform(for: app), policy: runner.policy)
    let old = state.withLock { $0.players.filter { $0.app == app } }
    let new = old.map { $0.relaunched(on: audio) }
    state.withLock { $0.replace(new, on: audio, in: app) }
    // Freed outside the lock, because these objects still call the platform of the process that ended.
    withExtendedLifetime(old) {}
  }
}

extension ScenarioRun.State {
  /// Puts what a new process has in the place of what the last one had.
  fileprivate mutating func replace(_ new: [RehearsedPlayer], on audio: AudioSystem, in app: AppID) {
    let places = players.indices.filter { players[$0].app == app }
    for (index, player) in zip(places, new) {
      players[index] = player
      sequences[index] = 0
      lastJournals[player.appName] = nil
    }
    for (name, sound) in sounds where sound.app == app {
      sounds[name] = RehearsedSound(app: app, audio: audio, recipe: sound.recipe)
    }
  }

  /// Takes away the requirements of the sounds that an app makes by itself.
  fileprivate mutating func endSounds(of app: AppID) -> [Requirement] {
    let ending = sounds.filter { $0.value.app == app }
    for name in ending.keys { sounds[name]?.requirement = nil }
    return ending.values.compactMap(\.requirement)
  }
}
