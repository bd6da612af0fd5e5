#if Tools
import Fermata
import FermataKit
import FermataLinux
import FermataPlatform
import FermataPlay
import Foundation

/// What was named on the command line, as a queue.
struct PlayArguments {
  private(set) var entries: [Playlist.Entry] = []
  /// What came through the standard input, until the program ends.
  private(set) var temporary: URL?

  /// The endings of files that a folder is searched for.
  private static let endings: Set = [
    "wav", "mp3", "flac", "m4a", "m4b", "mp4", "aac", "ogg", "oga", "opus", "aiff", "aif", "mka", "webm",
  ]

  /// Collects files, folders, playlists, and `-` for sound from the standard input.
  ///
  /// - Throws: ``Failure`` for what is not there, and for nothing to play at all.
  init(_ names: [String]) throws {
    do {
      for name in names { try add(name) }
    } catch {
      removeTemporary()
      throw error
    }
    guard !entries.isEmpty else {
      throw Failure(
        problem: "there is nothing to play in \(names.joined(separator: ", "))",
        help: "name sound files, folders of them, or playlists (m3u, pls, cue)")
    }
  }

  /// Removes what came through the standard input.
  func removeTemporary() { temporary.map { try? FileManager.default.removeItem(at: $0) } }

  /// Whether one of the first twenty can be opened and has sound; it blocks on the disk (our choice, because a desktop waits
  /// for the answer, and a folder may hold thousands).
  var begins: Bool {
    entries.prefix(20).contains { entry in
      do { return try Media.probe(entry.path).length != .zero } catch { return false }
    }
  }

  /// Whether a desktop's address is of a kind that is played: a folder, a playlist, or a file with a known ending.
  static func mayPlay(_ address: String) -> Bool {
    let path = path(of: address)
    switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
    case .typeDirectory: return true
    case .typeRegular:
      let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
      return Playlist.Kind(path: path) != nil || endings.contains(ending)
    default: return false
    }
  }

  /// A file's path, which may be written as an address.
  private static func path(of name: String) -> String {
    name.hasPrefix("file://") ? URL(string: name)?.path ?? name : name
  }

  var items: [MediaItem] { entries.map { MediaItem(MediaLocation($0.path), tags: $0.tags) } }

  var chapters: [MediaLocation: [Chapter]] {
    Dictionary(entries.filter { !$0.chapters.isEmpty }.map { (MediaLocation($0.path), $0.chapters) }) {
      first, _ in first
    }
  }

  /// The name of an item for a person: its tags, or its file's name.
  func name(at index: Int, _ info: MediaInfo?) -> String {
    guard entries.indices.contains(index) else { return "" }
    let entry = entries[index]
    let title = entry.tags.title ?? info?.tags.title
    let artist = entry.tags.artist ?? info?.tags.artist
    guard let title else {
      return temporary == nil ? URL(fileURLWithPath: entry.path).lastPathComponent : "standard input"
    }
    return artist.map { "\(title) · \($0)" } ?? title
  }

  private mutating func add(_ name: String) throws {
    if name == "-" { return try addStandardInput() }
    var isFolder: ObjCBool = false
    let path = Self.path(of: name)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      if path.contains("://"), !path.hasPrefix("file:") {
        throw Failure(problem: "only files are played, not \(path)", help: "save it first: curl -O '\(path)'")
      }
      throw Failure(problem: "there is no file \(path)", help: "check the path: ls -l \(path)")
    }
    if isFolder.boolValue {
      entries += try Self.files(in: path).map { Playlist.Entry($0) }
    } else if let kind = Playlist.Kind(path: path) {
      let text = try TextFile(path: path, kind: "playlist", help: "save it as UTF-8")
        .read(orAs: kind == .m3u8 ? nil : .isoLatin1)
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      entries += Playlist(kind, text: text, folder: folder).entries
    } else {
      entries.append(Playlist.Entry(path))
    }
  }

  /// All sound files below a folder, in the order of their paths.
  private static func files(in folder: String) throws -> [String] {
    guard FileManager.default.isReadableFile(atPath: folder),
      let names = FileManager.default.enumerator(atPath: folder)
    else {
      throw Failure(
        problem: "the folder \(folder) cannot be listed", help: "look at who may read it: ls -ld \(folder)")
    }
    let found = names.compactMap { $0 as? String }.filter {
      endings.contains(URL(fileURLWithPath: $0).pathExtension.lowercased())
    }
    return found.sorted { $0.compare($1, options: .numeric) == .orderedAscending }.map { "\(folder)/\($0)" }
  }

  private mutating func addStandardInput() throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure(problem: "the standard input is the terminal", help: "write: fermata play - < FILE")
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fermata-\(UUID().uuidString)")
    guard temporary == nil, let data = try FileHandle.standardInput.readToEnd(), !data.isEmpty else {
      throw Failure(problem: "the standard input has no sound", help: "write: fermata play - < FILE")
    }
    try data.write(to: file)
    temporary = file
    entries.append(Playlist.Entry(file.path))
  }
}
#endif
