import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Foundation
import PlayerSupport
import Synchronization
import Testing

/// A player on a real session bus, driven by the programs that desktops use.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(
    if: SoundServer.missing == nil && SessionBus.missing == nil,
    "\([SoundServer.missing, SessionBus.missing].compactMap(\.self).joined(separator: "; "))"))
struct LongMediaControlsTests {
  private let server: SoundServer
  private let bus: SessionBus
  private let app: LinuxSystem.App
  private let audio: AudioSystem
  private let player: Player
  private let opened = Opened()

  /// What the desktop asked the app for.
  private final class Opened: Sendable {
    let asked = Mutex<[String]>([])
  }

  init() throws {
    server = try SoundServer()
    bus = try SessionBus()
    var app = LinuxSystem.App(identity: "Fermata Tests")
    app.addressSchemes = ["sine"]
    let opened = opened
    app.open = { address in
      opened.asked.withLock { $0.append(address) }
      return address == "sine:500"
    }
    app.quit = { opened.asked.withLock { $0.append("quit") } }
    self.app = app
    audio = Self.system(app, server, bus)
    player = Player(audio)
    player.load("sine:1000", "sine:500", "sine:250")
  }

  private static func system(_ app: LinuxSystem.App, _ server: SoundServer, _ bus: SessionBus) -> AudioSystem
  {
    AudioSystem(
      platform: LinuxSystem(media: SineMedia(), server: server.address, app: app, bus: bus.address).platform)
  }

  private static let name = "org.mpris.MediaPlayer2.Fermata_Tests"

  /// Plays, and returns once the desktop says so.
  private func play() async throws {
    player.play()
    try #require(await player.becomes(\.isPlaying))
    try #require(try shows("status", "Playing"))
  }

  @discardableResult private func playerctl(_ words: String...) throws -> String? {
    try bus.run(["playerctl"] + words)
  }

  private func shows(_ word: String, _ text: String) throws -> Bool {
    try bus.prints(["playerctl", word]) { $0 == text }
  }

  private func property(_ name: String) throws -> String? {
    try bus.run([
      "busctl", "--user", "get-property", Self.name, "/org/mpris/MediaPlayer2",
      "org.mpris.MediaPlayer2.Player",
      name,
    ])
  }

  private func gdbus(_ words: String..., mayFail: Bool = false) throws -> String? {
    let object = ["--session", "--dest", Self.name, "--object-path", "/org/mpris/MediaPlayer2"]
    return try bus.run(["gdbus", "call"] + object + ["--method"] + words, mayFail: mayFail)
  }

  @Test func `playerctl reads and drives a player`() async throws {
    try await play()
    #expect(try playerctl("-l") == "Fermata_Tests")
    #expect(try playerctl("metadata", "mpris:length") == "60000000")
    try playerctl("pause")
    #expect(await player.becomes { $0.phase == .paused })
    #expect(try shows("status", "Paused"))
    try playerctl("play")
    #expect(await player.becomes(\.isPlaying))
    #expect(try shows("status", "Playing"))
    try playerctl("play-pause")
    #expect(await player.becomes { $0.phase == .paused })
    try playerctl("position", "30")
    #expect(await player.becomes { $0.position == .seconds(30) })
    #expect(try shows("position", "30.000000"))
    try playerctl("position", "5+")
    #expect(await player.becomes { $0.position == .seconds(35) })
    try playerctl("next")
    #expect(await player.becomes { $0.queueIndex == 1 })
    try playerctl("previous")
    #expect(await player.becomes { $0.queueIndex == 0 })
    try playerctl("loop", "Track")
    #expect(try shows("loop", "Track"))
    try playerctl("shuffle", "On")
    #expect(try shows("shuffle", "On"))
    try playerctl("stop")
    #expect(await player.becomes { $0.phase == .paused })
  }

  @Test func `what plays on is told at most twice, and its position is what is heard`() async throws {
    let audio = AudioSystem(
      platform: LinuxSystem(media: Ruler(), server: server.address, app: app, bus: bus.address).platform)
    let player = Player(audio)
    player.load("ruler:120")
    let told = try bus.listen(
      ["busctl", "--user", "monitor", "--match=type='signal',member='PropertiesChanged'"],
      mark: "PropertiesChanged")
    player.play()
    try #require(await player.becomes(\.isPlaying))
    let clock = ContinuousClock()
    let end = clock.now + .seconds(LongCountTests.count(of: 60))
    var apart: [Duration] = []
    while clock.now < end {
      let recording = try server.record("speaker")
      defer { recording.end() }
      let before = try recording.place(after: .milliseconds(100))
      let asked = clock.now
      let text = try #require(try property("Position"))
      let took = clock.now - asked
      let position = Duration.microseconds(try #require(Int64(text.drop { $0 != " " }.dropFirst())))
      // It was read somewhere between the question and its answer.
      apart.append(position < before ? position - before : max(.zero, position - before - took))
    }
    #expect(apart.allSatisfy { abs($0 / .milliseconds(1)) < 50 }, "\(apart)")
    let signals = try told().split(separator: "\n").count {
      $0.contains("Member=PropertiesChanged") && $0.contains("/org/mpris/")
    }
    #expect((1...2).contains(signals), "\(signals)")
  }

  @Test func `busctl and gdbus find the object, its properties and its errors`() async throws {
    try await play()
    let tree = try bus.run(["busctl", "--user", "tree", Self.name])
    #expect(tree?.contains("/org/mpris/MediaPlayer2") == true)
    let described = try bus.run(["busctl", "--user", "introspect", Self.name, "/org/mpris/MediaPlayer2"])
    for word in [".Seek ", ".PlaybackStatus ", ".CanQuit ", ".Seeked ", ".PropertiesChanged "] {
      #expect(described?.contains(word) == true, "\(word)")
    }
    let all = try gdbus("org.freedesktop.DBus.Properties.GetAll", "org.mpris.MediaPlayer2.Player")
    #expect(all?.contains("'PlaybackStatus': <'Playing'>") == true)
    #expect(all?.contains("'mpris:length': <int64 60000000>") == true)
    let root = try gdbus("org.freedesktop.DBus.Properties.GetAll", "org.mpris.MediaPlayer2")
    #expect(
      root?.contains("'Identity': <'Fermata Tests'>") == true && root?.contains("'CanRaise': <false>") == true
    )
    _ = try gdbus("org.freedesktop.DBus.Peer.Ping")
    #expect(try gdbus("org.mpris.MediaPlayer2.Player.Dance", mayFail: true) == nil)
    #expect(try gdbus("org.mpris.MediaPlayer2.Player.OpenUri", "http://a", mayFail: true) == nil)
    _ = try gdbus("org.mpris.MediaPlayer2.Player.OpenUri", "sine:500")
    _ = try gdbus("org.mpris.MediaPlayer2.Quit")
    #expect(opened.asked.withLock { $0 } == ["sine:500", "quit"])
  }

  @Test func `the queue is listed, a track of it is gone to, and another queue is told`() async throws {
    let heard = try bus.listen(["gdbus", "monitor", "--session", "--dest", Self.name])
    try await play()
    let list = "org.mpris.MediaPlayer2.TrackList"
    let told = try #require(try gdbus("org.freedesktop.DBus.Properties.Get", list, "Tracks"))
    let tracks = told.split(separator: "'").map(String.init).filter { $0.hasPrefix("/org/fermata/item/") }
    try #require(tracks.count == 3, "\(told)")
    let known = try gdbus("\(list).GetTracksMetadata", "['\(tracks[1])', '/none']")
    #expect(known?.contains("sine%3A500'>") == true && known?.contains("250'>") == false, "\(known ?? "")")
    _ = try gdbus("\(list).GoTo", tracks[2])
    #expect(await player.becomes { $0.isPlaying && $0.queueIndex == 2 })
    _ = try gdbus("\(list).GoTo", "/none")
    player.load("sine:440")
    #expect(await player.becomes { $0.isPlaying && $0.queueCount == 1 })
    #expect(
      try bus.prints(["playerctl", "metadata", "mpris:trackid"]) {
        $0.contains("/item/") && !tracks.contains($0)
      })
    let lines = try heard().split(separator: "\n")
    #expect(lines.count { $0.contains("TrackListReplaced") } == 1, "\(lines)")
    #expect(lines.count { $0.contains("PropertiesChanged") && $0.contains("['Tracks']") } == 1, "\(lines)")
  }

  @Test func `the position is what is heard, and only what changes is signalled`() async throws {
    let heard = try bus.listen(["gdbus", "monitor", "--session", "--dest", Self.name])
    try await play()
    for _ in 0..<5 {
      let before = player.status.position
      let text = try #require(try property("Position"))
      let after = player.status.position
      let told = Duration.microseconds(try #require(Int64(text.dropFirst(2))))
      #expect(
        told > before - .milliseconds(50) && told < after + .milliseconds(50), "\(before) \(told) \(after)")
    }
    player.seek(to: .seconds(20))
    #expect(await player.becomes { $0.isPlaying && $0.position >= .seconds(19) })
    #expect(try bus.prints(["playerctl", "position"]) { Double($0) ?? 0 >= 20 })
    player.pause()
    #expect(await player.becomes { $0.phase == .paused })
    #expect(try shows("status", "Paused"))
    let lines = try heard().split(separator: "\n").map(String.init)
    let seeked = lines.filter { $0.contains("Player.Seeked") }
    // What the device holds is heard before the place that was sought.
    let places = seeked.compactMap { Int64($0.split(separator: " ").last?.prefix { $0 != "," } ?? "") }
    #expect(places.count == 1 && (19_800_000...20_000_000).contains(places.first ?? 0), "\(lines)")
    let changes = lines.filter { $0.contains("PropertiesChanged") }
    #expect(changes.allSatisfy { !$0.contains("'Position'") } && changes.count <= 4, "\(lines)")
  }

  @Test func `a volume that one of the desktop's sliders sets is told to the others`() throws {
    let gain = Mutex(1.0)
    var app = app
    (app.gain, app.setGain) = ({ gain.withLock { $0 } }, { new in gain.withLock { $0 = new } })
    let quiet = Player(Self.system(app, server, bus))
    quiet.load("sine:500")
    quiet.play()
    try #require(try shows("status", "Playing"))
    let told = try bus.listen([
      "busctl", "--user", "monitor", "--match=type='signal',member='PropertiesChanged'",
    ])
    // Many, because the listener takes a moment to be there.
    for percent in 10...60 { try playerctl("volume", "0.\(percent)") }
    #expect(gain.withLock { $0 } == 0.6)
    #expect(try told().contains("Volume"))
  }

  @Test func `a volume that the app itself changes is told`() throws {
    let gain = Mutex(1.0)
    var app = app
    app.gain = { gain.withLock { $0 } }
    let system = LinuxSystem(media: SineMedia(), server: server.address, app: app, bus: bus.address)
    let quiet = Player(AudioSystem(platform: system.platform))
    quiet.load("sine:500")
    quiet.play()
    try #require(try shows("status", "Playing"))
    let told = try bus.listen([
      "busctl", "--user", "monitor", "--match=type='signal',member='PropertiesChanged'",
    ])
    // Many, because the listener takes a moment to be there; the player is asked nothing, because an answer would tell it as
    // well.
    for percent in 10...60 {
      gain.withLock { $0 = Double(percent) / 100 }
      system.gainChanged()
      _ = try bus.run(["busctl", "--user", "list"])
    }
    #expect(try told().contains("Volume"))
  }

  @Test func `a second player has a name of its own, and both are heard`() async throws {
    try await play()
    let second = Player(Self.system(app, server, bus))
    second.load("sine:500")
    second.play()
    #expect(await second.becomes(\.isPlaying))
    #expect(
      try bus.prints(["playerctl", "-l"]) {
        $0.split(separator: "\n").count == 2 && $0.contains(".instance\(getpid())")
      })
    #expect(player.status.isPlaying)
  }

  @Test func `a bus that is not there is no failure`() async throws {
    let lonely = AudioSystem(
      platform: LinuxSystem(
        media: SineMedia(), server: server.address, app: app, bus: "unix:path=\(bus.folder.path)/none"
      ).platform)
    let player = Player(lonely)
    player.load("sine:500")
    player.play()
    #expect(await player.becomes(\.isPlaying))
    player.pause()
    #expect(await player.becomes { $0.phase == .paused })
  }

  @Test func `malformed calls are refused and playback goes on`() async throws {
    try await play()
    let huge = String(repeating: "ä", count: 50_000)
    let calls: [[String]] = [
      ["org.mpris.MediaPlayer2.Player", "Seek", "s", "ten"],
      ["org.mpris.MediaPlayer2.Player", "Seek", "u", "1"],
      ["org.mpris.MediaPlayer2.Player", "SetPosition", "xo", "1", "/a"],
      ["org.mpris.MediaPlayer2.Player", "OpenUri", "s", huge],
      ["org.mpris.MediaPlayer2.Player", "OpenUri", "as", "1", "a"],
      ["org.mpris.MediaPlayer2.Player", "Pause", "i", "1"],
      ["org.mpris.MediaPlayer2.Player", huge.prefix(200) + ""],
      [
        "org.freedesktop.DBus.Properties", "Set", "ssv", "org.mpris.MediaPlayer2.Player", "Rate", "s", "fast",
      ],
      [
        "org.freedesktop.DBus.Properties", "Set", "ssv", "org.mpris.MediaPlayer2.Player", "Metadata", "a{sv}",
        "0",
      ],
      ["org.freedesktop.DBus.Properties", "Get", "ss", huge, huge],
      ["org.freedesktop.DBus.Properties", "Get", "s", "a"],
      [
        "org.freedesktop.DBus.Properties", "Set", "ssv", "org.mpris.MediaPlayer2.Player", "Rate", "v", "v",
        "d", "1",
      ],
      ["org.mpris.MediaPlayer2.TrackList", "GetTracksMetadata", "as", "1", "/a"],
      ["org.mpris.MediaPlayer2.TrackList", "GoTo", "s", "/a"],
      ["org.mpris.MediaPlayer2.TrackList", "AddTrack", "so", huge, "/a"],
    ]
    for call in calls {
      let words = ["busctl", "--user", "call", Self.name, "/org/mpris/MediaPlayer2"] + call
      #expect(try bus.run(words, mayFail: true) == nil, "\(call.map { $0.prefix(40) })")
    }
    #expect(player.status.isPlaying && player.status.queueIndex == 0)
    #expect(try playerctl("status") == "Playing")
  }
}
