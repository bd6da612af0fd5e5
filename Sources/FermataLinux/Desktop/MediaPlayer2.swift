package import FermataPlatform
package import FermataPolicy

/// A player as MPRIS2 shows it to a desktop: its properties, and what may be asked of it.
///
/// It is a value: the bus reads and calls it, and what it asks of the player goes through the closure that comes with the call.
/// Names, types and meanings are the specification's (MPRIS D-Bus Interface Specification 2.2).
package struct MediaPlayer2: Sendable {
  /// Where the object is.
  package static let path = "/org/mpris/MediaPlayer2"
  /// The interface of the app.
  package static let root = "org.mpris.MediaPlayer2"
  /// The interface of the player.
  package static let player = "org.mpris.MediaPlayer2.Player"

  /// What passes a press on, and says how it was answered.
  package typealias Press = (RemoteCommand) -> CommandOutcome

  /// What the app brings.
  package let app: LinuxSystem.App
  /// What is shown; `nil` if nothing is.
  package private(set) var card: NowPlayingCard?
  /// Where its picture lies, as an address.
  package private(set) var artwork: String?
  /// What can be pressed.
  package private(set) var commands = CommandSet.none
  /// How fast it last moved: MPRIS's rate never says that sound stands.
  private var rate = 1.0

  /// Makes one that shows nothing.
  package init(_ app: LinuxSystem.App) { self.app = app }

  /// Shows a card, or none.
  ///
  /// - Returns: the position that a desktop must be told of, because no clock would get there by itself; `nil` if it would.
  package mutating func show(_ card: NowPlayingCard?, artwork: String?) -> Duration? {
    defer {
      self.card = card
      self.artwork = artwork
      if let rate = card?.card.rate, rate > 0 { self.rate = rate }
    }
    guard let card else { return nil }
    let isSame = self.card?.card.item == card.card.item
    let expected = isSame ? self.position(at: card.at) : .zero
    let apart = card.card.elapsed - expected
    return apart > Self.jump || apart < .zero - Self.jump ? card.card.elapsed : nil
  }

  /// What a desktop's own clock may be wrong by (our choice, because a sound that pauses or begins is that late at most).
  private static let jump = Duration.milliseconds(250)

  /// Says what can be pressed.
  package mutating func enable(_ commands: CommandSet) { self.commands = commands }

  /// The position at an instant, never outside the item.
  package func position(at now: HostTime) -> Duration {
    guard let card else { return .zero }
    let moved = card.card.elapsed + (now - card.at) * card.card.rate
    return max(.zero, card.card.duration.map { min($0, moved) } ?? moved)
  }

  /// The name of the item that is shown, as the path of an object.
  package var track: String { card.map { Self.path(of: $0.card.item) } ?? Self.noTrack }

  // MARK: Properties

  /// The properties of an interface, by name; `nil` for an interface that is not there.
  package func properties(of interface: String, at now: HostTime) -> [String: BusValue]? {
    switch interface {
    case Self.root: appProperties
    case Self.player:
      signalled.merging(["Position": .int64(Self.microseconds(position(at: now)))]) { first, _ in first }
    case Self.trackList: listProperties
    default: nil
    }
  }

  private var appProperties: [String: BusValue] {
    var properties: [String: BusValue] = [
      "CanQuit": .bool(app.quit != nil), "CanRaise": .bool(app.raise != nil), "HasTrackList": .bool(true),
      "Identity": .string(app.identity), "SupportedUriSchemes": .strings(app.addressSchemes),
      "SupportedMimeTypes": .strings(app.mediaTypes),
    ]
    if let entry = app.desktopEntry { properties["DesktopEntry"] = .string(entry) }
    return properties
  }

  /// The player's properties whose changes are signalled: all but the position.
  package var signalled: [String: BusValue] {
    let kinds = commands.kinds
    let isShown = card != nil
    let speeds = kinds.contains(.speed) ? (0.5, 3.0) : (1, 1)
    return [
      "PlaybackStatus": .string(isShown ? (card?.card.rate ?? 0 > 0 ? "Playing" : "Paused") : "Stopped"),
      "LoopStatus": .string(commands.repeatMode.loopStatus), "Shuffle": .bool(commands.isShuffled),
      "Rate": .double(rate), "MinimumRate": .double(min(speeds.0, rate)),
      "MaximumRate": .double(max(speeds.1, rate)), "Metadata": .dictionary(metadata),
      "Volume": .double(app.gain?() ?? 1), "CanGoNext": .bool(kinds.contains(.next)),
      "CanGoPrevious": .bool(kinds.contains(.previous)),
      "CanPlay": .bool(isShown && kinds.contains(.playPause)),
      "CanPause": .bool(isShown && kinds.contains(.playPause)),
      "CanSeek": .bool(kinds.contains(.position) && card?.card.duration != nil), "CanControl": .bool(true),
    ]
  }

  /// What is known of the item that is shown.
  var metadata: [String: BusValue] {
    guard let card else { return ["mpris:trackid": .path(track)] }
    var data =
      entries.first { $0.item == card.card.item }.map(Self.metadata) ?? ["mpris:trackid": .path(track)]
    data.merge(Self.words(of: card.tags)) { _, word in word }
    if let duration = card.card.duration { data["mpris:length"] = .int64(Self.microseconds(duration)) }
    if let artwork { data["mpris:artUrl"] = .string(artwork) }
    return data
  }

  /// A time as MPRIS counts it.
  package static func microseconds(_ time: Duration) -> Int64 { Int64(clamping: time.nanoseconds / 1000) }
}

extension RepeatMode {
  /// MPRIS's word for it.
  var loopStatus: String {
    switch self {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }

  /// What MPRIS's word means; `nil` if it is none.
  init?(loopStatus: String) {
    switch loopStatus {
    case "None": self = .off
    case "Track": self = .one
    case "Playlist": self = .all
    default: return nil
    }
  }
}
