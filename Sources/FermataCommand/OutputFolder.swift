#if Tools
import Foundation
import Synchronization

/// The folder that a command leaves its results in.
struct OutputFolder: Sendable {
  let url: URL
  private let name: String
  private let sounds = Sounds()

  /// The sound files that were written, by what their content hashes to.
  private final class Sounds: Sendable {
    let named = Mutex<[Int: [String]]>([:])
  }

  init(_ name: String) {
    self.name = name
    url = URL(fileURLWithPath: name, isDirectory: true)
  }

  /// Makes the folder and sees that it can be written, so that no long run is lost at its end.
  func prepare() throws {
    let probe = url.appendingPathComponent(".fermata")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data().write(to: probe)
      try FileManager.default.removeItem(at: probe)
    } catch {
      throw Failure(
        problem: "cannot write into \(name): \(error.systemWords)",
        help: "name another folder with --output")
    }
  }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws {
    do {
      try data.write(to: url.appendingPathComponent(name))
    } catch {
      throw Failure(
        problem: "cannot write \(name): \(error.systemWords)",
        help: "make room, or name another folder with --output")
    }
  }

  /// Writes what was heard; what sounded the same before takes its room once.
  ///
  /// The name must not be that of a file that is there.
  func write(sound data: Data, to name: String) throws {
    let alike = sounds.named.withLock { named in
      defer { named[data.hashValue, default: []].append(name) }
      return named[data.hashValue] ?? []
    }
    let same = try alike.first { try Data(contentsOf: url.appendingPathComponent($0)) == data }
    guard let same else { return try write(data, to: name) }
    do {
      try FileManager.default.linkItem(
        at: url.appendingPathComponent(same), to: url.appendingPathComponent(name))
    } catch {
      // Not every file system has links.
      try write(data, to: name)
    }
  }

  /// Removes files that an earlier run may have left; missing ones are skipped.
  func remove(_ names: some Sequence<String>) throws {
    for name in names {
      let file = url.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      do {
        try FileManager.default.removeItem(at: file)
      } catch {
        throw Failure(
          problem: "cannot remove \(name) of an earlier run: \(error.systemWords)",
          help: "remove it, or name another folder with --output")
      }
    }
  }
}
#endif
