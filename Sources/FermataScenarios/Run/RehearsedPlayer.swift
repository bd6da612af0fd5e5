import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator

/// Sound that an app makes by itself in a scenario.
struct RehearsedSound {
  let app: AppID
  let audio: AudioSystem
  let recipe: Recipe
  var requirement: Requirement?
}

/// A real player that runs in a scenario, with what is known of it from outside.
struct RehearsedPlayer {
  let name: String
  let appName: String
  let app: AppID
  let audio: AudioSystem
  let player: Player
  let recipe: Recipe
  var queue: [MediaLocation]

  /// The player of the same name in the app's next process; nothing is loaded.
  func relaunched(on audio: AudioSystem) -> RehearsedPlayer {
    RehearsedPlayer(
      name: name, appName: appName, app: app, audio: audio, player: Player(audio, recipe: recipe),
      recipe: recipe, queue: [])
  }

  /// Where the current item is; `nil` if nothing is loaded.
  func location(of status: PlayerStatus) -> MediaLocation? {
    queue.indices.contains(status.queueIndex) ? queue[status.queueIndex] : nil
  }
}
