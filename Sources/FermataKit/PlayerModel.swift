public import Observation

/// A player for a screen: its status as a property that SwiftUI observes.
///
///     let model = PlayerModel(player)
///     Text(model.status.info?.tags.title ?? "")
///     Button("Play") { model.player.play() }
///
/// It decides nothing: what is pressed goes to the player, and what came of it is the status. The model does not keep
/// the position moving: ask ``Player/status`` for each frame drawn. Dropping it stops nothing. Main actor.
///
/// It follows in the main actor's next turn. A test that let a phone's time pass awaits `Task.yield()` before it asks
/// for ``status``, or asks its player.
@MainActor @Observable public final class PlayerModel {
  /// The player that is shown.
  public let player: Player
  /// The player's status, as told last.
  public private(set) var status: PlayerStatus
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// Shows a player from now on.
  public init(_ player: Player) {
    self.player = player
    status = player.status
    let statuses = player.statuses
    listening = Task { [weak self] in
      for await status in statuses {
        guard let self else { return }
        self.status = status
      }
    }
  }

  deinit { listening?.cancel() }
}
