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
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the bus, as a crash of it would.
  func end() { daemon.end() }

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

  /// Everything that a program at this bus prints as it is refused; `nil` if it is not.
  func refusal(_ words: [String]) throws -> String? {
    let output = folder.appendingPathComponent("output-\(UUID().uuidString)")
    let child = try Child(words, environment: environment, output: output.path, tellsErrors: true)
    guard child.wait() != 0 else { return nil }
    return try String(contentsOf: output, encoding: .utf8)
  }

  /// A program that listens to the bus; called, it is ended and gives what it printed.
  struct Listener {
    fileprivate let bus: SessionBus
    fileprivate let child: Child
    fileprivate let output: URL

    /// What it printed so far.
    func text() throws -> String { String(decoding: try Data(contentsOf: output), as: UTF8.self) }

    /// Waits until it has heard what is wanted; false if it has not within 20 s.
    func hears(_ isWanted: (String) throws -> Bool) throws -> Bool {
      try bus.prints(["busctl", "--user", "status"]) { _ in try isWanted(try text()) }
    }

    /// Waits until it has heard a signal that is sent now, and so all that was sent before; false if it has not within 20 s.
    func catchesUp(at place: String, _ mark: String = "Test") throws -> Bool {
      let path = "/org/fermata/\(place)"
      return try hears { text in
        if text.contains(path) { return true }
        _ = try bus.run(["busctl", "--user", "emit", path, "org.fermata.Test", mark])
        return false
      }
    }

    func callAsFunction() throws -> String {
      child.end()
      return try text()
    }
  }

  /// Lets a program listen to the bus.
  ///
  /// With a mark, a signal of that name from `/org/fermata/Test`, it returns once the program hears it: a listener takes a moment to
  /// be there.
  func listen(_ words: [String], mark: String? = nil) throws -> Listener {
    let output = folder.appendingPathComponent("listener-\(UUID().uuidString)")
    let child = try Child(words, environment: environment, output: output.path)
    let listener = Listener(bus: self, child: child, output: output)
    if let mark { _ = try listener.catchesUp(at: "Test", mark) }
    return listener
  }

  /// Waits until a program prints what is wanted; false if it does not within 20 s of tries.
  func prints(_ words: [String], _ isWanted: (String) throws -> Bool) throws -> Bool {
    let end = DispatchTime.now() + .seconds(20)
    while DispatchTime.now() < end {
      if let text = try run(words, mayFail: true), try isWanted(text) { return true }
    }
    return false
  }
}
