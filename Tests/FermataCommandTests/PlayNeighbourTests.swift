import Foundation
import Testing

/// What `fermata play` bears of its neighbours: another player, who started it, who reads its lines, and a server.
@Suite struct PlayNeighbourTests {
  @Test func `a place that another player remembered meanwhile is kept, and the standard input has none`()
    throws
  {
    let folder = try PlayTests.makeFolder()
    let file = try PlayTests.makePlaces(in: folder)
    try Data("{}".utf8).write(to: file)
    try PlayTests.tone(frames: 480_000).write(to: folder.appendingPathComponent("minute.wav"))
    // Another player that remembers just now.
    let lock = open(file.appendingPathExtension("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let shell = try Shell(in: folder)
    try shell.press("export XDG_STATE_HOME=$PWD/state\r")
    try shell.press("fermata play minute.wav --start 0:06 --phone --resume &\r")
    try shell.wait(for: " playing minute.wav\r")
    try shell.press("kill $!; echo ki''lled\r")
    try shell.wait(for: "killed")
    #expect(try Self.isAwaited(lock))
    try Data(#"{"/books/other.wav":{"seconds":60,"at":9000}}"#.utf8).write(to: file)
    try #require(flock(lock, LOCK_UN) == 0)
    try shell.press("wait; echo that is a''ll\r")
    try shell.wait(for: "that is all")
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(kept.contains("other.wav") && kept.contains("minute.wav"), "\(kept)")

    try shell.press("cat minute.wav | fermata play - --start 0:06 --phone --resume &\r")
    try shell.wait(for: " playing standard input\r")
    try shell.press("kill $!; wait; echo that is a''ll\r")
    try shell.wait(for: "that is all")
    #expect(try String(contentsOf: file, encoding: .utf8) == kept)
  }

  /// Waits until somebody waits for a file's lock; false if nobody does within 20 s.
  private static func isAwaited(_ lock: Int32) throws -> Bool {
    var file = stat()
    try #require(fstat(lock, &file) == 0)
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
      if locks.contains(where: { $0.contains("->") && $0.contains(":\(file.st_ino) ") }) { return true }
    }
    return false
  }

  @Test(arguments: ["1e300", "-1", "31536000"])
  func `a place that no file has is none`(_ seconds: String) throws {
    let folder = try PlayTests.makeFolder()
    let file = try PlayTests.makePlaces(in: folder)
    let tone = folder.appendingPathComponent("tone.wav").standardizedFileURL.path
    try Data(#"{"\#(tone)":{"seconds":\#(seconds),"at":9000}}"#.utf8).write(to: file)
    let run = try Tool.run(
      ["play", "tone.wav", "--phone", "--resume", "--journal", "j"], in: folder,
      environment: ["XDG_STATE_HOME": folder.appendingPathComponent("state").path])
    #expect(run.output.hasPrefix("0:00 playing tone.wav\n"))
    #expect(
      !(try String(contentsOf: folder.appendingPathComponent("j"), encoding: .utf8)).contains("\"seek\""))
  }

  @Test func `who reads no more lines stops no music`() throws {
    let folder = try PlayTests.makeFolder()
    let shell = try Shell(in: folder)
    try shell.press(
      "fermata play tone.wav tone.wav --phone | true; echo status ${PIPESTATUS[0]} it i''s\r")
    #expect(try shell.wait(for: "it is").contains("status 0 "))
  }

  @Test func `what nohup started plays on when its terminal is closed`() throws {
    let folder = try PlayTests.makeFolder()
    let shell = try Shell(in: folder)
    try shell.press("(trap '' INT QUIT; exec nohup fermata play twelve.wav.part --phone > >(cat)) &\r")
    try shell.wait(for: " playing twelve.wav.part\r")
    try shell.press("kill -HUP $!; kill -INT $!; kill -QUIT $!\r")
    try shell.wait(for: "ready> ")
    try shell.press("kill -USR1 $!\r")
    try shell.wait(for: " paused\r")
    try shell.press("kill $!; wait; echo that is a''ll\r")
    try shell.wait(for: "that is all")
  }

  @Test(arguments: [
    ("fermata play - --phone < .", "error: the standard input cannot be read: "),
    ("TMPDIR=/proc fermata play - --phone < tone.wav", "error: cannot keep the standard input in /proc/"),
  ]) func `a standard input that cannot be had is told`(_ line: String, _ problem: String) throws {
    let folder = try PlayTests.makeFolder()
    try Data("\(line)\necho status $? it is".utf8).write(to: folder.appendingPathComponent("line"))
    let shell = try Shell(in: folder)
    try shell.press("bash line\r")
    let told = try shell.wait(for: "it is")
    #expect(told.contains(problem) && told.contains("help: ") && told.contains("status 2 "), "\(told)")
  }

  @Test func `an address in a list may be written with signs that stand for something in others`() throws {
    let folder = try PlayTests.makeFolder()
    let name = "a #1? 100%+5.wav"
    try PlayTests.tone(frames: 800).write(to: folder.appendingPathComponent(name))
    try Data("file://\(folder.path)/\(name)\n".utf8).write(to: folder.appendingPathComponent("signs.m3u"))
    let run = try Tool.run(["play", "signs.m3u", "--phone"], in: folder)
    #expect(run.output.contains("playing \(name)\n"), "\(run.output)")
  }

  /// A server that takes connections and never answers, at a socket.
  private static func listen(at path: String) throws -> Int32 {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(server, $0, size) == 0 }
    }
    try #require(isBound && Glibc.listen(server, 8) == 0)
    return server
  }

  @Test func `a server that takes the connection and never answers is told as none`() throws {
    let folder = try PlayTests.makeFolder()
    let path = folder.appendingPathComponent("deaf").path
    let server = try Self.listen(at: path)
    defer { close(server) }
    let deaf = ["PULSE_SERVER": "unix:\(path)", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
    let run = try Tool.run(["play", "tone.wav"], in: folder, environment: deaf, expecting: 2)
    #expect(run.errors.contains("error: no sound server answers\nhelp: start one: "), "\(run.errors)")
  }
}
