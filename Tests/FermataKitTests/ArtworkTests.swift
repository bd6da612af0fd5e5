import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import TestSupport
import Testing

/// Pictures that come from the medium, a cache and a server, in every order, with an item change in between.
@Suite struct ArtworkTests {
  private let phone = Phone()
  private let screen = WatchedScreen()

  @Test(arguments: PictureRow.all(PictureAnswer.allCases.filter { $0 != .late }))
  func `each item is published once, never with a wrong picture`(_ row: PictureRow) throws {
    let player = player(isEmbedded: row.isEmbedded)
    let sources = row.sources.map { PictureSource($0, phone) }
    player.load([MediaItem("ruler:60#1", artwork: sources), MediaItem("ruler:60#2", artwork: sources)])
    player.play()
    if let change = row.change { phone.at(.milliseconds(change)) { player.next() } }
    try phone.run(until: .seconds(2))
    let cards = screen.cards
    for card in cards {
      #expect(
        card.artwork.map { $0 == PicturedMedia.picture(named: card.tags.title) } ?? true, "a wrong picture")
    }
    for title in Set(cards.map(\.tags.title)) {
      #expect(cards.count { $0.tags.title == title } == 1, "\(title ?? "?") was published again")
    }
    #expect(cards.last?.tags.title == row.lastTitle)
    #expect((cards.last?.artwork != nil) == row.hasPicture)
  }

  @Test func `a picture that comes late is put on the card once, and a search has an end`() throws {
    let player = player()
    let slow = PictureSource(after: .seconds(3), phone), slower = PictureSource(after: .seconds(4), phone)
    player.load([MediaItem("ruler:60#1", artwork: [slow, slower])])
    player.play()
    try phone.run(until: .seconds(6))
    #expect(screen.cards.map { $0.artwork != nil } == [false, true])
    #expect(slower.wasEnded && !slow.wasEnded)
    let hopeless = PictureSource(.never, phone)
    player.load([MediaItem("ruler:60#2", artwork: [hopeless])])
    try phone.run(for: .seconds(9))
    #expect(!hopeless.wasEnded)
    try phone.run(for: .seconds(2))
    #expect(hopeless.wasEnded, "after ten seconds nobody waits any more")
    let replaced = PictureSource(.never, phone)
    player.load([MediaItem("ruler:60#3", artwork: [replaced])])
    try phone.run(for: .seconds(1))
    player.load("ruler:60#4")
    try phone.run(for: .seconds(1))
    #expect(replaced.wasEnded, "a replaced queue needs no picture")
  }

  @Test func `a picture that comes after the search for it was ended stays off the card`() throws {
    let player = player()
    player.load([MediaItem("ruler:60#1", artwork: [PictureSource(after: .seconds(12), phone)])])
    player.play()
    try phone.run(for: .seconds(15))
    #expect(screen.cards.map(\.artwork) == [nil] && phone.lockScreen?.card.artwork == nil)
  }

  @Test func `a search that replaces the queue by itself is ended, too`() throws {
    let player = player()
    let meddling = MeddlingSource { player.load("ruler:60#2") }
    player.load([MediaItem("ruler:60#1", artwork: [meddling])])
    try phone.run(for: .milliseconds(60))
    #expect(meddling.ends == 1)
  }

  @Test func `once no source can have a picture any more, the card waits for none`() throws {
    let player = player()
    let vain = [PictureSource(.without, phone), PictureSource(.without, phone)]
    player.load([MediaItem("ruler:60#1", artwork: vain)])
    player.play()
    try phone.run(for: .milliseconds(60))
    #expect(screen.cards.map { $0.artwork == nil } == [true], "it would have waited 100 ms")
  }

  /// A player whose cards the screen keeps.
  private func player(isEmbedded: Bool = false) -> Player {
    var platform = phone.platform(for: phone.install("app"), media: PicturedMedia(isEmbedded: isEmbedded))
    platform.nowPlaying = screen.watching(platform.nowPlaying)
    return Player(AudioSystem(platform: platform))
  }
}

/// A source of pictures that does something else first, and never finds one.
private final class MeddlingSource: ArtworkSource {
  private let meddle: @Sendable () -> Void
  private let ended = Mutex(0)

  init(_ meddle: @escaping @Sendable () -> Void) { self.meddle = meddle }

  /// How often its search was ended.
  var ends: Int { ended.withLock { $0 } }

  func find(_ location: MediaLocation, deliver: @escaping @Sendable (Artwork?) -> Void)
    -> @Sendable () -> Void
  {
    meddle()
    return { [self] in ended.withLock { $0 += 1 } }
  }
}
