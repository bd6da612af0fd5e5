import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Observation
import Testing

@MainActor @Suite struct PlayerModelTests {
  private let phone = Phone()
  private let player: Player

  init() {
    player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    player.load("ruler:30")
  }

  /// Waits until the model's status is as wanted; the next change is awaited, so a change that never comes is a test
  /// that does not end.
  private func wait(_ model: PlayerModel, until isWanted: (PlayerStatus) -> Bool) async {
    while !isWanted(model.status) {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = model.status
        } onChange: {
          continuation.resume()
        }
      }
      await Task.yield()
    }
  }

  // Ample, because the time that a test waits for a thread counts, and on two cores that is the whole suite's.
  @Test(.timeLimit(.minutes(40))) func `a screen sees what becomes of a press`() async throws {
    let model = PlayerModel(player)
    #expect(model.status.phase != .playing)
    model.player.play()
    try phone.run(for: .seconds(1))
    await wait(model) { $0.isPlaying }
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    await wait(model) { $0.suppression == .interrupted }
    #expect(model.status.position == player.status.position)
  }

  @Test(.timeLimit(.minutes(40))) func `two screens of a player both see what becomes of a press`()
    async throws
  {
    let models = [PlayerModel(player), PlayerModel(player)]
    player.play()
    try phone.run(for: .seconds(1))
    for model in models { await wait(model) { $0.isPlaying } }
    #expect(models.allSatisfy { $0.status.isPlaying })
  }

  @Test func `a model that is dropped keeps neither itself nor its player`() {
    weak var model: PlayerModel?
    weak var shown: Player?
    do {
      let player = Player(AudioSystem(platform: phone.platform(for: phone.install("other"))))
      let made = PlayerModel(player)
      (model, shown) = (made, player)
      #expect(model != nil)
    }
    #expect(model == nil && shown == nil)
  }
}
