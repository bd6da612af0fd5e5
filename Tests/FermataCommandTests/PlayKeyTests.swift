import Foundation
import Testing

/// What each key of `fermata play` does, at a terminal and on the simulated phone.
@Suite struct PlayKeyTests {
  /// A shell in which what was named plays.
  private static func play(_ words: String, in folder: URL? = nil) throws -> Shell {
    let shell = try Shell(in: folder ?? makeFolder())
    try shell.press("fermata play \(words) --phone\r")
    try shell.wait(for: "▶ ")
    return shell
  }

  /// The same, paused: what the line shows then moves by keys alone.
  private static func pause(_ words: String, in folder: URL? = nil) throws -> Shell {
    let shell = try play(words, in: folder)
    try shell.press(" ")
    try shell.wait(for: "⏸ ")
    return shell
  }

  /// A folder with three files of 200 s.
  private static func makeFolder() throws -> URL {
    let folder = try Tool.makeFolder()
    for name in ["one", "two", "three"] {
      try RehearseTests.encode(
        ["-i", "sine=d=200:r=8000"], to: folder.appendingPathComponent("\(name).wav"))
    }
    return folder
  }

  /// The position in seconds that the next line shows.
  private static func position(_ shell: Shell) throws -> Int {
    try shell.wait(for: "⏸ ")
    let parts = try shell.wait(for: " ").dropLast().split(separator: ":").compactMap { Int($0) }
    try #require(parts.count == 2)
    return parts[0] * 60 + parts[1]
  }

  /// The first position that is not the one before; that, where none of a hundred lines shows another.
  private static func position(_ shell: Shell, otherThan last: Int) throws -> Int {
    for _ in 0..<100 {
      let position = try position(shell)
      if position != last { return position }
    }
    return last
  }

  @Test func `space pauses and goes on, and q ends it`() throws {
    let shell = try Self.play("one.wav")
    try shell.press(" ")
    try shell.wait(for: "⏸ 0:0")
    try shell.press(" ")
    try shell.wait(for: "▶ 0:0")
    try shell.press("q")
    try shell.wait(for: "ready> ")
    try shell.press("echo status $? it i''s\r")
    #expect(try shell.wait(for: "it is").contains("status 0 "))
  }

  @Test func `arrows move by five seconds and by a minute`() throws {
    let shell = try Self.pause("one.wav --start 1:40")
    var last = try Self.position(shell)
    #expect((100...110).contains(last))
    for (arrow, seconds) in [("C", 5), ("A", 60), ("D", -5), ("B", -60)] {
      try shell.press("\u{1B}[\(arrow)")
      let position = try Self.position(shell, otherThan: last)
      #expect(position - last == seconds, "\(arrow)")
      last = position
    }
  }

  @Test func `n and p move between items`() throws {
    let shell = try Self.pause("one.wav two.wav three.wav")
    for (key, shown) in [("n", "two.wav  2/3"), ("n", "three.wav  3/3"), ("p", "two.wav  2/3")] {
      try shell.press(key)
      try shell.wait(for: shown)
    }
  }

  @Test func `N and P move between chapters`() throws {
    let folder = try Self.makeFolder()
    var sheet = "TITLE \"Album\"\nFILE \"one.wav\" WAVE\n"
    for (title, time) in [("First", "00:00:00"), ("Second", "00:20:00"), ("Third", "01:00:00")] {
      sheet += "TRACK 01 AUDIO\nTITLE \"\(title)\"\nINDEX 01 \(time)\n"
    }
    try Data(sheet.utf8).write(to: folder.appendingPathComponent("album.cue"))
    let shell = try Self.pause("album.cue", in: folder)
    for (key, place, title) in [("N", "0:20", "Second"), ("N", "1:00", "Third"), ("P", "0:20", "Second")] {
      try shell.press(key)
      #expect(try shell.wait(for: "\(title) · Album").contains("⏸ \(place) "))
    }
  }

  @Test(arguments: [
    (["-", "-", "+", "="], "volume ", ["95 %", "90 %", "95 %", "100 %"]),
    (["[", "[", "]"], "speed ", ["0.9", "0.8", "0.9"]),
    (["r", "r", "r"], "repeat ", ["all", "one", "off"]),
    (["s", "s"], "", ["shuffled", "in order"]),
  ])
  func `volume, speed, repeat and shuffle are told above the line`(
    _ keys: [String], _ what: String, _ values: [String]
  ) throws {
    let shell = try Self.pause("one.wav two.wav")
    for (key, value) in zip(keys, values) {
      try shell.press(key)
      let told = "\u{1B}[2K\(what)"
      if !what.isEmpty { try shell.wait(for: told) }
      #expect(try shell.wait(for: "\r\n").hasSuffix("\(value)\r\n"), "\(key)")
    }
  }

  @Test func `volume that keys set is heard, and speed is told`() throws {
    let folder = try PlayTests.makeFolder()
    let shell = try Self.play("twelve.wav.part", in: folder)
    try shell.wait(for: "▶ 0:01")
    try shell.press("----------")
    try shell.wait(for: "volume 50 %")
    try shell.wait(for: "▶ 0:03")
    try shell.press("]]")
    try shell.wait(for: "  1.2×")
    try shell.press("q")
    try shell.wait(for: "ready> ")
    #expect(try PlayOptionTests.Heard(in: folder).thousands == [8, 4])
  }

  @Test func `a question mark lists the keys`() throws {
    let shell = try Self.pause("one.wav")
    try shell.press("?")
    let told = try shell.wait(for: "q quit\r\n")
    for keys in ["space ", "← → ", "↑ ↓ ", "n p ", "N P ", "+ − ", "[ ] ", "r repeat", "s shuffle"] {
      #expect(told.contains(keys), "\(keys) in \(told)")
    }
  }
}
