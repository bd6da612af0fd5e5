import Foundation
import Glibc
import Testing

/// A card with a speaker and headphones at PipeWire (`Tests/FakeCard/card.c`), whose plug a test pulls; its sink is `card`.
struct FakeCard {
  private let child: Child
  private let told: FileHandle
  private let server: SoundServer

  /// Why there is none here; `nil` if there is.
  static let missing: String? = {
    if let missing = SoundServer.missing(.pipeWire) { return missing }
    let programs = Child.missing(["clang", "pkg-config"])
    let header = "/usr/include/pipewire-0.3/pipewire/pipewire.h"
    let lacking = programs + (access(header, R_OK) == 0 ? [] : ["libpipewire-0.3-dev"])
    return Child.skipped(without: "card", lacking)
  }()

  /// Plugs one in, with headphones in it, and makes it the usual output; with `keepsPort` the headphones stay the active port
  /// when they are pulled out.
  init(_ server: SoundServer, keepsPort: Bool = false) throws {
    self.server = server
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../FakeCard/card.c").standardized
    let program = server.folder.appendingPathComponent("card")
    let command =
      "clang -O1 '\(source.path)' -o '\(program.path)' $(pkg-config --cflags --libs libpipewire-0.3)"
    try #require(try Child(["sh", "-c", command]).wait() == 0, "the card is not built")
    let keeps = keepsPort ? ["KEEPS_PORT": "1"] : [:]
    let pipe = Pipe()
    child = try Child(
      [program.path], environment: server.environment.merging(keeps) { $1 },
      outputTo: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    told = pipe.fileHandleForReading
    #expect(try server.lists("sinks") { $0.contains("Active Port: analog-output-headphones") })
    try server.choose("card")
  }

  /// Pulls the headphones out; returns the time just before the card told the server, in host nanoseconds.
  @discardableResult func unplug() throws -> UInt64 { try tell(after: SIGUSR1) }

  /// Plugs the headphones in; the server says that they are heard when this returns.
  ///
  /// - Throws: ``Deaf`` where it does not, in which the player has no part.
  func plug() throws {
    _ = try tell(after: SIGUSR2)
    let isHeard = try server.waits(tries: 1_000) {
      let sinks = try server.pactl(["list", "sinks"]) ?? ""
      return sinks.contains("Active Port: analog-output-headphones") && !sinks.contains("not available")
    }
    guard isHeard else { throw Deaf(reason: "headphones that are plugged in are not heard") }
  }

  /// What the server says of it, for a failure.
  var story: String { (try? server.pactl(["list", "sinks"])) ?? "" }

  private func tell(after signal: Int32) throws -> UInt64 {
    kill(child.pid, signal)
    var answer = pollfd(fd: told.fileDescriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&answer, 1, 5_000) == 1, "the card does not answer")
    // A line comes in one piece.
    return try #require(
      UInt64(String(decoding: told.availableData.dropLast(), as: UTF8.self)), "the card ended")
  }

  func end() { child.end() }
}
