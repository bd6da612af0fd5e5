import Foundation
import Glibc
import Testing

/// A private session bus; nobody else hears of it.
final class SessionBus {
  let address: String
  let folder: URL
  private let daemon: Child

  /// Why no bus can be started here; `nil` if one can.
  static let missing = Child.skipped(
    without: "session bus", Child.missing(["dbus-daemon", "busctl", "gdbus", "playerctl"]))

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fermata-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    address = "unix:path=\(folder.path)/bus"
    daemon = try Child(["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=\(address)"])
    for _ in 0..<1_000 where try run(["busctl", "--user", "status"], mayFail: true) != nil { return }
    Issue.record("the bus takes no connection")
  }

  deinit {
    daemon.end()
    try? FileManager.default.removeItem(at: folder)
  }

  var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path]
  }

  /// What a program at this bus prints; `nil` if it fails and may.
  @discardableResult
  func run(_ words: [String], mayFail: Bool = false) throws -> String? {
    let output = folder.appendingPathComponent("output-\(UUID().uuidString)")
    let code = try Child(words, environment: environment, output: output.path).wait()
    if code != 0, mayFail { return nil }
    #expect(code == 0, "\(words)")
    return try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Lets a program listen to the bus, and returns what ends it and gives what it printed.
  ///
  /// With a mark, a signal of that name from `/org/fermata/Test`, it returns once the program hears it: a listener takes a moment to
  /// be there.
  func listen(_ words: [String], mark: String? = nil) throws -> () throws -> String {
    let output = folder.appendingPathComponent("listener-\(UUID().uuidString)")
    let listener = try Child(words, environment: environment, output: output.path)
    let end = DispatchTime.now() + .seconds(20)
    while let mark, DispatchTime.now() < end,
      try !String(contentsOf: output, encoding: .utf8).contains("/org/fermata/Test")
    {
      _ = try run(["busctl", "--user", "emit", "/org/fermata/Test", "org.fermata.Test", mark])
    }
    return {
      listener.end()
      return try String(contentsOf: output, encoding: .utf8)
    }
  }

  /// Waits until a program prints what is wanted; false if it does not within 20 s of tries.
  func prints(_ words: [String], _ isWanted: (String) -> Bool) throws -> Bool {
    let end = DispatchTime.now() + .seconds(20)
    while DispatchTime.now() < end {
      if let text = try run(words, mayFail: true), isWanted(text) { return true }
    }
    return false
  }
}
