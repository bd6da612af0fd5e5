import FermataSignal
import Testing

@Suite struct MixingTests {
  /// From, to, over how many frames.
  static let ramps: [(Float, Float, Int)] = [
    (0, 1, 1), (0, 1, 2), (0, 1, 3), (0, 1, 220), (0, 1, 240), (0, 1, 480), (0, 1, 24_000), (1, 0, 1),
    (1, 0, 7), (1, 0, 240), (1, 0, 441), (0.2, 1, 24_000), (1, 0.2, 24_000), (0.3, 0.7, 961), (0.7, 0.3, 961),
  ]

  @Test(arguments: ramps) func `a gain arrives after exactly its frames, on a straight line`(
    _ from: Float, _ to: Float, _ count: Int
  ) {
    var ramp = GainRamp(from)
    ramp.move(to: to, over: count)
    for frame in 1...count {
      #expect(!ramp.isResting)
      #expect(ramp.isFalling == (to < from))
      #expect(ramp.framesLeft == count - frame + 1)
      let line = from + (to - from) * Float(frame) / Float(count)
      #expect(abs(ramp.next() - line) < 1e-5)
    }
    #expect(ramp.isResting && ramp.value == to && ramp.framesLeft == 0)
    #expect(ramp.next() == to)
  }

  @Test(arguments: [(1, 1), (120, 240), (239, 240), (100, 3)])
  func `a gain that is sent elsewhere midway goes on from where it is`(_ turn: Int, _ count: Int) {
    var ramp = GainRamp(0)
    ramp.move(to: 1, over: 240)
    for _ in 0..<turn { _ = ramp.next() }
    let reached = ramp.value
    #expect(abs(reached - Float(turn) / 240) < 1e-5)
    ramp.move(to: 0, over: count)
    #expect(ramp.framesLeft == count)
    #expect(abs(ramp.next() - reached * Float(count - 1) / Float(count)) < 1e-5)
    for _ in 1..<count { _ = ramp.next() }
    #expect(ramp.isResting && ramp.value == 0)
  }

  @Test func `a gain that is sent where it already goes is not delayed`() {
    var ramp = GainRamp(0)
    ramp.move(to: 1, over: 10)
    for _ in 0..<10 {
      ramp.move(to: 1, over: 10)
      _ = ramp.next()
    }
    #expect(ramp.isResting)
  }

  @Test func `a gain that is sent to where it stands rests, and one that jumps is there`() {
    var ramp = GainRamp(0.5)
    ramp.move(to: 1, over: 10)
    ramp.move(to: 0.5, over: 10)
    #expect(ramp.isResting && ramp.value == 0.5)
    ramp.move(to: 1, over: 10)
    ramp.jump(to: 0.25)
    #expect(ramp.isResting && ramp.next() == 0.25)
  }

  @Test(arguments: [1, 2, 3], [0, 1, 7, 240, 1_024])
  func `mixing is what it says: output plus input times gain`(_ channels: Int, _ frames: Int) {
    let input = (0..<frames * channels).map { Float($0 % 17) / 17 - 0.4 }
    let before = (0..<frames * channels).map { Float($0 % 5) / 5 }
    var output = before
    var gain = GainRamp(0.25)
    gain.move(to: 1, over: 100)
    var naive = gain
    let expected = (0..<frames).flatMap { frame in
      let factor = naive.next()
      return (0..<channels).map { before[frame * channels + $0] + input[frame * channels + $0] * factor }
    }
    output.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      Mixer.add(input, to: base, frameCount: frames, channelCount: channels, gain: &gain)
    }
    #expect(output == expected)
    #expect(gain.value == naive.value)
  }

  @Test func `a meter keeps the highest magnitude and the mean square of all it measured`() {
    var meter = Meter()
    #expect(meter.peak == 0 && meter.rootMeanSquare == 0)
    meter.measure([0.5, -0.5], count: 2)
    #expect(meter.peak == 0.5 && meter.rootMeanSquare == 0.5)
    meter.measure([-1, 0], count: 1)
    #expect(meter.peak == 1)
    #expect(abs(meter.rootMeanSquare - Float(0.5).squareRoot()) < 1e-6)
    meter.measure([0.1], count: 1)
    #expect(meter.peak == 1)
  }

  @Test(arguments: 0...17) func `a meter measures as many samples as it is told, and no more`(_ count: Int) {
    var meter = Meter()
    let samples = (0..<24).map { $0 < count ? 0.25 : Float(1) }
    meter.measure(samples, count: count)
    #expect(meter.peak == (count == 0 ? 0 : 0.25) && meter.rootMeanSquare == (count == 0 ? 0 : 0.25))
  }

  @Test func `a gain without a ramp is there at once, and a clip without a frame is no voice`() {
    var ramp = GainRamp(0)
    ramp.move(to: 0.5, over: 0)
    #expect(ramp.isResting && ramp.value == 0.5 && ramp.next() == 0.5)
    var mixer = Mixer(capacity: 1)
    let nothing = [Float](repeating: 0, count: 2)
    nothing.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      #expect(mixer.start(base, frameCount: 0) == nil)
      #expect(mixer.start(base, frameCount: 1) != nil)
    }
  }
}
