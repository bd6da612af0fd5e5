import FermataPlatform
import FermataPlay
import Testing

/// Playlists as other programs write them.
@Suite struct PlaylistTests {
  private static func read(_ kind: Playlist.Kind, _ text: String, folder: String = "/music") -> [Playlist
    .Entry]
  {
    Playlist(kind, text: text, folder: folder).entries
  }

  @Test(arguments: [
    ("a/b.m3u", Playlist.Kind.m3u), ("B.M3U8", .m3u8), ("x.y.pls", .pls), ("/a.cue", .cue), ("a.flac", nil),
    ("cue", nil), ("a.cue/b", nil),
  ])
  func `a playlist is known by its ending`(_ path: String, _ kind: Playlist.Kind?) {
    #expect(Playlist.Kind(path: path) == kind)
  }

  @Test func `M3U names files, and may say what they are`() {
    let text =
      "#EXTM3U\r\n#EXTINF:213,Singer - A - Song\r\none.flac\r\n\r\n# a word\r\n/else/two.mp3\r\n"
      + "#EXTINF:9,Alone\r\nhttp://radio/three\r\n#EXTINF:9,\r\nfour.ogg"
    #expect(
      Self.read(.m3u, text) == [
        .init("/music/one.flac", tags: Tags(title: "A - Song", artist: "Singer")), .init("/else/two.mp3"),
        .init("http://radio/three", tags: Tags(title: "Alone")), .init("/music/four.ogg"),
      ])
    #expect(Self.read(.m3u8, "ä b.flac", folder: "").map(\.path) == ["ä b.flac"])
    #expect(Self.read(.m3u8, "\u{FEFF}b.flac", folder: "").map(\.path) == ["b.flac"])
    #expect(Self.read(.m3u8, "a.flac", folder: "/m/").map(\.path) == ["/m/a.flac"])
  }

  @Test func `PLS names files by number`() {
    let text =
      "[playlist]\nFile10=ten.mp3\nfile2=two.mp3\nTitle2= Two \nLength2=9\nNumberOfEntries=2\nnoise\nFileX=x"
    #expect(
      Self.read(.pls, text) == [.init("/music/two.mp3", tags: Tags(title: "Two")), .init("/music/ten.mp3")])
  }

  @Test func `a CUE sheet of one file gives it chapters`() {
    let text = """
      REM GENRE Test
      PERFORMER "The Band"
      TITLE "The Album"
      FILE "whole album.flac" WAVE
        TRACK 01 AUDIO
          TITLE "First"
          PERFORMER "Guest"
          INDEX 01 00:00:00
        TRACK 02 AUDIO
          TITLE "Second"
          INDEX 00 03:58:10
          INDEX 01 04:00:30
        TRACK 03 AUDIO
          INDEX 01 74:59:74
      """
    let entries = Self.read(.cue, text)
    #expect(entries.map(\.path) == ["/music/whole album.flac"])
    #expect(entries.first?.tags == Tags(title: "The Album", artist: "The Band", album: "The Album"))
    #expect(
      entries.first?.chapters == [
        Chapter(title: "First", start: .zero),
        Chapter(title: "Second", start: .seconds(240) + .seconds(30) / 75),
        Chapter(title: nil, start: .seconds(74 * 60 + 59) + .seconds(74) / 75),
      ])
  }

  @Test func `a CUE sheet of many files names each by its track`() {
    let text = """
      TITLE "Album"
      FILE a.wav WAVE
      TRACK 01 AUDIO
      TITLE One
      INDEX 01 00:00:00
      FILE b.wav WAVE
      TRACK 02 AUDIO
      TITLE Two
      INDEX 01 00:00:00
      """
    let entries = Self.read(.cue, text)
    #expect(
      entries.map(\.path) == ["/music/a.wav", "/music/b.wav"] && entries.map(\.tags.title) == ["One", "Two"])
    #expect(entries.allSatisfy { $0.chapters.isEmpty && $0.tags.album == "Album" })
  }

  @Test(arguments: [
    "INDEX 01 1:2", "INDEX 01 00:60:00", "INDEX 01 00:00:75", "INDEX 01 x:00:00", "INDEX 01", "INDEX",
  ])
  func `what is no place is passed over`(_ line: String) {
    let good = "TRACK 01 AUDIO\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nINDEX 01 00:10:00"
    let entries = Self.read(.cue, "FILE a.wav WAVE\n\(good)\nTRACK 03 AUDIO\n\(line)")
    #expect(entries.first?.chapters.count == 2)
    #expect(Self.read(.cue, line).isEmpty, "a place without a file is nobody's")
  }
}
