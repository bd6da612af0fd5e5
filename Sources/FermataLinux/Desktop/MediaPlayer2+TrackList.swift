package import FermataPlatform
import FermataPolicy
import Foundation

// The items beside the one that plays, as a desktop lists them.

extension MediaPlayer2 {
  /// The interface of the list.
  package static let trackList = "org.mpris.MediaPlayer2.TrackList"
  /// What stands for no track.
  static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

  /// The items of the list, in its order.
  package var entries: [QueueEntry] { card?.queue ?? [] }

  private var tracks: [String] { entries.map { Self.path(of: $0.item) } }

  /// Nothing of the list can be changed from outside (our choice, because an app's queue is the app's).
  var listProperties: [String: BusValue] { ["Tracks": .paths(tracks), "CanEditTracks": .bool(false)] }

  /// An item's name, as the path of an object: unlike its place it stays when others come and go.
  static func path(of item: ItemID) -> String { "/org/fermata/item/\(item.value)" }

  private func entry(at path: String) -> QueueEntry? { entries.first { Self.path(of: $0.item) == path } }

  /// What is known of tracks, of each once however often it is asked for; of what is not in the list nothing.
  func metadata(of paths: [String]) -> [[String: BusValue]] {
    let wanted = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    return entries.compactMap { entry in wanted[Self.path(of: entry.item)].map { ($0, entry) } }
      .sorted { $0.0 < $1.0 }.map { metadata(of: $0.1) }
  }

  private func metadata(of entry: QueueEntry) -> [String: BusValue] {
    entry.item == card?.card.item ? metadata : Self.metadata(of: entry)
  }

  /// What is known of an item that does not play.
  static func metadata(of entry: QueueEntry) -> [String: BusValue] {
    var data = words(of: entry.tags)
    data["mpris:trackid"] = .path(path(of: entry.item))
    if let address = address(of: entry.location) {
      data["xesam:url"] = .string(address)
      // A list of tracks without a name would be blank.
      let name = URL(string: address)?.lastPathComponent
      if entry.tags.title == nil { data["xesam:title"] = name.map(BusValue.string) }
    }
    return data
  }

  /// The words of tags.
  static func words(of tags: Tags) -> [String: BusValue] {
    var data: [String: BusValue] = [:]
    if let title = tags.title { data["xesam:title"] = .string(title) }
    if let artist = tags.artist { data["xesam:artist"] = .strings([artist]) }
    if let album = tags.album { data["xesam:album"] = .string(album) }
    return data
  }

  /// A file's address; `nil` for any other, which may carry a secret and would be read by everybody on the bus.
  private static func address(of location: MediaLocation) -> String? {
    if location.text.hasPrefix("file://") { return location.text }
    return location.text.contains("://") ? nil : URL(fileURLWithPath: location.text).absoluteString
  }

  /// Goes to a track, where that is in the list.
  func go(to path: String, _ press: Press) {
    if let entry = entry(at: path) { tell(.goTo(entry.item), press) }
  }

  /// What a desktop that knew other entries must be told: that the list is another, or what is new of its tracks.
  package func listSignals(since before: [QueueEntry]) -> [(member: String, values: [BusValue])] {
    guard entries.map(\.item) == before.map(\.item) else {
      return [("TrackListReplaced", [.paths(tracks), .path(track)])]
    }
    return zip(entries, before).filter { $0 != $1 }.map { entry, _ in
      ("TrackMetadataChanged", [.path(Self.path(of: entry.item)), .dictionary(metadata(of: entry))])
    }
  }
}
