import FermataKit
import FermataSimulator
import Testing

@Suite struct PlayerTests {
  @Test func `a player with nothing loaded says so`() throws {
    let phone = Phone()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    #expect(player.play() == .noActionableNowPlayingItem)
    #expect(player.status.phase == .idle)
  }
}
