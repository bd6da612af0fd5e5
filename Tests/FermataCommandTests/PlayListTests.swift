import Foundation
import Testing

/// What `fermata play` makes of playlists, and of where they point.
@Suite struct PlayListTests {
  @Test func `a playlist names files as Windows does, folders, other playlists and itself`() throws {
    let folder = try PlayTests.makeFolder()
    let below = folder.appendingPathComponent("below/deep")
    try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
    for name in ["one", "two"] {
      try PlayTests.tone(frames: 800).write(to: below.appendingPathComponent("\(name).wav"))
    }
    let all = [
      #"below\deep\one.wav"#, "all.m3u", "below/deep", "list.m3u", "file://\(below.path)/two.wav",
      #"http://nowhere/a\b.mp3"#, "",
    ]
    try Data(all.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("all.m3u"))
    let run = try Tool.run(["play", "all.m3u", "--phone"], in: folder, expecting: 1)
    let played = run.output.components(separatedBy: "\n").filter { $0.contains(" playing ") }
      .map { $0.components(separatedBy: " playing ")[1] }
    #expect(
      played == ["one.wav", "one.wav", "two.wav", "tone.wav", "tone.wav", "two.wav"], "\(run.output)")
    #expect(
      run.errors == """
        error: only files are played, not http://nowhere/a\\b.mp3
        help: save it first: curl -O 'http://nowhere/a\\b.mp3'

        """)
  }

  @Test func `what a playlist names and is no item leaves the rest`() throws {
    let folder = try PlayTests.makeFolder()
    for (name, data) in [
      ("old.m3u8", Data([0xE9, 10])), ("it's.m3u", Data("old.m3u8\npipe\nnowhere.wav\ntone.wav\n".utf8)),
    ] { try data.write(to: folder.appendingPathComponent(name)) }
    try #require(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
    let run = try Tool.run(["play", "it's.m3u", "--phone"], in: folder, expecting: 1)
    #expect(run.output.contains("playing tone.wav"), "\(run.output)")
    for problem in [
      "old.m3u8:1:1: the file is no UTF-8", "/pipe is a pipe", "/nowhere.wav: there is no such file",
    ] {
      #expect(run.errors.contains(problem), "\(problem) in \(run.errors)")
    }
  }

  @Test func `playlists that name each other are not read without end`() throws {
    let folder = try PlayTests.makeFolder()
    for number in 0..<20 {
      let text = number == 19 ? "tone.wav\n" : "\(number + 1).m3u\n\(number + 1).m3u\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(number).m3u"))
    }
    try Data("0.m3u\nnowhere.wav".utf8).write(to: folder.appendingPathComponent("all.m3u"))
    let run = try Tool.run(["play", "all.m3u", "--phone", "--start", "9"], in: folder, expecting: 2)
    #expect(run.errors.contains("--start is not before its end"), "\(run.errors)")
  }

  @Test func `a path goes through links as the system does`() throws {
    let folder = try PlayTests.makeFolder()
    let deep = folder.appendingPathComponent("real/deep")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    try PlayTests.tone(frames: 800).write(to: folder.appendingPathComponent("real/a.wav"))
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link"), withDestinationURL: deep)
    let run = try Tool.run(["play", "link/../a.wav", "--phone"], in: folder)
    #expect(run.output.contains("playing a.wav"))
  }

  @Test func `chapters are lines of their own`() throws {
    let folder = try PlayTests.makeFolder()
    let sheet = """
      TITLE "Album"
      FILE "tone.wav" WAVE
      TRACK 01 AUDIO
      TITLE "First"
      INDEX 01 00:00:00
      TRACK 02 AUDIO
      INDEX 01 00:00:20
      """
    try Data(sheet.utf8).write(to: folder.appendingPathComponent("a.cue"))
    let run = try Tool.run(["play", "a.cue", "--phone"], in: folder)
    #expect(
      run.output.hasPrefix("0:00 playing First · Album\n0:00 playing Chapter 2 · Album\n0:00 the end\n"),
      "\(run.output)")
  }

  @Test func `a playlist in UTF-16 is read`() throws {
    let folder = try PlayTests.makeFolder()
    try #require("#EXTINF:1,Björk - Jóga\r\ntone.wav\r\n".data(using: .utf16)).write(
      to: folder.appendingPathComponent("wide.m3u"))
    let run = try Tool.run(["play", "wide.m3u", "--phone"], in: folder)
    #expect(run.output.contains("playing Jóga · Björk"), "\(run.output)")
  }

  @Test func `a CUE sheet in Latin-1 is read`() throws {
    let folder = try PlayTests.makeFolder()
    let sheet = "TITLE \"Homogène\"\r\nPERFORMER \"Björk\"\r\nFILE \"tone.wav\" WAVE\r\n"
    try #require(sheet.data(using: .isoLatin1)).write(to: folder.appendingPathComponent("old.cue"))
    let run = try Tool.run(["play", "old.cue", "--phone"], in: folder)
    #expect(run.output.contains("playing Homogène · Björk"), "\(run.output)")
  }
}
