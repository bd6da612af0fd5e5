import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization

// What the laws see of a moment of the script.

extension ScenarioRun {
  /// Performs a user's act with the oracle as witness: what screens show right before and right after it.
  func witnessed(
    _ action: Happening.UserAction, by name: String?, _ perform: () -> CommandOutcome?
  ) -> CommandOutcome? {
    // A tap on its icon launches a killed app before anything in it can be pressed.
    if let app = name.flatMap(app(of:)), phone.isKilled(app) { bringToFront(app) }
    let before = state.withLock { state in
      let living = state.players.filter { !phone.isKilled($0.app) }
      // What an app does for sound of its own is a cause as well.
      if let name, let sound = state.sounds[name] {
        state.oracle.worldMoves()
        if action == .sound(begins: true) {
          state.oracle.everSounded[sound.app, default: [:]][name] = sound.recipe
        }
      }
      state.oracle.absorb()
      for player in living { state.oracle.meet(player, Sight.Life(of: player, on: phone)) }
      return living.filter { name == nil || $0.name == name }.map { (player: $0, status: $0.player.status) }
    }
    let outcome = perform()
    guard let outcome else { return nil }
    let shown = phone.controlCenter
    state.withLock { state in
      for (player, status) in before {
        // A press outside the app is meant for the player that the card shows.
        if name == nil, shown?.app != player.app || shown?.card.card.item != status.item { continue }
        state.oracle.acted(
          Oracle.Act(
            name: player.name, action: action, isRemote: name == nil, outcome: outcome, before: status,
            after: player.player.status),
          by: Sight.Life(of: player, on: phone), at: phone.now)
      }
    }
    return outcome
  }
}
