#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataLinux
import FermataPlatform
import FermataSignal
import Foundation
import Testing

struct MediaDescriptionTests {
  @Test(arguments: Sample.all)
  func `a file tells its codec, tags and picture`(sample: Sample) throws {
    try Corpus.make()
    let info = try open(sample.path).info
    #expect(info.codec == sample.codec)
    #expect(info.format == .standard)
    let tags = Tags(title: "Über 音", artist: "Ärzte", album: "Ölbild")
    #expect(info.tags == (sample.hasTags ? tags : Tags()))
    let picture = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Corpus.path("picture.png"))))
    #expect(info.artwork == (sample.hasPicture ? Artwork(mediaType: "image/png", bytes: picture) : nil))
  }

  @Test(arguments: Sample.all)
  func `a run from the start gives what ffmpeg gives`(sample: Sample) throws {
    try Corpus.make()
    let reader = try open(sample.path, rate: sample.sampleRate)
    let reference = try Corpus.floats("\(sample).\(sample.sampleRate)")
    let decoded = try reader.all()
    #expect(decoded.count == reference.count)
    // AAC's noise bands are drawn anew in each segment, so only its first one is ffmpeg's.
    let compared = sample.codec == "aac" ? 200_000 : reference.count
    #expect(difference(decoded.prefix(compared), reference.prefix(compared)) == 0)
  }

  /// Its last packet is cut by FFmpeg; we cut only what a codec's first gives.
  @Test func `a hundredth of a second ends where ffmpeg ends it`() throws {
    try Corpus.make()
    let path = Corpus.path("moment.ogg")
    try Corpus.run(["-t", "0.01", "-i", Corpus.path("s16.wav"), "-c:a", "libvorbis", path])
    try Corpus.run(["-i", path, "-f", "f32le", Corpus.path("moment.44100")])
    let reference = try Corpus.floats("moment.44100")
    #expect(!reference.isEmpty)
    #expect(try open(path, rate: 44_100).all() == reference)
  }

  @Test(arguments: Sample.all)
  func `resampled frames are as many as ffmpeg's, in pieces of any size`(sample: Sample) throws {
    try Corpus.make()
    let reference = try Corpus.floats("\(sample).48000").count
    let whole = try open(sample.path).all(piece: 65_536)
    #expect(whole.count == reference)
    #expect(try open(sample.path).all(piece: 777) == whole)
  }

  @Test(arguments: Sample.all)
  func `the length is told at once and is exact at the end`(sample: Sample) throws {
    try Corpus.make()
    let reader = try open(sample.path)
    let announced = try #require(reader.info.length).value
    let actual = try reader.all().count / 2
    // Without a table of contents there is only the mean bit rate to go by.
    let tolerance = ["bare.mp3", "raw.aac"].contains(sample.name) ? actual / 10 : 0
    #expect(abs(announced - actual) <= tolerance)
    #expect(reader.info.length == FrameCount(actual))
  }

  @Test(arguments: ["mp3", "m4a", "ogg"])
  func `a song of a compilation shows its own artist, and the album's where it has none`(
    _ ending: String
  ) throws {
    try Corpus.make()
    func artist(_ name: String, _ tags: [String]) throws -> String? {
      let path = Corpus.path("\(name).\(ending)")
      try Corpus.run(
        ["-f", "lavfi", "-i", "sine=d=0.2:r=48000"] + tags.flatMap { ["-metadata", $0] } + [path])
      return try open(path).info.tags.artist
    }
    #expect(try artist("both", ["album_artist=Various", "artist=Singer"]) == "Singer")
    #expect(try artist("album", ["album_artist=Various"]) == "Various")
    #expect(try artist("own", ["artist=Singer"]) == "Singer")
  }

  @Test func `a picture in an Ogg comment is found`() throws {
    try Corpus.make()
    let picture = try Data(contentsOf: URL(fileURLWithPath: Corpus.path("picture.png")))
    func number(_ value: Int) -> Data { withUnsafeBytes(of: UInt32(value).bigEndian) { Data($0) } }
    let type = Data("image/png".utf8)
    var block = number(3) + number(type.count) + type + number(0)
    for value in [48, 48, 24, 0, picture.count] { block += number(value) }
    block += picture
    let path = Corpus.path("picture.opus")
    let comment = "METADATA_BLOCK_PICTURE=" + block.base64EncodedString()
    try Corpus.run(["-i", Corpus.path("opus.opus"), "-c", "copy", "-metadata:s:a", comment, path])
    #expect(try open(path).info.artwork == Artwork(mediaType: "image/png", bytes: [UInt8](picture)))
  }

  @Test(arguments: ["file://", "file://localhost", "file://my.computer"])
  func `a file URL's escapes are resolved`(scheme: String) throws {
    try Corpus.make()
    let name = "100% ä \(scheme.count).wav"
    try writeWave(Corpus.path(name), rate: 48_000, channels: 1, [Float](repeating: 0.5, count: 480))
    let escaped = try #require(
      Corpus.path(name).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
    #expect(escaped.contains("%25"))
    #expect(try open(scheme + escaped).info.length == 480)
    #expect(try open(Corpus.path(name)).info.length == 480)
  }
}
#else
import Testing

@Test func `FFmpeg's development packages are installed`() {
  Issue.record("the media tests were left out: install libavformat-dev and libswresample-dev and build again")
}
#endif
