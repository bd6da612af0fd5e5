import FermataSimulator
import Foundation
import Glibc
import Testing

/// A private sound server with two null sinks, `speaker` and `headphones`; nobody else hears of it.
final class SoundServer {
  /// Which server it is.
  enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case pulseAudio, pipeWire

    var testDescription: String { rawValue }

    /// The programs that it needs.
    fileprivate var programs: [String] {
      let tools = ["pactl", "parec", "pacat"]
      return switch self {
      case .pulseAudio: tools + ["pulseaudio"]
      case .pipeWire:
        tools + [
          "busctl", "dbus-daemon", "pipewire", "wireplumber", "pipewire-pulse", "pw-cli", "pw-metadata",
          "stdbuf",
        ]
      }
    }

    /// How many frames of a stream that is bound to an output come elsewhere as the output goes, at most: PipeWire 0.3.65 was
    /// seen to link it to the next for one quantum before it ends it, though not once in a thousand of the counted losses, which
    /// allow none.
    var quantum: Int { self == .pulseAudio ? 0 : 1_024 }

    /// Whether the server itself silences music in a call (module-role-cork).
    var corks: Bool { self == .pulseAudio }
  }

  let kind: Kind
  let address: String
  let folder: URL
  /// What runs, in the order in which it was started.
  private var children: [Child] = []
  /// PipeWire's session bus.
  private var bus: SessionBus?

  /// Why a server cannot be started here; `nil` if it can.
  static func missing(_ kind: Kind) -> String? {
    let lacking = Child.missing(kind.programs)
    return lacking.isEmpty ? nil : "no \(kind) here: \(lacking.joined(separator: ", ")) missing"
  }

  /// Why no PulseAudio can be started here; `nil` if one can.
  static let missing = missing(.pulseAudio)

  /// Why a server is left out of the tests, to be printed; `nil` if none is.
  static let lacking: String? = {
    let reasons = Kind.allCases.compactMap(missing)
    return reasons.isEmpty ? nil : "skipped: " + reasons.joined(separator: "; ")
  }()

  /// The servers that can be started here; what is left out is printed.
  static let available = {
    if let lacking { print(lacking) }
    return Kind.allCases.filter { missing($0) == nil }
  }()

  init(_ kind: Kind = .pulseAudio) throws {
    self.kind = kind
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fermata-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    address = "unix:\(folder.path)/\(kind == .pulseAudio ? "native" : "pulse/native")"
    try start()
  }

  deinit {
    crash()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts the server, and returns when it takes connections and its sinks are there.
  func start() throws {
    switch kind {
    case .pulseAudio: try startPulseAudio()
    case .pipeWire: try startPipeWire()
    }
    // The socket is there before the server listens.
    guard try waits({ try pactl(["info"], mayFail: true) != nil }) else {
      Issue.record("the server takes no connection")
      return
    }
    guard kind == .pipeWire else { return }
    try add("speaker", form: "internal")
    try add("headphones", form: "headphone")
    try choose("speaker")
  }

  /// Adds a null sink; PipeWire takes none before WirePlumber is there.
  func add(_ sink: String, form: String) throws {
    let words = [
      "load-module", "module-null-sink", "sink_name=\(sink)", "rate=48000",
      "sink_properties=device.form_factor=\(form)",
    ]
    let isThere = try waits {
      try pactl(words + (kind == .pulseAudio ? ["norewinds=1"] : []), mayFail: true) != nil
    }
    #expect(isThere, "no sink \(sink)")
  }

  /// Makes a sink the usual output.
  ///
  /// - Throws: ``Deaf`` where the server does not follow, as PipeWire did not once in some thousand choices.
  func choose(_ sink: String) throws {
    let isChosen = try waits(tries: 1_000) {
      try pactl(["set-default-sink", sink], mayFail: true) != nil
        && pactl(["get-default-sink"], mayFail: true)?.hasPrefix(sink) == true
    }
    guard isChosen else {
      let lists = ["info", "list short sinks", "list short clients"].map { $0.split(separator: " ") }
      let told = try lists.compactMap { try pactl($0.map(String.init), mayFail: true) }
      let reason = "\(sink) is not chosen; the server says:\n" + told.joined()
      try #require(kind == .pipeWire, "\(reason)")
      throw Deaf(reason: reason)
    }
  }

  /// Makes a sink the usual output while programs listen; it is told to them when this returns.
  ///
  /// - Throws: ``Deaf`` where PipeWire does not tell it.
  func announce(_ sink: String) throws {
    let settings = kind == .pipeWire ? try PipeWireSettings(environment) : nil
    defer { settings?.child.end() }
    try pactl(["set-default-sink", sink])
    guard settings?.tells(usual: sink) ?? true else { throw Deaf(reason: "\(sink) is told to nobody") }
  }

  private func startPulseAudio() throws {
    let script = folder.appendingPathComponent("server.pa")
    try """
    .fail
    load-module module-native-protocol-unix auth-anonymous=1 socket=\(folder.path)/native
    load-module module-null-sink sink_name=speaker rate=48000 norewinds=1
    load-module module-null-sink sink_name=headphones rate=48000 norewinds=1 sink_properties=device.form_factor=headphone
    load-module module-role-cork
    set-default-sink speaker
    """.write(to: script, atomically: true, encoding: .utf8)
    // Its threads come before others where they may, as a desktop's do.
    try launch([
      "pulseaudio", "-n", "-F", script.path, "--daemonize=no", "--fail", "--use-pid-file=no",
      "--exit-idle-time=-1", "--disallow-exit=yes",
    ])
  }

  /// Starts PipeWire's programs; the bus and PipeWire take connections before the next begins.
  ///
  /// WirePlumber needs both, and ends at once where it may not connect (2 of 800 servers whose socket was there before they
  /// listened).
  private func startPipeWire() throws {
    bus = try SessionBus()
    try launch(["pipewire"])
    try #require(
      try waits { try Child(["pw-cli", "info", "0"], environment: environment).wait() == 0 }, "no PipeWire")
    for program in ["wireplumber", "pipewire-pulse"] { try launch([program]) }
  }

  private func launch(_ words: [String]) throws {
    let child = try Child(words, environment: environment)
    children.append(child)
    if words[0] == "pipewire-pulse" { ServerFaults.ofTest?.watch(child) }
  }

  /// Tries again and again until it is there; false if it is not within many tries.
  func waits(tries: Int = 10_000, _ isThere: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<tries where try isThere() { return true }
    return false
  }

  /// Kills the server as a crash would.
  func crash() {
    for child in children.reversed() { child.end(SIGKILL) }
    (children, bus) = ([], nil)
    // A server that was killed leaves its sockets, and the next one would take them for another's.
    for name in ["pulse", "pipewire-0", "pipewire-0.lock", "native"] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
  }

  /// Lets the server stand still for some seconds, as one that a busy machine starves; nothing else tells when they are over.
  func halt(seconds: Int) throws {
    for child in children { kill(child.pid, SIGSTOP) }
    defer { for child in children { kill(child.pid, SIGCONT) } }
    try Child(["sleep", "\(seconds)"]).wait()
  }

  var environment: [String: String] {
    let path = folder.path
    return [
      "PULSE_SERVER": address, "PULSE_RUNTIME_PATH": kind == .pulseAudio ? path : "\(path)/pulse",
      "PULSE_STATE_PATH": path, "PULSE_COOKIE": "\(path)/cookie", "XDG_RUNTIME_DIR": path, "HOME": path,
      "XDG_CONFIG_HOME": path, "XDG_STATE_HOME": path, "PIPEWIRE_RUNTIME_DIR": path,
      "DBUS_SESSION_BUS_ADDRESS": bus?.address ?? "unix:path=\(path)/none",
    ]
  }

  /// What `pactl` prints.
  @discardableResult
  func pactl(_ words: [String], mayFail: Bool = false) throws -> String? {
    let output = folder.appendingPathComponent("pactl-\(UUID().uuidString)")
    let code = try Child(["pactl"] + words, environment: environment, output: output.path).wait()
    if code != 0, mayFail { return nil }
    try #require(code == 0, "pactl \(words)")
    return try String(contentsOf: output, encoding: .utf8)
  }

  /// Waits until a list of `pactl` is as wanted; false if it is not within many tries.
  func lists(_ what: String, _ isWanted: (String) -> Bool) throws -> Bool {
    try waits { isWanted(try pactl(["list"] + what.split(separator: " ").map(String.init)) ?? "") }
  }

  /// Removes a sink; when it was asked for, in host nanoseconds.
  @discardableResult func remove(_ sink: String) throws -> UInt64 {
    let modules = try #require(try pactl(["list", "short", "modules"]))
    let module = try #require(modules.split(separator: "\n").first { $0.contains("sink_name=\(sink)") })
    let asked = DispatchTime.now().uptimeNanoseconds
    try pactl(["unload-module", String(module.prefix { $0 != "\t" })])
    return asked
  }

  /// Another program's silent stream with a role.
  func stream(role: String) throws -> Child {
    try Child(
      ["pacat", "--property=media.role=\(role)", "--raw", "/dev/zero"], environment: environment)
  }

  /// Hears what comes to a sink from now on, no later than a time after it; PipeWire would take the recorder along where
  /// another sink becomes the usual one.
  func record(_ sink: String, within latency: Duration = .milliseconds(5)) throws -> Recording {
    let pipe = Pipe()
    let child = try Child(
      [
        "parec", "--device=\(sink).monitor", "--format=float32le", "--rate=48000", "--channels=2", "--raw",
        "--latency-msec=\(Int(latency / .milliseconds(1)))", "--property=node.dont-reconnect=true",
      ], environment: environment, outputTo: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    return Recording(child: child, sound: pipe.fileHandleForReading)
  }
}

/// What is heard at a sink.
struct Recording {
  let child: Child
  let sound: FileHandle

  /// The left channel's next samples at 48 kHz; returns when they were heard.
  ///
  /// A server's own mix to one channel would be
  /// louder on PipeWire.
  func next(_ duration: Duration) throws -> [Float] {
    let pairs = try nextPairs(duration)
    return stride(from: 0, to: pairs.count, by: 2).map { pairs[$0] }
  }

  /// Both channels' next samples, by turns.
  func nextPairs(_ duration: Duration) throws -> [Float] {
    let count = Int(duration / .milliseconds(1)) * 48 * 2
    var data = Data()
    while data.count < 4 * count, let more = try sound.read(upToCount: 4 * count - data.count) {
      data += more
    }
    try #require(data.count == 4 * count, "the recorder ended")
    return data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map { bytes.loadUnaligned(fromByteOffset: $0, as: Float.self) }
    }
  }

  /// For how long sound is heard after an act, which comes once so much was heard and returns its instant in host nanoseconds.
  ///
  /// A frame was heard by the time at which the recorder's quickest delivery would have handed it over: how late another
  /// delivery comes does not count. Where a monitor hands a quantum over before its time is up it is less than zero.
  func sounds(after act: () throws -> UInt64, heard before: Duration, within limit: Duration) throws
    -> Duration
  {
    let monitor = Monitor(self)
    try monitor.take(before)
    let acted = try act()
    try monitor.take(limit)
    return .nanoseconds(Int64(monitor.soundEnd) - Int64(acted))
  }

  /// Where in a ruler it is, after so much more was heard.
  func place(after duration: Duration) throws -> Duration { try #require(try placeIfHeard(after: duration)) }

  /// Where in a ruler it is, after so much more was heard; `nil` where nothing is.
  func placeIfHeard(after duration: Duration) throws -> Duration? {
    Ruler.lastFrame(of: try nextPairs(duration)).map { .seconds($0) / 48_000 }
  }

  /// SIGTERM is not heeded while it writes into a pipe that nobody reads.
  func end() { child.end(SIGKILL) }
}

extension Recording {
  /// Listens until sound is heard; false if there is none for 20 s.
  func sounds() throws -> Bool {
    for _ in 0..<1_000 where try next(.milliseconds(20)).contains(where: { abs($0) > 0.4 }) { return true }
    return false
  }

  /// Listens until nothing is heard; false if something is for 2 s.
  func isSilent() throws -> Bool {
    for _ in 0..<100 where try next(.milliseconds(20)).allSatisfy({ $0 == 0 }) { return true }
    return false
  }

  /// Passes over what the recorder has handed over, in whole frames of two channels, and waits for none.
  func catchUp() throws {
    let frame = 2 * MemoryLayout<Float>.size
    var waiting: Int32 = 0
    while true {
      try #require(ioctl(sound.fileDescriptor, UInt(FIONREAD), &waiting) == 0)
      guard waiting >= frame else { return }
      _ = try sound.read(upToCount: Int(waiting) / frame * frame)
    }
  }
}
