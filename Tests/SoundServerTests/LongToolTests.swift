import Foundation
import Glibc
import Testing

/// `fermata play` at a real server, where it has neither keys nor a bus.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: !SoundServer.available.isEmpty, "\(SoundServer.lacking ?? "")"))
struct LongToolTests {
  /// The lines of a tool that plays half a minute of a tone.
  private struct Lines {
    let tool: Child
    private let pipe = Pipe()
    /// The tool lies beside the test program.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("fermata").path

    init(
      at server: SoundServer, bus: String = "unix:path=/nowhere", seconds: Int = 30, options: [String] = [],
      environment: [String: String] = [:], tellsErrors: Bool = false
    ) throws {
      let file = server.folder.appendingPathComponent("tone.wav")
      let tone = ["-f", "lavfi", "-i", "sine=d=\(seconds)", file.path]
      try #require(try Child(["ffmpeg", "-v", "error"] + tone).wait() == 0)
      var environment = server.environment.merging(environment) { $1 }
      environment["DBUS_SESSION_BUS_ADDRESS"] = bus
      tool = try Child(
        [Self.program, "play", file.path] + options, environment: environment,
        outputTo: pipe.fileHandleForWriting.fileDescriptor, tellsErrors: tellsErrors)
      try pipe.fileHandleForWriting.close()
    }

    /// Waits for the next line; it is told without its time.
    func next() throws -> String {
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        var wanted = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&wanted, 1, 30_000) > 0, "no line came")
        let byte = try #require(try pipe.fileHandleForReading.read(upToCount: 1), "it ended")
        line += byte
      }
      return String(decoding: line.dropLast(), as: UTF8.self).drop { $0 != " " }.dropFirst().description
    }

    /// Expects a line; that the output stopped may be told before what took it away.
    func expect(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      var told = try next()
      if line.hasPrefix("silent: "), told == "silent: the output stopped" { told = try next() }
      #expect(told == line, sourceLocation: sourceLocation)
    }
  }

  @Test func `who watches can be stopped, and goes on`() throws {
    let server = try SoundServer(try #require(SoundServer.available.first))
    let pipe = Pipe()
    let tool = try Child(
      [Lines.program, "watch"], environment: server.environment,
      outputTo: pipe.fileHandleForWriting.fileDescriptor)
    defer { tool.end(SIGKILL) }
    try #require(try pipe.fileHandleForReading.read(upToCount: 1) != nil)
    func state() throws -> Substring? {
      try String(contentsOfFile: "/proc/\(tool.pid)/stat", encoding: .utf8).split(separator: " ").dropFirst(2)
        .first
    }
    kill(tool.pid, SIGTSTP)
    #expect(try server.lists("sinks") { _ in (try? state()) == "T" })
    kill(tool.pid, SIGCONT)
    #expect(try server.lists("sinks") { _ in (try? state()) == "S" })
    kill(tool.pid, SIGTERM)
    #expect(tool.wait() == 0)
  }

  @Test func `who plays where no desktop sees it is told so once`() throws {
    let server = try SoundServer(try #require(SoundServer.available.first))
    let lines = try Lines(at: server, seconds: 4, tellsErrors: true)
    defer { lines.tool.end(SIGKILL) }
    let told = try (1...3).map { _ in try lines.next() }
    #expect(
      Set(told) == [
        "playing tone.wav", "no session bus: desktops neither show nor drive this", "the end",
      ])
    #expect(lines.tool.wait() == 0)
  }

  @Test(.enabled(if: SoundServer.missing == nil, "\(SoundServer.missing ?? "")"))
  func `a server without an output is told as one`() throws {
    let server = try SoundServer()
    for sink in ["speaker", "headphones"] { try server.remove(sink) }
    let lines = try Lines(at: server, seconds: 1, tellsErrors: true)
    defer { lines.tool.end(SIGKILL) }
    #expect(try lines.next() == "silent: no sound server answers, or it has no output")
    #expect(try lines.next() == "the sound server has no output")
    #expect(try lines.next().hasPrefix("plug one in"))
    #expect(lines.tool.wait() == 2)
  }

  @Test(.enabled(if: SoundServer.missing == nil, "\(SoundServer.missing ?? "")"))
  func `who gave up after ten seconds without an output says how to go on`() throws {
    let server = try SoundServer()
    let lines = try Lines(at: server)
    defer { lines.tool.end(SIGKILL) }
    try lines.expect("playing tone.wav")
    for sink in ["headphones", "speaker"] { try server.remove(sink) }
    try lines.expect("silent: no sound server answers, or it has no output")
    let way = "kill -USR1 \(lines.tool.pid) goes on"
    try lines.expect("given up: no sound server answers, or it has no output; \(way)")
    try server.add("speaker", form: "internal")
    kill(lines.tool.pid, SIGUSR1)
    try lines.expect("playing tone.wav")
  }

  @Test(.enabled(if: SessionBus.missing == nil, "\(SessionBus.missing ?? "")"))
  func `a desktop opens a sheet with its chapters, and nothing that is no sound`() throws {
    let (server, bus) = (try SoundServer(try #require(SoundServer.available.first)), try SessionBus())
    let lines = try Lines(at: server, bus: bus.address)
    defer { lines.tool.end(SIGKILL) }
    #expect(try lines.next() == "playing tone.wav")
    let sheet = """
      FILE "tone.wav" WAVE
      TRACK 01 AUDIO
      TITLE "First"
      INDEX 01 00:00:00
      TRACK 02 AUDIO
      TITLE "Second"
      INDEX 01 00:10:00
      """
    for (name, text) in [("album.cue", sheet), ("no.wav", "no sound"), ("notes.txt", "no sound")] {
      try Data(text.utf8).write(to: server.folder.appendingPathComponent(name))
    }
    let player = ["playerctl", "-p", "fermata"]
    try #require(try bus.prints(player + ["status"]) { $0 == "Playing" })
    let folder = "file://\(server.folder.path)"
    #expect(try bus.refusal(player + ["open", "\(folder)/notes.txt"]) != nil)
    // What has the right ending is looked into behind the answer.
    try bus.run(player + ["open", "\(folder)/no.wav"])
    try bus.run(player + ["open", "\(folder)/album.cue"])
    #expect(try lines.next() == "playing First · tone.wav")
    try bus.run(player + ["open", "\(folder)/tone.wav"])
    #expect(try lines.next() == "playing tone.wav")
  }

  private static let lacksCompiler = Child.skipped(without: "library", Child.missing(["clang"]))

  /// A library of C code.
  private static func library(_ name: String, _ code: String, in folder: URL) throws -> String {
    let paths = ["\(name).c", name].map { folder.appendingPathComponent($0).path }
    try code.write(toFile: paths[0], atomically: true, encoding: .utf8)
    try #require(try Child(["clang", "-shared", "-fPIC", paths[0], "-o", paths[1]]).wait() == 0)
    return paths[1]
  }

  @Test(.enabled(if: lacksCompiler == nil, "\(lacksCompiler ?? "")"))
  func `a libpulse that lacks a function is not used`() throws {
    let server = try SoundServer(try #require(SoundServer.available.first))
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let list = try String(
      contentsOf: root.appendingPathComponent("Sources/CPulse/functions.h"), encoding: .utf8)
    let names = list.matches(of: /EACH\((\w+)\)/).map { String($0.1) }
    let lacking = try #require(names.last)
    let code = names.dropLast().map { "void \($0)(void) {}\n" }.joined()
    _ = try Self.library("libpulse.so.0", code, in: server.folder)
    let lines = try Lines(
      at: server, environment: ["LD_LIBRARY_PATH": server.folder.path], tellsErrors: true)
    defer { lines.tool.end(SIGKILL) }
    #expect(try lines.next() == "libpulse cannot be used: it has no \(lacking)")
    #expect(lines.tool.wait() == 2)
  }

  @Test(.enabled(if: lacksCompiler == nil, "\(lacksCompiler ?? "")"))
  func `who plays without libsystemd is told that no desktop sees it`() throws {
    let server = try SoundServer(try #require(SoundServer.available.first))
    let code = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <string.h>
      void *dlopen(const char *name, int flags) {
        void *(*next)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
        return next(name && !strcmp(name, "libsystemd.so.0") ? "libnone.so.0" : name, flags);
      }
      """
    let lines = try Lines(
      at: server, seconds: 2,
      environment: ["LD_PRELOAD": try Self.library("first.so", code, in: server.folder)], tellsErrors: true)
    defer { lines.tool.end(SIGKILL) }
    let told = try (1...3).map { _ in try lines.next() }
    let words = told.first { $0.hasPrefix("sd-bus cannot be used: libnone.so.0: ") }
    #expect(words?.contains(": desktops neither show nor drive this; install libsystemd") == true, "\(told)")
    #expect(told.contains("playing tone.wav") && told.contains("the end"), "\(told)")
    #expect(lines.tool.wait() == 0)
  }

  /// A library before the C library notes what it is asked for.
  @Test(.enabled(if: lacksCompiler == nil, "\(lacksCompiler ?? "")"))
  func `threads share their memory, and it is given back as an item begins again`() throws {
    let server = try SoundServer(try #require(SoundServer.available.first))
    let path = server.folder.appendingPathComponent("notes").path
    let code = """
      #include <stdio.h>
      static int note(const char *word) {
        FILE *file = fopen("\(path)", "a");
        return file && fputs(word, file) >= 0 && fclose(file) == 0;
      }
      int mallopt(int option, int value) { return option == -8 && value == 1 && note("one pool"); }
      int malloc_trim(unsigned long pad) { return note("."); }
      """
    let lines = try Lines(
      at: server, seconds: 1, options: ["--repeat", "one"],
      environment: ["LD_PRELOAD": try Self.library("first.so", code, in: server.folder)])
    defer { lines.tool.end(SIGKILL) }
    try #require(try lines.next() == "playing tone.wav")
    func notes() -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    func count() -> Int { notes().count { $0 == "." } }
    #expect(notes().hasPrefix("one pool"))
    let before = count()
    let recording = try server.record("speaker")
    defer { recording.end() }
    _ = try recording.next(.seconds(5))
    #expect(count() >= before + 3)
  }

  @Test(arguments: SoundServer.available) func `what stays paused says how to go on, and goes on`(
    _ kind: SoundServer.Kind
  ) throws {
    let server = try SoundServer(kind)
    let lines = try Lines(at: server)
    let process = lines.tool.pid
    defer { lines.tool.end(SIGKILL) }
    try lines.expect("playing tone.wav")
    server.crash()
    try lines.expect("silent: the sound server is gone")
    try server.start()
    try lines.expect("paused: the sound server began anew; kill -USR1 \(process) goes on")
    kill(process, SIGUSR1)
    try lines.expect("playing tone.wav")
    #expect(try server.lists("sink-inputs") { $0.contains("Corked: no") })
    kill(process, SIGUSR1)
    try lines.expect("paused")
    #expect(try server.lists("sink-inputs") { !$0.contains("Corked: no") })
  }
}
