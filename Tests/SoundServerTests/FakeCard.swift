import Foundation
import Glibc
import Testing

/// A card with a speaker and headphones at PipeWire (`Tests/FakeCard/card.c`), whose plug a test pulls; its sink is `card`.
struct FakeCard {
  private let child: Child

  /// The program, built once; `nil` where PipeWire's headers or a compiler are missing.
  private static let program: URL? = {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../FakeCard/card.c").standardized
    let program = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fermata-card-\(UUID().uuidString.prefix(8))")
    let words =
      "clang -O1 '\(source.path)' -o '\(program.path)' $(pkg-config --cflags --libs libpipewire-0.3)"
    return (try? Child(["sh", "-c", words]).wait()) == 0 ? program : nil
  }()

  /// Why there is none here; `nil` if there is.
  static let missing: String? = {
    if let missing = SoundServer.missing(.pipeWire) { return missing }
    guard program == nil else { return nil }
    let reason = "no card here: clang, pkg-config or libpipewire-0.3-dev is missing"
    print("skipped: \(reason)")
    return reason
  }()

  /// Plugs one in, with headphones in it, and makes it the usual output; with `keepsPort` the headphones stay the active port
  /// when they are pulled out.
  init(_ server: SoundServer, keepsPort: Bool = false) throws {
    let program = try #require(Self.program)
    let keeps = keepsPort ? ["KEEPS_PORT": "1"] : [:]
    child = try Child([program.path], environment: server.environment.merging(keeps) { $1 })
    #expect(try server.lists("sinks") { $0.contains("Active Port: analog-output-headphones") })
    try server.choose("card")
  }

  func unplug() { kill(child.pid, SIGUSR1) }

  func plug() { kill(child.pid, SIGUSR2) }

  func end() { child.end() }
}
