import FermataPlay
import Testing

/// Pictures between a terminal's lines.
@Suite struct CoverArtTests {
  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], CoverArt.kitty), (["TERM": "xterm-ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
      (["TERM_PROGRAM": "iTerm.app"], .wholeFile), (["TERM_PROGRAM": "WezTerm"], .wholeFile),
      (["TERM_PROGRAM": "mintty"], .wholeFile), (["LC_TERMINAL": "iTerm2"], .wholeFile),
      (["KONSOLE_VERSION": "230400"], .wholeFile), (["TERM": "xterm-256color"], nil), ([:], nil),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], nil),
      (["TERM": "screen-256color", "LC_TERMINAL": "iTerm2"], nil),
      (["TERM": "tmux-256color", "KONSOLE_VERSION": "230400"], nil),
    ] as [([String: String], CoverArt?)])
  func `a terminal takes what it says of itself`(_ environment: [String: String], _ art: CoverArt?) {
    #expect(CoverArt(environment) == art)
  }

  @Test(arguments: ["image/png", "image/jpeg"]) func `a whole file is of any type`(_ type: String) {
    #expect(
      CoverArt.wholeFile.signs(mediaType: type, base64: "QUJD")
        == "\u{1B}]1337;File=inline=1;height=8;preserveAspectRatio=1:QUJD\u{07}")
  }

  @Test(arguments: [(4_000_000, true), (4_000_001, false)]) func `a picture of many megabytes is not sent`(
    _ count: Int, _ isSent: Bool
  ) {
    let text = String(repeating: "A", count: count)
    for art in [CoverArt.wholeFile, .kitty] {
      #expect((art.signs(mediaType: "image/png", base64: text) != nil) == isSent)
    }
  }

  @Test(arguments: [
    (0, [0]), (1, [1]), (4_096, [4_096]), (4_097, [4_096, 1]), (9_000, [4_096, 4_096, 808]),
  ])
  func `kitty takes PNG in pieces, of which all but the last say that more comes, and answers nothing`(
    _ count: Int, _ pieces: [Int]
  ) throws {
    let text = String(repeating: "A", count: count)
    #expect(CoverArt.kitty.signs(mediaType: "image/jpeg", base64: text) == nil)
    let signs = try #require(CoverArt.kitty.signs(mediaType: "image/png", base64: text))
    let parts = signs.split(separator: "\u{1B}\\").map(String.init)
    #expect(parts.map { $0.split(separator: ";").dropFirst().first?.count ?? 0 } == pieces)
    for (number, part) in parts.enumerated() {
      #expect(part.hasPrefix("\u{1B}_G") && part.contains("q=2,"))
      #expect(part.contains("m=\(number < parts.count - 1 ? 1 : 0)"))
      #expect(part.contains("f=100,a=T,r=8,") == (number == 0))
    }
  }
}
