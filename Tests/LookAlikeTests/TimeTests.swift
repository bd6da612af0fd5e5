import CoreMedia
import Testing

/// Core Media's times: fractions that are valid, infinite, indefinite or invalid.
@Suite struct TimeTests {
  @Test(
    arguments: [
      (1.5, 600, 900, false), (0.1, 48_000, 4_800, false), (0.3333, 600, 200, true), (-0.5, 1, -1, true),
    ] as [(Double, Int32, Int64, Bool)])
  func `seconds become the nearest fraction, which says whether it is rounded`(
    seconds: Double, scale: Int32, value: Int64, isRounded: Bool
  ) {
    let time = CMTime(seconds: seconds, preferredTimescale: scale)
    #expect(time.value == value && time.timescale == scale && time.hasBeenRounded == isRounded)
  }

  @Test func `a scale that is too fine is halved until the value fits, and what never fits is infinite`() {
    let time = CMTimeMakeWithSeconds(1e18, preferredTimescale: 600)
    #expect(time.timescale == 9 && time.value == 9_000_000_000_000_000_000)
    #expect(CMTime(seconds: -1e30, preferredTimescale: 600).isNegativeInfinity)
    #expect(!CMTime(seconds: 1, preferredTimescale: 0).isValid)
  }

  @Test func `each kind of time is what it is called, and has those seconds`() {
    #expect(CMTime.zero.isNumeric && CMTime.zero.seconds == 0)
    #expect(!CMTime.invalid.isValid && CMTime.invalid.seconds.isNaN && !CMTime().isNumeric)
    #expect(CMTime.indefinite.isIndefinite && CMTime.indefinite.isValid && CMTime.indefinite.seconds.isNaN)
    #expect(CMTime.positiveInfinity.isPositiveInfinity && CMTimeGetSeconds(.positiveInfinity) == .infinity)
    #expect(!CMTime.positiveInfinity.isNumeric && !CMTime.indefinite.isNumeric)
  }

  @Test func `equal times of two scales are equal and hash alike`() {
    let (one, other) = (CMTimeMake(value: 3, timescale: 2), CMTimeMake(value: 900, timescale: 600))
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(Set([one, other, CMTimeMake(value: 901, timescale: 600)]).count == 2)
    // Too near for doubles.
    let large = CMTimeMake(value: .max, timescale: 1_000_000)
    #expect(CMTimeMake(value: .max - 1, timescale: 1_000_000) < large)
  }

  @Test func `times are ordered as Apple's: numbers, the indefinite, infinity, the invalid`() {
    let sorted: [CMTime] = [
      .negativeInfinity, CMTimeMake(value: -1, timescale: 2), .zero, CMTimeMake(value: 1, timescale: 3),
      CMTimeMake(value: 1, timescale: 2), .indefinite, .positiveInfinity, .invalid,
    ]
    #expect(sorted.reversed().sorted() == sorted)
    for (earlier, later) in zip(sorted, sorted.dropFirst()) {
      #expect(earlier < later && earlier <= later && later > earlier && CMTimeCompare(later, earlier) == 1)
    }
  }

  @Test func `sums meet at the least common multiple of the scales`() {
    let sum = CMTimeMake(value: 1, timescale: 4) + CMTimeMake(value: 1, timescale: 6)
    #expect(sum.value == 5 && sum.timescale == 12 && !sum.hasBeenRounded)
    let difference = CMTimeMake(value: 1, timescale: 600) - CMTimeMake(value: 3, timescale: 600)
    #expect(difference.value == -2 && difference.timescale == 600)
    // Two primes, whose product is more than the finest scale.
    let rounded = CMTimeMake(value: 1, timescale: 65_537) + CMTimeMake(value: 1, timescale: 65_539)
    #expect(rounded.timescale == 0x7FFF_FFFF && rounded.hasBeenRounded)
    let half = CMTimeMake(value: 1 << 62, timescale: 600)
    #expect((half + half).timescale == 300 && (half + half).seconds == 2 * half.seconds)
    #expect((CMTimeMake(value: .max, timescale: 1) + CMTimeMake(value: 1, timescale: 1)).isPositiveInfinity)
  }

  @Test func `a sum with what is no number is what Apple's header says`() {
    let one = CMTimeMake(value: 1, timescale: 1)
    #expect(!(one + .invalid).isValid && !(CMTime.invalid + .positiveInfinity).isValid)
    #expect((one + .positiveInfinity).isPositiveInfinity && (one - .positiveInfinity).isNegativeInfinity)
    #expect(!(CMTime.positiveInfinity - .positiveInfinity).isValid)
    #expect((one + .indefinite).isIndefinite && (CMTime.indefinite + .positiveInfinity).isPositiveInfinity)
  }

  @Test func `a range holds its start and not its end`() {
    let end = CMTimeMake(value: 5, timescale: 2)
    let range = CMTimeRange(start: CMTimeMake(value: 1, timescale: 1), end: end)
    #expect(range.duration.seconds == 1.5 && range.end.seconds == 2.5)
    #expect(range.containsTime(range.start) && !range.containsTime(range.end))
    #expect(CMTimeRange.zero.isEmpty && !CMTimeRange.invalid.isValid && !range.isEmpty)
    #expect(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
  }
}
