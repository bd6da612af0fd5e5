import FermataSignal
import Testing

/// When how loud it is is shown.
@Suite struct PeakHistoryTests {
  /// Keeps as much of a level as is pulled at once, to be heard from a time on.
  private static func keep(
    _ level: Float, for duration: Duration, at begin: Duration, in history: PeakHistory
  ) {
    let frameCount = Int(duration / .milliseconds(1)) * 48
    let samples = [Float](repeating: level, count: frameCount * 2)
    history.keep(
      samples, frameCount: frameCount, format: .standard, at: Int64(begin / .nanoseconds(1)))
  }

  private static func peak(_ history: PeakHistory, _ time: Duration) -> Float {
    history.takePeak(until: Int64(time / .nanoseconds(1)))
  }

  @Test func `a second that is pulled at once is shown as it is heard`() {
    let history = PeakHistory()
    Self.keep(0.5, for: .milliseconds(500), at: .seconds(10), in: history)
    Self.keep(0.25, for: .milliseconds(500), at: .milliseconds(10_500), in: history)
    let shown = stride(from: 9.9, through: 11.3, by: 0.1).map { Self.peak(history, .seconds($0 + 0.01)) }
    #expect(shown == [0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25, 0.25, 0, 0, 0])
  }

  @Test func `what is taken back is not shown, and what is rendered anew is`() {
    let history = PeakHistory()
    Self.keep(0.5, for: .seconds(1), at: .seconds(10), in: history)
    #expect(Self.peak(history, .milliseconds(10_110)) == 0.5)
    history.forget()
    #expect(Self.peak(history, .milliseconds(10_210)) == 0)
    Self.keep(0.1, for: .seconds(1), at: .milliseconds(10_220), in: history)
    #expect(Self.peak(history, .milliseconds(10_310)) == 0.1)
  }

  @Test func `a frame counts from when it begins`() {
    let history = PeakHistory()
    var samples = [Float](repeating: 0, count: 2_000 * 2)
    samples[960 * 2] = 1
    history.keep(samples, frameCount: 2_000, format: .standard, at: 10_000_000_000)
    #expect(Self.peak(history, .milliseconds(10_019)) == 0)
    #expect(Self.peak(history, .milliseconds(10_020)) == 1)
  }

  @Test func `what was heard more than five seconds ago is over`() {
    let history = PeakHistory()
    Self.keep(0.5, for: .seconds(1), at: .seconds(10), in: history)
    #expect(Self.peak(history, .seconds(20)) == 0)
  }
}
