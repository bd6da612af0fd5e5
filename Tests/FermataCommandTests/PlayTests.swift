import Foundation
import Testing

/// `fermata play`, on the simulated phone.
@Suite struct PlayTests {
  /// A tone as a WAV file of 8,000 frames a second.
  static func tone(frames: Int, level: Int16 = 8_000) -> Data {
    func number(_ value: Int) -> Data { withUnsafeBytes(of: Int32(value).littleEndian) { Data($0) } }
    var samples = Data()
    for frame in 0..<frames {
      withUnsafeBytes(of: Int16(frame % 80 < 40 ? level : -level).littleEndian) { samples += $0 }
    }
    var header = Data("RIFF".utf8) + number(36 + samples.count) + Data("WAVEfmt ".utf8)
    header += Data([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0])
    return header + Data("data".utf8) + number(samples.count) + samples
  }

  /// A folder with a short tone, a longer one, an empty file and playlists.
  static func makeFolder() throws -> URL {
    let folder = try Tool.makeFolder()
    for (name, data) in [
      ("tone.wav", tone(frames: 4_000)), ("twelve.wav.part", tone(frames: 96_000)), ("empty.wav", Data()),
      ("list.m3u", Data("tone.wav\ntone.wav\n".utf8)),
      ("book.m3u", Data("twelve.wav.part\ntone.wav\n".utf8)), ("none.m3u", Data("# nothing\n".utf8)),
    ] { try data.write(to: folder.appendingPathComponent(name)) }
    return folder
  }

  /// Makes the folder in which the tool remembers where files were left, below `state`; the file that it writes there.
  static func makePlaces(in folder: URL) throws -> URL {
    let state = folder.appendingPathComponent("state/fermata")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    return state.appendingPathComponent("positions.json")
  }

  /// Where a file was left, as the tool remembers it.
  private struct Place: Codable { var seconds: Double, at: Double }

  /// Has the tool remember places in a folder, plays with them, and gives what it remembers then, by files' names.
  private static func resume(_ places: [String: Double], _ arguments: [String]) throws -> (
    kept: [String: Double], journal: String
  ) {
    let folder = try makeFolder()
    let file = try makePlaces(in: folder)
    let known = places.map { name, seconds in
      (folder.appendingPathComponent(name).standardizedFileURL.path, Place(seconds: seconds, at: 9_000))
    }
    try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: known)).write(to: file)
    try Tool.run(
      ["play"] + arguments + ["--phone", "--resume", "--journal", "j"], in: folder,
      environment: ["XDG_STATE_HOME": folder.appendingPathComponent("state").path])
    let kept = try JSONDecoder().decode([String: Place].self, from: Data(contentsOf: file))
    return (
      Dictionary(
        uniqueKeysWithValues: kept.map { (($0.key as NSString).lastPathComponent, $0.value.seconds) }),
      try String(contentsOf: folder.appendingPathComponent("j"), encoding: .utf8)
    )
  }

  @Test func `each item of a list goes on where it was left, and what was heard to its end is forgotten`()
    throws
  {
    let (kept, journal) = try Self.resume(
      ["twelve.wav.part": 6.5, "tone.wav": 0.25], ["book.m3u", "--rate", "3"])
    #expect(kept == [:])
    let seeks = journal.split(separator: "\n").count { $0.contains("\"seek\"") }
    #expect(seeks == 2, "\(journal)")
  }

  @Test func `a file is played, what was heard is written, and the journal replays`() throws {
    let folder = try Self.makeFolder()
    let run = try Tool.run(
      ["play", "tone.wav", "--phone", "--output", "heard", "--journal", "tonight.journal"], in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "0:00 playing tone.wav" && lines.contains("0:00 the end"), "\(run.output)")
    let heard = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("heard").path)
    #expect(heard.count == 1 && heard.first?.hasPrefix("builtInSpeaker.") == true)
    let replay = try Tool.run(["replay", "tonight.journal"], in: folder)
    #expect(replay.output.contains("same"))
  }

  @Test func `what cannot be told or remembered stops no music`() throws {
    let folder = try Self.makeFolder()
    let file = try Self.makePlaces(in: folder)
    try Data("garbage".utf8).write(to: file)
    let shell = try Shell(in: folder)
    try shell.press("export XDG_STATE_HOME=$PWD/state\r")
    try shell.press(
      "fermata play tone.wav empty.wav --phone --resume > /dev/full 2> /dev/full; echo status $? it i''s\r")
    #expect(try shell.wait(for: "it is").contains("status 1 "))
    let kept = try Data(contentsOf: file.appendingPathExtension("damaged"))
    #expect(kept == Data("garbage".utf8))
    try shell.press("fermata play - - < tone.wav\r")
    try shell.wait(for: "the standard input is named twice")
  }

  @Test func `a file goes on where it was left, is forgotten at its end, and the oldest of 500 others too`()
    throws
  {
    let folder = try Self.makeFolder()
    let file = try Self.makePlaces(in: folder)
    let tone = folder.appendingPathComponent("tone.wav").standardizedFileURL.path
    var places = [tone: Place(seconds: 0.3, at: 9_000)]
    for number in 1...503 { places["/other/\(number)"] = Place(seconds: 60, at: Double(number)) }
    try JSONEncoder().encode(places).write(to: file)
    try Tool.run(
      ["play", "tone.wav", "--phone", "--resume", "--journal", "j"], in: folder,
      environment: ["XDG_STATE_HOME": folder.appendingPathComponent("state").path])
    let kept = try JSONDecoder().decode([String: Place].self, from: Data(contentsOf: file))
    #expect(Set(kept.keys) == Set((4...503).map { "/other/\($0)" }))
    let journal = try String(contentsOf: folder.appendingPathComponent("j"), encoding: .utf8)
    #expect(journal.contains("\"seek\""))
  }

  @Test func `what cannot be played is told, and the rest is played`() throws {
    let run = try Tool.run(["play", ".", "--phone", "--rate", "2"], in: Self.makeFolder(), expecting: 1)
    #expect(run.output.contains("playing tone.wav") && run.errors.contains("empty.wav"))
    #expect(!run.output.contains("empty.wav"), "told twice: \(run.output)")
  }

  @Test func `what comes by the standard input is told by that name`() throws {
    let folder = try Self.makeFolder()
    let line = "echo nothing | \(Tool.folder.path)/fermata play - --phone"
    try Data(line.utf8).write(to: folder.appendingPathComponent("line"))
    let shell = try Shell(in: folder)
    try shell.press("bash line\r")
    let told = try shell.wait(for: "use wav")
    #expect(told.contains("error: cannot open standard input: it is not audio"), "\(told)")
  }

  @Test func `what is damaged or cut off is played, and told`() throws {
    let folder = try Self.makeFolder()
    try Self.tone(frames: 24_000).write(to: folder.appendingPathComponent("whole.wav"))
    let whole = try Tool.run(["play", "whole.wav", "--phone"], in: folder)
    #expect(whole.errors.isEmpty, "\(whole.errors)")
    var sound = try Data(contentsOf: folder.appendingPathComponent("phone/builtInSpeaker.flac"))
    try sound.prefix(sound.count / 3).write(to: folder.appendingPathComponent("cut.flac"))
    let middle = sound.startIndex + sound.count / 2
    sound.replaceSubrange(middle..<middle + 1_200, with: Data((0..<1_200).map { UInt8($0 * 7 % 251) }))
    try sound.write(to: folder.appendingPathComponent("damaged.flac"))
    let run = try Tool.run(["play", "cut.flac", "damaged.flac", "--phone"], in: folder)
    #expect(
      run.errors.contains("cut.flac ends at 0:01, though its file says 0:03: it may be cut off"),
      "\(run.errors)")
    #expect(run.errors.contains("note: damaged.flac is damaged: "), "\(run.errors)")
  }

  @Test(arguments: [
    ("m4a", ["-c:a", "alac", "-movflags", "faststart"]), ("aiff", []),
    ("mov", ["-c:a", "pcm_s16le", "-movflags", "faststart"]),
  ])
  func `a file whose length is stated is told as cut off`(_ kind: String, _ coding: [String]) throws {
    let folder = try Tool.makeFolder()
    let file = folder.appendingPathComponent("cut.\(kind)")
    try RehearseTests.encode(["-i", "anoisesrc=d=3:c=pink:seed=7:r=48000"] + coding, to: file)
    let data = try Data(contentsOf: file)
    try data.prefix(data.count / 3).write(to: file)
    let run = try Tool.run(["play", "cut.\(kind)", "--phone"], in: folder)
    #expect(run.errors.contains("though its file says 0:03: it may be cut off"), "\(run.errors)")
  }

  /// What FFmpeg takes for the length is guessed from the first frames, which are small here.
  @Test func `a file whose length is guessed is not told as cut off`() throws {
    let folder = try Tool.makeFolder()
    let parts = try [("sine=d=1", "16k"), ("anoisesrc=d=1", "320k")].map { sound, rate in
      let file = folder.appendingPathComponent("\(rate).aac")
      try RehearseTests.encode(["-i", sound, "-b:a", rate], to: file)
      return try Data(contentsOf: file)
    }
    try (parts[0] + parts[1]).write(to: folder.appendingPathComponent("both.aac"))
    let run = try Tool.run(["play", "both.aac", "--phone"], in: folder)
    #expect(run.output.contains("playing both.aac") && !run.errors.contains("cut off"), "\(run.errors)")
  }

  @Test(arguments: [true, false]) func `no control sign of a name is printed`(_ atTerminal: Bool) throws {
    let folder = try Self.makeFolder()
    let drives = "\u{1B}]0;taken"
    try Data().write(to: folder.appendingPathComponent("\(drives).wav"))
    try Self.tone(frames: 4_000).write(to: folder.appendingPathComponent("2\(drives).wav"))
    let words = ["play", "\(drives).wav", "2\(drives).wav", "--phone"]
    let run = try Tool.run(words, in: folder, atTerminal: atTerminal, expecting: 1)
    let shown = run.output + run.errors
    #expect(
      shown.contains("cannot open ]0;taken.wav") && shown.contains("2]0;taken.wav")
        && !shown.contains(drives), "\(shown.debugDescription)")
    #expect(!atTerminal || shown.contains("\r\u{1B}[2K\u{1B}[?25h"), "\(shown.debugDescription)")
  }

  @Test func `what is refused takes no terminal`() throws {
    let words = ["play", "tone.wav", "--start", "99", "--phone"]
    let run = try Tool.run(words, in: Self.makeFolder(), atTerminal: true, expecting: 2)
    #expect(
      run.output.contains("--start") && !run.output.contains("\u{1B}"), "\(run.output.debugDescription)")
  }

  private static let nowhere = [
    "PULSE_SERVER": "unix:/nowhere", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
  ]

  @Test(arguments: [
    (["--version"], [], ["libavutil.so", "libFLAC.so", "libpulse.so", "libsystemd.so"]),
    (["play", "tone.wav", "--phone"], ["libavutil.so"], ["libpulse.so"]),
    (["devices"], ["libpulse.so"], ["libavutil.so"]),
  ])
  func `libraries are loaded when they are needed, and not with the tool`(
    _ words: [String], _ loaded: [String], _ others: [String]
  ) throws {
    let environment = Self.nowhere.merging(["LD_DEBUG": "libs"]) { $1 }
    let run = try Tool.run(
      words, in: Self.makeFolder(), environment: environment, expecting: words == ["devices"] ? 2 : 0)
    #expect(run.errors.contains("libswiftCore.so"))
    for library in loaded { #expect(run.errors.contains(library)) }
    for library in others { #expect(!run.errors.contains(library)) }
  }

  @Test(arguments: [["devices"], ["play", "tone.wav"]])
  func `where libpulse cannot be loaded the error says what to install`(_ words: [String]) throws {
    let folder = try Self.makeFolder()
    try Data("none".utf8).write(to: folder.appendingPathComponent("libpulse.so.0"))
    let environment = Self.nowhere.merging(["LD_LIBRARY_PATH": folder.path]) { $1 }
    let run = try Tool.run(words, in: folder, environment: environment, expecting: 2)
    #expect(
      run.errors.hasPrefix("error: libpulse cannot be used: \(folder.path)/libpulse.so.0: "),
      "\(run.errors)")
    #expect(run.errors.contains("help: install it") && run.output.isEmpty, "\(run)")
  }

  @Test func `where FFmpeg cannot be loaded a file says what to install`() throws {
    let folder = try Self.makeFolder()
    for version in 50..<80 {
      try Data("none".utf8).write(to: folder.appendingPathComponent("libavformat.so.\(version)"))
    }
    let run = try Tool.run(
      ["play", "tone.wav", "--phone"], in: folder, environment: ["LD_LIBRARY_PATH": folder.path], expecting: 1
    )
    #expect(
      run.errors.contains("cannot open tone.wav: FFmpeg cannot be used: \(folder.path)/libavformat.so."),
      "\(run.errors)")
    #expect(
      run.errors.hasSuffix("; install FFmpeg's libraries, of the version that this was built with\n"),
      "\(run.errors)")
  }

  @Test func `without a sound server the error says how to start one, and the journal is kept`() throws {
    let folder = try Self.makeFolder()
    let run = try Tool.run(
      ["play", "tone.wav", "--journal", "j"], in: folder, environment: Self.nowhere, expecting: 2)
    #expect(run.errors.contains("no sound server answers\nhelp: start one: "), "\(run.errors)")
    #expect(run.output == "0:00 silent: no sound server answers, or it has no output\n")
    let replay = try Tool.run(["replay", "j"], in: folder)
    #expect(replay.output.contains("same"), "\(replay.output)")
  }

  @Test func `a journal that cannot be written is told before anything is played`() throws {
    let run = try Tool.run(
      ["play", "tone.wav", "--phone", "--journal", "none/j"], in: Self.makeFolder(), expecting: 2)
    #expect(run.errors.contains("cannot write none/j: there is no folder ") && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("help: make it: mkdir -p '/") && run.errors.contains("/none'"), "\(run)")
  }

  @Test func `a journal is written over no other file`() throws {
    let folder = try Self.makeFolder()
    let sound = try Data(contentsOf: folder.appendingPathComponent("tone.wav"))
    for _ in 0..<2 { _ = try Tool.run(["play", "tone.wav", "--phone", "--journal", "j"], in: folder) }
    let run = try Tool.run(
      ["play", "tone.wav", "--phone", "--journal", "tone.wav"], in: folder, expecting: 2)
    #expect(run.errors.contains("tone.wav is there, and is no journal"), "\(run.errors)")
    #expect(try Data(contentsOf: folder.appendingPathComponent("tone.wav")) == sound)
  }

  @Test func `a journal for a pipe is handed over whole, and once`() throws {
    let folder = try Self.makeFolder()
    let path = folder.appendingPathComponent("pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    // `F_SETPIPE_SZ`: room for more than one journal, because nobody reads meanwhile.
    try #require(fcntl(pipe, 1_031, 1 << 20) > 0)
    _ = try Tool.run(["play", "tone.wav", "--phone", "--journal", "pipe"], in: folder)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(pipe, &bytes, bytes.count)
    let journal = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    #expect(journal.components(separatedBy: "fermata-journal").count == 2 && journal.last == "\n")
  }

  @Test func `sound from a terminal's keys is asked for otherwise`() throws {
    let run = try Tool.run(["play", "-"], in: Self.makeFolder(), atTerminal: true, expecting: 2)
    #expect(run.output.contains("the standard input is the terminal"), "\(run)")
  }

  @Test(arguments: [
    (["nowhere.flac"], "there is no file nowhere.flac", Int32(2)),
    (["https://nowhere/a.mp3"], "only files are played, not https://nowhere/a.mp3\nhelp: save it", 2),
    (
      ["tone.wav", "--start", "3", "--phone"],
      "by its file tone.wav lasts 0:00, and --start is not before its end", 2
    ),
    (["none.m3u"], "there is nothing to play", 2),
    (["-"], "the standard input has no sound", 2), ([], "Missing expected argument", 64),
    (["tone.wav", "--rate", "4"], "--rate must be from 0.5 to 3", 64),
    (["tone.wav", "--volume", "101"], "--volume must be from 0 to 100", 64),
    (["tone.wav", "--repeat", "twice"], "--repeat must be off, one or all", 64),
    (["tone.wav", "--start", "1:75"], "--start must be", 64),
    (["tone.wav", "--start=-1"], "--start must be", 64),
    (["tone.wav", "--start", "-1"], "--start must be", 64),
    (["tone.wav", "--volume", "-5"], "--volume must be", 64),
    (["tone.wav", "--rate", "-1"], "--rate must be", 64),
    (["/dev/null"], "/dev/null is a pipe, a socket or a device\nhelp: hand its sound over", 2),
    ([""], "the name of a file is empty", 2),
    (["tone.wav", "--phone", "--journal", "/"], "cannot write /: it is a folder", 2),
    (["tone.wav", "--phone", "--journal", "tone.wav/j"], "cannot write tone.wav/j: there is no folder ", 2),
    (["tone.wav", "--journal", ""], "--journal must name a file", 64),
    (["tone.wav", "--recipe", "recorder"], "--recipe must be one of: music", 64),
    (["tone.wav", "--recipe", "noise"], "--recipe must be one of: music", 64),
  ])
  func `a mistake is told`(_ arguments: [String], _ problem: String, _ status: Int32) throws {
    let run = try Tool.run(["play"] + arguments, in: Self.makeFolder(), expecting: status)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `shells complete the commands`(_ shell: String) throws {
    let run = try Tool.run(["--generate-completion-script", shell], in: Tool.makeFolder())
    #expect(run.output.contains("rehearse") && run.output.contains("shuffle"))
  }

  @Test func `shells complete files and folders where they are wanted`() throws {
    let run = try Tool.run(["--generate-completion-script", "zsh"], in: Tool.makeFolder())
    let wanted = run.output.split(separator: "\n").filter { $0.contains(":_files") }
      .map { $0.split(separator: ":").suffix(2).joined(separator: " ").filter { $0 != "'" } }
    #expect(
      wanted == [
        "media _files", "journal _files", "output _files -/", "scenarios _files", "track _files",
        "output _files -/", "scenarios _files", "file _files", "output _files -/",
      ])
    #expect(run.output.contains("('music' 'spokenAudio'") && run.output.contains("('off' 'one' 'all')"))
  }
}
