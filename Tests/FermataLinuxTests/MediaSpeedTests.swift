#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataLinux
import FermataPlatform
import FermataSignal
import Foundation
import Testing

/// A tone that rises by 100 Hz each second: its pitch tells where the sound is, whatever its speed.
@Suite struct MediaSpeedTests {
  private static let seconds = 12

  /// Written once, whichever test comes first.
  private static let path = Result {
    try Corpus.make()
    let path = Corpus.path("stairs.wav")
    var phase = 0.0
    let samples = (0..<seconds * 48_000).flatMap { frame -> [Float] in
      phase += Double(300 + 100 * (frame / 48_000)) / 48_000
      let sample = Float(0.5 * sin(2 * .pi * phase))
      return [sample, sample]
    }
    try writeWave(path, rate: 48_000, channels: 2, samples)
    return path
  }

  private func stairs() throws -> any MediaReader { try open(try Self.path.get()) }

  /// The pitch of 100 ms, from the rising zero crossings.
  private func pitch(_ samples: ArraySlice<Float>) -> Double {
    let left = stride(from: samples.startIndex, to: samples.endIndex, by: 2).map { samples[$0] }
    let crossings = zip(left, left.dropFirst()).count { $0 < 0 && $1 >= 0 }
    return Double(crossings) * 48_000 / Double(left.count)
  }

  @Test(arguments: [0.5, 0.8, 1, 1.25, 2, 3])
  func `at any speed the pitch is kept and the position is where it should be`(_ rate: Double) throws {
    let reader = try stairs()
    try #require(reader.stretches, "install libavfilter-dev")
    for start in [0, 3] {
      reader.setRate(rate)
      try reader.seek(to: FrameCount(start * 48_000))
      let samples = try reader.all()
      let length = Double(Self.seconds - start) / rate
      #expect(abs(Double(samples.count / 2) / 48_000 - length) < 0.1)
      // In the middle of each step, away from its ends.
      for step in start..<Self.seconds - 1 {
        let frame = Int((Double(step - start) + 0.5) / rate * 48_000)
        let heard = pitch(samples[(frame * 2)..<(frame + 4800) * 2])
        #expect(abs(heard - Double(300 + 100 * step)) < 15, "\(heard) Hz in second \(step)")
      }
    }
  }

  @Test func `a seek in the middle of a stretched piece begins like any other`() throws {
    let (used, fresh) = (try stairs(), try stairs())
    try #require(used.stretches, "install libavfilter-dev")
    used.setRate(1.5)
    try used.seek(to: 0)
    _ = try used.frames(1_001)
    fresh.setRate(1.5)
    for reader in [used, fresh] { try reader.seek(to: FrameCount(3 * 48_000)) }
    #expect(try used.frames(4_000) == fresh.frames(4_000))
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0, 1e9])
  func `a speed that cannot be is refused by the seek, and by each read until another seek`(_ rate: Double)
    throws
  {
    let reader = try stairs()
    try #require(reader.stretches, "install libavfilter-dev")
    reader.setRate(2)
    try reader.seek(to: .zero)
    _ = try reader.frames(10_000)
    reader.setRate(rate)
    #expect(throws: MediaError.self) { try reader.seek(to: FrameCount(48_000)) }
    #expect(throws: MediaError.self) { try reader.frames(10_000) }
    reader.setRate(2)
    try reader.seek(to: FrameCount(48_000))
    #expect(try reader.frames(10_000).count == 20_000)
  }

  @Test func `back at the recorded speed the frames are the recorded ones`() throws {
    let reader = try stairs()
    let linear = try reader.all()
    reader.setRate(2)
    try reader.seek(to: FrameCount(48_000))
    _ = try reader.frames(10_000)
    reader.setRate(1)
    try reader.seek(to: FrameCount(48_000))
    #expect(difference(try reader.frames(1000), linear[96_000...].prefix(2000)) == 0)
  }

  @Test func `chapters are read with their names`() throws {
    try Corpus.make()
    let notes = Corpus.path("chapters.txt")
    let text = """
      ;FFMETADATA1
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=2000
      title=One
      [CHAPTER]
      TIMEBASE=1/1000
      START=2000
      END=7000
      title=Two
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: notes))
    let book = Corpus.path("book.m4b")
    try Corpus.run(["-i", Corpus.path("s16.wav"), "-i", notes, "-map_metadata", "1", "-c:a", "aac", book])
    let info = try open(book).info
    #expect(
      info.chapters == [Chapter(title: "One", start: .zero), Chapter(title: "Two", start: .seconds(2))])
    #expect(!info.isLive)
  }
}
#endif
