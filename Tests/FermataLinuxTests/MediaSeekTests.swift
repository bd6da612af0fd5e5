#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataLinux
import FermataPlatform
import FermataSignal
import Foundation
import Testing

struct MediaSeekTests {
  static let cases = Sample.all.flatMap { sample in [44_100, 48_000].map { (sample, $0) } }

  @Test(arguments: cases)
  func `after a seek come the frames of a run from the start`(sample: Sample, rate: Int) throws {
    try Corpus.make()
    let reader = try open(sample.path, rate: rate)
    let linear = try reader.all()
    var random = Seeded(UInt64(rate))
    let count = linear.count / 2
    for _ in 0..<40 {
      let place = Int.random(in: 0..<count, using: &random)
      try reader.seek(to: FrameCount(place))
      let frames = try reader.frames(600)
      let apart = difference(frames, linear[(place * 2)...].prefix(1200))
      // −80 dB for the lossy ones; what decodes to the same bits must stay the same.
      guard apart > (sample.isLossless ? 0 : 1e-4) else { continue }
      Issue.record(
        "after a seek to frame \(place): \(20 * log10(apart)) dB; \(Self.offset(of: frames, in: linear, near: place))"
      )
      return
    }
  }

  /// How far from the place the frames stand in a run from the start.
  private static func offset(of frames: [Float], in linear: [Float], near place: Int) -> String {
    let starts = (max(0, place - 5_000)..<place + 5_000).filter { $0 * 2 + frames.count <= linear.count }
    let best = starts.min { one, other in
      difference(frames, linear[(one * 2)...].prefix(frames.count))
        < difference(frames, linear[(other * 2)...].prefix(frames.count))
    }
    return best.map { "they fit best \($0 - place) frames away" } ?? "it is too near to the end to tell"
  }

  @Test(arguments: [(8000, 44_100), (96_000, 44_100), (44_100, 96_000), (48_000, 44_101), (22_050, 32_000)])
  func `seeking is exact at any pair of rates`(source: Int, rate: Int) throws {
    try Corpus.make()
    let path = Corpus.path("noise-\(source)-\(rate).wav")
    var random = Seeded(1)
    try writeWave(
      path, rate: source, channels: 2, (0..<source * 6).map { _ in .random(in: -0.5...0.5, using: &random) })
    let reader = try open(path, rate: rate)
    let linear = try reader.all()
    #expect(linear.count / 2 == (source * 3 * rate + source - 1) / source)
    for _ in 0..<30 {
      let place = Int.random(in: 0..<linear.count / 2, using: &random)
      try reader.seek(to: FrameCount(place))
      #expect(try reader.frames(600).elementsEqual(linear[(place * 2)...].prefix(1200)))
    }
  }

  @Test(arguments: Sample.all)
  func `positions outside are the start and the end`(sample: Sample) throws {
    try Corpus.make()
    let linear = try open(sample.path).all()
    let count = linear.count / 2
    let reader = try open(sample.path)
    for far in [count * 3, count] {
      try reader.seek(to: FrameCount(far))
      #expect(try reader.frames(10).isEmpty)
    }
    for near in [-5, 0] {
      try reader.seek(to: FrameCount(near))
      #expect(try reader.frames(600).elementsEqual(linear.prefix(1200)))
    }
    try reader.seek(to: FrameCount(count - 1))
    #expect(try reader.frames(10).elementsEqual(linear.suffix(2)))
    #expect(reader.info.length == FrameCount(count))
  }

  @Test func `the index keeps a packet as soon as it lies far enough from the last one`() {
    var index = PacketIndex()
    for start in [0, 16_383, 16_384, 32_767, 32_769] as [Int64] {
      index.note(PacketIndex.Entry(byte: start, start: start))
    }
    #expect(index.entries.map(\.start) == [0, 16_384, 32_769])
  }

  @Test func `a codec that nobody named is fed from before the place that is sought`() throws {
    try Corpus.make()
    let path = Corpus.path("ac3.mov")
    try Corpus.run(["-f", "lavfi", "-i", "sine=f=997:d=3:r=48000", "-c:a", "ac3", "-b:a", "640k", path])
    let reader = try open(path)
    let linear = try reader.all()
    for place in stride(from: 1_000, to: linear.count / 2 - 2_000, by: 7_777) {
      try reader.seek(to: FrameCount(place))
      #expect(difference(try reader.frames(600), linear[(place * 2)...].prefix(1200)) < 1e-3)
    }
  }

  @Test func `an AAC codec that is made anew goes on where the one before ended`() throws {
    try Corpus.make()
    let path = Corpus.path("tone.m4a")
    // A tone leaves no noise bands, so all of it is ffmpeg's, beyond the sixth second as well.
    try Corpus.run([
      "-f", "lavfi", "-i", "sine=f=997:d=13:r=44100", "-ac", "2", "-c:a", "aac", "-b:a", "160k", path,
    ])
    try Corpus.run(["-i", path, "-f", "f32le", Corpus.path("tone.f32")])
    let reference = try Corpus.floats("tone.f32")
    let decoded = try open(path, rate: 44_100).all()
    #expect(difference(decoded.prefix(reference.count), reference) < 0.01)
  }

  @Test func `the index of a long file stays small and even`() {
    var index = PacketIndex()
    let packets: Int64 = 1_400_000
    for packet in 0..<packets { index.note(PacketIndex.Entry(byte: packet * 208, start: packet * 1152)) }
    #expect(index.entries.count <= 8192)
    for wanted in stride(from: 0, to: packets * 1152, by: 7_654_321) {
      let entry = index.entry(atOrBefore: wanted)
      #expect(
        entry.map {
          $0.start <= wanted && wanted - $0.start < 44_100 * 15 && $0.byte == $0.start / 1152 * 208
        } ?? false)
    }
  }
}
#endif
