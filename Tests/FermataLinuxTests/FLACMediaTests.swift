#if (canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)) && canImport(CFLAC)
import FermataLinux
import FermataPlatform
import FermataSignal
import Foundation
import Testing

/// FLAC files through libFLAC, beside the same files through FFmpeg.
@Suite struct FLACMediaTests {
  /// How FFmpeg makes a file, and whether libFLAC reads it.
  struct Kind: Sendable, CustomStringConvertible {
    let name: String
    let options: [String]
    var isQuick = true
    var description: String { name }

    static let all = [
      Kind(name: "cd", options: ["-sample_fmt", "s16"]),
      Kind(name: "24-bit-at-96", options: ["-ar", "96000", "-sample_fmt", "s32"]),
      Kind(name: "mono-at-8", options: ["-ar", "8000", "-ac", "1", "-sample_fmt", "s16"]),
      Kind(name: "48", options: ["-ar", "48000", "-compression_level", "0", "-frame_size", "1152"]),
      Kind(name: "surround", options: ["-ac", "6"], isQuick: false),
      Kind(name: "no-words", options: ["-map_metadata", "-1", "-fflags", "+bitexact"]),
      Kind(
        name: "words",
        options: ["title=Über 音", "album_artist=Ärzte", "album=", "artist="].flatMap { ["-metadata", $0] }),
      Kind(
        name: "picture",
        options: ["-map", "0:a", "-map", "1:v", "-c:v", "png", "-disposition:v", "attached_pic"]),
      Kind(
        name: "photograph",
        options: ["-map", "0:a", "-map", "1:v", "-c:v", "mjpeg", "-disposition:v", "attached_pic"]),
      Kind(
        name: "bitmap",
        options: ["-map", "0:a", "-map", "1:v", "-c:v", "bmp", "-disposition:v", "attached_pic"],
        isQuick: false),
      Kind(name: "odd-rate", options: ["-ar", "44101"], isQuick: false),
      Kind(name: "mask", options: ["-metadata", "WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x3"], isQuick: false),
      Kind(name: "worded", options: ["-metadata", "METADATA_BLOCK_PICTURE=AAAA"], isQuick: false),
      Kind(
        name: "chapters",
        options: ["-metadata", "CHAPTER001=00:00:01.000", "-metadata", "CHAPTER001NAME=Two"],
        isQuick: false),
    ]

    /// Writes the file, and tells where.
    func make() throws -> String {
      try Corpus.make()
      let path = Corpus.path("kind-\(name).flac")
      try Corpus.run(["-i", Corpus.path("s16.wav"), "-i", Corpus.path("picture.png")] + options + [path])
      return path
    }
  }

  private func openByFFmpeg(_ path: String, rate: Int = 48_000, channels: Int = 2) throws -> any MediaReader {
    try FFmpegMedia().open(
      MediaLocation(path), format: AudioFormat(sampleRate: Hertz(rate), channelCount: channels))
  }

  /// Whether libFLAC reads a file, so far.
  private func isQuick(_ reader: any MediaReader) -> Bool { (reader as? FLACReader)?.isQuick ?? false }

  @Test(arguments: Kind.all)
  func `what libFLAC reads is to the bit what FFmpeg reads`(_ kind: Kind) throws {
    let path = try kind.make()
    for (rate, channels) in [(48_000, 2), (44_100, 2), (96_000, 2), (48_000, 1)] {
      let (quick, other) = (
        try open(path, rate: rate, channels: channels), try openByFFmpeg(path, rate: rate, channels: channels)
      )
      #expect(isQuick(quick) == (kind.isQuick && (channels == 2 || kind.name.hasPrefix("mono"))))
      #expect(quick.info == other.info)
      #expect(quick.stretches == other.stretches)
      let all = try other.all(piece: 777)
      #expect(try quick.all(piece: 777) == all)
      var random = Seeded(UInt64(rate))
      let count = all.count / channels
      for place in [count, count - 1, 0, -3, count + 9]
        + (0..<20).map({ _ in .random(in: 0..<count, using: &random) })
      {
        for reader in [quick, other] { try reader.seek(to: FrameCount(place)) }
        #expect(try quick.frames(3_000, piece: 501) == other.frames(3_000, piece: 501), "from \(place)")
      }
      #expect(quick.info == other.info)
      #expect(isQuick(quick) == (kind.isQuick && (channels == 2 || kind.name.hasPrefix("mono"))))
    }
  }

  /// Words as long as what they replace: the encoder's name, which nobody asks for.
  @Test(arguments: [
    "artist=Two           ", "album_artist=Various ", "title=Song\0behind the", "=nameless            ",
  ])
  func `a word is told as FFmpeg tells it`(_ word: String) throws {
    let path = try Kind(
      name: "word-\(word.prefix(2))", options: ["-map_metadata", "-1", "-metadata", "ALBUM=One"]
    ).make()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(bytes.range(of: Data("encoder=Lavf".utf8)))
    bytes.replaceSubrange(place.lowerBound..<place.lowerBound + 21, with: Data(word.utf8))
    try bytes.write(to: URL(fileURLWithPath: path))
    let (quick, other) = (try open(path), try openByFFmpeg(path))
    #expect(isQuick(quick) && quick.info.tags == other.info.tags)
    #expect((quick.info.tags.artist == nil) == !word.contains("artist"))
  }

  @Test func `a word that stands twice is told as FFmpeg tells it`() throws {
    let path = try Kind(name: "twice", options: ["-metadata", "ARTIST=One"]).make()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let word = try #require(bytes.range(of: Data("encoder=Lavf".utf8)))
    bytes.replaceSubrange(word, with: Data("artist=Two !".utf8))
    try bytes.write(to: URL(fileURLWithPath: path))
    let (quick, other) = (try open(path), try openByFFmpeg(path))
    #expect(isQuick(quick) && quick.info.tags == other.info.tags)
    #expect(quick.info.tags.artist?.contains(";") == true)
  }

  /// A file with a change, through both, read from the start and from two other places.
  private func compare(
    _ name: String, wasQuick: Bool = true, _ change: (inout Data) throws -> Void
  ) throws -> any MediaReader {
    try Corpus.make()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: Corpus.path("s16.flac")))
    try change(&bytes)
    let path = Corpus.path("changed-\(name).flac")
    try bytes.write(to: URL(fileURLWithPath: path))
    let (quick, other) = (try open(path), try openByFFmpeg(path))
    #expect(isQuick(quick) == wasQuick, "it is no other before the change is met")
    #expect(quick.info.tags == other.info.tags && quick.info.chapters == other.info.chapters)
    #expect(try quick.all(piece: 1_111) == other.all())
    #expect(quick.skipped == other.skipped)
    #expect(quick.info == other.info)
    for place in [100_000, 200_000] {
      let (again, otherAgain) = (try open(path), try openByFFmpeg(path))
      for reader in [again, otherAgain] { try reader.seek(to: FrameCount(place)) }
      #expect(try again.all() == otherAgain.all(), "from \(place)")
    }
    return quick
  }

  @Test func `from a damaged place on FFmpeg reads, and no frame differs`() throws {
    let reader = try compare("scratched") { bytes in
      for index in bytes.count / 2..<bytes.count / 2 + 3_000 { bytes[index] = 0x55 }
    }
    #expect(!isQuick(reader) && reader.skipped > .zero)
  }

  @Test func `damage near the start is passed over as well`() throws {
    let reader = try compare("early") { bytes in
      let third = try #require(Self.start(ofBlock: 2, in: bytes))
      for index in third + 40..<third + 2_000 { bytes[index] = 0x55 }
    }
    #expect(!isQuick(reader) && reader.skipped > .zero)
  }

  /// In the first block, in the middle, and in the last one.
  @Test(arguments: [0, 1, 2])
  func `a block that is not what its sum says is silence of its length, and told`(_ third: Int) throws {
    let reader = try compare("bit\(third)", wasQuick: third > 0) { bytes in
      let first = try #require(Self.start(ofBlock: 0, in: bytes))
      bytes[[first + 400, bytes.count / 2, bytes.count - 400][third]] ^= 1
    }
    #expect(!isQuick(reader) && reader.skipped > .zero && reader.skipped <= .seconds(4_608.0 / 44_100))
    let heard = try open(Corpus.path("changed-bit\(third).flac"), rate: 44_100).all()
    let whole = try open(Corpus.path("s16.flac"), rate: 44_100).all()
    try #require(heard.count == whole.count)
    let different = heard.indices.filter { heard[$0] != whole[$0] }
    #expect(
      different.count > 1_000 && different.count <= 4_608 * 2 && different.allSatisfy { heard[$0] == 0 })
  }

  /// Blocks begin alike, and are numbered in their fifth byte.
  private static func start(ofBlock number: UInt8, in bytes: Data) -> Int? {
    bytes.indices.dropLast(4).first { place in
      bytes[place] == 0xFF && bytes[place + 1] == 0xF8 && bytes[place + 2] == 0x59
        && bytes[place + 4] == number
    }
  }

  @Test func `a block that is missing is silence of its length`() throws {
    let reader = try compare("gap") { bytes in
      let first = try #require(Self.start(ofBlock: 20, in: bytes))
      let next = try #require(Self.start(ofBlock: 21, in: bytes))
      bytes.removeSubrange(first..<next)
    }
    #expect(!isQuick(reader) && reader.skipped > .zero)
  }

  /// The length and the sample rate, in the header's first block.
  @Test(arguments: [("length", [21: 0xF0, 22: 0, 23: 0, 24: 0, 25: 0]), ("rate", [19: 0xD4])])
  func `a header that is at odds with the blocks is left to FFmpeg`(
    _ name: String, _ bytes: [Int: UInt8]
  ) throws {
    let reader = try compare("head-\(name)", wasQuick: false) { file in
      for (place, byte) in bytes { file[place] = byte }
    }
    #expect(!isQuick(reader))
  }

  /// The longest block and the bits of a sample.
  @Test(arguments: [("longer", [8: 0, 9: 16, 10: 4, 11: 0]), ("finer", [21: 0xB0])])
  func `blocks that are longer or finer than the header says are refused, as by FFmpeg`(
    _ name: String, _ bytes: [Int: UInt8]
  ) throws {
    let error = #expect(throws: MediaError.self) {
      try compare(name, wasQuick: false) { file in for (place, byte) in bytes { file[place] = byte } }
    }
    #expect(error?.code == .damaged && error?.operation == "open")
  }

  /// A sheet of two tracks and where they end, as a compact disc has it.
  @Test func `tracks of a cue sheet are chapters, which FFmpeg reads`() throws {
    func number(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    func track(_ start: Int, _ name: UInt8, indices: Int) -> Data {
      number(start, 8) + [name] + Data(count: 12) + Data(count: 14) + [UInt8(indices)]
        + (indices > 0 ? number(0, 8) + [1, 0, 0, 0] : Data())
    }
    let tracks = track(0, 1, indices: 1) + track(44_100 * 3, 2, indices: 1) + track(308_700, 170, indices: 0)
    let sheet = Data(count: 128) + number(88_200, 8) + [0x80] + Data(count: 258) + [3] + tracks
    _ = try compare("sheet", wasQuick: false) { file in
      file.insert(contentsOf: [5] + number(sheet.count, 3) + sheet, at: 42)
    }
  }

  @Test func `a file that was deleted while it plays goes on at another speed`() throws {
    try Corpus.make()
    let path = Corpus.path("deleted.flac")
    try Data(contentsOf: URL(fileURLWithPath: Corpus.path("s16.flac"))).write(to: URL(fileURLWithPath: path))
    let (quick, other) = (try open(path), try openByFFmpeg(path))
    try FileManager.default.removeItem(atPath: path)
    for reader in [quick, other] {
      reader.setRate(1.5)
      try reader.seek(to: 50_000)
    }
    #expect(try quick.frames(20_000) == other.frames(20_000))
  }

  @Test func `readers that are gone leave no file open`() throws {
    try Corpus.make()
    func isOpen() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasSuffix(
          "opened-often.flac") ?? false
      }
    }
    let path = Corpus.path("opened-often.flac")
    try Data(contentsOf: URL(fileURLWithPath: Corpus.path("s16.flac"))).write(to: URL(fileURLWithPath: path))
    let reader = try open(path)
    #expect(try isOpen() == 1)
    for _ in 0..<3 { _ = try open(path) }
    #expect(try isOpen() == 1 && reader.info.length != nil)
  }

  /// Blocks of silence are so short that a reading often ends between two of them.
  @Test func `a reading that is called off between two blocks ends`() throws {
    try Corpus.make()
    let path = Corpus.path("silence.flac")
    try Corpus.run(["-f", "lavfi", "-i", "anullsrc=r=44100", "-t", "120", "-frame_size", "1152", path])
    for round in 0..<60 {
      let reader = try open(path, rate: 44_100)
      let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        // All of it in one call, which asks only as it reads on whether it is called off.
        let room = UnsafeMutableBufferPointer<Float>.allocate(capacity: 120 * 44_100 * 2)
        defer { room.deallocate() }
        do {
          while true {
            // From elsewhere each time, so that the pieces of the file end elsewhere in a block.
            try reader.seek(to: FrameCount(round * 1_152 * 7))
            started.signal()
            _ = try reader.read(into: room)
          }
        } catch {}
        ended.signal()
      }
      started.wait()
      // A little later each time, and so in the midst of the reading.
      for _ in 0..<round * 1_000 {}
      reader.cancel()
      guard ended.wait(timeout: .now() + .seconds(20)) == .success else {
        Issue.record("round \(round) goes on")
        return
      }
    }
  }

  @Test func `a file that is cut off plays as far as it goes`() throws {
    let reader = try compare("cut") { $0.removeLast($0.count / 3) }
    #expect(!isQuick(reader))
  }

  @Test func `what stands behind the sound is not heard`() throws {
    let reader = try compare("behind") { $0 += Data("TAG".utf8) + Data(repeating: 0x41, count: 125) }
    #expect(isQuick(reader))
  }

  /// The count stands in the last 36 bits of eight, from the 21st byte on.
  @Test(arguments: [-40_000, 40_000])
  func `a header that counts other frames than there are is found out`(_ more: Int) throws {
    let reader = try compare("counted\(more)") { bytes in
      let count = bytes[22..<26].reduce(0) { $0 << 8 | Int($1) } + more
      for place in 0..<4 { bytes[22 + place] = UInt8(truncatingIfNeeded: count >> (8 * (3 - place))) }
    }
    #expect(!isQuick(reader))
  }

  @Test func `a speed is FFmpeg's, and what follows it as well`() throws {
    try Corpus.make()
    let path = Corpus.path("s16.flac")
    let (quick, other) = (try open(path), try openByFFmpeg(path))
    try #require(quick.stretches, "install libavfilter-dev")
    for reader in [quick, other] {
      _ = try reader.frames(1_000)
      reader.setRate(1.5)
    }
    #expect(isQuick(quick), "a speed begins with a seek")
    for rate in [1.5, 1] {
      for reader in [quick, other] {
        reader.setRate(rate)
        try reader.seek(to: 50_000)
      }
      #expect(try quick.frames(20_000) == other.frames(20_000))
      #expect(!isQuick(quick))
    }
  }

  @Test func `a reader that is called off where FFmpeg should read on says so`() throws {
    try Corpus.make()
    let cancellation = Cancellation()
    let reader = try FLACMedia().open(
      MediaLocation(Corpus.path("s16.flac")), format: .standard, cancellation: cancellation)
    reader.setRate(2)
    cancellation.cancel()
    let error = #expect(throws: MediaError.self) { try reader.seek(to: 0) }
    #expect(error?.code == .cancelled && error?.operation == "seek")
  }
}
#endif
