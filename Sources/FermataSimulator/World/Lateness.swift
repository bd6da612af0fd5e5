import FermataPolicy

/// How far from its instant a timer fires and a notice arrives, drawn anew for each.
package struct Lateness: Sendable {
  /// From the earliest that a timer fires, which is negative, to the latest.
  package var timers: ClosedRange<Duration>
  /// The latest that a notice arrives; notices keep their order.
  package var notices: Duration
  /// The latest that a result arrives; results overtake each other and the notices.
  package var results: Duration
  /// What arrives waits for the next multiple of this, so that several come at once; zero for none.
  package var burst: Duration
  private var generator: SeededGenerator
  /// When the last notice for each app arrives.
  private var lastNotices: [AppID: HostTime] = [:]

  package init(
    timers: ClosedRange<Duration>, notices: Duration, results: Duration, burst: Duration, seed: UInt64
  ) {
    self.timers = timers
    self.notices = notices
    self.results = results
    self.burst = burst
    generator = SeededGenerator(seed: seed)
  }

  /// When a timer fires that is set for an instant.
  mutating func fires(at instant: HostTime) -> HostTime { instant + draw(timers) }

  /// When an app hears what it is told at an instant.
  mutating func arrives(_ notice: Notice, at instant: HostTime, to app: AppID) -> HostTime {
    if case .finished = notice { return inBurst(instant + draw(.zero...results)) }
    let arrival = max(inBurst(instant + draw(.zero...notices)), lastNotices[app] ?? .zero)
    lastNotices[app] = arrival
    return arrival
  }

  private mutating func draw(_ range: ClosedRange<Duration>) -> Duration {
    let (first, last) = (HostTime.zero + range.lowerBound, HostTime.zero + range.upperBound)
    return .nanoseconds(Int64.random(in: first.nanoseconds...last.nanoseconds, using: &generator))
  }

  private func inBurst(_ instant: HostTime) -> HostTime {
    let step = (HostTime.zero + burst).nanoseconds
    guard step > 0 else { return instant }
    return HostTime(nanoseconds: (instant.nanoseconds + step - 1) / step * step)
  }
}
