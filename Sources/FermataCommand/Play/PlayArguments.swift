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
  /// What playlists name and is no item, to be told.
  private(set) var problems: [Failure] = []
  /// The playlists that are being read, of which one may name another, or itself.
  private var reading: [String] = []
  private var listCount = 0
  /// How many playlists are read (our choice, because seventeen that name the next one twice are 65,536).
  private static let mostLists = 1_000
  /// What the standard input is called.
  private static let inputName = "standard input"

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
      throw problems.first
        ?? Failure(
          problem: "there is nothing to play in \(names.joined(separator: ", "))",
          help: "name sound files, folders of them, or playlists (m3u, pls, cue)")
    }
  }

  /// Removes what came through the standard input.
  func removeTemporary() { temporary.map { try? FileManager.default.removeItem(at: $0) } }

  /// Whether one of the first twenty can be opened and has sound; it blocks on the disk (our choice, because a folder may
  /// hold thousands that are no sound).
  var begins: Bool {
    entries.prefix(20).contains { entry in
      do { return try Media.probe(entry.path).length != .zero } catch { return false }
    }
  }

  /// Whether a desktop's address is of a kind that is played: a folder, a playlist, or a file with a known ending.
  static func mayPlay(_ address: String) -> Bool {
    let path = MediaLocation(address).path
    switch FileKind(at: path) {
    case .folder: return true
    case .file:
      let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
      return Playlist.Kind(path: path) != nil || LinuxSystem.endings.contains(ending)
    case .other, nil: return false
    }
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
      return entry.path == temporary?.path
        ? Self.inputName : URL(fileURLWithPath: entry.path).lastPathComponent
    }
    return artist.map { "\(title) · \($0)" } ?? title
  }

  /// An error in a person's words, who does not know where the standard input is kept.
  func words(of error: MediaError) -> String {
    guard let temporary else { return "\(error)" }
    return "\(error)".replacing(temporary.path, with: Self.inputName)
  }

  private mutating func add(_ name: String) throws {
    if name == "-" { return try addStandardInput() }
    let path = MediaLocation(name).path
    switch FileKind(at: path) {
    case .folder: entries += try Self.files(in: path).map { Playlist.Entry($0) }
    case .file:
      guard let kind = Playlist.Kind(path: path) else { return entries.append(Playlist.Entry(path)) }
      try add(kind, path)
    case .other:
      throw Failure(
        problem: "\(path) is a pipe, a socket or a device", help: "hand its sound over: … | fermata play -")
    case nil where path.isEmpty:
      throw Failure(problem: "the name of a file is empty", help: "write: fermata play FILE")
    case nil where path.contains("://"):
      throw Failure(
        problem: "only files are played, not \(path)", help: "save it first: curl -O \(path.quoted)")
    case nil: throw Failure(problem: "there is no file \(path)", help: "check the path: ls -l \(path.quoted)")
    }
  }

  /// Adds what a playlist names: files, folders and other playlists.
  private mutating func add(_ kind: Playlist.Kind, _ path: String) throws {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard !reading.contains(file) else { return }
    guard listCount < Self.mostLists else {
      throw Failure(
        problem: "playlists that name each other are more than \(Self.mostLists)",
        help: "name the files themselves")
    }
    listCount += 1
    reading.append(file)
    defer { reading.removeLast() }
    let text = try TextFile(path: path, kind: "playlist", help: "save it as UTF-8")
      .read(orAs: kind == .m3u8 ? nil : .isoLatin1)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    for entry in Playlist(kind, text: text, folder: folder, isThere: { FileKind(at: $0) != nil }).entries {
      do { try add(entry) } catch let failure as Failure {
        if !problems.contains(where: { $0.text == failure.text }) { problems.append(failure) }
      }
    }
  }

  /// Adds what a playlist names; a file that is not there stays an item, which is told in its turn.
  private mutating func add(_ entry: Playlist.Entry) throws {
    var entry = entry
    entry.path = MediaLocation(entry.path).path
    let kind = FileKind(at: entry.path)
    let isItem = kind == .file ? Playlist.Kind(path: entry.path) == nil : kind == nil
    guard isItem, !entry.path.contains("://") else { return try add(entry.path) }
    entries.append(entry)
  }

  /// All sound files below a folder, in the order of their paths.
  private static func files(in folder: String) throws -> [String] {
    guard FileManager.default.isReadableFile(atPath: folder),
      let names = FileManager.default.enumerator(atPath: folder)
    else {
      throw Failure(
        problem: "the folder \(folder) cannot be listed",
        help: "look at who may read it: ls -ld \(folder.quoted)")
    }
    let found = names.compactMap { $0 as? String }.filter {
      LinuxSystem.endings.contains(URL(fileURLWithPath: $0).pathExtension.lowercased())
    }
    return found.sorted { $0.compare($1, options: .numeric) == .orderedAscending }.map { "\(folder)/\($0)" }
  }

  private mutating func addStandardInput() throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure(problem: "the standard input is the terminal", help: "write: fermata play - < FILE")
    }
    guard temporary == nil else {
      throw Failure(
        problem: "the standard input is named twice", help: "name - once; --repeat all plays it again")
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fermata-\(UUID().uuidString)")
    let data: Data?
    do { data = try FileHandle.standardInput.readToEnd() } catch {
      throw Failure(
        problem: "the standard input cannot be read: \(error.systemWords)",
        help: "write: fermata play - < FILE")
    }
    guard let data, !data.isEmpty else {
      throw Failure(problem: "the standard input has no sound", help: "write: fermata play - < FILE")
    }
    // A part of it must not be left where the disk is full.
    temporary = file
    do { try data.write(to: file) } catch {
      throw Failure(
        problem: "cannot keep the standard input in \(file.path): \(error.systemWords)",
        help: "name a folder with room for it with TMPDIR")
    }
    entries.append(Playlist.Entry(file.path))
  }
}
#endif
