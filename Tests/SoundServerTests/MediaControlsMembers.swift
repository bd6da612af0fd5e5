import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import Foundation

/// A property as it must be, read while the first of three tones is paused at half a minute, and what setting it does.
struct ExpectedProperty {
  /// A value to be set.
  struct Setting {
    let value: BusValue
    /// What is read then.
    let result: BusValue
    /// How playerctl sets it, where it can.
    let playerctl: [String]?

    init(_ value: BusValue, _ result: BusValue? = nil, playerctl: [String]? = nil) {
      (self.value, self.result, self.playerctl) = (value, result ?? value, playerctl)
    }
  }

  let interface: String
  let name: String
  let value: BusValue
  var emission = "emits-change"
  /// What playerctl is asked, and prints.
  var playerctl: (words: [String], text: String)?
  var settings: [Setting] = []

  /// How busctl describes it.
  var description: String {
    "\(interface).\(name) property \(value.signature) \(emission)\(settings.isEmpty ? "" : " writable")"
  }
}

/// A method as it must be: what calling it does, and what it answers.
struct ExpectedMethod {
  enum Answer {
    case nothing
    case value(BusValue)
    /// A text of which only this is expected.
    case containing(String)
  }

  let name: String
  var arguments: [BusValue] = []
  var playerctl: [String]?
  /// Which tone plays or is paused as it is called.
  var index = 0
  var place = Duration.seconds(30)
  var isPlaying = false
  /// What the player comes to.
  var effect: @Sendable (PlayerStatus) -> Bool = { $0.phase == .paused && $0.queueIndex == 0 }
  /// What the app is asked for.
  var asked: [String] = []
  var answer = Answer.nothing

  /// How busctl describes it.
  var description: String {
    let taken = arguments.map(\.signature).joined()
    let given =
      switch answer {
      case .nothing: "-"
      case .value(let value): value.signature
      case .containing: "s"
      }
    return "\(name) method \(taken.isEmpty ? "-" : taken) \(given)"
  }
}

/// A signal as it must be, and what causes it.
struct ExpectedSignal {
  let interface: String
  let member: String
  let carries: String
  /// What gdbus prints of what it carries.
  let text: String
  let cause: @Sendable (Player) -> Void
  /// What is done until it is heard.
  var again: @Sendable (Player) -> Void = { _ in }
  /// What playerctl is asked to follow, and prints then.
  var playerctl: (words: [String], text: String)?

  /// How busctl describes it.
  var description: String { "\(interface).\(member) signal \(carries)" }
}

/// Everything that the player's object has, with what is expected of it.
enum MediaControlsMembers {
  private static let (root, player, list) = (MediaPlayer2.root, MediaPlayer2.player, MediaPlayer2.trackList)
  private static let objects = MediaPlayer2.properties

  static let tracks = (1...3).map { "/org/fermata/item/\($0)" }
  static let tags = Tags(title: "Tone", artist: "Generator", album: "Pure")

  /// What is told of the first tone, whose picture is at an address.
  private static func metadata(_ picture: String) -> [String: BusValue] {
    [
      "mpris:artUrl": .string(picture), "mpris:length": .int64(60_000_000), "mpris:trackid": .path(tracks[0]),
      "xesam:album": .string("Pure"), "xesam:artist": .strings(["Generator"]),
      "xesam:title": .string("Tone"),
      "xesam:url": .string(URL(fileURLWithPath: "sine:1000").absoluteString),
    ]
  }

  static func properties(picture: String) -> [ExpectedProperty] {
    appProperties + stateProperties(metadata(picture)) + abilities + [
      ExpectedProperty(interface: list, name: "CanEditTracks", value: .bool(false)),
      ExpectedProperty(
        interface: list, name: "Tracks", value: .paths(tracks), emission: "emits-invalidation"),
    ]
  }

  private static let appProperties: [ExpectedProperty] = [
    ("CanQuit", .bool(true)), ("CanRaise", .bool(true)), ("HasTrackList", .bool(true)),
    ("DesktopEntry", .string("fermata-tests")), ("Identity", .string("Fermata Tests")),
    ("SupportedMimeTypes", .strings(["audio/x-sine"])), ("SupportedUriSchemes", .strings(["sine"])),
  ].map { ExpectedProperty(interface: root, name: $0, value: $1) }

  private static let abilities = [
    "CanControl", "CanGoNext", "CanGoPrevious", "CanPause", "CanPlay", "CanSeek",
  ].map { ExpectedProperty(interface: player, name: $0, value: .bool(true)) }

  private static func stateProperties(_ metadata: [String: BusValue]) -> [ExpectedProperty] {
    [
      ExpectedProperty(
        interface: player, name: "PlaybackStatus", value: .string("Paused"), playerctl: (["status"], "Paused")
      ),
      ExpectedProperty(
        interface: player, name: "LoopStatus", value: .string("None"), playerctl: (["loop"], "None"),
        settings: ["Track", "Playlist", "None"].map { .init(.string($0), playerctl: ["loop", $0]) }),
      ExpectedProperty(
        interface: player, name: "Shuffle", value: .bool(false), playerctl: (["shuffle"], "Off"),
        settings: [
          .init(.bool(true), playerctl: ["shuffle", "On"]),
          .init(.bool(false), playerctl: ["shuffle", "Off"]),
        ]),
      ExpectedProperty(
        interface: player, name: "Volume", value: .double(1), playerctl: (["volume"], "1.000000"),
        settings: [
          .init(.double(0.25), playerctl: ["volume", "0.25"]), .init(.double(-3), .double(0)),
          .init(.double(7), .double(1), playerctl: ["volume", "1"]),
        ]),
      // Music has one speed.
      ExpectedProperty(
        interface: player, name: "Rate", value: .double(1), settings: [.init(.double(2), .double(1))]),
      ExpectedProperty(interface: player, name: "MinimumRate", value: .double(1)),
      ExpectedProperty(interface: player, name: "MaximumRate", value: .double(1)),
      ExpectedProperty(
        interface: player, name: "Position", value: .int64(30_000_000), emission: "-",
        playerctl: (["position"], "30.000000")),
      ExpectedProperty(
        interface: player, name: "Metadata", value: .dictionary(metadata),
        playerctl: (["metadata", "xesam:title"], "Tone")),
    ]
  }

  static func methods(picture: String) -> [ExpectedMethod] {
    appMethods + commands + places + listMethods(picture) + objectMethods
  }

  private static let appMethods = [
    ExpectedMethod(name: "\(root).Raise", asked: ["raise"]),
    ExpectedMethod(name: "\(root).Quit", asked: ["quit"]),
    ExpectedMethod(
      name: "\(player).OpenUri", arguments: [.string("sine:500")], playerctl: ["open", "sine:500"],
      asked: ["sine:500"]),
  ]

  private static let commands = [
    ExpectedMethod(name: "\(player).Play", playerctl: ["play"]) { $0.isPlaying },
    ExpectedMethod(name: "\(player).Pause", playerctl: ["pause"], isPlaying: true),
    ExpectedMethod(name: "\(player).PlayPause", playerctl: ["play-pause"]) { $0.isPlaying },
    ExpectedMethod(name: "\(player).Stop", playerctl: ["stop"], isPlaying: true),
    ExpectedMethod(name: "\(player).Next", playerctl: ["next"], isPlaying: true) {
      $0.isPlaying && $0.queueIndex == 1
    },
    ExpectedMethod(
      name: "\(player).Previous", playerctl: ["previous"], index: 1, place: .zero, isPlaying: true
    ) { $0.isPlaying && $0.queueIndex == 0 },
    // In its midst a track begins again.
    ExpectedMethod(name: "\(player).Previous", playerctl: ["previous"], index: 1, isPlaying: true) {
      $0.isPlaying && $0.queueIndex == 1 && $0.position < .seconds(20)
    },
  ]

  private static let places = [
    ExpectedMethod(name: "\(player).Seek", arguments: [.int64(5_000_000)], playerctl: ["position", "5+"]) {
      $0.position == .seconds(35)
    },
    ExpectedMethod(name: "\(player).Seek", arguments: [.int64(-7_000_000)], playerctl: ["position", "7-"]) {
      $0.position == .seconds(23)
    },
    ExpectedMethod(
      name: "\(player).SetPosition", arguments: [.path(tracks[0]), .int64(12_000_000)],
      playerctl: ["position", "12"]
    ) { $0.position == .seconds(12) },
  ]

  /// Because the list cannot be edited, adding and removing has no effect, as the specification wants it.
  private static func listMethods(_ picture: String) -> [ExpectedMethod] {
    [
      ExpectedMethod(
        name: "\(list).AddTrack", arguments: [.string("sine:500"), .path(tracks[0]), .bool(true)]),
      ExpectedMethod(name: "\(list).RemoveTrack", arguments: [.path(tracks[0])]),
      ExpectedMethod(name: "\(list).GoTo", arguments: [.path(tracks[2])]) { $0.queueIndex == 2 },
      ExpectedMethod(
        name: "\(list).GetTracksMetadata", arguments: [.paths([tracks[0], "/none"])],
        answer: .value(.dictionaries([metadata(picture)]))),
    ]
  }

  private static let objectMethods = [
    ExpectedMethod(
      name: "\(objects).Get", arguments: [.string(root), .string("Identity")],
      answer: .value(.variant(.string("Fermata Tests")))),
    ExpectedMethod(
      name: "\(objects).GetAll", arguments: [.string(list)],
      answer: .value(.dictionary(["CanEditTracks": .bool(false), "Tracks": .paths(tracks)]))),
    // A rate of zero is a pause.
    ExpectedMethod(
      name: "\(objects).Set", arguments: [.string(player), .string("Rate"), .variant(.double(0))],
      isPlaying: true),
    ExpectedMethod(
      name: "org.freedesktop.DBus.Introspectable.Introspect", answer: .containing("<interface name=")),
  ]

  /// In this order, of a player whose first tone plays.
  static let signals = [
    ExpectedSignal(
      interface: objects, member: "PropertiesChanged", carries: "sa{sv}as",
      text: "'\(player)', {'PlaybackStatus': <'Paused'>}, @as []", cause: { $0.pause() },
      playerctl: (["status"], "Paused")),
    ExpectedSignal(
      interface: player, member: "Seeked", carries: "x", text: "int64 12000000,",
      cause: { $0.seek(to: .seconds(12)) }, playerctl: (["position"], "12.000000")),
    ExpectedSignal(
      interface: list, member: "TrackMetadataChanged", carries: "oa{sv}",
      text: "objectpath '\(tracks[2])', {'mpris:trackid'", cause: { $0.next() },
      // What is known of the track behind it is told with the next card after it is known.
      again: { $0.skip(by: .seconds(1)) },
      playerctl: (["metadata", "mpris:trackid"], "'\(tracks[1])'")),
    ExpectedSignal(
      interface: list, member: "TrackListReplaced", carries: "aoo",
      text: "[objectpath '/org/fermata/item/4'], objectpath '/org/fermata/item/4'",
      cause: { $0.load("sine:440") },
      playerctl: (["metadata", "mpris:trackid"], "'/org/fermata/item/4'")),
  ]
}
