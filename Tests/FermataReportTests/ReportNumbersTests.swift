import FermataPolicy
import FermataReport
import Testing

/// Numbers of the page, to the last digit and over the ends of what they count.
struct ReportNumbersTests {
  @Test func `every percentage of two decimals is written so that it is read back`() throws {
    for hundredths in 0...10_000 {
      let text = ReportNumbers.percent(Double(hundredths) / 100)
      let digits = try #require(text.last == "%" ? text.dropLast() : nil)
      #expect(Double(digits).map { ($0 * 100).rounded() } == Double(hundredths), "\(text)")
      #expect(!digits.hasSuffix(".") && !digits.hasSuffix(".00"), "\(text)")
    }
  }

  @Test(arguments: [
    (12.05, "12.05%"), (12.5, "12.50%"), (12, "12%"), (0, "0%"), (100, "100%"), (0.004, "0%"),
    (0.005, "0.01%"), (99.994, "99.99%"), (99.996, "100%"), (33.3333, "33.33%"), (66.6666, "66.67%"),
  ]) func `a percentage is rounded to the nearest`(_ value: Double, _ text: String) {
    #expect(ReportNumbers.percent(value) == text)
  }

  @Test(arguments: [(-1, "0%"), (0, "0%"), (1, "25%"), (3, "75%"), (4, "100%"), (5, "100%")])
  func `what lies outside is at the nearer end`(_ seconds: Int, _ text: String) {
    #expect(ReportNumbers.percent(.seconds(seconds), of: .seconds(4)) == text)
    #expect(ReportNumbers.percent(.seconds(seconds), of: .zero) == "0%")
    #expect(ReportNumbers.fraction(.seconds(seconds), of: .zero) == 0)
  }

  @Test(arguments: [
    (0, "0:00", "0:00.0"), (49, "0:00", "0:00.0"), (50, "0:00", "0:00.1"), (949, "0:00", "0:00.9"),
    (950, "0:00", "0:01.0"), (9_999, "0:09", "0:10.0"), (59_949, "0:59", "0:59.9"),
    (59_950, "0:59", "1:00.0"), (61_200, "1:01", "1:01.2"), (599_900, "9:59", "9:59.9"),
    (3_599_900, "59:59", "59:59.9"), (3_600_000, "1:00:00", "1:00:00.0"),
    (3_661_100, "1:01:01", "1:01:01.1"), (4_200_000, "1:10:00", "1:10:00.0"),
    (35_999_000, "9:59:59", "9:59:59.0"), (90_061_500, "25:01:01", "25:01:01.5"),
  ])
  func `a place is rounded down, and an instant to the nearest tenth`(
    _ milliseconds: Int, _ position: String, _ time: String
  ) {
    #expect(ReportNumbers.position(.milliseconds(milliseconds)) == position)
    #expect(ReportNumbers.time(.milliseconds(milliseconds)) == time)
  }
}
