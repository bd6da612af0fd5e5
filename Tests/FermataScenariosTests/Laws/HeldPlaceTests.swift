import FermataPolicy
import FermataScenarios
import Testing

/// What a run tells of sound that comes back elsewhere than where it was withheld.
@Suite struct HeldPlaceTests {
  private static func status(
    _ position: Duration, item: Int = 1, of duration: Duration? = .seconds(60), rate: Double = 1
  ) -> Status {
    var status = Status.idle
    (status.item, status.position, status.duration, status.rate) = (ItemID(item), position, duration, rate)
    return status
  }

  private static func isLeft(
    _ held: Status, by status: Status, rewind: Duration = .zero, latency: Duration = .zero
  ) -> Bool {
    HeldPlace(of: held).isLeft(by: status, rewind: rewind, latency: latency, slack: .zero)
  }

  @Test(arguments: [
    (20_000, false), (20_100, false), (19_900, false), (20_101, true), (19_899, true), (0, true),
  ])
  func `a tenth of a second is near`(milliseconds: Int, isLeft: Bool) {
    let back = Self.status(.milliseconds(milliseconds))
    #expect(Self.isLeft(Self.status(.seconds(20)), by: back) == isLeft)
  }

  @Test func `another item is elsewhere at the same position`() {
    #expect(Self.isLeft(Self.status(.seconds(20)), by: Self.status(.seconds(20), item: 2)))
  }

  @Test func `a rewind is a place of its own, and nothing between is`() {
    func isLeft(_ seconds: Int, from: Int = 20) -> Bool {
      Self.isLeft(
        Self.status(.seconds(from)), by: Self.status(.seconds(seconds)), rewind: .seconds(15))
    }
    #expect(!isLeft(5) && !isLeft(20) && isLeft(12))
    #expect(!isLeft(0, from: 9), "not before the beginning")
  }

  @Test func `what was on its way through a slow route is heard at once, faster at a higher speed`() {
    let held = Self.status(.seconds(20))
    #expect(!Self.isLeft(held, by: Self.status(.milliseconds(20_300)), latency: .milliseconds(200)))
    #expect(Self.isLeft(held, by: Self.status(.milliseconds(20_301)), latency: .milliseconds(200)))
    #expect(!Self.isLeft(held, by: Self.status(.milliseconds(20_200), rate: 2)))
    #expect(Self.isLeft(held, by: Self.status(.milliseconds(20_101), rate: 0.5)))
  }

  @Test func `where nothing is left there is nothing to come back to`() {
    let next = Self.status(.zero, item: 2)
    #expect(!Self.isLeft(Self.status(.seconds(60)), by: next))
    #expect(Self.isLeft(Self.status(.milliseconds(59_999)), by: next))
    #expect(!Self.isLeft(Self.status(.milliseconds(59_500)), by: next, latency: .seconds(1)))
    #expect(Self.isLeft(Self.status(.milliseconds(59_700)), by: next, latency: .milliseconds(350)))
    #expect(Self.isLeft(Self.status(.seconds(60), of: nil), by: next))
  }

  @Test(arguments: [(59_996, 1, false), (59_950, 50, false), (59_950, 51, true), (59_996, 0, true)])
  func `a few frames before the end it may have gone on already`(_ held: Int, _ position: Int, _ isLeft: Bool)
  {
    let next = Self.status(.milliseconds(position), item: 2)
    #expect(Self.isLeft(Self.status(.milliseconds(held)), by: next) == isLeft)
  }

  @Test(arguments: [(59_992, 0, false), (59_950, 50, false), (59_950, 51, true), (59_800, 0, true)])
  func `so it may where the item is repeated`(_ held: Int, _ position: Int, _ isLeft: Bool) {
    let again = Self.status(.milliseconds(position))
    #expect(Self.isLeft(Self.status(.milliseconds(held)), by: again) == isLeft)
  }
}
