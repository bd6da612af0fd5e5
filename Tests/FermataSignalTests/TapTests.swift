import FermataSignal
import Testing

/// What a tap notes of the frames that pass a gate.
@Suite struct TapTests {
  /// A renderer whose gate is open, of so many channels; sample `n` of frame `f` is `f * 10 + n`.
  private func renderer(channels: Int, runs: Int, of length: Int, gate: Gate = .open(.any))
    -> PlaybackRenderer
  {
    let format = AudioFormat(sampleRate: 48_000, channelCount: channels)
    let renderer = PlaybackRenderer(format: format, capacity: 4_096, edge: 0)
    for run in 0..<runs {
      _ = renderer.write(segment: 1, item: 1, at: run * length, rate: run == 0 ? 2 : 1, limit: length) {
        buffer in
        for index in buffer.indices {
          buffer[index] = Float((run * length + index / channels) * 10 + index % channels)
        }
        return length
      }
    }
    renderer.setGate(gate)
    return renderer
  }

  private func tapped(_ renderer: PlaybackRenderer, frames: Int, by tap: RenderTap) -> [RenderTap.Run] {
    var output = [Float](repeating: 0, count: frames * renderer.format.channelCount)
    tap.clear()
    output.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      renderer.render(into: base, frameCount: frames, at: 0, route: .any, tap: tap)
    }
    return (0..<tap.count).map { tap[$0] }
  }

  @Test(arguments: [1, 2, 3]) func `each run has its place, its ends on both sides and its speed`(
    _ channels: Int
  ) {
    let tap = RenderTap()
    defer { tap.deallocate() }
    let right: Float = channels > 1 ? 1 : 0
    let runs = tapped(renderer(channels: channels, runs: 2, of: 100), frames: 150, by: tap)
    #expect(runs.map(\.offset) == [0, 100] && runs.map(\.count) == [100, 50] && runs.map(\.rate) == [2, 1])
    #expect(runs.map(\.first.left) == [0, 1_000] && runs.map(\.first.right) == [right, 1_000 + right])
    #expect(runs.map(\.last.left) == [990, 1_490] && runs.map(\.last.right) == [990 + right, 1_490 + right])
  }

  @Test func `more runs than it has room for count with the last one`() throws {
    let tap = RenderTap()
    defer { tap.deallocate() }
    let runs = tapped(renderer(channels: 2, runs: 40, of: 10), frames: 400, by: tap)
    let last = try #require(runs.last)
    #expect(runs.count == 32 && last.offset == 310 && last.count == 90)
    #expect(last.first.left == 3_100 && last.last.left == 3_990 && last.last.right == 3_991)
  }

  @Test(arguments: [Gate.cut, .fade]) func `behind a closed gate nothing is noted`(_ gate: Gate) {
    let tap = RenderTap()
    defer { tap.deallocate() }
    #expect(tapped(renderer(channels: 2, runs: 1, of: 100, gate: gate), frames: 50, by: tap).isEmpty)
  }

  @Test func `what another tap noted is added where it lies`() {
    let (noted, tap) = (RenderTap(), RenderTap())
    defer {
      noted.deallocate()
      tap.deallocate()
    }
    let runs = tapped(renderer(channels: 2, runs: 2, of: 100), frames: 150, by: noted)
    for number in 0..<40 { tap.add(runs[1], after: number) }
    #expect(tap.count == 32 && (0..<32).allSatisfy { tap[$0].offset == 100 + $0 && tap[$0].count == 50 })
  }
}

/// How loud samples are, however they are cut into blocks.
@Suite struct MeterTests {
  @Test(arguments: [[24], [1, 23], [7, 9, 8], [8, 16], [3, 3, 18]])
  func `peak and mean are of all that was measured`(_ blocks: [Int]) {
    let samples = (0..<24).map { Float($0 % 2 == 0 ? 1 : -1) * Float(24 - $0) / 32 }
    var meter = Meter()
    var start = 0
    for count in blocks {
      let block = samples[start..<start + count]
      let highest = block.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { meter.measure($0, count: count) }
      }
      #expect(highest == block.map(\.magnitude).max())
      start += count
    }
    let mean = samples.map { Double($0) * Double($0) }.reduce(0, +) / 24
    #expect(meter.peak == 0.75 && abs(Double(meter.rootMeanSquare) - mean.squareRoot()) < 1e-6)
  }

  @Test func `nothing measured is silence`() {
    #expect(Meter().rootMeanSquare == 0 && Meter().peak == 0)
  }
}

/// The little numbers that all sound goes by.
@Suite struct FrameNumberTests {
  @Test(arguments: [(Int.max, 1, Int.max), (.min, -1, .min), (5, -7, -2), (.max, .min, -1)])
  func `a sum that no count holds is the nearest one`(_ left: Int, _ right: Int, _ sum: Int) {
    #expect(FrameCount(left) + FrameCount(right) == FrameCount(sum))
  }

  @Test(arguments: [(Int.min, 1, Int.min), (.max, -1, .max), (0, .min, .max), (5, 7, -2)])
  func `so is a difference`(_ left: Int, _ right: Int, _ difference: Int) {
    #expect(FrameCount(left) - FrameCount(right) == FrameCount(difference))
  }

  /// Half a frame is rounded away from zero, at any rate and length.
  @Test(arguments: [48_000, 8_000, 44_100], [0, 1, 7, 1_000, 123_456])
  func `frames and their time lead to one another, forwards and backwards`(_ rate: Int, _ frames: Int) {
    let format = AudioFormat(sampleRate: Hertz(rate), channelCount: 2)
    let exact = Duration.nanoseconds(Int64((Double(frames) * 1_000_000_000 / Double(rate)).rounded()))
    #expect(format.frames(in: exact).value == frames)
    #expect(format.frames(in: .zero - exact).value == -frames)
    #expect(format.frames(in: format.duration(of: FrameCount(frames))).value == frames)
  }
}
