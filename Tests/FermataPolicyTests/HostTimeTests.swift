import FermataPolicy
import Testing

/// Time has ends: what is beyond them is the end, nothing traps, and it never runs back.
@Suite struct HostTimeTests {
  private static let last = HostTime(nanoseconds: .max)
  private static let first = HostTime(nanoseconds: .min)
  private static let longest = Duration(attoseconds: .max)
  private static let shortest = Duration(attoseconds: .min)

  @Test func `instants stay between the first and the last`() {
    #expect(Self.last + .nanoseconds(1) == Self.last && Self.last - .nanoseconds(-1) == Self.last)
    #expect(Self.first - .nanoseconds(1) == Self.first && Self.first + .nanoseconds(-1) == Self.first)
    #expect(HostTime.zero + Self.longest == Self.last && HostTime.zero - Self.longest < HostTime.zero)
    #expect(HostTime.zero + Self.shortest == Self.first && HostTime.zero - Self.shortest == Self.last)
    #expect(HostTime(nanoseconds: 5) - .nanoseconds(3) == HostTime(nanoseconds: 2))
  }

  @Test func `distances stay within 292 years`() {
    #expect(Self.last - Self.first == .nanoseconds(Int64.max))
    #expect(Self.first - Self.last == .nanoseconds(Int64.min))
    #expect(Self.last - .zero == .nanoseconds(Int64.max))
  }

  @Test(arguments: [
    (Duration.zero, "0.000"), (.microseconds(499), "0.000"), (.microseconds(500), "0.001"),
    (.microseconds(1499), "0.001"), (.microseconds(1500), "0.002"), (.microseconds(-499), "0.000"),
    (.microseconds(-500), "-0.001"), (.microseconds(-1499), "-0.001"),
    (.seconds(10_000_000_000), "9223372036.855"), (longest, "9223372036.855"),
    (shortest, "-9223372036.855"),
  ])
  func `any duration can be written`(_ duration: Duration, _ text: String) {
    #expect(duration.secondsText == text)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (1.5, "1.5"), (1e18, "1000000000000000000"), (1e30, "1e+30"),
    (.nan, "nan"), (-.infinity, "-inf"),
  ])
  func `any rate can be written`(_ rate: Double, _ text: String) { #expect(rate.rateText == text) }

  @Test(arguments: [
    (Double.infinity, Duration.seconds(9_000_000_000)), (-1e300, .seconds(-9_000_000_000)),
    (1.5, .milliseconds(1500)),
  ])
  func `any number of seconds is a duration`(_ seconds: Double, _ duration: Duration) {
    #expect(Duration.seconds(clamping: seconds) == duration)
  }

  @Test func `any duration has seconds`() {
    #expect(Self.longest.inSeconds > 1e20 && Self.shortest.inSeconds < -1e20)
    #expect(Duration.milliseconds(1500).inSeconds == 1.5)
  }

  @Test func `skip intervals are from 1 to 99 seconds, whatever is asked`() {
    let extremes = SkipIntervals(forward: Self.longest, backward: Self.shortest)
    #expect(extremes == SkipIntervals(forward: .seconds(99), backward: .seconds(1)))
  }

  @Test func `time does not go back with an event that comes late`() {
    var driver = Driver.playing()
    driver.send(.alarm)
    let now = driver.policy.now
    driver.now = .zero
    driver.send(.alarm)
    #expect(driver.policy.now == now && driver.status.position == .seconds(5))
  }
}
