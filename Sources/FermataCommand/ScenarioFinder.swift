#if Tools
import FermataTesting
import Foundation

/// Finds scenarios by name or in a file.
enum ScenarioFinder {
  /// The scenario of the catalogue with that name, or the one in the file at that path.
  static func find(_ argument: String) throws -> Scenario {
    if let scenario = Scenario.named(argument) { return scenario }
    let looksLikeFile = argument.contains("/") || argument.contains(".")
    guard looksLikeFile || FileManager.default.fileExists(atPath: argument) else {
      let near = Spelling.nearest(to: argument, among: Scenario.catalogue.map(\.id), count: 3)
      throw Failure(
        problem: "there is no scenario \"\(argument)\"",
        help: "the nearest names are \(near.joined(separator: ", ")); `fermata scenarios` lists all")
    }
    return try read(argument)
  }

  private static func read(_ path: String) throws -> Scenario {
    let text = try readText(path)
    do throws(ScenarioError) {
      return try Scenario(text: text)
    } catch {
      throw Failure(
        problem: "\(path):\(error.line):\(error.column): \(error.problem)", help: error.advice)
    }
  }

  private static func readText(_ path: String) throws -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Failure(
        problem: "cannot read the scenario file \(path): \(error.localizedDescription)",
        help: "check the path and the file's permissions")
    }
    if let text = String(validating: data, as: UTF8.self) { return text }
    // The first line that is no UTF-8, and how much of it is.
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    let line = lines[index]
    let valid = (0...line.count).last { String(validating: line.prefix($0), as: UTF8.self) != nil } ?? 0
    throw Failure(
      problem: "\(path):\(index + 1):\(valid + 1): the file is no UTF-8 text from here on",
      help: "a scenario file is text; `fermata scenarios NAME` prints one to begin with")
  }
}
#endif
