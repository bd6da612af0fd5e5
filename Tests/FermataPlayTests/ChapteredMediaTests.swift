import FermataKit
import FermataPlatform
import FermataPlay
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

/// Chapters of a CUE sheet, in a player.
@Suite struct ChapteredMediaTests {
  @Test func `a player goes through the chapters of a sheet`() throws {
    let phone = Phone()
    let chapters = [Chapter(title: "One", start: .zero), Chapter(title: "Two", start: .seconds(20))]
    let media = ChapteredMedia(Ruler()) { $0 == "ruler:60" ? chapters : nil }
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player.load("ruler:60", "ruler:60#2")
    player.play()
    try phone.run(for: .seconds(2))
    #expect(player.status.info?.chapters == chapters && player.status.chapter == 0)
    #expect(player.status.info?.tags == (try Ruler().open("ruler:60", format: .standard).info.tags))
    #expect(player.nextChapter() == .success)
    try phone.run(for: .seconds(1))
    #expect(player.status.chapter == 1 && player.status.position > .seconds(20))
    player.next()
    try phone.run(for: .seconds(1))
    #expect(player.status.chapter == nil && player.status.isPlaying)
  }
}
