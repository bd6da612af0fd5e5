#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataLinux
import FermataPlatform
import FermataSignal
import Foundation
import Synchronization
import Testing

struct MediaErrorTests {
  struct Refusal: Sendable, CustomStringConvertible {
    let name: String
    let codes: Set<MediaError.Code>
    /// Its content; `nil` where nothing is written.
    let content: [UInt8]?
    var description: String { name }

    init(_ name: String, _ codes: Set<MediaError.Code>, _ content: [UInt8]?) {
      self.name = name
      self.codes = codes
      self.content = content
    }

    static let prose = Array(String(repeating: "It was a dark and stormy night. ", count: 2000).utf8)
    static let noise: [UInt8] = {
      var random = Seeded(3)
      return (0..<100_000).map { _ in .random(in: 0...255, using: &random) }
    }()
    static let all = [
      Refusal("missing.wav", [.notFound], nil),
      Refusal("empty.mp3", [.empty], []),
      Refusal("short-text.mp3", [.unknownFormat], Array("hello\n".utf8)),
      Refusal("text.mp3", [.unknownFormat], prose),
      Refusal("text.wav", [.unknownFormat], prose),
      Refusal("noise.mp3", [.unknownFormat, .noAudio, .damaged], noise),
      Refusal("zeros.mp3", [.unknownFormat], [UInt8](repeating: 0, count: 50_000)),
      Refusal("list.m3u8", [.unknownFormat], Array("#EXTM3U\n#EXTINF:5,\nhttp://127.0.0.1:9/a.mp3\n".utf8)),
      Refusal("list.ffconcat", [.unknownFormat], Array("ffconcat version 1.0\nfile s16.wav\n".utf8)),
    ]
  }

  @Test(arguments: Refusal.all)
  func `what is no audio is refused with the reason`(refusal: Refusal) throws {
    try Corpus.make()
    let path = Corpus.path(refusal.name)
    if let content = refusal.content { try Data(content).write(to: URL(fileURLWithPath: path)) }
    let error = #expect(throws: MediaError.self) { try open(path) }
    let code = try #require(error?.code)
    #expect(refusal.codes.contains(code))
    #expect(error?.operation == "open")
    #expect(error?.location == MediaLocation(path))
  }

  // Ample, because the time that a test waits for a thread counts.
  @Test(.timeLimit(.minutes(40))) func `a pipe is refused, and not waited for`() throws {
    try Corpus.make()
    let path = Corpus.path("pipe.wav")
    unlink(path)
    try #require(mkfifo(path, 0o600) == 0)
    for path in [path, "/dev/zero"] {
      let error = #expect(throws: MediaError.self) { try open(path) }
      #expect(error?.code == .unsupportedLocation)
    }
  }

  @Test(arguments: [(0, 48_000), (3, 48_000), (2, 0), (1, .max)])
  func `a shape of sound that cannot be delivered is refused`(channels: Int, rate: Int) throws {
    try Corpus.make()
    let error = #expect(throws: MediaError.self) {
      try open(Corpus.path("s16.wav"), rate: rate, channels: channels)
    }
    #expect(error?.code == .unavailable && "\(error as Any)".contains("ask for one or two"))
  }

  @Test(arguments: LinuxSystem.endings.sorted())
  func `what has an ending that folders are searched for is opened`(_ ending: String) throws {
    try Corpus.make()
    let path = Corpus.path("any.\(ending)")
    // Of phones' old containers FFmpeg makes one for speech alone, if it is not told otherwise.
    let coding = ending.hasPrefix("3g") ? ["-c:a", "aac"] : []
    try Corpus.run(["-t", "0.5", "-i", Corpus.path("s16.wav")] + coding + [path])
    #expect(try open(path).all().count > 2 * 20_000)
  }

  @Test func `a folder is told from a file`() throws {
    try Corpus.make()
    let error = #expect(throws: MediaError.self) { try open(Corpus.folder.path) }
    #expect(error?.code == .isDirectory)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file that may not be read is told`() throws {
    try Corpus.make()
    let path = Corpus.path("secret.wav")
    try writeWave(path, rate: 48_000, channels: 1, [0, 0])
    chmod(path, 0)
    let error = #expect(throws: MediaError.self) { try open(path) }
    #expect(error?.code == .notPermitted)
    #expect(error?.detail == "Permission denied, errno 13")
  }

  @Test func `a video without sound has no audio`() throws {
    try Corpus.make()
    let path = Corpus.path("silent.mp4")
    try Corpus.run(["-f", "lavfi", "-i", "testsrc=s=48x48:d=0.2", "-c:v", "mpeg4", path])
    let error = #expect(throws: MediaError.self) { try open(path) }
    #expect(error?.code == .noAudio)
    #expect(error?.detail.contains("Stream not found") ?? false)
  }

  @Test(arguments: ["mp3", "aac"])
  func `a file of one packet plays`(container: String) throws {
    try Corpus.make()
    let path = Corpus.path("click.\(container)")
    try Corpus.run(["-f", "lavfi", "-i", "sine=d=0.01", "-write_xing", "0", path])
    #expect(try open(path, rate: 44_100, channels: 1).all().count > 1000)
  }

  @Test func `a file of no frames has no audio`() throws {
    try Corpus.make()
    let path = Corpus.path("none.wav")
    try writeWave(path, rate: 48_000, channels: 1, [])
    let error = #expect(throws: MediaError.self) { try open(path) }
    #expect(error?.code == .noAudio)
  }

  @Test func `a packet that says that it is shorter than its head is passed over`() throws {
    try Corpus.make()
    let whole = try open(Corpus.path("raw.aac")).all()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: Corpus.path("raw.aac")))
    var place = 0
    while place < bytes.count / 2 {
      place += Int(bytes[place + 3] & 3) << 11 | Int(bytes[place + 4]) << 3 | Int(bytes[place + 5]) >> 5
    }
    (bytes[place + 3], bytes[place + 4], bytes[place + 5]) = (
      bytes[place + 3] & 0xFC, 0, bytes[place + 5] & 0x1F
    )
    let path = Corpus.path("lengthless.aac")
    try bytes.write(to: URL(fileURLWithPath: path))
    let damaged = try open(path).all()
    #expect(abs(damaged.count - whole.count) < 2 * 4_096)
  }

  /// A file at 44.1 kHz with a damaged middle.
  private func scratched(_ name: String) throws -> String {
    try Corpus.make()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: Corpus.path("s16.flac")))
    let middle = bytes.count / 2
    for index in middle..<middle + 30_000 { bytes[index] = 0x55 }
    let path = Corpus.path(name)
    try bytes.write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a damaged stretch is as long as it is, whatever rate is asked for`() throws {
    let path = try scratched("scratched-at-rates.flac")
    let told = try [44_100, 48_000, 96_000, 22_050, 8_000].map { rate in
      let reader = try open(path, rate: rate)
      _ = try reader.all()
      return reader.skipped
    }
    #expect(told[0] > .zero && told.allSatisfy { $0 == told[0] }, "\(told)")
  }

  @Test func `a damaged stretch is passed over as silence, and told`() throws {
    let path = try scratched("scratched.flac")
    let whole = try open(Corpus.path("s16.flac"), rate: 44_100).all()
    let reader = try open(path, rate: 44_100)
    let scratched = try reader.all()
    #expect(scratched.count == whole.count)
    // What was told is what is silent, to a tenth of a second: a codec that conceals adds some of its own.
    let silent = stride(from: 0, to: scratched.count, by: 2).count {
      scratched[$0] == 0 && scratched[$0 + 1] == 0
    }
    let told = reader.skipped / .seconds(1)
    #expect(
      told > 0.05 && abs(told - Double(silent) / 44_100) < 0.1, "\(told) s told, \(silent) frames silent")
    #expect(try open(Corpus.path("s16.flac"), rate: 44_100).skipped == .zero)
  }

  @Test func `after a stretch of a rate that cannot be, a seek into a gap plays on`() throws {
    let reader = try open(try gapThenUnplayable("gap"), rate: 44_100)
    #expect(throws: MediaError.self) { try reader.all() }
    let told = reader.skipped
    // Half a second before the gap's end.
    try reader.seek(to: 44_100)
    let frames = try reader.frames(44_100)
    #expect(reader.skipped == told, "what lies before the first frame is no damage")
    #expect(frames.count == 2 * 44_100)
    #expect(frames.prefix(2 * 20_000).allSatisfy { $0 == 0 })
    #expect(frames.suffix(2 * 20_000).contains { abs($0) > 0.01 })
  }

  @Test func `all that was read before a failure is delivered, in pieces of any size, and then the failure`()
    throws
  {
    let path = try gapThenUnplayable("pieces")
    let counts = try [100, 1_009, 4_096, 65_536, 200_000].map { piece in
      let reader = try open(path, rate: 44_100)
      var (samples, count) = ([Float](repeating: 0, count: 2 * piece), 0)
      func next() throws -> Int {
        let read = try samples.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
        return if case .frames(let frames) = read { frames } else { 0 }
      }
      #expect(throws: MediaError.self) {
        while true {
          let frames = try next()
          count += frames
          if frames == 0 { return }
        }
      }
      #expect(throws: MediaError.self, "it is told until a seek") { try next() }
      try reader.seek(to: .zero)
      #expect(try next() > 0)
      return count
    }
    #expect(counts.allSatisfy { $0 == counts[0] && $0 > 2 * 44_100 }, "\(counts)")
  }

  /// A second of sound, half a second of nothing, a second of sound, and one at 1,000 Hz, which no filter is made for.
  private func gapThenUnplayable(_ name: String) throws -> String {
    try Corpus.make()
    let parts = [(44_100, 1.5), (44_100, 1), (1000, 1)].enumerated().map {
      ("\(name)-\($0).flac", $1.0, $1.1)
    }
    for (name, rate, _) in parts {
      try Corpus.run(["-f", "lavfi", "-i", "sine=f=200:r=\(rate):d=1", "-c:a", "flac", Corpus.path(name)])
    }
    let list = Corpus.path("\(name).txt")
    try Data(parts.map { "file \($0.0)\nduration \($0.2)\n" }.joined().utf8).write(
      to: URL(fileURLWithPath: list))
    let path = Corpus.path("\(name).m4a")
    try Corpus.run(["-f", "concat", "-i", list, "-c", "copy", "-strict", "-2", "-f", "mp4", path])
    return path
  }

  @Test func `a truncated file plays as far as it goes`() throws {
    try Corpus.make()
    let whole = try open(Corpus.path("s16.flac"), rate: 44_100).all()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Corpus.path("s16.flac")))
    let path = Corpus.path("half.flac")
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    let half = try open(path, rate: 44_100).all()
    #expect(half.count > whole.count / 3 && half.count < whole.count * 2 / 3)
    // The last block is cut in the middle; all before it is intact.
    let intact = half.count - 2 * 4608
    #expect(half.prefix(intact).elementsEqual(whole.prefix(intact)))
  }

  @Test(arguments: ["s16.flac", "cbr.mp3", "raw.aac", "opus.opus"])
  func `a damaged middle leaves the rest in its place`(name: String) throws {
    try Corpus.make()
    let rate = name == "opus.opus" ? 48_000 : 44_100
    let whole = try open(Corpus.path(name), rate: rate).all()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: Corpus.path(name)))
    for offset in 0..<40 { bytes[bytes.startIndex + bytes.count / 2 + offset] = 0x55 }
    let path = Corpus.path("damaged-\(name)")
    try bytes.write(to: URL(fileURLWithPath: path))
    let played = try open(path, rate: rate).all()
    #expect(played.count == whole.count)
    #expect(played.prefix(whole.count / 3).elementsEqual(whole.prefix(whole.count / 3)))
    #expect(difference(played.suffix(20_000), whole.suffix(20_000)) <= 1e-4)
  }

  @Test(arguments: Sample.all)
  func `damaged bytes end in frames, the end or an error`(sample: Sample) throws {
    try Corpus.make()
    let intact = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let path = Corpus.path("fuzz-\(sample)")
    var random = Seeded(UInt64(intact.count))
    for round in 0..<18 {
      var bytes = intact
      if round % 3 == 0 { bytes = bytes.prefix(.random(in: 1..<intact.count, using: &random)) }
      // Every other time near the start, where the headers are.
      let reach = round % 2 == 0 ? min(bytes.count, 400) : bytes.count
      for _ in 0..<12 { bytes[.random(in: 0..<reach, using: &random)] = .random(in: 0...255, using: &random) }
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(throws: Never.self, "round \(round)") { try play(path, most: Corpus.frames * 20) }
    }
  }

  /// Plays a file with some seeks; an error of ours is a good end, going on for ever is not.
  private func play(_ path: String, most: Int) throws {
    do {
      let reader = try open(path, rate: 44_100)
      for place in [200_000, 3, .max, 100_000, .min, 0] {
        try reader.seek(to: FrameCount(place))
        _ = try reader.frames(500)
      }
      var count = 0
      while count < most {
        let got = try reader.frames(16_384).count / 2
        if got == 0 { return }
        count += got
      }
      Issue.record("it did not end")
    } catch is MediaError {
      return
    }
  }
}
#endif
