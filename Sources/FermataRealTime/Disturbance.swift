import FermataSignal

/// What threads, drivers and networks do to an app that a phone in virtual time never does; all in the phone's time.
///
/// Begin with ``none`` or ``harsh(seed:)``, and change what you like.
///
/// Each delay is drawn anew up to its limit. The same seed draws the same numbers, but threads take them in whatever
/// order they run, so no two runs are the same.
public struct Disturbance: Hashable, Sendable {
  /// Where the numbers begin.
  public var seed: UInt64
  /// How early a timer may fire.
  public var timerEarliness: Duration
  /// How late a timer may fire.
  public var timerLateness: Duration
  /// How late the app may be told what the system does.
  public var noticeLateness: Duration
  /// How late the result of a call may come.
  public var resultLateness: Duration
  /// Notices and results wait for the next multiple of this, so that several come at once; zero for none.
  public var burst: Duration
  /// Whether notices that wait are told inside the app's calls of the session, on the calling thread.
  public var tellsInsideCalls: Bool
  /// How many frames an audio callback may ask for, at 48 kHz.
  public var callbackFrames: ClosedRange<Int>
  /// How long before it is needed a callback may come.
  public var callbackLead: Duration
  /// How long the audio thread may be kept from running, so that the listener hears a gap; at most once in two seconds
  /// on average.
  public var callbackGap: Duration
  /// How long opening a medium, and each read and seek, may block its thread.
  public var readTime: Duration

  /// The same, with what cannot be moved to the nearest that can: no delay is negative or over ten seconds (our choice,
  /// because more would be another fault), and a callback has 1 to 8,192 frames.
  var possible: Disturbance {
    func delay(_ duration: Duration) -> Duration { min(max(.zero, duration), .seconds(10)) }
    func frames(_ count: Int) -> Int { min(max(1, count), FrameCount.largestPull.value) }
    return Disturbance(
      seed: seed, timerEarliness: delay(timerEarliness), timerLateness: delay(timerLateness),
      noticeLateness: delay(noticeLateness), resultLateness: delay(resultLateness), burst: delay(burst),
      tellsInsideCalls: tellsInsideCalls,
      callbackFrames: frames(callbackFrames.lowerBound)...frames(callbackFrames.upperBound),
      callbackLead: delay(callbackLead), callbackGap: delay(callbackGap), readTime: delay(readTime))
  }

  /// How much later than without all this something may be, with each thread's own lag: that of those on which it is
  /// told, decided, answered, read and heard.
  package var slack: Duration {
    let drawn = possible
    let callback = Duration.nanoseconds(Int64(drawn.callbackFrames.upperBound) * 62_500 / 3)
    return drawn.timerLateness + drawn.noticeLateness + drawn.resultLateness + drawn.burst * 2 + callback
      + drawn.callbackLead + drawn.callbackGap + Threads.lag * 5
  }

  /// Nothing is late, callbacks have 512 frames, and reading takes no time; only the threads are real.
  public static let none = Disturbance(
    seed: 0, timerEarliness: .zero, timerLateness: .zero, noticeLateness: .zero, resultLateness: .zero,
    burst: .zero, tellsInsideCalls: false, callbackFrames: 512...512, callbackLead: .zero, callbackGap: .zero,
    readTime: .zero)

  /// As bad as a loaded phone: timers 1 ms early to 200 ms late, notices and results 100 ms late and in bursts,
  /// callbacks of 64 to 8,192 frames with gaps, reads of 40 ms.
  public static func harsh(seed: UInt64) -> Disturbance {
    Disturbance(
      seed: seed, timerEarliness: .milliseconds(1), timerLateness: .milliseconds(200),
      noticeLateness: .milliseconds(100), resultLateness: .milliseconds(100), burst: .milliseconds(25),
      tellsInsideCalls: true, callbackFrames: 64...8192, callbackLead: .milliseconds(5),
      callbackGap: .milliseconds(40), readTime: .milliseconds(40))
  }
}
