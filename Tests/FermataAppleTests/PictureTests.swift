import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import MediaPlayer
import PhoneProcess
import Synchronization
import TestSupport
import Testing

/// Pictures that come from the medium, a cache and a server, through the adapter to the lock screen.
@Suite struct PictureTests {
  private let phone = Phone()
  private let app: AppID
  private let process: PhoneProcess

  init() {
    app = phone.install("app")
    process = PhoneProcess(phone, app)
  }

  private func player(_ screen: WatchedScreen, isEmbedded: Bool) -> Player {
    var platform = ApplePhone.Inside(process, PicturedMedia(isEmbedded: isEmbedded)).platform
    platform.nowPlaying = screen.watching(platform.nowPlaying)
    return Player(AudioSystem(platform: platform))
  }

  @Test(arguments: PictureRow.all())
  func `each item is published once, or twice if its picture is late`(_ row: PictureRow) throws {
    let screen = WatchedScreen(), shown = Mutex<[NowPlayingCard]>([])
    let player = player(screen, isEmbedded: row.isEmbedded)
    phone.onQuiescence { [phone, app] in
      guard let card = phone.card(of: app)?.card else { return }
      shown.withLock { if $0.last != card { $0.append(card) } }
    }
    let sources = row.sources.map { PictureSource($0, phone) }
    player.load([MediaItem("ruler:60#1", artwork: sources), MediaItem("ruler:60#2", artwork: sources)])
    player.play()
    if let change = row.change { phone.at(.milliseconds(change)) { player.next() } }
    try phone.run(until: .seconds(6))
    let (published, seen) = (screen.cards, shown.withLock { $0 })
    for card in published + seen {
      #expect(
        card.artwork.map { $0 == PicturedMedia.picture(named: card.tags.title) } ?? true, "a wrong picture")
    }
    for title in Set(published.map(\.tags.title)) {
      let pictures = published.filter { $0.tags.title == title }.map { $0.artwork != nil }
      #expect([[true], [false], [false, true]].contains(pictures), "\(title ?? "?"): \(pictures)")
    }
    #expect(seen.last?.tags.title == row.lastTitle)
    #expect((seen.last?.artwork != nil) == row.hasPicture)
  }

  @Test(arguments: PictureAnswer.allCases, PictureAnswer.allCases)
  func `a placeholder is shown until a picture is found, and for items that have none`(
    cache: PictureAnswer, server: PictureAnswer
  ) throws {
    let row = PictureRow(isEmbedded: false, sources: [cache, server], change: nil)
    let screen = WatchedScreen(), placeholder = PicturedMedia.picture(named: "placeholder")
    let player = player(screen, isEmbedded: false)
    let sources = row.sources.map { PictureSource($0, phone) }
    player.load([MediaItem("ruler:60#1", artwork: sources, placeholder: placeholder)])
    player.play()
    try phone.run(until: .seconds(6))
    let picture = PicturedMedia.picture(named: "Ruler 1")
    let shown = try #require(phone.lockScreen).card.artwork
    #expect(shown == (row.hasPicture ? picture : placeholder))
    let pictures = screen.cards.map(\.artwork)
    #expect([[picture], [placeholder], [placeholder, picture]].contains(pictures))
  }

  @Test func `a picture is asked for on a foreign thread, in any size, and is never empty`() throws {
    let player = player(WatchedScreen(), isEmbedded: true)
    player.load("ruler:60#1")
    player.play()
    try phone.run(for: .seconds(1))
    let answers = Mutex<[Data?]>([])
    let shown = try process.make {
      MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPMediaItemPropertyArtwork] as? MPMediaItemArtwork
    }
    let artwork = InTurns(try #require(shown))
    let foreign = AppThread("a queue of the system", of: process.inside)
    let sizes = [0.0, 1, 60, 600, 4_000].map { CGSize(width: $0, height: $0) }
    for size in sizes {
      foreign.run { answers.withLock { $0.append(artwork.value.image(at: size)?.pngData()) } }
    }
    let picture = Data(PicturedMedia.picture(named: "Ruler 1").bytes)
    #expect(answers.withLock { $0 } == sizes.map { _ in picture })
    #expect(artwork.value.bounds.width > 0 && artwork.value.bounds.height > 0)
  }

  @Test func `what cannot be decoded is no picture, and the card is shown all the same`() throws {
    let player = player(WatchedScreen(), isEmbedded: false)
    let broken = Artwork(mediaType: "image/png", bytes: [1, 2, 3])
    player.load([MediaItem("ruler:60#1", artwork: [PictureSource(finding: broken, phone)])])
    player.play()
    try phone.run(for: .seconds(1))
    let card = try #require(phone.lockScreen?.card)
    #expect(card.tags.title == "Ruler 1" && card.artwork == nil)
  }
}
