import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// What is left behind when the last one who held it is gone.
@Suite struct LastOwnerTests {
  private let phone = Phone()
  private let media = CountingMedia()

  private func player() -> Player {
    Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
  }

  @Test(arguments: [Duration.milliseconds(0), .milliseconds(20), .seconds(2)])
  func `the session is given back though player and system are gone`(playedFor: Duration) throws {
    let phone = Phone()
    let app = phone.install("app")
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    var player: Player? = Player(AudioSystem(platform: phone.platform(for: app)))
    player?.load("ruler:60")
    player?.play()
    try phone.run(for: .seconds(1) + playedFor)
    player = nil
    try phone.run(for: .seconds(10))
    #expect(!phone.isSessionActive(app))
  }

  @Test func `a system that was replaced takes no session from the one after it`() throws {
    let app = phone.install("app")
    let platform = phone.platform(for: app)
    var first: Player? = Player(AudioSystem(platform: platform))
    first?.load("ruler:60")
    first?.play()
    try phone.run(for: .seconds(1))
    let second = Player(AudioSystem(platform: platform))
    second.load("ruler:60")
    second.play()
    try phone.run(for: .seconds(1))
    first = nil
    let dropped = phone.now
    try phone.run(for: .seconds(2))
    #expect(second.status.isPlaying && phone.isSessionActive(app))
    #expect(phone.framesHeard(of: app, at: .builtInSpeaker, since: dropped) == FrameCount(2 * 48_000))
  }

  @Test func `an empty queue keeps no file open`() throws {
    let player = player()
    player.load("ruler:60", "ruler:60#2")
    player.play()
    try phone.run(for: .seconds(2))
    #expect(media.open == 2)
    player.load([MediaLocation]())
    try phone.run(for: .seconds(2))
    #expect(media.open == 0)
  }

  @Test func `a queue that is replaced by what cannot be opened keeps no file open`() throws {
    let player = player()
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(2))
    player.load("nothing")
    try phone.run(for: .seconds(2))
    #expect(media.open == 0)
  }

  @Test(arguments: [Duration.zero, .milliseconds(100), .seconds(5)])
  func `a phone that is dropped with all that plays on it is freed`(playedFor: Duration) throws {
    weak var kept: Phone?
    do {
      let phone = Phone()
      kept = phone
      let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
      player.load("ruler:60")
      player.play()
      try phone.run(for: playedFor)
    }
    #expect(kept == nil)
  }
}

/// Rulers whose open readers are counted.
private final class CountingMedia: MediaSource {
  private let count = Mutex(0)

  var open: Int { count.withLock { $0 } }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let reader = try Ruler().open(location, format: format)
    count.withLock { $0 += 1 }
    return CountedReader(reader) { [self] in count.withLock { $0 -= 1 } }
  }
}

private final class CountedReader: MediaReader {
  private let base: any MediaReader
  private let gone: @Sendable () -> Void

  init(_ base: any MediaReader, gone: @escaping @Sendable () -> Void) {
    self.base = base
    self.gone = gone
  }

  deinit { gone() }

  var info: MediaInfo { base.info }
  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }
  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try base.read(into: buffer)
  }
  func cancel() { base.cancel() }
}
