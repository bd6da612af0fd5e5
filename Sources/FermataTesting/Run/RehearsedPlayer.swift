import FermataKit
import FermataPolicy
import FermataSimulator

/// A real player that runs in a scenario, with what is known of it from outside.
struct RehearsedPlayer {
  let name: String
  let appName: String
  let app: AppID
  let audio: AudioSystem
  let player: Player
  let recipe: Recipe
  let queue: [MediaLocation]

  /// Where the current item is; `nil` if nothing is loaded.
  func location(of status: PlayerStatus) -> MediaLocation? {
    queue.indices.contains(status.queueIndex) ? queue[status.queueIndex] : nil
  }
}
