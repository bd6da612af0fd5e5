import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A medium that is in use is not opened again, because a server sends it again then.
@Suite struct OpeningCountTests {
  /// What happens to a player whose item is heard.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let act: @Sendable (Phone, Player) throws -> Void

    init(_ what: String, _ act: @escaping @Sendable (Phone, Player) throws -> Void) {
      testDescription = what
      self.act = act
    }
  }

  private static let rows = [
    Row("nothing") { _, _ in },
    Row("a seek") { $1.seek(to: .milliseconds(500)) },
    Row("a step back to its beginning") { phone, player in
      try phone.run(for: .seconds(3))
      player.previous()
    },
    Row("another speed") { $1.speed = 2 },
    Row("a repeat") { phone, player in
      player.repeatMode = .one
      try phone.run(for: .seconds(9))
    },
    Row("a pause") { phone, player in
      player.pause()
      try phone.run(for: .seconds(1))
      player.play()
    },
    Row("a call") { phone, _ in
      phone.begin(.call)
      try phone.run(for: .seconds(1))
      phone.end(.call)
    },
    Row("a reset of the media services") { phone, player in
      phone.loseMediaServices(for: .seconds(1))
      try phone.run(for: .seconds(2))
      player.play()
    },
  ]

  @Test(arguments: rows, [["broken"], []])
  func `an item is opened once, whatever happens and though the next cannot be opened`(
    _ row: Row, _ next: [MediaLocation]
  ) throws {
    let phone = Phone()
    let media = CountedMedia()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player.load(["ruler:4"] + next)
    player.play()
    try phone.run(for: .milliseconds(3600))
    try row.act(phone, player)
    try phone.run(for: .milliseconds(300))
    #expect(media.count(of: "ruler:4") == 1)
  }

  @Test func `a next item that can no longer be opened costs the present one nothing`() throws {
    let phone = Phone()
    let media = CountedMedia()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player.load("ruler:4", "ruler:2#2")
    player.repeatMode = .all
    player.play()
    // The second time round.
    try phone.run(for: .seconds(8))
    media.breaks("ruler:2#2")
    try phone.run(for: .milliseconds(1500))
    let opened = (media.count(of: "ruler:4"), media.count(of: "ruler:2#2"))
    player.seek(to: .seconds(1))
    try phone.run(for: .milliseconds(300))
    #expect(opened.1 > 1 && media.count(of: "ruler:4") == opened.0)
    #expect(player.status.isPlaying && player.status.position > .seconds(1))
  }

  /// How the items of a queue come to be wanted no more.
  private static let ends = [
    Row("another queue") { $1.load("ruler:9#7") }, Row("an empty queue") { $1.load([MediaLocation]()) },
  ]

  @Test(arguments: ends, [false, true])
  func `what is wanted no more is called off and let go, opened ahead or heard`(
    _ end: Row, _ isHeard: Bool
  ) throws {
    let phone = Phone()
    let media = CountedMedia()
    var player: Player? = Player(
      AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player?.load("ruler:2", "ruler:4#2")
    if isHeard { player?.play() }
    try phone.run(for: .milliseconds(1700))
    let opened = media.readers
    #expect(opened.opened == 2)
    if let player { try end.act(phone, player) }
    try phone.run(for: .milliseconds(100))
    let kept = media.count(of: "ruler:9#7")
    #expect(media.readers.living == kept && media.readers.cancelled >= opened.living)
    player = nil
    try phone.run(for: .milliseconds(100))
    #expect(media.readers.living == 0 && media.readers.cancelled >= opened.living + kept)
  }
}

/// Rulers whose openings are counted; what is called broken cannot be opened.
private final class CountedMedia: MediaSource {
  struct Readers {
    var opened = 0
    var living = 0
    var cancelled = 0
  }

  private let locations = Mutex<[MediaLocation: Int]>([:])
  fileprivate let counted = Mutex(Readers())
  private let broken = Mutex<Set<MediaLocation>>(["broken"])

  /// It can be opened no more.
  func breaks(_ location: MediaLocation) { _ = broken.withLock { $0.insert(location) } }

  var readers: Readers { counted.withLock { $0 } }

  func count(of location: MediaLocation) -> Int { locations.withLock { $0[location] ?? 0 } }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    locations.withLock { $0[location, default: 0] += 1 }
    if broken.withLock({ $0.contains(location) }) { throw MediaError(.damaged, location, operation: "open") }
    return CountedReader(try Ruler().open(location, format: format), of: self)
  }
}

private final class CountedReader: MediaReader {
  private let base: any MediaReader
  private let media: CountedMedia
  private let isCancelled = Mutex(false)

  init(_ base: any MediaReader, of media: CountedMedia) {
    self.base = base
    self.media = media
    media.counted.withLock {
      $0.opened += 1
      $0.living += 1
    }
  }

  deinit { media.counted.withLock { $0.living -= 1 } }

  var info: MediaInfo { base.info }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try base.read(into: buffer)
  }

  func cancel() {
    let isFirst = isCancelled.withLock { isCancelled in
      defer { isCancelled = true }
      return !isCancelled
    }
    if isFirst { media.counted.withLock { $0.cancelled += 1 } }
    base.cancel()
  }
}
