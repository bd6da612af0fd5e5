import FermataPlatform
import FermataSignal
import FermataSimulator
import Testing

@Suite struct MediumTests {
  private func frames(_ reader: any MediaReader, _ count: Int) throws -> [Float]? {
    var samples = [Float](repeating: .nan, count: count * reader.info.format.channelCount)
    let read = try samples.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
    guard case .frames(let got) = read else { return nil }
    return Array(samples[0..<got * reader.info.format.channelCount])
  }

  @Test(arguments: [1, 0.5, 0.2, 0.1] as [Float])
  func `a ruler's samples spell their frame at any known gain`(
    _ gain: Float
  ) {
    let wrong = stride(from: 0, to: 48_000 * 400, by: 997).first { frame in
      let (left, right) = Ruler.samples(for: frame)
      return Ruler.frame(left: left * gain, right: right * gain, gain: gain) != frame
    }
    #expect(wrong == nil)
  }

  @Test func `what is no ruler spells nothing`() {
    let (left, right) = Ruler.samples(for: 10_000)
    #expect(Ruler.frame(left: 0, right: 0) == nil)
    #expect(Ruler.frame(left: left, right: right, gain: 0) == nil)
    #expect(Ruler.frame(left: left, right: right * 0.9) == nil)
    #expect(Ruler.frame(left: left + 0.5 / 8_192, right: right) == nil)
    #expect(Ruler.frame(left: 0, right: right) == nil)
    #expect(Ruler.frame(left: 5_000 / 8_192, right: right) == nil)
  }

  @Test func `a fade spells a frame by chance, and not what led there`() {
    let count = 240
    var spelled = 0
    for first in stride(from: 20_000, to: 1_000_000, by: 7_919) {
      let gains = (0..<2 * count).map { 1 - Float(max(0, $0 - count)) / Float(count) }
      let samples = gains.indices.flatMap { index in
        let (left, right) = Ruler.samples(for: first + index)
        return [left * gains[index], right * gains[index]]
      }
      let wrong = (65...count).first { Ruler.lastFrame(of: Array(samples[..<($0 * 2)])) != first + $0 - 1 }
      #expect(wrong == nil)
      let fading = count + 64..<2 * count
      #expect(fading.first { Ruler.lastFrame(of: Array(samples[..<($0 * 2)])) != nil } == nil)
      spelled += fading.count { Ruler.frame(left: samples[$0 * 2 - 2], right: samples[$0 * 2 - 1]) != nil }
    }
    #expect(spelled > 100)
  }

  @Test func `a ruler is read frame by frame to its end, from wherever it is sent`() throws {
    let reader = try Ruler().open(MediaLocation("ruler:1.5#3"), format: .standard)
    #expect(reader.info.length == 72_000 && reader.info.tags.title == "Ruler 3")
    var next = 0
    while let samples = try frames(reader, 1_000) {
      let count = samples.count / 2
      let wrong = (0..<count).first {
        Ruler.frame(left: samples[$0 * 2], right: samples[$0 * 2 + 1]) != next + $0
      }
      #expect(wrong == nil)
      next += count
    }
    #expect(next == 72_000)
    for (target, first) in [(71_999, 71_999), (-5, 0), (12_345, 12_345)] {
      try reader.seek(to: FrameCount(target))
      let samples = try #require(try frames(reader, 1))
      #expect(Ruler.frame(left: samples[0], right: samples[1]) == first)
    }
    try reader.seek(to: 100_000)
    #expect(try frames(reader, 1) == nil)
  }

  @Test(arguments: [
    "ruler", "ruler:", "ruler:x", "ruler:-1", "ruler:inf", "ruler:nan", "chime:1", "a.mp3", "",
  ])
  func `what is no ruler is a location for others`(_ text: String) {
    let error = #expect(throws: MediaError.self) {
      _ = try Ruler().open(MediaLocation(text), format: .standard)
    }
    #expect(error?.code == .unsupportedLocation)
  }

  @Test func `a chime is always the same, and is never silent for long`() throws {
    let format = AudioFormat(sampleRate: 44_100, channelCount: 1)
    let first = try Chime().open(MediaLocation("chime:2"), format: format)
    let second = try Chime().open(MediaLocation("chime:2"), format: format)
    #expect(first.info.length == 88_200)
    let whole = try #require(try frames(first, 100_000))
    #expect(whole.count == 88_200)
    try second.seek(to: 44_100)
    let half = try #require(try frames(second, 44_100))
    #expect(half == Array(whole[44_100...]))
    #expect(whole.allSatisfy { abs($0) <= 0.25 })
    for start in stride(from: 0, to: 88_200, by: 882) {
      #expect(whole[start..<start + 882].contains { abs($0) > 0.001 })
    }
    #expect(throws: MediaError.self) { _ = try Chime().open(MediaLocation("ruler:1"), format: format) }
  }

  @Test func `seeded numbers are the same everywhere`() {
    var random = SeededGenerator(seed: 0)
    #expect(
      [random.next(), random.next(), random.next()] == [
        0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
      ])
  }
}
