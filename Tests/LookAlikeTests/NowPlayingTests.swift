import FermataPlatform
import FermataPolicy
import FermataSimulator
import Foundation
import MediaPlayer
import PhoneProcess
import Synchronization
import Testing

/// Code that is written against Apple's Now Playing centre, on a simulated phone.
@Suite(.serialized) struct NowPlayingTests {
  private let phone = Phone()
  private let process: PhoneProcess
  private let player: MusicPlayer

  init() throws {
    process = PhoneProcess(phone, phone.install("app"))
    player = MusicPlayer(process)
    process.main { [process, player] in
      player.start(in: process)
      player.add("toggle", to: MPRemoteCommandCenter.shared().togglePlayPauseCommand)
    }
    try phone.run(until: .seconds(1))
  }

  private static let overture: [String: any Sendable] = [
    MPMediaItemPropertyTitle: "Overture", MPMediaItemPropertyArtist: "Orchestra",
    MPMediaItemPropertyAlbumTitle: "Opera", MPMediaItemPropertyPlaybackDuration: 240.5,
    MPNowPlayingInfoPropertyElapsedPlaybackTime: 10, MPNowPlayingInfoPropertyPlaybackRate: 1.0,
  ]

  /// Assigns a dictionary on the main thread, and lets the phone go on for a moment.
  private func show(
    _ info: [String: any Sendable]?, changing changes: [String: Any] = [:]
  ) throws {
    let info = InTurns(info.map { ($0 as [String: Any]).merging(changes) { $1 } })
    process.main { MPNowPlayingInfoCenter.default().nowPlayingInfo = info.value }
    try phone.run(for: .milliseconds(100))
  }

  @Test func `the lock screen shows the tags, and a clock that goes on from the assignment`() throws {
    try show(Self.overture)
    let screen = try #require(phone.lockScreen)
    #expect(screen.card.tags == Tags(title: "Overture", artist: "Orchestra", album: "Opera"))
    #expect(screen.card.card.duration == .milliseconds(240_500))
    #expect(screen.elapsed == .milliseconds(10_100))
    try phone.run(for: .seconds(5))
    #expect(phone.lockScreen?.elapsed == .milliseconds(15_100))
  }

  @Test func `a card is there as soon as it is assigned`() throws {
    let seen = Mutex<String?>(nil)
    process.main { [phone] in
      MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.overture
      let title = phone.lockScreen?.card.tags.title
      seen.withLock { $0 = title }
    }
    #expect(seen.withLock { $0 } == "Overture")
  }

  @Test func `a rate may be any number, and a missing one is 1`() throws {
    let rates: [((any Sendable)?, Double)] = [
      (0, 0), (0.5, 0.5), (Float(2), 2), (CGFloat(3), 3), (nil, 1), ("2", 1), (Double.nan, 1),
    ]
    for (rate, shown) in rates {
      var info = Self.overture
      info[MPNowPlayingInfoPropertyPlaybackRate] = rate
      try show(info)
      #expect(phone.lockScreen?.card.card.rate == shown, "\(rate as Any)")
    }
    process.main {
      MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = NSNumber(
        value: 1.5)
    }
    #expect(phone.lockScreen?.card.card.rate == 1.5)
  }

  @Test func `the other numbers of a dictionary reach the card`() throws {
    try show(
      Self.overture,
      changing: [
        MPNowPlayingInfoPropertyPlaybackQueueIndex: 3, MPNowPlayingInfoPropertyPlaybackQueueCount: UInt(7),
        MPNowPlayingInfoPropertyChapterNumber: 1, MPNowPlayingInfoPropertyChapterCount: 4,
        MPNowPlayingInfoPropertyIsLiveStream: true, MPMediaItemPropertyPlaybackDuration: Double.nan,
        MPNowPlayingInfoPropertyElapsedPlaybackTime: 0.1,
        MPNowPlayingInfoPropertyExternalContentIdentifier: "42",
      ])
    #expect(
      phone.lockScreen?.card.card
        == Card(
          item: ItemID(42), elapsed: .milliseconds(100), rate: 1, duration: nil, isLive: true, queueIndex: 3,
          queueCount: 7, chapter: 1, chapterCount: 4))
  }

  @Test func `items are told apart by their identifier, and without one by their tags`() throws {
    func item(_ changes: [String: any Sendable]) throws -> ItemID? {
      try show(Self.overture, changing: changes)
      return phone.lockScreen?.card.card.item
    }
    let first = try item([:])
    #expect(try item([MPNowPlayingInfoPropertyElapsedPlaybackTime: 99]) == first)
    #expect(try item([MPMediaItemPropertyTitle: "Aria"]) != first)
    let named = try item([MPNowPlayingInfoPropertyExternalContentIdentifier: "a"])
    #expect(named != first)
    #expect(
      try item([
        MPNowPlayingInfoPropertyExternalContentIdentifier: "a", MPMediaItemPropertyTitle: "Aria",
      ]) == named)
    #expect(try item([:]) == first)
  }

  @Test(arguments: [true, false])
  func `nothing clears the card, and so does an empty dictionary`(isEmpty: Bool) throws {
    try show(Self.overture)
    #expect(phone.lockScreen != nil)
    try show(isEmpty ? [:] : nil)
    #expect(phone.lockScreen == nil)
    process.main { #expect((MPNowPlayingInfoCenter.default().nowPlayingInfo == nil) != isEmpty) }
  }

  @Test func `the dictionary and the state of playback can be read back`() {
    process.main {
      MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.overture
      MPNowPlayingInfoCenter.default().playbackState = .paused
    }
    process.main {
      let center = MPNowPlayingInfoCenter.default()
      #expect(center.nowPlayingInfo?[MPMediaItemPropertyTitle] as? String == "Overture")
      #expect(center.playbackState == .paused)
    }
  }

  // MARK: Artwork

  /// The overture with something else.
  private static func overture(changing changes: [String: Any]) -> [String: Any] {
    (overture as [String: Any]).merging(changes) { $1 }
  }

  private static func artwork(_ width: UInt8, _ asked: @escaping @Sendable (CGSize) -> Void = { _ in })
    -> MPMediaItemArtwork
  {
    MPMediaItemArtwork(boundsSize: CGSize(width: 700, height: 500)) { size in
      asked(size)
      return UIImage(data: Pictures.png(width, 9)) ?? UIImage()
    }
  }

  @Test func `artwork is asked for after the assignment, on a thread of the system's, and shown`() throws {
    let asked = Mutex<[String]>([])
    let clock = phone
    process.main {
      MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.overture(changing: [
        MPMediaItemPropertyArtwork: Self.artwork(7) { size in
          let name = AppThread.current?.name ?? "", at = clock.now.nanoseconds
          asked.withLock { $0.append("\(name) \(size.width) \(size.height) \(at)") }
        }
      ])
      asked.withLock { $0.append("assigned") }
    }
    try phone.run(for: .milliseconds(100))
    #expect(
      asked.withLock { $0 } == ["assigned", "com.apple.MediaPlayer.artwork 600.0 500.0 1000000000"])
    let card = try #require(phone.lockScreen?.card)
    #expect(card.artwork == Artwork(mediaType: "image/png", bytes: [UInt8](Pictures.png(7, 9))))
    #expect(card.card.picture == 0 && phone.lockScreen?.elapsed == .milliseconds(10_100))
  }

  @Test func `one artwork is asked for once, however often it is assigned`() throws {
    let count = Mutex(0)
    let artwork = Self.artwork(7) { _ in count.withLock { $0 += 1 } }
    for _ in 0..<3 { try show(Self.overture, changing: [MPMediaItemPropertyArtwork: artwork]) }
    #expect(count.withLock { $0 } == 1 && phone.lockScreen?.card.artwork != nil)
  }

  @Test func `pictures that come after an item's first card are counted, and equal ones are not`() throws {
    func shown(_ artwork: MPMediaItemArtwork?) throws -> Int? {
      try show(Self.overture, changing: artwork.map { [MPMediaItemPropertyArtwork: $0] } ?? [:])
      return phone.lockScreen?.card.card.picture
    }
    #expect(try shown(nil) == 0)
    #expect(try shown(Self.artwork(1)) == 1)
    #expect(try shown(Self.artwork(1)) == 1)
    #expect(try shown(Self.artwork(2)) == 2)
    #expect(try shown(nil) == 2 && phone.lockScreen?.card.artwork == nil)
  }

  @Test func `a picture that comes when another item is shown is dropped`() throws {
    process.main {
      MPNowPlayingInfoCenter.default().nowPlayingInfo =
        Self.overture(changing: [MPMediaItemPropertyArtwork: Self.artwork(7)])
      MPNowPlayingInfoCenter.default().nowPlayingInfo =
        Self.overture.merging([MPMediaItemPropertyTitle: "Aria"]) { $1 }
    }
    try phone.run(for: .milliseconds(100))
    #expect(phone.lockScreen?.card.tags.title == "Aria" && phone.lockScreen?.card.artwork == nil)
  }

  @Test func `a picture stays while an equal card of the same item asks for its own`() throws {
    try show(Self.overture, changing: [MPMediaItemPropertyArtwork: Self.artwork(7)])
    process.main {
      MPNowPlayingInfoCenter.default().nowPlayingInfo =
        Self.overture(changing: [MPMediaItemPropertyArtwork: Self.artwork(7)])
    }
    #expect(phone.lockScreen?.card.artwork != nil)
  }

  @Test func `a picture made from nothing is none`() throws {
    let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 9, height: 9)) { _ in UIImage() }
    try show(Self.overture, changing: [MPMediaItemPropertyArtwork: artwork])
    #expect(phone.lockScreen?.card.artwork == nil)
    #expect(artwork.bounds == CGRect(x: 0, y: 0, width: 9, height: 9))
  }
}
