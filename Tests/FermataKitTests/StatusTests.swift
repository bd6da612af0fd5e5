import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

@Suite struct StatusTests {
  @Test func `statuses begin with the present one and tell each change once`() async throws {
    let bench = try Bench()
    let statuses = bench.player.statuses
    bench.player.play()
    try bench.phone.run(for: .seconds(2))
    bench.phone.begin(.call)
    try bench.phone.run(for: .seconds(1))
    bench.phone.end(.call)
    try bench.phone.run(for: .seconds(1))
    bench.player.pause()
    var phases: [String] = []
    for await status in statuses {
      let withheld = status.suppression.map { " \($0)" } ?? ""
      phases.append(status.phase.description + withheld)
      if status.phase == .paused, !status.intent.wants, phases.count > 1 { break }
    }
    #expect(
      phases == [
        "paused", "waiting(session)", "waiting(engine)", "playing", "paused interrupted", "waiting(session)",
        "waiting(engine)", "playing", "paused",
      ])
  }

  @Test func `who does not look for long gets the newest 64 statuses, in order`() async throws {
    let phone = Phone()
    let audio = AudioSystem(platform: phone.platform(for: phone.install("app")))
    var player: Player? = Player(audio)
    player?.load("ruler:600")
    let statuses = try #require(player?.statuses)
    for second in 1...100 {
      player?.seek(to: .seconds(second))
      try phone.run(for: .milliseconds(10))
    }
    player = nil
    var positions: [Duration] = []
    for await status in statuses { positions.append(status.position) }
    #expect(positions == (37...100).map { .seconds($0) })
  }

  @Test func `statuses finish when the player is dropped`() async throws {
    let phone = Phone()
    let audio = AudioSystem(platform: phone.platform(for: phone.install("app")))
    var player: Player? = Player(audio)
    let statuses = try #require(player?.statuses)
    player = nil
    var count = 0
    for await _ in statuses { count += 1 }
    #expect(count >= 1)
  }

  @Test func `the position moves on between two looks without an event`() throws {
    let bench = try Bench()
    try bench.play()
    let before = bench.lastEntry
    try bench.phone.run(for: .milliseconds(37))
    #expect(bench.player.status.position == .milliseconds(1037))
    #expect(bench.lastEntry == before)
  }

  @Test func `a status tells the item's tags once it is open`() throws {
    let bench = try Bench(load: ["ruler:10", "ruler:10#2"])
    #expect(bench.player.status.info?.tags.title == "Ruler 1")
    try bench.play()
    #expect(bench.phone.lockScreen?.card.tags.title == "Ruler 1")
    bench.player.next()
    try bench.phone.run(for: .seconds(1))
    #expect(bench.player.status.info?.tags.title == "Ruler 2")
    #expect(bench.phone.lockScreen?.card.tags.title == "Ruler 2")
  }

  @Test func `nobody sees what a medium says before its player knows it`() throws {
    let phone = Phone()
    let media = TaggedMedia()
    let seen = Mutex<[Bool]>([])
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    media.look.withLock { $0 = { seen.withLock { $0.append(player.status.info != nil) } } }
    player.load("tagged")
    try phone.run(for: .seconds(1))
    #expect(seen.withLock { !$0.isEmpty && $0.allSatisfy { !$0 } })
    #expect(player.status.info?.tags.title == "m")
    media.look.withLock { $0 = {} }
  }

  @Test func `each tag that the app names goes before the medium's own, and the others are the medium's`()
    throws
  {
    let phone = Phone()
    let player = Player(
      AudioSystem(platform: phone.platform(for: phone.install("app"), media: TaggedMedia())))
    let rows = [Tags(title: "a"), Tags(artist: "a"), Tags(album: "a"), Tags()]
    for own in rows {
      player.load([MediaItem("tagged", tags: own)])
      player.play()
      try phone.run(for: .seconds(1))
      let expected = Tags(title: own.title ?? "m", artist: own.artist ?? "m", album: own.album ?? "m")
      #expect(phone.lockScreen?.card.tags == expected)
    }
  }

  @Test func `the journal is bounded and never loses the newest`() throws {
    let bench = try Bench()
    for _ in 0..<5000 { bench.player.pause() }
    let entries = bench.audio.journal.entries
    #expect(entries.count == bench.audio.journal.capacity)
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $1.sequence == $0.sequence + 1 })
    #expect(bench.audio.journal.entries(after: bench.lastEntry - 3).count == 3)
    #expect(bench.audio.journal.entries(after: bench.lastEntry).isEmpty)
  }
}

@Suite struct RequirementTests {
  private func makePhone() -> (Phone, AppID, AudioSystem) {
    let phone = Phone()
    let app = phone.install("app")
    return (phone, app, AudioSystem(platform: phone.platform(for: app)))
  }

  @Test func `a requirement takes the session and gives it back after its linger`() throws {
    let (phone, app, audio) = makePhone()
    let requirement = audio.require(.prompt)
    try phone.run(for: .milliseconds(10))
    #expect(phone.isSessionActive(app) && requirement.status.isPlaying == true)
    #expect(phone.configuration(of: app) == Recipe.prompt.configuration)
    requirement.end()
    requirement.end()
    try phone.run(for: .milliseconds(900))
    #expect(phone.isSessionActive(app))
    try phone.run(for: .milliseconds(200))
    #expect(!phone.isSessionActive(app) && requirement.status.phase == .idle)
  }

  @Test func `a dropped requirement ends`() throws {
    let (phone, app, audio) = makePhone()
    var requirement: Requirement? = audio.require(.prompt)
    try phone.run(for: .milliseconds(10))
    #expect(phone.isSessionActive(app) && requirement != nil)
    requirement = nil
    try phone.run(for: .seconds(2))
    #expect(!phone.isSessionActive(app))
  }

  @Test func `a call takes the app's own sound and gives it back`() throws {
    let (phone, app, audio) = makePhone()
    let requirement = audio.require(.music)
    try phone.run(for: .seconds(1))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    #expect(requirement.status.phase == .paused && requirement.status.suppression == .interrupted)
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(requirement.status.isPlaying == true && phone.isSessionActive(app))
  }

  @Test func `a lost device takes the intent of own sound back until it is renewed`() throws {
    let (phone, _, audio) = makePhone()
    phone.connect(.headphones)
    let requirement = audio.require(.music)
    try phone.run(for: .seconds(1))
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(1))
    #expect(requirement.status.phase == .paused && requirement.status.intent.withdrawnBy == .outputLost)
    #expect(requirement.renew() == .success)
    try phone.run(for: .seconds(1))
    #expect(requirement.status.isPlaying == true)
  }

  @Test func `ending one of two requirements leaves the session to the other`() throws {
    let (phone, app, audio) = makePhone()
    let music = audio.require(.music)
    let prompt = audio.require(.prompt)
    try phone.run(for: .seconds(1))
    #expect(phone.configuration(of: app) == Recipe.music.configuration)
    prompt.end()
    try phone.run(for: .seconds(10))
    #expect(phone.isSessionActive(app) && music.status.isPlaying == true)
    music.end()
    try phone.run(for: .seconds(10))
    #expect(!phone.isSessionActive(app))
  }
}

/// A ruler with every tag.
private final class TaggedMedia: MediaSource {
  /// Called each time that the medium is asked whether it stretches.
  let look = Mutex<@Sendable () -> Void>({})

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    TaggedReader(try Ruler().open("ruler:10", format: format)) { [weak self] in self?.look.withLock { $0 }() }
  }
}

private final class TaggedReader: MediaReader {
  private let base: any MediaReader
  private let look: @Sendable () -> Void

  init(_ base: any MediaReader, _ look: @escaping @Sendable () -> Void) {
    self.base = base
    self.look = look
  }

  var stretches: Bool {
    look()
    return base.stretches
  }

  var info: MediaInfo {
    let tags = Tags(title: "m", artist: "m", album: "m")
    return MediaInfo(format: base.info.format, length: base.info.length, tags: tags, codec: base.info.codec)
  }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}
