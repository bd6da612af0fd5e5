import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

@Suite struct TapeTests {
  /// Sound in given runs of frames.
  private final class Runs: RenderSource {
    let runs: [Range<Int>]

    init(_ runs: [Range<Int>]) { self.runs = runs }

    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {
      let first = Int((hostNanoseconds * 48 + 500_000) / 1_000_000)
      for index in 0..<frameCount {
        let sounds = runs.contains { $0.contains(first + index) }
        output[index * 2] = sounds ? Float(first + index + 1) / 65_536 : 0
        output[index * 2 + 1] = sounds ? -0.25 : 0
      }
    }
  }

  private func tape(_ runs: [Range<Int>], keepsSamples: Bool = true, seconds: Int = 1) throws -> SoundTape? {
    let phone = Phone(keepsSamples: keepsSamples)
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playback), Runs(runs))
    try phone.run(until: .seconds(seconds))
    return visitor.tape()
  }

  @Test(
    arguments: [
      ([100..<200], [100..<200]), ([0..<48_000], [0..<48_000]), ([1_000..<1_100], [1_000..<1_100]),
      // Gaps of up to two milliseconds are zero crossings.
      ([100..<200, 296..<400], [100..<400]), ([100..<200, 3_000..<3_001], [100..<200, 3_000..<3_001]),
      ([1_000..<1_024, 1_120..<1_200], [1_000..<1_200]),
      ([1_000..<1_023, 1_120..<1_200], [1_000..<1_023, 1_120..<1_200]),
      ([], []),
    ] as [([Range<Int>], [Range<Int>])])
  func `a tape keeps where sound was, to the frame`(_ runs: [Range<Int>], _ spans: [Range<Int>]) throws {
    #expect(
      try tape(runs)?.ranges ?? [] == spans)
  }

  @Test func `samples are what was rendered, and silence around it`() throws {
    let tape = try #require(try tape([100..<200]))
    let samples = tape.samples(from: 98, to: 202)
    let wrong = (98..<202).first { frame in
      let expected = (100..<200).contains(frame) ? [Float(frame + 1) / 65_536, -0.25] : [0, 0]
      return Array(samples[(frame - 98) * 2..<(frame - 97) * 2]) != expected
    }
    #expect(wrong == nil)
    #expect(tape.samples(from: 1_000_000, to: 1_000_002) == [0, 0, 0, 0])
    #expect(tape.samples(from: -2, to: 0) == [0, 0, 0, 0])
    #expect(tape.samples(from: 5, to: 2) == [])
  }

  @Test func `without a tap a tape forgets samples and keeps spans`() throws {
    let tape = try #require(try tape([0..<48_000 * 20], keepsSamples: false, seconds: 20))
    #expect(tape.ranges == [0..<960_000])
    #expect(tape.samples.count <= 2 * (2 * 16_384 + 1_024))
    let last = tape.samples(from: 960_000 - 16_384, to: 960_000)
    #expect(last.first == Float(960_000 - 16_384 + 1) / 65_536 && last[last.count - 2] == 960_000 / 65_536)
    #expect(tape.samples(from: 0, to: 1) == [0, 0])
  }

  @Test func `a route that becomes quicker is kept from its earlier frames on`() throws {
    let phone = Phone()
    phone.connect(.bluetoothA2DP)
    let visitor = Visitor(phone)
    try visitor.play()
    try phone.run(until: .milliseconds(10))
    phone.conditions.bluetoothLatency = .zero
    try phone.run(until: .milliseconds(500))
    let tape = try #require(visitor.tape(.bluetoothA2DP))
    #expect(tape.samples(from: 9_000, to: 9_001)[0] == 0.5 && tape.ranges.map(\.upperBound) == [24_000])
  }

  @Test(arguments: [
    (0, 100, false, 0), (0, 101, true, 1), (199, 300, true, 1), (200, 300, false, 0), (0, 10_000, true, 101),
    (500, 5_000, true, 1), (150, 150, false, 0), (4_000, 4_001, true, 1),
  ])
  func `a range is asked for sound`(_ start: Int, _ end: Int, _ sounds: Bool, _ frames: Int) throws {
    let tape = try #require(try tape([100..<200, 4_000..<4_001]))
    #expect(tape.sounds(from: start, to: end) == sounds)
    #expect(tape.soundingFrames(from: start, to: end) == frames)
  }

  @Test func `a port's tape is the sum of all that is heard there`() throws {
    let phone = Phone(keepsSamples: true)
    let visitor = Visitor(phone)
    let first = visitor.engine(Runs([600..<700]), 1)
    let second = visitor.engine(Runs([50..<650]), 2)
    try visitor.start(first)
    try visitor.start(second)
    try phone.run(for: .seconds(1))
    let mix = try #require(phone.mixes[phone.output])
    #expect(mix.ranges == [50..<700])
    let samples = mix.samples(from: 599, to: 701).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(samples == [-0.25] + Array(repeating: -0.5, count: 50) + Array(repeating: -0.25, count: 50) + [0])
  }

  @Test func `a gain that moved since a frame is told as unknown`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    func gain(since frame: Int) -> Float? { phone.gain(of: visitor.app, PartID(1), since: frame) }
    try visitor.play()
    try phone.run(for: .seconds(1))
    #expect(gain(since: 2_048) == 1)
    phone.setVolume(0.5)
    try phone.run(for: .milliseconds(100))
    #expect(gain(since: 52_800) == nil)
    try phone.run(until: .seconds(2))
    #expect(gain(since: 72_000 + 1_024) == 0.5 && gain(since: 71_999) == nil)
  }

  @Test func `frames and instants agree`() {
    #expect(Phone.frame(at: .zero + .seconds(36_000)) == 1_728_000_000)
    #expect(Phone.frame(at: HostTime(nanoseconds: 20_833)) == 0)
    #expect(Phone.frame(at: HostTime(nanoseconds: 20_834)) == 1)
  }

  @Test func `frames heard are counted once, by app, by kind of endpoint and by time`() throws {
    let phone = Phone(keepsSamples: true)
    let visitor = Visitor(phone)
    let other = Visitor(phone, "other")
    let mixing = SessionConfiguration(.playback, options: .mixWithOthers)
    try visitor.play(mixing, Runs([100..<1_000, 20_000..<21_000]))
    let second = visitor.engine(Runs([500..<1_500]), 2)
    try visitor.start(second)
    try other.play(mixing, Runs([0..<48_000]))
    phone.at(.milliseconds(500)) { phone.connect(.headphones) }
    try phone.run(until: .seconds(1))
    #expect(phone.framesHeard(of: visitor.app, at: .builtInSpeaker) == 2_400)
    #expect(phone.framesHeard(of: visitor.app, at: .headphones) == 0)
    #expect(phone.framesHeard(of: other.app, at: .builtInSpeaker) == 24_000)
    #expect(phone.framesHeard(of: other.app, at: .headphones) == 24_000)
    let from = HostTime.zero + .milliseconds(100)
    #expect(phone.framesHeard(of: visitor.app, at: .builtInSpeaker, since: from) == 1_000)
    #expect(phone.framesHeard(of: visitor.app, at: .builtInSpeaker, until: from) == 1_400)
    #expect(phone.framesHeard(of: visitor.app, at: .builtInSpeaker, since: from, until: .zero) == 0)
    #expect(phone.samplesHeard(at: .headphones).count == 48_000 * 2)
    #expect(phone.samplesHeard(at: .builtInSpeaker).count == 24_000 * 2)
    #expect(phone.samplesHeard(at: .airPlay).isEmpty)
    try visitor.stop(second)
  }

  @Test func `samples that no phone keeps are not asked for`() async {
    await #expect(processExitsWith: .success) { _ = Phone(keepsSamples: true).samplesHeard(at: .headphones) }
    await #expect(processExitsWith: .failure) { _ = Phone().samplesHeard(at: .headphones) }
  }
}
