import Foundation
import Testing

/// The built command line tool, run as a person would.
enum Tool {
  struct Run {
    let status: Int32
    let output: String
    let errors: String
  }

  /// What was built lies beside the test program.
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// Holds the folders of all tests; it goes with the process, for a rehearsal leaves a quarter of a gigabyte.
  private static let root: URL = {
    atexit { try? FileManager.default.removeItem(at: Tool.root) }
    let name = "fermata-tests-\(ProcessInfo.processInfo.processIdentifier)"
    return FileManager.default.temporaryDirectory.appendingPathComponent(name)
  }()

  /// A folder of the test's own.
  static func makeFolder() throws -> URL {
    let folder = root.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Runs a program that was built, and tells what it wrote if it does not end with the status expected.
  ///
  /// In at most so many kilobytes of memory of its own the system refuses it more. At a terminal of its own, which `script`
  /// gives it, its errors are part of its output, and nobody presses a key.
  @discardableResult
  static func run(
    _ arguments: [String], of name: String = "fermata", in folder: URL, kilobytes: Int? = nil,
    environment: [String: String] = [:], atTerminal: Bool = false, expecting status: Int32? = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    let process = Process()
    let limit = kilobytes.map(String.init) ?? "unlimited"
    let program = Self.folder.appendingPathComponent(name).path
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let quoted = ([program] + arguments).map { "'\($0.replacing("'", with: #"'\''"#))'" }
    let words =
      atTerminal ? ["script", "-qec", quoted.joined(separator: " "), "/dev/null"] : [program] + arguments
    process.arguments = ["-c", #"ulimit -d "$0" && exec "$@""#, limit] + words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if atTerminal { process.environment?["SHELL"] = "/bin/sh" }
    // Files rather than pipes: a pipe that nobody empties while the tool runs would stop it.
    let output = folder.appendingPathComponent("stdout.txt")
    let errors = folder.appendingPathComponent("stderr.txt")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let keys = Pipe()
    process.standardInput = atTerminal ? keys.fileHandleForReading : FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try keys.fileHandleForWriting.close()
    let run = Run(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
    if let status, run.status != status {
      let told = run.errors + run.output.suffix(2_000)
      let command = ([name] + arguments).joined(separator: " ")
      Issue.record("\(command) ended with \(run.status):\n\(told)", sourceLocation: sourceLocation)
    }
    return run
  }
}
