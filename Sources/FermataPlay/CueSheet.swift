import FermataPlatform

/// A CUE sheet: files, and in each the tracks that begin there.
struct CueSheet {
  private(set) var entries: [Playlist.Entry] = []
  private var album = Tags()
  private var track = Tags()
  /// Whether a track was begun.
  private var isInTrack = false

  init(_ lines: [String]) {
    for line in lines { read(line) }
    for index in entries.indices where entries[index].chapters.count < 2 {
      // A file for each track: its one part is itself.
      entries[index].tags.title = entries[index].chapters.first?.title ?? entries[index].tags.title
      entries[index].chapters = []
    }
  }

  private mutating func read(_ line: String) {
    let words = Self.words(line)
    guard words.count > 1 else { return }
    switch words[0].uppercased() {
    case "FILE":
      entries.append(
        Playlist.Entry(words[1], tags: Tags(title: album.title, artist: album.artist, album: album.title)))
      isInTrack = false
    case "TRACK":
      isInTrack = true
      track = Tags()
    case "TITLE":
      if isInTrack { track.title = words[1] } else { album.title = words[1] }
    case "PERFORMER":
      if isInTrack { track.artist = words[1] } else { album.artist = words[1] }
    case "INDEX":
      // 00 is the pause before a track, which belongs to the one before.
      guard words.count > 2, Int(words[1]) == 1, let start = Self.time(words[2]), !entries.isEmpty else {
        return
      }
      entries[entries.count - 1].chapters.append(Chapter(title: track.title, start: start))
    default: break
    }
  }

  /// Minutes, seconds and frames, of which a second has 75.
  private static func time(_ text: String) -> Duration? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count == 3, let minutes = parts[0], let seconds = parts[1], let frames = parts[2],
      minutes >= 0, (0..<60).contains(seconds), (0..<75).contains(frames)
    else { return nil }
    return .seconds(minutes * 60 + seconds) + .seconds(frames) / 75
  }

  /// The words of a line; what stands in quotes is one.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var rest = line[...]
    while let first = rest.first(where: { !$0.isWhitespace }) {
      rest = rest.drop(while: \.isWhitespace)
      if first == "\"" {
        let text = rest.dropFirst().prefix { $0 != "\"" }
        words.append(String(text))
        rest = rest.dropFirst(text.count + 2)
      } else {
        let text = rest.prefix { !$0.isWhitespace }
        words.append(String(text))
        rest = rest.dropFirst(text.count)
      }
    }
    return words
  }
}
