import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// What a reviewer found, each named after its symptom.
@Suite struct RegressionTests {
  @Test func `a player that is dropped while its engine starts blocks nobody`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let audio = AudioSystem(platform: phone.platform(for: app))
    var first: Player? = Player(audio)
    first?.load("ruler:60")
    try phone.run(for: .milliseconds(10))
    first?.play()
    first = nil
    try phone.run(for: .seconds(5))
    #expect(!phone.isSessionActive(app))
    let second = Player(audio)
    second.load("ruler:60")
    second.play()
    try phone.run(for: .seconds(1))
    #expect(second.status.isPlaying)
  }

  @Test(arguments: [true, false])
  func `a play that finds its engine called no more begins anew`(inApp: Bool) throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app)))
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(1))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
    // Untold, and beside a call that might have taken the session.
    phone.recordScreen()
    try phone.run(for: .milliseconds(120))
    #expect(player.status.isPlaying)
    #expect((inApp ? player.play() : phone.press(.play)) == .success)
    let pressed = phone.now
    try phone.run(for: .milliseconds(100))
    #expect(
      phone.framesHeard(of: app, at: .builtInSpeaker, since: pressed) > 1_000, "the press itself looked")
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
    #expect(phone.framesHeard(of: app, at: .builtInSpeaker, since: phone.now - .milliseconds(500)) > 20_000)
  }

  @Test func `an engine that stops beside a call which the user plays over begins again`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app)))
    player.load("ruler:60")
    phone.begin(.call)
    player.play()
    try phone.run(for: .seconds(1))
    phone.stopEngines(of: app)
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
  }

  @Test func `a call just after an item's end does not rewind to the item before`() throws {
    let phone = Phone()
    phone.connect(.bluetoothA2DP)
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    player.load("ruler:2", "ruler:60#2")
    player.play()
    try phone.run(for: .milliseconds(2075))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    let held = player.status
    #expect(held.queueIndex == 0 && held.position > .milliseconds(1900))
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying && player.status.queueIndex == 1)
  }

  @Test func `a pause between the last frame and its being heard does not get stuck`() throws {
    let phone = Phone()
    phone.connect(.bluetoothA2DP)
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    player.load("ruler:2", "ruler:60#2")
    player.play()
    try phone.run(for: .milliseconds(2085))
    player.pause()
    try phone.run(for: .seconds(1))
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying && player.status.queueIndex == 1)
  }

  @Test func `play on one player brings back no other that was silenced before`() throws {
    let phone = Phone()
    let audio = AudioSystem(platform: phone.platform(for: phone.install("app")))
    let players = [Player(audio), Player(audio)]
    let radio = phone.install("radio", as: .music)
    for player in players {
      player.load("ruler:60")
      player.play()
    }
    try phone.run(for: .seconds(1))
    phone.play(radio)
    try phone.run(for: .seconds(1))
    players[0].play()
    try phone.run(for: .seconds(1))
    #expect(players[0].status.isPlaying && players[1].status.phase == .paused)
    #expect(players[1].status.intent.withdrawnBy == .interruptionUserPlay)
  }

  @Test func `an end that is told twice is not heard`() throws {
    let phone = Phone()
    let app = phone.install("app")
    var platform = phone.platform(for: app)
    let kept = Mutex<(any SystemSink)?>(nil)
    let connect = platform.connect
    platform.connect = { sink in
      kept.withLock { $0 = sink }
      return connect(sink)
    }
    let audio = AudioSystem(platform: platform)
    let player = Player(audio)
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(2))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    phone.end(.call)
    try phone.run(for: .seconds(1))
    let before = audio.journal.entries.last?.sequence ?? 0
    kept.withLock { $0 }?.receive(.interruptionEnded(mayResume: true))
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
    #expect(audio.journal.entries(after: before).flatMap(\.steps) == [])
  }

  @Test func `a last item that is gone by its turn is passed over and told, and the queue is over`() throws {
    let phone = Phone()
    let media = FleetingMedia()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player.load("ruler:3", "ruler:9#2")
    player.play()
    try phone.run(for: .milliseconds(2700))
    media.isGone.withLock { $0 = true }
    player.seek(to: .seconds(1))
    try phone.run(for: .seconds(4))
    #expect(player.status.queueIndex == 1 && player.status.phase == .ended)
    #expect(player.status.intent.withdrawnBy == .queueEnd && player.status.error?.code == .notFound)
    #expect(player.status.errors.map(\.location) == ["ruler:9#2"])
    #expect(player.status.failures == player.status.item.map { [$0] })
  }

  @Test func `an item in the middle that is gone by its turn is passed over and told`() throws {
    let phone = Phone()
    let media = FleetingMedia()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player.load("ruler:3", "ruler:9#2", "ruler:9#3")
    player.play()
    try phone.run(for: .milliseconds(2700))
    media.isGone.withLock { $0 = true }
    player.seek(to: .seconds(1))
    try phone.run(for: .seconds(4))
    #expect(player.status.phase == .playing && player.status.queueIndex == 2)
    #expect(player.status.errors.map(\.location) == ["ruler:9#2"] && player.status.error == nil)
  }

  @Test func `a medium that is longer than announced plays on with its clock`() throws {
    let phone = Phone()
    let platform = phone.platform(for: phone.install("app"), media: UnderstatedMedia())
    let player = Player(AudioSystem(platform: platform))
    player.load("ruler:10")
    player.play()
    try phone.run(for: .seconds(5))
    let position = player.status.position
    #expect(player.status.isPlaying && position > .milliseconds(4999) && position <= .seconds(5))
    #expect(phone.lockScreen?.elapsed == position)
    try phone.run(for: .seconds(6))
    #expect(player.status.phase == .ended && player.status.duration == .seconds(10))
  }
}

/// Rulers that cannot be opened any more from some moment on.
private final class FleetingMedia: MediaSource {
  let isGone = Mutex(false)

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    if location.text.hasSuffix("#2"), isGone.withLock({ $0 }) {
      throw MediaError(.notFound, location, operation: "open")
    }
    return try Ruler().open(location, format: format)
  }
}

/// Rulers that announce 2 s, however long they are.
private struct UnderstatedMedia: MediaSource {
  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    UnderstatedReader(try Ruler().open(location, format: format))
  }
}

private final class UnderstatedReader: MediaReader {
  private let base: any MediaReader
  let info: MediaInfo

  init(_ base: any MediaReader) {
    self.base = base
    let described = base.info
    info = MediaInfo(
      format: described.format, length: described.format.frames(in: .seconds(2)), tags: described.tags,
      codec: described.codec)
  }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}
