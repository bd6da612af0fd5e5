import FermataKit
import FermataPlay
import FermataPolicy
import FermataSimulator
import Testing

/// The line of a terminal, of a real player on a simulated phone.
@Suite struct LiveLineTests {
  private let phone = Phone()
  private let player: Player

  init() {
    player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    player.load("ruler:200/4", "ruler:30#2")
  }

  private func line(_ columns: Int, level: Float = 0.4) -> String {
    LiveLine(player.status, level: level, piece: "Overture · Band").text(columns: columns)
  }

  private func play(for time: Duration) throws {
    player.play()
    try phone.run(for: time)
  }

  @Test func `it says state, clock, bar, level, piece, chapter and place`() throws {
    try play(for: .milliseconds(65_500))
    #expect(line(90) == "▶ 1:05 ━━━━━━━━━━────────────────────── 3:20  ▇  Chapter 2 · Overture · Band  1/2")
    player.pause()
    try phone.run(for: .seconds(1))
    #expect(line(90).hasPrefix("⏸ 1:05 ") && player.status.silence == nil)
  }

  @Test(arguments: [1, 2, 10, 20, 30, 40, 59, 60, 80, 200]) func `it is never wider than the terminal`(
    _ columns: Int
  ) throws {
    try play(for: .seconds(65))
    #expect(line(columns).columns <= columns)
    #expect(line(40).hasPrefix("▶ 1:04 / 3:20  Chapter 2") && line(40).hasSuffix("…  1/2"))
    #expect(!line(59).contains("▇") && line(60).contains("▇"))
  }

  @Test func `it says why it is silent`() throws {
    try play(for: .seconds(2))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    #expect(line(100).hasSuffix("silent: a call or another program has the sound"))
    #expect(
      line(80).hasSuffix("  silent: a call or another program has the sound") && line(80).contains("──"))
    phone.end(.call)
    phone.connect(.headphones)
    try phone.run(for: .seconds(3))
    #expect(player.status.silence == nil && line(100).hasPrefix("▶"))
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(3))
    #expect(line(100).hasPrefix("⏸") && line(100).hasSuffix("paused: the output was removed"))
    player.play()
    try phone.run(for: .seconds(1))
    phone.loseMediaServices()
    try phone.run(for: .seconds(1))
    #expect(player.status.silence == "silent: the sound server is gone")
  }

  @Test func `a file that cannot be played says so, and an ended queue stands`() throws {
    player.load("broken")
    try play(for: .seconds(1))
    #expect(line(80).hasPrefix("✕") && line(80).contains("cannot be played"))
    player.load("ruler:1")
    try play(for: .seconds(3))
    #expect(line(80).hasPrefix("■ 0:01 ━━━━━━━━"))
    player.load([MediaItem]())
    try phone.run(for: .seconds(1))
    #expect(line(80).hasPrefix("⏸ 0:00"))
  }

  @Test func `a broadcast has no bar`() throws {
    player.load("ruler:live")
    try play(for: .seconds(3))
    #expect(line(80).hasPrefix("▶ 0:03 / live"))
  }

  @Test(arguments: [
    (0, "0:00"), (59, "0:59"), (60, "1:00"), (3599, "59:59"), (3600, "1:00:00"), (36_061, "10:01:01"),
    (-5, "0:00"),
  ])
  func `a clock`(_ seconds: Int, _ text: String) { #expect(LiveLine.clock(.seconds(seconds)) == text) }

  @Test(arguments: [
    (0, "────"), (1, "╸───"), (2, "━───"), (7, "━━━╸"), (8, "━━━━"), (9, "━━━━"), (-1, "────"),
  ])
  func `a bar`(_ eighths: Int, _ text: String) {
    #expect(LiveLine.bar(.seconds(eighths), of: .seconds(8), columns: 4) == text)
    #expect(LiveLine.bar(.seconds(eighths), of: .zero, columns: 4) == "────")
  }

  @Test(arguments: [
    (Float(0), " "), (0.001, "▁"), (0.0078, "▁"), (0.0079, "▂"), (0.25, "▇"), (0.49, "▇"), (0.5, "█"),
    (2, "█"),
  ])
  func `a meter`(_ level: Float, _ sign: String) { #expect(LiveLine.meter(level) == sign) }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
    ("e\u{301}a", 2, "e\u{301}a"), ("✨⭐☕", 6, "✨⭐☕"), ("✨⭐☕", 5, "✨⭐…"), ("★♪", 2, "★♪"), ("🇩🇪a", 3, "🇩🇪a"),
    ("a\u{1B}[2Jb", 9, "a[2Jb"), ("abc", 1, "…"), ("a\nb", 9, "ab"),
  ])
  func `a text is cut to its columns, and moves no cursor`(_ text: String, _ columns: Int, _ short: String) {
    #expect(text.shortened(to: columns) == short)
  }

  @Test func `words are put on lines`() {
    #expect(["aa", "bb", "cc"].lines(columns: 7) == ["aa · bb", "cc"])
    #expect(["aa", "bb"].lines(columns: 6) == ["aa", "bb"] && ["long"].lines(columns: 2) == ["long"])
    #expect([String]().lines(columns: 9) == [])
  }
}
