import Foundation
import Testing

/// A shell at a terminal of its own, at which the test presses keys.
final class Shell {
  private let process = Process()
  private let keys = Pipe()
  private let screen = Pipe()
  /// What the terminal showed, and how much of it was waited for.
  private var shown = Data()
  private var seen = 0

  /// Starts a shell with job control, in which `fermata` is the tool.
  init(in folder: URL) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    // Whoever runs the tests in the background has these ignored, and all they start.
    let shell = "env --default-signal=INT,QUIT,HUP,PIPE bash --norc --noprofile -i"
    process.arguments = ["-qec", shell, "/dev/null"]
    process.currentDirectoryURL = folder
    let environment = ProcessInfo.processInfo.environment
    let path = "\(Tool.folder.path):\(environment["PATH"] ?? "")"
    process.environment = environment.merging(
      ["PATH": path, "PS1": "ready> ", "TERM": "xterm", "SHELL": "/bin/sh"]) { $1 }
    process.standardInput = keys
    process.standardOutput = screen
    process.standardError = screen
    try process.run()
    try wait(for: "ready> ")
  }

  deinit { process.terminate() }

  /// Presses keys.
  func press(_ text: String) throws { try keys.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Waits until the terminal shows a text, behind that which was waited for last.
  ///
  /// - Returns: what it showed between the two, and the text.
  @discardableResult
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let file = screen.fileHandleForReading
    let end = ContinuousClock.now + .seconds(60)
    while true {
      if let range = shown.range(of: Data(text.utf8), in: seen..<shown.count) {
        defer { seen = range.upperBound }
        return String(decoding: shown[seen..<range.upperBound], as: UTF8.self)
      }
      var wanted = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let data = ContinuousClock.now < end && poll(&wanted, 1, 60_000) > 0 ? file.availableData : Data()
      let last = String(decoding: shown.suffix(2_000), as: UTF8.self)
      try #require(
        !data.isEmpty, "\(text.debugDescription) is not in \(last.debugDescription)",
        sourceLocation: sourceLocation)
      shown += data
    }
  }
}
