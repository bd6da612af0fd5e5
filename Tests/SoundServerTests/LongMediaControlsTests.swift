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
  .enabled(if: MediaControlsRig.missing.isEmpty, "\(MediaControlsRig.missing)"))
struct LongMediaControlsTests {
  private let rig: MediaControlsRig
  private var player: Player { rig.player }
  private var bus: SessionBus { rig.bus }

  init() throws { rig = try MediaControlsRig() }

  /// Another player at the rig's server and bus.
  private func another(_ app: LinuxSystem.App? = nil, media: any MediaSource = SineMedia()) -> LinuxSystem {
    LinuxSystem(media: media, server: rig.server.address, app: app ?? rig.app, bus: bus.address)
  }

  @Test func `playerctl reads and drives a player`() async throws {
    try await rig.play()
    #expect(try rig.playerctl("-l") == "Fermata_Tests")
    #expect(try rig.playerctl("metadata", "mpris:length") == "60000000")
    try rig.playerctl("pause")
    #expect(await player.becomes { $0.phase == .paused })
    #expect(try rig.shows("status", "Paused"))
    try rig.playerctl("play")
    #expect(await player.becomes(\.isPlaying))
    #expect(try rig.shows("status", "Playing"))
    try rig.playerctl("play-pause")
    #expect(await player.becomes { $0.phase == .paused })
    try rig.playerctl("position", "30")
    #expect(await player.becomes { $0.position == .seconds(30) })
    #expect(try rig.shows("position", "30.000000"))
    try rig.playerctl("position", "5+")
    #expect(await player.becomes { $0.position == .seconds(35) })
    try rig.playerctl("next")
    #expect(await player.becomes { $0.queueIndex == 1 })
    try rig.playerctl("previous")
    #expect(await player.becomes { $0.queueIndex == 0 })
    try rig.playerctl("loop", "Track")
    #expect(try rig.shows("loop", "Track"))
    try rig.playerctl("shuffle", "On")
    #expect(try rig.shows("shuffle", "On"))
    try rig.playerctl("stop")
    #expect(await player.becomes { $0.phase == .paused })
  }

  @Test func `a title with signs that neither bus nor mixer takes is told without them`() async throws {
    player.load([MediaItem("sine:1000", tags: Tags(title: "a\u{FFFE}b", artist: "\u{FFFF}"))])
    try await rig.play()
    let told = try ["title", "artist", "url"].map { try rig.playerctl("metadata", "xesam:\($0)") }
    #expect(told.prefix(2) == ["a\u{FFFD}b", "\u{FFFD}"], "\(told)")
    // What stands behind it in the same message is whole.
    #expect(told[2]?.hasSuffix("sine%3A1000") == true, "\(told)")
    #expect(try rig.server.lists("sink-inputs") { $0.contains("media.title = \"a\u{FFFD}b\"") })
  }

  @Test func `what plays on is told at most twice, and its position is what is heard`() async throws {
    let player = Player(AudioSystem(platform: another(media: Ruler()).platform))
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
      let recording = try rig.server.record("speaker")
      defer { recording.end() }
      let before = try recording.place(after: .milliseconds(100))
      let asked = clock.now
      let text = try #require(try rig.property("Position"))
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
    try await rig.play()
    let tree = try bus.run(["busctl", "--user", "tree", MediaControlsRig.name])
    #expect(tree?.contains("/org/mpris/MediaPlayer2") == true)
    let described = try bus.run([
      "busctl", "--user", "introspect", MediaControlsRig.name, "/org/mpris/MediaPlayer2",
    ])
    for word in [".Seek ", ".PlaybackStatus ", ".CanQuit ", ".Seeked ", ".PropertiesChanged "] {
      #expect(described?.contains(word) == true, "\(word)")
    }
    let all = try rig.gdbus("org.freedesktop.DBus.Properties.GetAll", "org.mpris.MediaPlayer2.Player")
    #expect(all?.contains("'PlaybackStatus': <'Playing'>") == true)
    #expect(all?.contains("'mpris:length': <int64 60000000>") == true)
    let root = try rig.gdbus("org.freedesktop.DBus.Properties.GetAll", "org.mpris.MediaPlayer2")
    #expect(
      root?.contains("'Identity': <'Fermata Tests'>") == true && root?.contains("'CanRaise': <false>") == true
    )
    _ = try rig.gdbus("org.freedesktop.DBus.Peer.Ping")
    #expect(try rig.gdbus("org.mpris.MediaPlayer2.Player.Dance", mayFail: true) == nil)
    #expect(try rig.gdbus("org.mpris.MediaPlayer2.Player.OpenUri", "http://a", mayFail: true) == nil)
    _ = try rig.gdbus("org.mpris.MediaPlayer2.Player.OpenUri", "sine:500")
    _ = try rig.gdbus("org.mpris.MediaPlayer2.Quit")
    #expect(rig.takeAsked() == ["sine:500", "quit"])
  }

  @Test func `the queue is listed, a track of it is gone to, and another queue is told`() async throws {
    let heard = try bus.listen(["gdbus", "monitor", "--session", "--dest", MediaControlsRig.name])
    try await rig.play()
    let list = "org.mpris.MediaPlayer2.TrackList"
    let told = try #require(try rig.gdbus("org.freedesktop.DBus.Properties.Get", list, "Tracks"))
    let tracks = told.split(separator: "'").map(String.init).filter { $0.hasPrefix("/org/fermata/item/") }
    try #require(tracks.count == 3, "\(told)")
    let known = try rig.gdbus("\(list).GetTracksMetadata", "['\(tracks[1])', '/none']")
    #expect(known?.contains("sine%3A500'>") == true && known?.contains("250'>") == false, "\(known ?? "")")
    _ = try rig.gdbus("\(list).GoTo", tracks[2])
    #expect(await player.becomes { $0.isPlaying && $0.queueIndex == 2 })
    _ = try rig.gdbus("\(list).GoTo", "/none")
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
    let heard = try bus.listen(["gdbus", "monitor", "--session", "--dest", MediaControlsRig.name])
    try await rig.play()
    for _ in 0..<5 {
      let before = player.status.position
      let text = try #require(try rig.property("Position"))
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
    #expect(try rig.shows("status", "Paused"))
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
    var app = rig.app
    (app.gain, app.setGain) = ({ gain.withLock { $0 } }, { new in gain.withLock { $0 = new } })
    let quiet = Player(AudioSystem(platform: another(app).platform))
    quiet.load("sine:500")
    quiet.play()
    try #require(try rig.shows("status", "Playing"))
    let told = try bus.listen([
      "busctl", "--user", "monitor", "--match=type='signal',member='PropertiesChanged'",
    ])
    // Many, because the listener takes a moment to be there.
    for percent in 10...60 { try rig.playerctl("volume", "0.\(percent)") }
    #expect(gain.withLock { $0 } == 0.6)
    #expect(try told().contains("Volume"))
  }

  @Test func `a volume that the app itself changes is told`() throws {
    let gain = Mutex(1.0)
    var app = rig.app
    app.gain = { gain.withLock { $0 } }
    let system = another(app)
    let quiet = Player(AudioSystem(platform: system.platform))
    quiet.load("sine:500")
    quiet.play()
    try #require(try rig.shows("status", "Playing"))
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
    try await rig.play()
    let second = Player(AudioSystem(platform: another().platform))
    second.load("sine:500")
    second.play()
    #expect(await second.becomes(\.isPlaying))
    #expect(
      try bus.prints(["playerctl", "-l"]) {
        $0.split(separator: "\n").count == 2 && $0.contains(".instance\(getpid())")
      })
    #expect(player.status.isPlaying)
  }

  @Test func `a bus that is not there is a status and no failure, and one that is there gives a name`()
    async throws
  {
    #expect(rig.system.desktop == .unasked)
    try await rig.play()
    #expect(rig.system.desktop == .shows(name: MediaControlsRig.name))
    let lonely = LinuxSystem(
      media: SineMedia(), server: rig.server.address, app: rig.app,
      bus: "unix:path=\(bus.folder.path)/none")
    let player = Player(AudioSystem(platform: lonely.platform))
    player.load("sine:500")
    #expect(lonely.desktop == .unasked)
    player.play()
    #expect(await player.becomes(\.isPlaying))
    #expect(try rig.server.lists("sinks") { _ in lonely.desktop == .noBus })
    player.pause()
    #expect(await player.becomes { $0.phase == .paused })
  }

  @Test func `a bus that dies is told, and the sound goes on`() async throws {
    try await rig.play()
    bus.end()
    #expect(try rig.server.lists("sinks") { _ in rig.system.desktop == .noBus })
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    #expect(try recording.sounds())
    #expect(player.status.isPlaying)
  }
}
