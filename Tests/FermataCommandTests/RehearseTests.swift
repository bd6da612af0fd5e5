import Foundation
import Testing

@Suite struct RehearseTests {
  @Test func `a rehearsal leaves a report, sound and traces`() throws {
    let folder = try Tool.makeFolder()
    let run = try Tool.run(["rehearse", "call-answered", "headphones-out"], in: folder)
    #expect(run.output.contains("2 of 2 scenarios passed"))
    #expect(!run.output.contains("\u{1B}"), "colours are for terminals")
    let results = folder.appendingPathComponent("rehearsal")
    let files = try FileManager.default.contentsOfDirectory(atPath: results.path).sorted()
    #expect(
      files == [
        "call-answered-builtInSpeaker.flac", "call-answered.journal", "call-answered.trace",
        "headphones-out-headphones.flac", "headphones-out.journal",
        "headphones-out.trace",
        "report.html",
      ])
    let sound = results.appendingPathComponent("headphones-out-headphones.flac")
    let wav = folder.appendingPathComponent("heard.wav")
    try Self.encode(["-i", "amovie=\(sound.path)", "-ac", "2", "-bitexact"], to: wav)
    #expect(try Data(contentsOf: wav).count == 44 + 8 * 48_000 * 4)
    #expect(try Data(contentsOf: sound).count < 8 * 48_000)
    let page = try String(contentsOf: results.appendingPathComponent("report.html"), encoding: .utf8)
    #expect(page.contains("Overture with a Fermata") && page.contains("data:image/jpeg;base64,"))
  }

  @Test func `a page of scenarios that do not play the track does not show it`() throws {
    let folder = try Tool.makeFolder()
    try Tool.run(["rehearse", "chapters"], in: folder)
    let page = try String(
      contentsOf: folder.appendingPathComponent("rehearsal/report.html"), encoding: .utf8)
    #expect(!page.contains("Overture") && page.contains("ruler:30/3"))
  }

  @Test func `a name of the catalogue beats a file of that name, and a path names the file`() throws {
    let folder = try Tool.makeFolder()
    try Data("scenario file\nend 1 s\n".utf8).write(to: folder.appendingPathComponent("siri"))
    let run = try Tool.run(["rehearse", "siri", "./siri", "--json"], in: folder)
    let verdicts = try JSONDecoder().decode([Verdict].self, from: Data(run.output.utf8))
    #expect(verdicts.map(\.id) == ["siri", "file"])
  }

  @Test func `a folder's scenario files run in the order of their names`() throws {
    let folder = try Tool.makeFolder()
    let inner = folder.appendingPathComponent("mine")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    #expect(
      try Tool.run(["rehearse", "mine"], in: folder, expecting: 2).errors.contains(
        "no file in mine ends with .scenario"))
    for (file, name) in [("b.scenario", "first"), ("a.scenario", "second"), ("c.txt", "none")] {
      try Data("scenario \(name)\nplayer player music ruler:9\nend 1 s\n".utf8)
        .write(to: inner.appendingPathComponent(file))
    }
    let run = try Tool.run(["rehearse", "mine", "--json"], in: folder)
    let verdicts = try JSONDecoder().decode([Verdict].self, from: Data(run.output.utf8))
    #expect(verdicts.map(\.id) == ["second", "first"], "\(run.errors)")
  }

  @Test func `a medium's path counts from where the command is run`() throws {
    let folder = try Tool.makeFolder()
    let days = folder.appendingPathComponent("days")
    try FileManager.default.createDirectory(at: days, withIntermediateDirectories: true)
    let text = "scenario mine\nplayer p music here.wav\nat 0 s p play\nat 1 s expect p playing\nend 2 s\n"
    try Data(text.utf8).write(to: days.appendingPathComponent("mine.scenario"))
    try Self.encode(
      ["-i", "anoisesrc=d=3:c=pink:seed=7"], to: folder.appendingPathComponent("here.wav"))
    try Tool.run(["rehearse", "days/mine.scenario"], in: folder)
  }

  @Test func `what an earlier run left of a scenario is not taken for this one's`() throws {
    let folder = try Tool.makeFolder()
    let file = folder.appendingPathComponent("mine.scenario")
    func rehearse(_ text: String) throws -> [String] {
      try Data(text.utf8).write(to: file)
      try Tool.run(["rehearse", "mine.scenario"], in: folder)
      return try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("rehearsal").path
      ).filter { $0.hasPrefix("mine") }.sorted()
    }
    let heard = "scenario mine\ndevice headphones\nat 0 s player play\nend 1 s\n"
    #expect(try rehearse(heard) == ["mine-headphones.flac", "mine.journal", "mine.trace"])
    let other = folder.appendingPathComponent("rehearsal/mine-notes.wav")
    try Data().write(to: other)
    #expect(
      try rehearse(heard.replacing("headphones", with: "airplay"))
        == ["mine-airPlay.flac", "mine-notes.wav", "mine.journal", "mine.trace"])
  }

  @Test func `the verdicts as JSON name each scenario`() throws {
    let run = try Tool.run(["rehearse", "siri", "alarm", "--json", "--output", "out"], in: Tool.makeFolder())
    let verdicts = try JSONDecoder().decode([Verdict].self, from: Data(run.output.utf8))
    #expect(
      verdicts.map(\.id) == ["siri", "alarm"] && verdicts.allSatisfy { $0.passed && $0.violations.isEmpty })
  }

  private struct Verdict: Decodable {
    struct Failing: Decodable, Equatable {
      let at: Double, part: String, line: Int?, script: String?, text: String
    }
    let id: String, passed: Bool, violations: [Failing]
    let sound: Bool, screen: Bool, lockScreen: Bool, session: Bool, law: Bool, expectation: Bool
  }

  @Test func `a scenario that does not hold fails the run and says when, why and in which part`() throws {
    let folder = try Tool.makeFolder()
    let text = "scenario mine\nat 0 s player play\nat 1 s expect player paused\nend 2 s\n"
    try Data(text.utf8).write(to: folder.appendingPathComponent("mine.scenario"))
    let run = try Tool.run(["rehearse", "mine.scenario"], in: folder, expecting: 1)
    #expect(
      run.output.contains(
        "\n  1.000 s: line 3: player is playing, not paused\n      at 1 s expect player paused\n"),
      "\(run.output)")
    let row = run.output.split(separator: "\n").first { $0.hasPrefix("mine") }
    #expect(row?.split(separator: " ") == ["mine", "✓", "✓", "✓", "✓", "✓", "✗", "FAILED"])
    let json = try Tool.run(["rehearse", "mine.scenario", "--json"], in: folder, expecting: 1).output
    let verdict = try #require(JSONDecoder().decode([Verdict].self, from: Data(json.utf8)).first)
    #expect(!verdict.passed && !verdict.expectation)
    let failing = Verdict.Failing(
      at: 1, part: "expectation", line: 3, script: "at 1 s expect player paused",
      text: "player is playing, not paused")
    #expect(verdict.violations == [failing])
    #expect(
      verdict.sound && verdict.screen && verdict.lockScreen && verdict.session && verdict.law)
    let head = run.output.split(separator: "\n").first { $0.contains("lock screen") }
    #expect(head?.contains("laws") ?? false, "\(run.output)")
  }

  @Test(arguments: [(5, nil), (7, "  and 2 more\n")])
  func `of what does not hold five are told, and how many more there are`(_ count: Int, _ more: String?)
    throws
  {
    let folder = try Tool.makeFolder()
    let lines = (0..<count).map { _ in "at 1 s expect player playing\n" }.joined()
    let day = "scenario day\nplayer player music ruler:9\n\(lines)end 2 s\n"
    try Data(day.utf8).write(to: folder.appendingPathComponent("day.scenario"))
    let output = try Tool.run(["rehearse", "day.scenario"], in: folder, expecting: 1).output
    #expect(output.components(separatedBy: "is paused, not playing").count == 6, "\(output)")
    #expect(more.map(output.contains) ?? !output.contains(" more\n"), "\(output)")
  }

  @Test(arguments: ["wav", "mp3", "flac", "m4a", "opus"])
  func `a file of a fifth of a second repeats and scenarios hold`(_ kind: String) throws {
    // How a scenario goes on depends on the file's kind where it ends and where it is sought in.
    try Self.rehearse(
      shortFileOf: kind, kind == "wav" ? Self.ofTheTrack : ["seek-from-lock-screen", "queue-ends"])
  }

  /// Scenarios in which a track of every length ends, repeats, is sought in and goes on.
  private static let ofTheTrack = [
    "siri", "seek-from-lock-screen", "next-item-begins", "call-answered", "headphones-out", "queue-ends",
  ]

  /// Rehearses some scenarios, or the whole catalogue, over a file of a fifth of a second.
  static func rehearse(shortFileOf kind: String, _ scenarios: [String] = []) throws {
    let folder = try Tool.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let track = folder.appendingPathComponent("short.\(kind)")
    try encode(["-i", "anoisesrc=d=0.2:c=pink:seed=7:r=48000"], to: track)
    try Tool.run(["rehearse", "--track", track.path] + scenarios, in: folder)
  }

  static func encode(_ arguments: [String], to file: URL) throws {
    let encode = Process()
    encode.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    encode.arguments = ["ffmpeg", "-v", "error", "-f", "lavfi"] + arguments + [file.path]
    encode.standardInput = FileHandle.nullDevice
    try encode.run()
    encode.waitUntilExit()
    try #require(encode.terminationStatus == 0, "ffmpeg is needed: make test installs it")
  }

  @Test func `a track that is silent for a while is rehearsed with a warning`() throws {
    let folder = try Tool.makeFolder()
    let track = folder.appendingPathComponent("pause.wav")
    let pause = "anoisesrc=d=40:c=pink:seed=7,volume=enable='between(t,20,30)':volume=0"
    try Self.encode(["-i", pause], to: track)
    let run = try Tool.run(["rehearse", "siri", "--track", "pause.wav"], in: folder)
    #expect(run.errors.hasPrefix("warning: pause.wav is silent from 20."))
  }

  /// Where a track is silent, and what is warned of.
  @Test(arguments: [
    ("between(t,20,20.8)+between(t,21,21.8)", nil), ("between(t,0,0.9)+gt(t,39.2)", nil),
    ("between(t,0,2)+between(t,5,9)", "from 0.000 s to 1.9"), ("gt(t,30)", "from 30."),
  ]) func `only a second of silence on end is warned of, and the first one`(
    _ silence: String, _ told: String?
  )
    throws
  {
    let folder = try Tool.makeFolder()
    let noise = "anoisesrc=d=40:c=pink:seed=7,volume=enable='\(silence)':volume=0"
    try Self.encode(["-i", noise], to: folder.appendingPathComponent("track.wav"))
    let day = "scenario day\nplayer player music ruler:9\nend 1 s\n"
    try Data(day.utf8).write(to: folder.appendingPathComponent("day.scenario"))
    let run = try Tool.run(["rehearse", "day.scenario", "--track", "track.wav"], in: folder)
    let warning = run.errors.isEmpty ? nil : run.errors
    #expect(warning?.hasPrefix("warning: track.wav is silent ") == told.map { _ in true }, "\(run.errors)")
    #expect(told.map { run.errors.contains($0) } != false, "\(run.errors)")
  }
}

@Suite struct LongRehearseTests {
  @Test(arguments: ["wav", "mp3", "flac", "m4a", "opus"])
  func `a file of a fifth of a second repeats and every scenario holds`(_ kind: String) throws {
    try RehearseTests.rehearse(shortFileOf: kind)
  }

  @Test func `a track of ten hours is played in less memory than its file takes`() throws {
    let folder = try Tool.makeFolder()
    let minute = folder.appendingPathComponent("minute.mp3")
    try RehearseTests.encode(
      [
        "-i", "anoisesrc=d=60:c=pink:seed=7:r=48000", "-b:a", "32k", "-ac", "1", "-write_xing", "0",
        "-id3v2_version", "0",
      ], to: minute)
    let track = folder.appendingPathComponent("long.mp3")
    try Data().write(to: track)
    let file = try FileHandle(forWritingTo: track)
    let data = try Data(contentsOf: minute)
    for _ in 0..<600 { try file.write(contentsOf: data) }
    try file.close()
    // The largest resident set of a child is no measure: the system counts its parent's into it.
    let scenarios = ["seek-from-lock-screen"]
    let arguments = ["rehearse", "--track", track.path] + scenarios
    try Tool.run(arguments, in: folder, kilobytes: 600 * data.count / 1_024)
    try FileManager.default.removeItem(at: track)
    let starved = try Tool.run(["scenarios"], in: folder, kilobytes: 1_000, expecting: nil)
    #expect(starved.status != 0, "the limit holds")
  }
}
