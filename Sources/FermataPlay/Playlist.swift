package import FermataPlatform

/// Playlist files: M3U, PLS and CUE sheets, as players read them.
package struct Playlist: Hashable, Sendable {
  /// A file of it, and where its chapters are if the playlist knows.
  package struct Entry: Hashable, Sendable {
    /// A path, as the playlist has it or below the playlist's folder.
    package var path: String
    /// What the playlist calls it.
    package var tags: Tags
    /// The parts that a CUE sheet names.
    package var chapters: [Chapter]

    /// Makes an entry.
    package init(_ path: String, tags: Tags = Tags(), chapters: [Chapter] = []) {
      self.path = path
      self.tags = tags
      self.chapters = chapters
    }
  }

  /// In the order in which they are played.
  package var entries: [Entry]

  /// The kinds of playlist, by their files' endings.
  package enum Kind: String, CaseIterable, Sendable {
    case m3u, m3u8, pls, cue

    /// The kind that a path's ending names.
    package init?(path: String) {
      let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last
      self.init(rawValue: ending?.lowercased() ?? "")
    }
  }

  /// Reads a playlist.
  ///
  /// What it does not understand is passed over, as every player does.
  ///
  /// - Parameters:
  ///   - kind: how it is written.
  ///   - text: the file's text, with whatever ends its lines.
  ///   - folder: the file's folder, which its paths count from; empty for the one in which the program runs.
  ///   - isThere: whether a file or a folder is at a path. Where none is, a backslash parts folders, as on Windows.
  package init(_ kind: Kind, text: String, folder: String, isThere: (String) -> Bool = { _ in true }) {
    // Some programs begin a file with a mark of its byte order.
    let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
    entries =
      switch kind {
      case .m3u, .m3u8: Self.m3u(lines)
      case .pls: Self.pls(lines)
      case .cue: CueSheet(lines).entries
      }
    for index in entries.indices {
      let path = entries[index].path
      let whole = Self.path(path, below: folder)
      let parted = Self.path(path.replacing("\\", with: "/"), below: folder)
      entries[index].path = !isThere(whole) && isThere(parted) ? parted : whole
    }
  }

  private static func path(_ path: String, below folder: String) -> String {
    if folder.isEmpty || path.hasPrefix("/") || path.contains("://") { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// A path on each line; `#EXTINF:213,Artist - Title` before it says what it is.
  private static func m3u(_ lines: [String]) -> [Entry] {
    var entries: [Entry] = []
    var tags = Tags()
    for line in lines {
      if line.hasPrefix("#EXTINF:"), let comma = line.firstIndex(of: ",") {
        tags = Self.tags(line[line.index(after: comma)...].trimmed)
      } else if !line.hasPrefix("#") {
        entries.append(Entry(line, tags: tags))
        tags = Tags()
      }
    }
    return entries
  }

  private static func tags(_ text: String) -> Tags {
    guard !text.isEmpty else { return Tags() }
    guard let dash = text.firstRange(of: " - ") else { return Tags(title: text) }
    return Tags(
      title: text[dash.upperBound...].trimmed, artist: text[..<dash.lowerBound].trimmed)
  }

  /// `File1=…`, `Title1=…`, in the order of the numbers.
  private static func pls(_ lines: [String]) -> [Entry] {
    var entries: [Int: Entry] = [:]
    var titles: [Int: String] = [:]
    for line in lines {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let (key, value) = (line[..<sign].lowercased(), line[line.index(after: sign)...].trimmed)
      if key.hasPrefix("file"), let number = Int(key.dropFirst(4)) { entries[number] = Entry(value) }
      if key.hasPrefix("title"), let number = Int(key.dropFirst(5)) { titles[number] = value }
    }
    return entries.sorted { $0.key < $1.key }.map { number, entry in
      Entry(entry.path, tags: Tags(title: titles[number]))
    }
  }
}

extension StringProtocol {
  /// Without the spaces at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
