import FermataLinux
import FermataSimulator

/// Draws calls that must be refused, or must have no effect.
struct CallDraw {
  private var draw: ValueDraw

  init(seed: UInt64) { draw = ValueDraw(random: SeededGenerator(seed: seed)) }

  /// What answers values that are not those that are asked for.
  private static let wrong = "InvalidArgs"

  private static let methods = MediaPlayer2.methods.merging([
    MediaPlayer2.properties: ["Get": "ss", "GetAll": "s", "Set": "ssv"],
    "org.freedesktop.DBus.Introspectable": ["Introspect": ""],
  ]) { first, _ in first }

  /// The properties, by their interfaces, and the types of those that can be set.
  private static let properties = [
    MediaPlayer2.root: ["CanQuit", "CanRaise", "HasTrackList", "Identity", "SupportedMimeTypes"],
    MediaPlayer2.player: [
      "PlaybackStatus", "MinimumRate", "MaximumRate", "Metadata", "Position", "CanGoNext", "CanControl",
    ],
    MediaPlayer2.trackList: ["Tracks", "CanEditTracks"],
  ]
  private static let settable = ["LoopStatus": "s", "Shuffle": "b", "Rate": "d", "Volume": "d"]

  mutating func next() -> DrawnCall {
    var call =
      switch Int.random(in: 0..<8, using: &draw.random) {
      case 0: unknownObject()
      case 1: unknownInterface()
      case 2: unknownMember()
      case 3, 4: wrongArguments()
      case 5: withoutEffect()
      case 6: getting()
      default: setting()
      }
    call.isAnswered = !draw.once(in: 10)
    return call
  }

  private mutating func interface() -> String { "\(draw.name()).\(draw.name())" }

  private mutating func known() -> (interface: String, member: String, types: String) {
    let interface = draw.one(of: Self.methods.keys.sorted())
    let methods = Self.methods[interface, default: [:]].sorted { $0.key < $1.key }
    let (member, types) = draw.one(of: methods)
    return (interface, member, types)
  }

  private mutating func unknownObject() -> DrawnCall {
    let known = known()
    return DrawnCall(
      path: draw.path(), interface: known.interface, member: known.member,
      arguments: draw.values(0...3), answers: ["UnknownObject"])
  }

  private mutating func unknownInterface() -> DrawnCall {
    DrawnCall(
      interface: interface(), member: draw.once(in: 2) ? draw.name() : known().member,
      arguments: draw.values(0...3), answers: ["UnknownInterface"])
  }

  private mutating func unknownMember() -> DrawnCall {
    let isPeer = draw.once(in: 8)
    return DrawnCall(
      interface: isPeer ? "org.freedesktop.DBus.Peer" : known().interface, member: draw.name(),
      arguments: draw.values(0...3), answers: ["UnknownMethod"])
  }

  private mutating func wrongArguments() -> DrawnCall {
    while true {
      let (interface, member, types) = known()
      let arguments = draw.values(0...4)
      guard arguments.map(\.signature).joined() != types else { continue }
      // Whose property it is comes before what else is wrong with it.
      let isProperty = interface == MediaPlayer2.properties
      return DrawnCall(
        interface: interface, member: member, arguments: arguments,
        answers: isProperty ? [Self.wrong, "UnknownInterface"] : [Self.wrong])
    }
  }

  /// Calls of the right types that the specification wants to have no effect, and addresses that cannot be opened.
  private mutating func withoutEffect() -> DrawnCall {
    func call(_ interface: String, _ member: String, _ types: [DrawnType], _ answer: String = "") -> DrawnCall
    {
      DrawnCall(
        interface: interface, member: member, arguments: types.map { draw.value($0) }, answers: [answer])
    }
    let (path, text) = (DrawnType.basic("o"), DrawnType.basic("s"))
    return switch Int.random(in: 0..<7, using: &draw.random) {
    case 0: call(MediaPlayer2.player, "SetPosition", [path, .basic("x")])
    case 1: call(MediaPlayer2.player, "OpenUri", [text], Self.wrong)
    case 2: call(MediaPlayer2.trackList, "GoTo", [path])
    case 3: call(MediaPlayer2.trackList, "AddTrack", [text, path, .basic("b")])
    case 4: call(MediaPlayer2.trackList, "RemoveTrack", [path])
    case 5: call(MediaPlayer2.trackList, "GetTracksMetadata", [.list(path)])
    default: call("org.freedesktop.DBus.Introspectable", "Introspect", [])
    }
  }

  private func text(_ text: String) -> DrawnValue { DrawnValue(signature: "s", words: [text]) }

  /// An interface and one of its properties, each of them known or not, and what asking for it is answered.
  private mutating func property() -> (interface: String, name: String, answer: String) {
    guard !draw.once(in: 4) else { return (draw.text(), draw.text(), "UnknownInterface") }
    let interface = draw.one(of: Self.properties.keys.sorted())
    guard !draw.once(in: 3) else {
      return (interface, draw.once(in: 2) ? draw.name() : draw.text(), "UnknownProperty")
    }
    return (interface, draw.one(of: Self.properties[interface, default: []]), "")
  }

  private mutating func getting() -> DrawnCall {
    let (interface, name, answer) = property()
    guard draw.once(in: 4) else {
      return DrawnCall(
        interface: MediaPlayer2.properties, member: "Get", arguments: [text(interface), text(name)],
        answers: [answer])
    }
    return DrawnCall(
      interface: MediaPlayer2.properties, member: "GetAll", arguments: [text(interface)],
      answers: [answer == "UnknownInterface" ? answer : ""])
  }

  private mutating func setting() -> DrawnCall {
    func call(_ interface: String, _ name: String, _ value: DrawnValue, _ answers: Set<String>) -> DrawnCall {
      DrawnCall(
        interface: MediaPlayer2.properties, member: "Set",
        arguments: [text(interface), text(name), draw.variant(value)], answers: answers)
    }
    guard draw.once(in: 2) else {
      let (interface, name, answer) = property()
      return call(interface, name, draw.value(), [answer.isEmpty ? "PropertyReadOnly" : answer])
    }
    let (name, type) = draw.one(of: Self.settable.sorted { $0.key < $1.key })
    var value = draw.value()
    while value.signature == type { value = draw.value() }
    if draw.once(in: 2) {
      switch name {
      case "LoopStatus": value = draw.value(.basic("s"))
      case "Rate":
        value = DrawnValue(signature: "d", words: [draw.one(of: ["nan", "-1", "inf", "-inf", "-1e-300"])])
      case "Volume":
        // The app has none of its own.
        return call(MediaPlayer2.player, name, draw.value(.basic("d")), ["NotSupported", Self.wrong])
      default: break
      }
    }
    return call(MediaPlayer2.player, name, value, [Self.wrong])
  }
}
