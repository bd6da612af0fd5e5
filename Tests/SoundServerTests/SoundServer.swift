import Foundation
import Glibc
import Testing

/// A private PulseAudio server with two null sinks, `speaker` and `headphones`; nobody else hears of it.
final class SoundServer {
  let address: String
  private let folder: URL
  private var server: Child?

  /// Why no server can be started here; `nil` if one can.
  static let missing: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let lacking = ["pulseaudio", "pactl", "parec"].filter { name in
      !folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
    return lacking.isEmpty ? nil : "skipped: \(lacking.joined(separator: ", ")) missing; install pulseaudio"
  }()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fermata-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    address = "unix:\(folder.path)/native"
    try start()
  }

  deinit {
    server?.end(SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts the server, and returns when it takes connections.
  func start() throws {
    let script = folder.appendingPathComponent("server.pa")
    try """
    .fail
    load-module module-native-protocol-unix auth-anonymous=1 socket=\(folder.path)/native
    load-module module-null-sink sink_name=speaker rate=48000 norewinds=1
    load-module module-null-sink sink_name=headphones rate=48000 norewinds=1 sink_properties=device.form_factor=headphone
    load-module module-role-cork
    set-default-sink speaker
    """.write(to: script, atomically: true, encoding: .utf8)
    server = try Child(
      [
        "pulseaudio", "-n", "-F", script.path, "--daemonize=no", "--fail", "--use-pid-file=no",
        "--exit-idle-time=-1", "--disallow-exit=yes", "--realtime=no", "--high-priority=no",
      ], environment: environment)
    // The socket is there before the server listens.
    for _ in 0..<1_000 where try pactl(["info"], mayFail: true) != nil { return }
    Issue.record("the server takes no connection")
  }

  /// Kills the server as a crash would.
  func crash() {
    server?.end(SIGKILL)
    server = nil
  }

  var environment: [String: String] {
    [
      "PULSE_SERVER": address, "PULSE_RUNTIME_PATH": folder.path, "PULSE_STATE_PATH": folder.path,
      "PULSE_COOKIE": "\(folder.path)/cookie", "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path,
    ]
  }

  /// What `pactl` prints.
  @discardableResult
  func pactl(_ words: [String], mayFail: Bool = false) throws -> String? {
    let output = folder.appendingPathComponent("pactl-\(UUID().uuidString)")
    let code = try Child(["pactl"] + words, environment: environment, output: output.path).wait()
    if code != 0, mayFail { return nil }
    #expect(code == 0, "pactl \(words)")
    return try String(contentsOf: output, encoding: .utf8)
  }

  /// Waits until a list of `pactl` is as wanted; false if it is not within a thousand tries.
  func lists(_ what: String, _ isWanted: (String) -> Bool) throws -> Bool {
    for _ in 0..<1_000 where isWanted(try pactl(["list", what]) ?? "") { return true }
    return false
  }

  /// Another program's silent stream with a role.
  func stream(role: String) throws -> Child {
    try Child(
      ["pacat", "--property=media.role=\(role)", "--raw", "/dev/zero"], environment: environment)
  }

  /// Hears what comes to a sink from now on.
  func record(_ sink: String) throws -> Recording {
    let pipe = Pipe()
    let child = try Child(
      [
        "parec", "--device=\(sink).monitor", "--format=float32le", "--rate=48000", "--channels=1", "--raw",
        "--latency-msec=5",
      ], environment: environment, outputTo: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    return Recording(child: child, sound: pipe.fileHandleForReading)
  }
}

/// What is heard at a sink.
struct Recording {
  let child: Child
  let sound: FileHandle

  /// The next samples at 48 kHz; returns when they were heard.
  func next(_ duration: Duration) throws -> [Float] {
    let count = Int(duration / .milliseconds(1)) * 48
    var data = Data()
    while data.count < 4 * count, let more = try sound.read(upToCount: 4 * count - data.count) {
      data += more
    }
    #expect(data.count == 4 * count, "the recorder ended")
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  func end() { child.end() }
}
