import FermataSignal
import Testing

@Suite struct AudioFormatTests {
  @Test(arguments: [
    (Duration.zero, 0), (.seconds(1), 48_000), (.milliseconds(5), 240), (.seconds(36_000), 1_728_000_000),
    // A frame lasts 20 833.3 ns: the nearest one is meant, and a half goes away from zero.
    (.nanoseconds(10_416), 0), (.nanoseconds(10_417), 1), (.nanoseconds(31_249), 1),
    (.nanoseconds(31_251), 2),
    (.milliseconds(-5), -240), (.nanoseconds(-10_416), 0), (.nanoseconds(-10_417), -1),
    (.milliseconds(-1_500), -72_000), (.seconds(36_000) + .nanoseconds(10_417), 1_728_000_001),
  ])
  func `a position is the frame nearest to it`(_ duration: Duration, _ frames: Int) {
    #expect(AudioFormat.standard.frames(in: duration) == FrameCount(frames))
  }

  @Test func `half a frame goes away from zero`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
    #expect(format.frames(in: .nanoseconds(62_500)) == 1)
    #expect(format.frames(in: .nanoseconds(62_499)) == 0)
    #expect(format.frames(in: .nanoseconds(-62_500)) == -1)
    #expect(format.frames(in: .nanoseconds(-62_499)) == 0)
  }

  @Test(arguments: [
    (0, Duration.zero), (1, .nanoseconds(20_833)), (2, .nanoseconds(41_666)), (3, .nanoseconds(62_500)),
    (-3, .nanoseconds(-62_500)), (48_001, .seconds(1) + .nanoseconds(20_833)),
    (1_728_000_000, .seconds(36_000)),
  ])
  func `frames last whole nanoseconds`(_ frames: Int, _ duration: Duration) {
    #expect(AudioFormat.standard.duration(of: FrameCount(frames)) == duration)
  }

  @Test(arguments: [8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000])
  func `a frame's own instant leads back to it, up to ten hours and backwards`(_ rate: Int) {
    let format = AudioFormat(sampleRate: Hertz(rate), channelCount: 2)
    let tenHours = rate * 36_000
    let wrong = stride(from: -rate, through: tenHours, by: tenHours / 5_003).first { frame in
      format.frames(in: format.duration(of: FrameCount(frame))) != FrameCount(frame)
    }
    #expect(wrong == nil)
  }

  @Test(arguments: [
    (Duration(attoseconds: .max), Int.max), (Duration(attoseconds: .min), .min), (.seconds(Int64.max), .max),
    (.seconds(10_000_000_000), 480_000_000_000_000), (.seconds(-10_000_000_000), -480_000_000_000_000),
  ])
  func `a position beyond all frames is the last one`(_ duration: Duration, _ frames: Int) {
    #expect(AudioFormat.standard.frames(in: duration) == FrameCount(frames))
  }

  @Test func `counts end at what an Int counts`() {
    #expect(FrameCount(.max) + 1 == FrameCount(.max))
    #expect(FrameCount(.min) + -1 == FrameCount(.min))
    #expect(FrameCount(.min) - 1 == FrameCount(.min))
    #expect(FrameCount(.max) - -1 == FrameCount(.max))
    #expect(FrameCount.zero - FrameCount(.min) == FrameCount(.max))
  }

  @Test func `counts add, subtract and order by value`() {
    #expect(FrameCount(5) - 7 == -2)
    #expect(FrameCount(5) + 7 == 12)
    #expect(FrameCount(-1) < .zero)
  }
}
