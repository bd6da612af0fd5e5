import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import Testing

/// The list of tracks that a desktop is shown, without a bus.
@Suite struct TrackListTests {
  private static let entries = [
    QueueEntry(
      item: ItemID(1), location: "/music/1: one.flac", tags: Tags(title: "First", artist: "Band")),
    QueueEntry(item: ItemID(2), location: "http://me:secret@radio/two?token=1", tags: Tags()),
    QueueEntry(item: ItemID(4), location: "file:///a%20b.flac", tags: Tags()),
  ]

  private static func shown(
    item: Int = 1, _ entries: [QueueEntry] = entries, kinds: CommandSet.Kinds = [.playPause, .next]
  ) -> MediaPlayer2 {
    var player = MediaPlayer2(LinuxSystem.App(identity: "Test"))
    let card = Card(
      item: ItemID(item), elapsed: .zero, rate: 1, duration: .seconds(9), queueIndex: item - 1, queueCount: 2)
    let tags = Tags(title: "First", artist: "Band", album: "Album")
    _ = player.show(
      NowPlayingCard(card: card, at: .zero, tags: tags, artwork: nil, queue: entries),
      artwork: "file:///a.png")
    player.enable(CommandSet(kinds))
    return player
  }

  /// What a call of the list answers, and what of it was pressed.
  private static func ask(
    _ player: MediaPlayer2, _ method: String, _ arguments: [BusValue]
  ) throws(BusError) -> (answer: [BusValue], told: [RemoteCommand]) {
    var told: [RemoteCommand] = []
    let answer = try player.answer(
      method, of: MediaPlayer2.trackList, at: MediaPlayer2.path, arguments, at: .zero
    ) { command in
      told.append(command)
      return .success
    }
    return (answer, told)
  }

  private static func path(_ item: Int) -> String { "/org/fermata/item/\(item)" }

  @Test func `it has the items of the queue, and cannot be changed`() {
    let properties = Self.shown().properties(of: MediaPlayer2.trackList, at: .zero)
    #expect(properties == ["Tracks": .paths([1, 2, 4].map(Self.path)), "CanEditTracks": .bool(false)])
    let app = Self.shown().properties(of: MediaPlayer2.root, at: .zero)
    #expect(app?["HasTrackList"] == .bool(true))
    let empty = MediaPlayer2(LinuxSystem.App(identity: "Test")).properties(
      of: MediaPlayer2.trackList, at: .zero)
    #expect(empty?["Tracks"] == .paths([]))
  }

  @Test func `tracks are told in the order asked for: of the current one all, of the others what is known`()
    throws
  {
    let (answer, _) = try Self.ask(
      Self.shown(), "GetTracksMetadata", [.paths([4, 2, 9, 2, 1, 4].map(Self.path))])
    #expect(
      answer == [
        .dictionaries([
          [
            "mpris:trackid": .path(Self.path(4)), "xesam:url": .string("file:///a%20b.flac"),
            "xesam:title": .string("a b.flac"),
          ],
          ["mpris:trackid": .path(Self.path(2))],
          [
            "mpris:trackid": .path(Self.path(1)), "xesam:url": .string("file:///music/1:%20one.flac"),
            "xesam:title": .string("First"), "xesam:artist": .strings(["Band"]),
            "xesam:album": .string("Album"), "mpris:length": .int64(9_000_000),
            "mpris:artUrl": .string("file:///a.png"),
          ],
        ])
      ])
    #expect(try Self.ask(Self.shown(), "GetTracksMetadata", [.paths([])]).answer == [.dictionaries([])])
  }

  @Test func `a track is gone to where it is in the list and can be pressed`() throws {
    #expect(try Self.ask(Self.shown(), "GoTo", [.path(Self.path(2))]).told == [.goTo(ItemID(2))])
    #expect(try Self.ask(Self.shown(), "GoTo", [.path(Self.path(3))]).told == [])
    #expect(try Self.ask(Self.shown(kinds: .playPause), "GoTo", [.path(Self.path(2))]).told == [])
  }

  @Test(
    arguments: [
      ("AddTrack", [.string("file:///a"), .path("/b"), .bool(true)]), ("RemoveTrack", [.path(path(2))]),
    ] as [(String, [BusValue])])
  func `nothing is added or removed from outside`(_ method: String, _ arguments: [BusValue]) throws {
    let (answer, told) = try Self.ask(Self.shown(), method, arguments)
    #expect(answer == [] && told == [])
  }

  @Test(
    arguments: [
      ("GoTo", [.string(path(2))]), ("GetTracksMetadata", [.strings([path(2)])]), ("AddTrack", []),
    ] as [(String, [BusValue])])
  func `what is asked must be of the types of the specification`(_ method: String, _ arguments: [BusValue]) {
    #expect(throws: BusError.self) { try Self.ask(Self.shown(), method, arguments) }
  }

  @Test func `another list is told whole, and what is new of a track by itself`() {
    #expect(Self.shown().listSignals(since: Self.entries).isEmpty)
    let replaced = Self.shown().listSignals(since: [Self.entries[0]])
    #expect(replaced.map(\.member) == ["TrackListReplaced"])
    #expect(replaced.first?.values == [.paths([1, 2, 4].map(Self.path)), .path(Self.path(1))])
    var known = Self.entries
    known[1].tags.title = "Radio"
    let told = Self.shown(known).listSignals(since: Self.entries)
    #expect(told.map(\.member) == ["TrackMetadataChanged"])
    #expect(told.first?.values.first == .path(Self.path(2)))
    guard case .dictionary(let data)? = told.first?.values.last else { return #expect(Bool(false)) }
    #expect(data["xesam:title"] == .string("Radio"))
    let over = MediaPlayer2(LinuxSystem.App(identity: "Test")).listSignals(since: Self.entries)
    #expect(over.first?.values == [.paths([]), .path("/org/mpris/MediaPlayer2/TrackList/NoTrack")])
  }

  @Test func `the description tells arrays, answers and what no signal carries`() throws {
    guard
      case .string(let text)? = try Self.shown().answer(
        "Introspect", of: "", at: MediaPlayer2.path, [], at: .zero, { _ in .success }
      ).first
    else { return #expect(Bool(false)) }
    #expect(text.contains(#"<arg name="TrackIds" type="ao" direction="in"/>"#))
    #expect(text.contains(#"<arg name="Metadata" type="aa{sv}" direction="out"/>"#))
    #expect(text.contains(#"<arg name="SetAsCurrent" type="b" direction="in"/>"#))
    #expect(text.contains(#"<signal name="TrackListReplaced">"#) && text.contains(#"<signal name="Seeked">"#))
    let tracks = try #require(text.firstRange(of: #"<property name="Tracks" type="ao" access="read">"#))
    #expect(text[tracks.upperBound...].prefix(110).contains(#"EmitsChangedSignal" value="invalidates""#))
  }
}
