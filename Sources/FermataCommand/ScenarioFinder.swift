#if Tools
import FermataScenarios
import Foundation

/// Finds scenarios by name or in a file.
enum ScenarioFinder {
  /// The scenarios that are named: of each name one, or all files `*.scenario` of a folder, in the order of their names.
  ///
  /// - Throws: every file that is wrong, not the first alone.
  static func findAll(_ arguments: [String]) throws -> [Scenario] {
    var scenarios: [Scenario] = []
    var failures: [Failure] = []
    for argument in arguments {
      for path in try paths(argument) {
        do { scenarios.append(try find(path)) } catch let failure as Failure { failures.append(failure) }
      }
    }
    guard failures.isEmpty else { throw Failures(all: failures) }
    return scenarios
  }

  /// What a name stands for: itself, or the files of a folder.
  private static func paths(_ argument: String) throws -> [String] {
    guard Scenario.named(argument) == nil, FileKind(at: argument) == .folder else { return [argument] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: argument) } catch {
      throw Failure(
        problem: "the folder \(argument) cannot be listed",
        help: "look at who may read it: ls -ld \(argument.quoted)")
    }
    let files = names.filter { $0.hasSuffix(".scenario") }.sorted()
    guard !files.isEmpty else {
      throw Failure(
        problem: "no file in \(argument) ends with .scenario",
        help: "name the files themselves, or rename them")
    }
    let folder = argument.hasSuffix("/") ? argument : argument + "/"
    return files.map { folder + $0 }
  }

  /// The scenario of the catalogue with that name, or the one in the file at that path.
  static func find(_ argument: String) throws -> Scenario {
    if let scenario = Scenario.named(argument) { return scenario }
    let looksLikeFile = argument.contains("/") || argument.contains(".")
    guard looksLikeFile || FileManager.default.fileExists(atPath: argument) else {
      let near = Spelling.nearest(to: argument, among: Scenario.catalogue.map(\.id), count: 3)
      throw Failure(
        problem: "there is no scenario \"\(argument)\"",
        help: "the nearest names are \(near.joined(separator: ", ")); `fermata scenarios` lists all, and "
          + "Documentation/Field.md says which reports from the field have no scenario, and why")
    }
    return try read(argument)
  }

  private static func read(_ path: String) throws -> Scenario {
    let help = "`fermata scenarios NAME` prints one to begin with"
    let text = try TextFile(path: path, kind: "scenario file", help: help).read()
    do throws(ScenarioError) {
      return try Scenario(text: text)
    } catch {
      throw Failure(
        problem: "\(path):\(error.line):\(error.column): \(error.problem)", help: error.advice)
    }
  }
}
#endif
