import FermataLinux
import FermataPlatform
import FermataPolicy
import Synchronization
import Testing

/// What MPRIS2 says of a player and asks of it, without a bus.
@Suite struct MediaPlayer2Tests {
  private static let every = CommandSet(
    [.playPause, .next, .previous, .position, .speed, .repeat, .shuffle], repeatMode: .all, isShuffled: true)

  private static func card(
    item: Int = 1, elapsed: Duration = .zero, rate: Double = 1, duration: Duration? = .seconds(100),
    at instant: Duration = .zero, tags: Tags = Tags(title: "Song", artist: "Singer", album: "Album")
  ) -> NowPlayingCard {
    let card = Card(
      item: ItemID(item), elapsed: elapsed, rate: rate, duration: duration, queueIndex: 0, queueCount: 3)
    return NowPlayingCard(card: card, at: .zero + instant, tags: tags, artwork: nil)
  }

  private static func shown(
    _ card: NowPlayingCard? = card(), _ commands: CommandSet = every,
    app: LinuxSystem.App = .init(identity: "Test")
  ) -> MediaPlayer2 {
    var player = MediaPlayer2(app)
    _ = player.show(card, artwork: card == nil ? nil : "file:///tmp/a.png")
    player.enable(commands)
    return player
  }

  /// What a call or a new value made the player be told, or the error's name.
  private static func pressed(
    _ player: MediaPlayer2, _ ask: (MediaPlayer2, MediaPlayer2.Press) throws -> Void
  ) -> (told: [RemoteCommand], error: String?) {
    let presses = Presses()
    do {
      try ask(player) { command in
        presses.told.append(command)
        return .success
      }
      return (presses.told, nil)
    } catch { return (presses.told, (error as? BusError)?.name.split(separator: ".").last.map(String.init)) }
  }

  private final class Presses {
    var told: [RemoteCommand] = []
  }

  private static func call(
    _ player: MediaPlayer2, _ method: String, _ arguments: [BusValue] = [], at now: Duration = .zero
  ) -> (told: [RemoteCommand], error: String?) {
    pressed(player) {
      _ = try $0.answer(
        method, of: MediaPlayer2.player, at: MediaPlayer2.path, arguments, at: .zero + now, $1)
    }
  }

  private static func set(
    _ player: MediaPlayer2, _ name: String, _ value: BusValue
  ) -> (told: [RemoteCommand], error: String?) {
    pressed(player) {
      _ = try $0.answer(
        "Set", of: MediaPlayer2.properties, at: MediaPlayer2.path,
        [.string(MediaPlayer2.player), .string(name), .variant(value)], at: .zero, $1)
    }
  }

  // MARK: What is shown

  @Test func `a card is metadata, a status and a clock`() {
    let player = Self.shown()
    let values = player.properties(of: MediaPlayer2.player, at: .zero + .seconds(7))
    #expect(
      values?["Metadata"]
        == .dictionary([
          "mpris:trackid": .path("/org/fermata/item/1"), "mpris:length": .int64(100_000_000),
          "xesam:title": .string("Song"), "xesam:artist": .strings(["Singer"]),
          "xesam:album": .string("Album"),
          "mpris:artUrl": .string("file:///tmp/a.png"),
        ]))
    #expect(values?["PlaybackStatus"] == .string("Playing") && values?["Position"] == .int64(7_000_000))
    #expect(values?["LoopStatus"] == .string("Playlist") && values?["Shuffle"] == .bool(true))
    #expect(values?["Rate"] == .double(1) && values?["Volume"] == .double(1))
    #expect(values?["MinimumRate"] == .double(0.5) && values?["MaximumRate"] == .double(3))
    #expect(player.signalled["Position"] == nil, "the position is read and never signalled")
  }

  @Test func `what was slowed down and offers no other speed is within the speeds that are told`() {
    var player = Self.shown(Self.card(elapsed: .zero, rate: 0.75))
    player.enable(CommandSet([.playPause]))
    let values = player.signalled
    #expect(values["Rate"] == .double(0.75) && values["MinimumRate"] == .double(0.75))
    #expect(values["MaximumRate"] == .double(1))
  }

  @Test func `a clock stands where sound stands, and at the item's ends`() {
    func position(_ card: NowPlayingCard, at seconds: Int) -> Duration {
      Self.shown(card).position(at: .zero + .seconds(seconds))
    }
    #expect(position(Self.card(elapsed: .seconds(5), rate: 0), at: 60) == .seconds(5))
    #expect(position(Self.card(elapsed: .seconds(5), rate: 2, at: .seconds(10)), at: 20) == .seconds(25))
    #expect(position(Self.card(elapsed: .seconds(95)), at: 60) == .seconds(100))
    #expect(position(Self.card(elapsed: .seconds(5), duration: nil), at: 6000) == .seconds(6005))
    // A card that is published for an instant to come.
    #expect(position(Self.card(elapsed: .milliseconds(10), at: .seconds(10)), at: 5) == .zero)
  }

  @Test func `what stands has the speed that it last had, and nothing shown is stopped`() {
    var player = Self.shown(Self.card(rate: 1.5))
    _ = player.show(Self.card(rate: 0), artwork: nil)
    #expect(player.signalled["Rate"] == .double(1.5))
    #expect(
      player.signalled["PlaybackStatus"] == .string("Paused") && player.signalled["CanPlay"] == .bool(true))
    _ = player.show(nil, artwork: nil)
    #expect(player.signalled["PlaybackStatus"] == .string("Stopped"))
    #expect(player.signalled["CanPlay"] == .bool(false) && player.signalled["CanPause"] == .bool(false))
    #expect(
      player.signalled["Metadata"]
        == .dictionary(["mpris:trackid": .path("/org/mpris/MediaPlayer2/TrackList/NoTrack")]))
  }

  @Test(
    arguments: [
      (.playPause, ["CanPause", "CanPlay"]), (.next, ["CanGoNext"]), (.previous, ["CanGoPrevious"]),
      (.position, ["CanSeek"]), ([], []),
    ] as [(CommandSet.Kinds, [String])])
  func `what can be done is what is enabled`(_ kinds: CommandSet.Kinds, _ able: [String]) {
    let signalled = Self.shown(Self.card(), CommandSet(kinds)).signalled
    let can = signalled.filter { $0.key.hasPrefix("Can") && $0.value == .bool(true) }.keys.sorted()
    #expect(can == (able + ["CanControl"]).sorted())
  }

  @Test func `a broadcast has no length and cannot be sought`() {
    let player = Self.shown(Self.card(duration: nil))
    #expect(player.signalled["CanSeek"] == .bool(false))
    #expect(Self.call(player, "Seek", [.int64(5)]).told.isEmpty)
  }

  @Test(
    arguments: [(5_250, nil), (5_251, 5_251), (4_750, nil), (4_749, 4_749), (60_000, 60_000)] as [(Int, Int?)]
  )
  func `a jump is told, and a clock's little error is not`(_ elapsed: Int, _ told: Int?) {
    var player = Self.shown()
    let next = Self.card(elapsed: .milliseconds(elapsed), at: .seconds(5))
    #expect(player.show(next, artwork: nil) == told.map { .milliseconds($0) })
  }

  @Test func `the next item begins at its beginning untold, and elsewhere told`() {
    var player = Self.shown()
    #expect(player.show(Self.card(item: 2, at: .seconds(50)), artwork: nil) == nil)
    #expect(player.show(Self.card(item: 3, elapsed: .seconds(9)), artwork: nil) == .seconds(9))
    #expect(player.show(nil, artwork: nil) == nil)
  }

  @Test func `only what is new is signalled`() {
    var player = Self.shown()
    let before = player.signalled
    _ = player.show(Self.card(elapsed: .seconds(30), at: .seconds(5)), artwork: "file:///tmp/a.png")
    #expect(player.changes(since: before).isEmpty)
    _ = player.show(Self.card(elapsed: .seconds(30), rate: 0), artwork: "file:///tmp/a.png")
    #expect(player.changes(since: before) == ["PlaybackStatus": .string("Paused")])
  }

  // MARK: What is asked

  @Test(arguments: [
    ("Next", RemoteCommand.nextTrack), ("Previous", .previousTrack), ("Pause", .pause), ("Play", .play),
    ("PlayPause", .togglePlayPause), ("Stop", .stop),
  ])
  func `a button is pressed where it is enabled, and else does nothing`(
    _ method: String, _ command: RemoteCommand
  ) {
    #expect(Self.call(Self.shown(), method) == ([command], nil))
    #expect(Self.call(Self.shown(Self.card(), .none), method) == ([], nil))
    #expect(Self.call(Self.shown(), method, [.int64(1)]) == ([], "InvalidArgs"))
  }

  @Test(arguments: [
    (Int64(10_000_000), RemoteCommand.changePlaybackPosition(seconds: 17)),
    (-3_000_000, .changePlaybackPosition(seconds: 4)), (-8_000_000, .changePlaybackPosition(seconds: 0)),
    (93_000_000, .changePlaybackPosition(seconds: 100)), (93_000_001, .nextTrack), (.max, .nextTrack),
    (.min, .changePlaybackPosition(seconds: 0)),
  ])
  func `a seek counts from where the clock is, and behind the end is the next item`(
    _ offset: Int64, _ command: RemoteCommand
  ) {
    #expect(Self.call(Self.shown(), "Seek", [.int64(offset)], at: .seconds(7)) == ([command], nil))
  }

  @Test func `who offers no speeds tells one`() {
    let values = Self.shown(Self.card(), CommandSet([.playPause])).signalled
    #expect(values["MinimumRate"] == .double(1) && values["MaximumRate"] == .double(1))
  }

  @Test func `what is shuffled or repeats otherwise is told`() {
    var player = Self.shown(Self.card(), CommandSet([.playPause]))
    let before = player.signalled
    player.enable(CommandSet([.playPause], repeatMode: .one, isShuffled: true))
    #expect(
      player.changes(since: before) == ["Shuffle": .bool(true), "LoopStatus": .string("Track")])
  }

  @Test(arguments: [(Int64(0), true), (100_000_000, true), (100_000_001, false), (-1, false)])
  func `a position outside the item, or of another one, is stale`(_ position: Int64, _ isTaken: Bool) {
    let told: [RemoteCommand] = [.changePlaybackPosition(seconds: Double(position) / 1e6)]
    let here = BusValue.path("/org/fermata/item/1")
    #expect(Self.call(Self.shown(), "SetPosition", [here, .int64(position)]) == (isTaken ? told : [], nil))
    let other = BusValue.path("/org/fermata/item/2")
    #expect(Self.call(Self.shown(), "SetPosition", [other, .int64(position)]) == ([], nil))
  }

  @Test(
    arguments: [
      ("LoopStatus", BusValue.string("None"), [RemoteCommand.changeRepeatMode(.off)], nil),
      ("LoopStatus", .string("Track"), [.changeRepeatMode(.one)], nil),
      ("LoopStatus", .string("Playlist"), [.changeRepeatMode(.all)], nil),
      ("LoopStatus", .string("Twice"), [], "InvalidArgs"),
      ("Shuffle", .bool(false), [.changeShuffleMode(false)], nil),
      ("Rate", .double(1.5), [.changePlaybackRate(1.5)], nil), ("Rate", .double(0), [.pause], nil),
      ("Rate", .double(-1), [], "InvalidArgs"), ("Rate", .double(.nan), [], "InvalidArgs"),
      ("Rate", .double(.infinity), [], "InvalidArgs"), ("Rate", .int64(1), [], "InvalidArgs"),
      ("Volume", .double(0.5), [], "NotSupported"), ("Position", .int64(1), [], "PropertyReadOnly"),
      ("CanGoNext", .bool(true), [], "PropertyReadOnly"), ("Colour", .string("red"), [], "UnknownProperty"),
    ] as [(String, BusValue, [RemoteCommand], String?)])
  func `a property is set where it can be`(
    _ name: String, _ value: BusValue, _ told: [RemoteCommand], _ error: String?
  ) {
    #expect(Self.set(Self.shown(), name, value) == (told, error))
    // What is not enabled has no effect.
    #expect(Self.set(Self.shown(Self.card(), .none), name, value) == ([], error))
  }

  @Test func `the volume is the player's own gain`() {
    let gain = Mutex(0.25)
    var app = LinuxSystem.App(identity: "Test")
    app.gain = { gain.withLock { $0 } }
    app.setGain = { new in gain.withLock { $0 = new } }
    let player = Self.shown(app: app)
    #expect(player.signalled["Volume"] == .double(0.25))
    for (asked, set) in [(0.5, 0.5), (7, 1), (-1, 0)] {
      #expect(
        Self.set(player, "Volume", .double(asked)).error == nil && player.signalled["Volume"] == .double(set))
    }
    #expect(Self.set(player, "Volume", .double(.nan)).error == "InvalidArgs")
    #expect(player.signalled["Volume"] == .double(0))
  }

  @Test func `an app is raised, ended and given addresses only if it can`() {
    let done = Mutex<[String]>([])
    var app = LinuxSystem.App(identity: "Night Radio 2", desktopEntry: "night")
    func ask(_ method: String, _ arguments: [BusValue] = []) -> String? {
      let interface = method == "OpenUri" ? MediaPlayer2.player : MediaPlayer2.root
      return Self.pressed(MediaPlayer2(app)) {
        _ = try $0.answer(method, of: interface, at: MediaPlayer2.path, arguments, at: .zero, $1)
      }.error
    }
    #expect(ask("Raise") == nil && ask("Quit") == nil)
    #expect(ask("OpenUri", [.string("file:///a.flac")]) == "NotSupported")
    let plain = MediaPlayer2(app).properties(of: MediaPlayer2.root, at: .zero)
    #expect(plain?["CanRaise"] == .bool(false) && plain?["CanQuit"] == .bool(false))
    app.raise = { done.withLock { $0.append("raise") } }
    app.quit = { done.withLock { $0.append("quit") } }
    app.addressSchemes = ["file"]
    app.open = { address in
      done.withLock { $0.append(address) }
      return address.hasSuffix("flac")
    }
    #expect(ask("Raise") == nil && ask("Quit") == nil && ask("OpenUri", [.string("file:///a.flac")]) == nil)
    #expect(ask("OpenUri", [.string("file:///a.txt")]) == "InvalidArgs")
    #expect(ask("OpenUri", [.string("http://a.flac")]) == "InvalidArgs")
    #expect(ask("OpenUri", [.string("file")]) == "InvalidArgs")
    #expect(done.withLock { $0 } == ["raise", "quit", "file:///a.flac", "file:///a.txt"])
    let able = MediaPlayer2(app).properties(of: MediaPlayer2.root, at: .zero)
    #expect(able?["CanRaise"] == .bool(true) && able?["CanQuit"] == .bool(true))
    #expect(able?["Identity"] == .string("Night Radio 2") && able?["DesktopEntry"] == .string("night"))
    #expect(app.busName == "Night_Radio_2" && LinuxSystem.App(identity: "2 Ä").busName == "_2__")
  }

  // MARK: What every object has

  @Test(arguments: [
    ("Get", [BusValue.string(MediaPlayer2.player)], "InvalidArgs"),
    ("Get", [.int64(1), .string("Rate")], "InvalidArgs"),
    ("Get", [.string(MediaPlayer2.player), .string("Colour")], "UnknownProperty"),
    ("Get", [.string("org.other"), .string("Rate")], "UnknownInterface"),
    ("GetAll", [.string(MediaPlayer2.player), .string("Rate")], "InvalidArgs"), ("GetAll", [], "InvalidArgs"),
    ("Set", [.string(MediaPlayer2.player), .string("Rate"), .double(1)], "InvalidArgs"),
    ("Take", [.string(MediaPlayer2.player)], "UnknownMethod"), ("Take", [], "UnknownMethod"),
    ("Take", [.string("org.other")], "UnknownMethod"),
    (
      "Set", [.string(MediaPlayer2.root), .string("Identity"), .variant(.other(signature: "as"))],
      "PropertyReadOnly"
    ),
    (
      "Set", [.string(MediaPlayer2.player), .string("Rate"), .variant(.other(signature: "u"))], "InvalidArgs"
    ),
  ])
  func `properties are asked for as they must be`(_ member: String, _ arguments: [BusValue], _ error: String)
  {
    let asked = Self.pressed(Self.shown()) {
      _ = try $0.answer(
        member, of: MediaPlayer2.properties, at: MediaPlayer2.path, arguments, at: .zero, $1)
    }
    #expect(asked == ([], error))
  }

  @Test func `one and all properties come with their types`() throws {
    let player = Self.shown()
    func get(_ member: String, _ names: [String]) throws -> [BusValue] {
      try player.answer(
        member, of: MediaPlayer2.properties, at: MediaPlayer2.path, names.map(BusValue.string), at: .zero
      ) { _ in .success }
    }
    #expect(try get("Get", [MediaPlayer2.player, "Rate"]) == [.variant(.double(1))])
    let all = try #require(player.properties(of: MediaPlayer2.player, at: .zero))
    #expect(try get("GetAll", [MediaPlayer2.player]) == [.dictionary(all)] && all.count == 15)
  }

  @Test func `a call without an interface finds its method, and other objects have none`() {
    func ask(_ member: String, _ interface: String, _ path: String) -> (told: [RemoteCommand], error: String?)
    {
      Self.pressed(Self.shown()) { _ = try $0.answer(member, of: interface, at: path, [], at: .zero, $1) }
    }
    #expect(ask("Pause", "", MediaPlayer2.path) == ([.pause], nil))
    #expect(ask("Dance", "", MediaPlayer2.path) == ([], "UnknownMethod"))
    #expect(ask("Pause", "org.other", MediaPlayer2.path) == ([], "UnknownInterface"))
    #expect(ask("Pause", MediaPlayer2.player, "/org/mpris") == ([], "UnknownObject"))
    #expect(ask("Dance", "org.freedesktop.DBus.Introspectable", MediaPlayer2.path) == ([], "UnknownMethod"))
    #expect(ask("Introspect", "", "/none") == ([], "UnknownObject"))
  }

  @Test func `the description names every method and property, and the way to it`() throws {
    func describe(_ path: String) throws -> String? {
      let answer = try MediaPlayer2(LinuxSystem.App(identity: "Test")).answer(
        "Introspect", of: "org.freedesktop.DBus.Introspectable", at: path, [], at: .zero
      ) { _ in .success }
      guard case .string(let text)? = answer.first else { return nil }
      return text
    }
    let text = try #require(try describe(MediaPlayer2.path))
    for method in MediaPlayer2.methods.values.flatMap(\.keys) {
      #expect(text.contains("<method name=\"\(method)\">"))
    }
    for (name, value) in Self.shown().signalled {
      let access = MediaPlayer2.writable.contains(name) ? "readwrite" : "read"
      #expect(text.contains("<property name=\"\(name)\" type=\"\(value.signature)\" access=\"\(access)\"/>"))
    }
    #expect(text.contains("<property name=\"Position\" type=\"x\" access=\"read\">"))
    #expect(try describe("/")?.contains("<node name=\"org\"/>") == true)
    #expect(try describe("/org/mpris")?.contains("<node name=\"MediaPlayer2\"/>") == true)
    #expect(throws: BusError.self) { try describe("/org/mp") }
    #expect(throws: BusError.self) { try describe("/com") }
  }
}
