#if Tools
import FermataLinux
import Foundation

/// Where each file was left, in a file of the user's: `fermata/positions.json` in `XDG_STATE_HOME`, else `~/.local/state`.
struct PlayMemory {
  /// How many files are remembered (our choice, because a library of audiobooks has fewer).
  private static let capacity = 500

  private struct Place: Codable {
    var seconds: Double
    var at: Date
  }

  private let file: URL

  init() {
    let state = UserFolder.named("XDG_STATE_HOME", else: ".local/state")
    file = state.appendingPathComponent("fermata/positions.json")
  }

  /// What is remembered now: another player may have written since this one last did.
  private var places: [String: Place] {
    guard let data = try? Data(contentsOf: file) else { return [:] }
    do {
      // A year is longer than any file; what is beyond cannot be a place.
      return try JSONDecoder().decode([String: Place].self, from: data)
        .filter { (0..<31_536_000).contains($0.value.seconds) }
    } catch {
      // What cannot be read remembers nothing, and is kept for whoever can mend it.
      try? data.write(to: file.appendingPathExtension("damaged"))
      return [:]
    }
  }

  /// Where a file was left.
  subscript(path: String) -> Duration? {
    places[Self.key(path)].map { .milliseconds(Int($0.seconds * 1000)) }
  }

  /// Remembers where a file was left; at its beginning and its end it is forgotten.
  func remember(_ path: String, at position: Duration, of duration: Duration?) throws {
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Players that end together remember one after the other.
    let lock = open(file.appendingPathExtension("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    var places = places
    let isWithin = position > .seconds(5) && (duration.map { $0 - position > .seconds(5) } ?? true)
    places[Self.key(path)] = isWithin ? Place(seconds: position / .seconds(1), at: Date()) : nil
    for (key, _) in places.sorted(by: { $0.value.at > $1.value.at }).dropFirst(Self.capacity) {
      places[key] = nil
    }
    do { try JSONEncoder().encode(places).write(to: file, options: .atomic) } catch {
      throw Failure(
        problem: "cannot remember the position in \(file.path): \(error.systemWords)",
        help: "name a folder that can be written with XDG_STATE_HOME")
    }
  }

  private static func key(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
#endif
