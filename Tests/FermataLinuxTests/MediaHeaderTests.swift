#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataLinux
import FermataPlatform
import FermataSignal
import Foundation
import Testing

/// What the first packet of an MP3 file says, and when it is not to be believed.
struct MediaHeaderTests {
  private func bytes() throws -> Data {
    try Corpus.make()
    return try Data(contentsOf: URL(fileURLWithPath: Corpus.path("cbr.mp3")))
  }

  @Test func `two files put together play to the end of the second`() throws {
    let file = try bytes()
    let one = try open(Corpus.path("cbr.mp3")).all().count
    let path = Corpus.path("joined.mp3")
    try (file + file).write(to: URL(fileURLWithPath: path))
    let both = try open(path).all().count
    #expect(abs(both - 2 * one) < 2 * 4 * 1152, "\(both) samples, of one \(one)")
  }

  @Test func `a tag whose text reads like a header is none`() throws {
    var file = try bytes()
    let text = "\u{0}eng\u{0}Info" + String(repeating: "a", count: 150)
    file.insert(contentsOf: Self.tag([("COMM", text)]), at: Self.length(ofTagOf: file))
    let path = Corpus.path("commented.mp3")
    try file.write(to: URL(fileURLWithPath: path))
    let (plain, commented) = (try open(Corpus.path("cbr.mp3")), try open(path))
    #expect(commented.info.length == plain.info.length)
    #expect(try commented.all() == plain.all())
  }

  @Test func `an artist without a name gives way to the album's`() throws {
    let file = try bytes()
    let frames = [("TPE1", "\u{0}"), ("TPE2", "\u{0}Band"), ("TIT2", "\u{0}Song")]
    let path = Corpus.path("nameless.mp3")
    try (Self.tag(frames) + file[Self.length(ofTagOf: file)...]).write(to: URL(fileURLWithPath: path))
    #expect(try open(path).info.tags == Tags(title: "Song", artist: "Band", album: nil))
  }

  @Test func `a word in a picture or a text that lies nearer than the tag is none`() throws {
    var file = try bytes()
    let first = Self.length(ofTagOf: file)
    let frame = Data("Info".utf8) + Data(repeating: 0xA5, count: 200)
    // Behind the tag and before the first audible packet, with nothing of a packet's head before it.
    file.insert(contentsOf: frame, at: first + 417 * 192 / 128)
    let path = Corpus.path("worded.mp3")
    try file.write(to: URL(fileURLWithPath: path))
    #expect(try open(path).info.length == open(Corpus.path("cbr.mp3")).info.length)
  }

  @Test func `a tag is whole and stands behind a packet's head`() throws {
    func tag(_ place: Int, of count: Int = 400, packets: UInt8 = 10) -> InfoTag? {
      var bytes = [UInt8](repeating: 0, count: count)
      (bytes[place - 36], bytes[place - 35]) = (0xFF, 0xFB)
      bytes.replaceSubrange(place..<place + 4, with: Array("Info".utf8))
      bytes[place + 7] = 1
      bytes[place + 11] = packets
      return InfoTag(bytes: bytes, remaining: 1_000)
    }
    #expect(tag(100)?.streamEnd(framesPerPacket: 1152) == 11_520)
    #expect(tag(400 - 144) != nil && tag(400 - 143) == nil, "it would end behind the bytes")
    #expect(tag(100, packets: 0) == nil)
    #expect(tag(100, of: 120) == nil)
    var both = [UInt8](repeating: 0, count: 600)
    for (place, packets) in [(100, 10), (300, 20)] as [(Int, UInt8)] {
      both.replaceSubrange(place - 36..<place - 34, with: [0xFF, 0xFB])
      both.replaceSubrange(place..<place + 12, with: Array("Info".utf8) + [0, 0, 0, 1, 0, 0, 0, packets])
    }
    let nearest = InfoTag(bytes: both, remaining: 1_000)
    #expect(nearest?.streamEnd(framesPerPacket: 1152) == 23_040, "the one nearer to the sound counts")
    var plain = [UInt8](repeating: 0, count: 400)
    plain.replaceSubrange(100..<104, with: Array("Info".utf8))
    (plain[107], plain[111]) = (1, 10)
    #expect(InfoTag(bytes: plain, remaining: 1_000) == nil, "no head stands before it")
  }

  @Test func `an empty word of a WAVE file is none`() throws {
    try Corpus.make()
    let path = Corpus.path("wordless.wav")
    try writeWave(path, rate: 48_000, channels: 1, [Float](repeating: 0.5, count: 480))
    var file = try Data(contentsOf: URL(fileURLWithPath: path))
    func chunk(_ name: String, _ body: Data) -> Data {
      Data(name.utf8) + Data([UInt8(body.count), 0, 0, 0]) + body
    }
    let words = chunk("INAM", Data("Song\0\0".utf8)) + chunk("IART", Data([0, 0]))
    let list = chunk("LIST", Data("INFO".utf8) + words)
    file.insert(contentsOf: list, at: 36)
    file[4] = file[4] &+ UInt8(list.count)
    try file.write(to: URL(fileURLWithPath: path))
    #expect(try open(path).info.tags == Tags(title: "Song", artist: nil, album: nil))
  }

  /// How long the tag is that a file begins with.
  private static func length(ofTagOf file: Data) -> Int { file[6..<10].reduce(0) { $0 << 7 | Int($1) } + 10 }

  /// An ID3 tag of version 2.3 with texts.
  private static func tag(_ frames: [(name: String, text: String)]) -> Data {
    let body = frames.reduce(Data()) { body, frame in
      body + Data(frame.name.utf8) + Data([0, 0, 0, UInt8(frame.text.utf8.count), 0, 0])
        + Data(frame.text.utf8)
    }
    return Data("ID3".utf8) + Data([3, 0, 0, 0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7F)]) + body
  }
}
#endif
