#if Tools
import Foundation

/// The folder that a command leaves its results in.
struct OutputFolder {
  let url: URL
  private let name: String

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
        problem: "cannot write into \(name): \(error.localizedDescription)",
        help: "name another folder with --output")
    }
  }

  func write(_ text: String, to name: String) throws {
    do {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    } catch {
      throw Failure(
        problem: "cannot write \(name): \(error.localizedDescription)",
        help: "make room, or name another folder with --output")
    }
  }
}
#endif
