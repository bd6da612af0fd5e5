import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// Pictures that come from the medium, a cache and a server, in every order, with an item change in between.
@Suite struct ArtworkTests {
  /// When a source answers; `nil` is never.
  enum Answer: CaseIterable, Sendable {
    case atOnce, soon, later, without, never
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let isEmbedded: Bool
    let cache: Answer
    let server: Answer
    /// When the listener goes to the next item, in milliseconds; `nil` for not at all.
    let change: Int?
    var testDescription: String {
      "embedded \(isEmbedded), cache \(cache), server \(server), change \(change.map(String.init) ?? "none")"
    }
  }

  static let rows = [true, false].flatMap { isEmbedded in
    Answer.allCases.flatMap { cache in
      Answer.allCases.flatMap { server in
        [nil, 0, 5, 15, 30, 300].map {
          Row(isEmbedded: isEmbedded, cache: cache, server: server, change: $0)
        }
      }
    }
  }

  @Test(arguments: rows) func `each item is published once, never with a wrong picture`(_ row: Row) throws {
    let phone = Phone()
    let app = phone.install("app")
    let screen = WatchedScreen()
    var platform = phone.platform(for: app, media: PicturedMedia(isEmbedded: row.isEmbedded))
    platform.nowPlaying = screen.watching(platform.nowPlaying)
    let player = Player(AudioSystem(platform: platform))
    let sources = [row.cache, row.server].map { Source(answer: $0, phone: phone) }
    player.load([MediaItem("ruler:60#1", artwork: sources), MediaItem("ruler:60#2", artwork: sources)])
    player.play()
    if let change = row.change { phone.at(.milliseconds(change)) { player.next() } }
    try phone.run(until: .seconds(2))
    let cards = screen.cards
    for card in cards {
      #expect(card.artwork.map { $0.bytes == Array((card.tags.title ?? "").utf8) } ?? true, "a wrong picture")
    }
    for title in Set(cards.map(\.tags.title)) {
      #expect(cards.count { $0.tags.title == title } == 1, "\(title ?? "?") was published again")
    }
    #expect(cards.last?.tags.title == (row.change == nil ? "Ruler 1" : "Ruler 2"))
    let hasPicture = row.isEmbedded || [row.cache, row.server].contains { $0 != .without && $0 != .never }
    #expect((cards.last?.artwork != nil) == hasPicture)
  }

  @Test func `a picture that comes late is put on the card once, and a search has an end`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let screen = WatchedScreen()
    var platform = phone.platform(for: app, media: PicturedMedia(isEmbedded: false))
    platform.nowPlaying = screen.watching(platform.nowPlaying)
    let player = Player(AudioSystem(platform: platform))
    let (slow, slower) = (Source(after: .seconds(3), phone: phone), Source(after: .seconds(4), phone: phone))
    player.load([MediaItem("ruler:60#1", artwork: [slow, slower])])
    player.play()
    try phone.run(until: .seconds(6))
    #expect(screen.cards.map { $0.artwork != nil } == [false, true])
    #expect(slower.wasEnded && !slow.wasEnded)
    let hopeless = Source(answer: .never, phone: phone)
    player.load([MediaItem("ruler:60#2", artwork: [hopeless])])
    try phone.run(for: .seconds(9))
    #expect(!hopeless.wasEnded)
    try phone.run(for: .seconds(2))
    #expect(hopeless.wasEnded, "after ten seconds nobody waits any more")
    let replaced = Source(answer: .never, phone: phone)
    player.load([MediaItem("ruler:60#3", artwork: [replaced])])
    try phone.run(for: .seconds(1))
    player.load("ruler:60#4")
    try phone.run(for: .seconds(1))
    #expect(replaced.wasEnded, "a replaced queue needs no picture")
  }
}

/// A place to look for pictures: the picture of an item spells its title.
private final class Source: ArtworkSource {
  private let delay: Duration?
  private let hasPicture: Bool
  private let phone: Phone
  private let ended = Mutex(false)

  init(answer: ArtworkTests.Answer, phone: Phone) {
    self.phone = phone
    hasPicture = answer != .without
    delay =
      switch answer {
      case .atOnce: .zero
      case .soon, .without: .milliseconds(10)
      case .later: .milliseconds(20)
      case .never: nil
      }
  }

  init(after delay: Duration, phone: Phone) {
    (self.delay, self.phone, hasPicture) = (delay, phone, true)
  }

  var wasEnded: Bool { ended.withLock { $0 } }

  func find(_ location: MediaLocation, deliver: @escaping @Sendable (Artwork?) -> Void)
    -> @Sendable () -> Void
  {
    let picture = hasPicture ? PicturedMedia.picture(of: location) : nil
    if delay == .zero {
      deliver(picture)
    } else if let delay {
      phone.at(phone.now - .zero + delay) { deliver(picture) }
    }
    return { [self] in ended.withLock { $0 = true } }
  }
}

/// Rulers, with a picture inside if they are to have one.
private struct PicturedMedia: MediaSource {
  let isEmbedded: Bool

  static func picture(of location: MediaLocation) -> Artwork {
    let number = location.text.split(separator: "#").last ?? "1"
    return Artwork(mediaType: "image/png", bytes: Array("Ruler \(number)".utf8))
  }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let reader = try Ruler().open(location, format: format)
    return isEmbedded ? PicturedReader(reader, Self.picture(of: location)) : reader
  }
}

private final class PicturedReader: MediaReader {
  let info: MediaInfo
  private let base: any MediaReader

  init(_ base: any MediaReader, _ picture: Artwork) {
    self.base = base
    let info = base.info
    self.info = MediaInfo(
      format: info.format, length: info.length, tags: info.tags, artwork: picture, codec: info.codec)
  }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}

/// Keeps every card that is published.
private final class WatchedScreen: Sendable {
  private let published = Mutex<[NowPlayingCard]>([])

  var cards: [NowPlayingCard] { published.withLock { $0 } }

  func watching(_ base: any NowPlayingSystem) -> any NowPlayingSystem { Watched(base: base, owner: self) }

  private struct Watched: NowPlayingSystem {
    let base: any NowPlayingSystem
    let owner: WatchedScreen

    func publish(_ card: NowPlayingCard?, ticket: Int) {
      if let card { owner.published.withLock { $0.append(card) } }
      base.publish(card, ticket: ticket)
    }

    func enable(_ commands: CommandSet, ticket: Int) { base.enable(commands, ticket: ticket) }
  }
}
