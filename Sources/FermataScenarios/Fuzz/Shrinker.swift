import FermataPolicy
import FermataSimulator

/// Makes a scenario that fails as small as it can be while it still fails in the same way.
public struct Shrinker: Sendable {
  private var runner: ScenarioRunner

  /// Makes a shrinker that runs scenarios as `runner` does.
  public init(_ runner: ScenarioRunner) {
    self.runner = runner
    self.runner.keepsRecord = false
  }

  /// Why a scenario fails first; `nil` if it passes.
  public func failure(of scenario: Scenario) -> Violation? {
    do {
      return try runner.run(scenario).violations.first
    } catch {
      return Violation(at: .zero, kind: .session, text: String(describing: error))
    }
  }

  /// Leaves out moments, then shortens the time between them, as long as the failure stays of its kind.
  ///
  /// - Parameter scenario: one that fails.
  /// - Returns: the smallest that was found; the scenario itself if it passes.
  public func shrink(_ scenario: Scenario) -> Scenario {
    guard let failure = failure(of: scenario) else { return scenario }
    func fails(_ candidate: Scenario) -> Bool {
      let other = self.failure(of: candidate)
      return other?.kind == failure.kind && other?.law == failure.law
    }
    var smallest = scenario
    let cut = scenario.moments.filter { HostTime.zero + $0.at <= failure.at }
    let short = scenario.keeping(cut, until: (failure.at - HostTime.zero) + .milliseconds(500))
    if fails(short) { smallest = short }
    // Long waits first, because every later try would run through them.
    let quick = smallest.waiting(atMost: .seconds(15))
    if quick != smallest, fails(quick) { smallest = quick }
    smallest = leaveOut(smallest, fails)
    return shorten(smallest, fails)
  }

  /// Leaves out ever smaller runs of moments, until not a single moment can be left out.
  private func leaveOut(_ scenario: Scenario, _ fails: (Scenario) -> Bool) -> Scenario {
    var smallest = scenario
    var size = max(1, smallest.moments.count / 2)
    while true {
      var start = 0
      var changed = false
      while start < smallest.moments.count {
        var moments = smallest.moments
        moments.removeSubrange(start..<min(start + size, moments.count))
        let candidate = smallest.keeping(moments, until: smallest.end)
        if fails(candidate) {
          smallest = candidate
          changed = true
        } else {
          start += size
        }
      }
      if size == 1, !changed { return smallest }
      size = max(1, size / 2)
    }
  }

  /// Moves the moments closer together, to whole seconds if the scenario still fails then.
  private func shorten(_ scenario: Scenario, _ fails: (Scenario) -> Bool) -> Scenario {
    var smallest = scenario
    for spacing in [Duration.seconds(1), .seconds(2)] {
      var candidate = scenario
      for index in candidate.moments.indices { candidate.moments[index].at = spacing * index }
      candidate.end = spacing * candidate.moments.count + .seconds(1)
      if fails(candidate) {
        return candidate
      }
    }
    // Else shortens each gap to a second if the scenario still fails then.
    for index in smallest.moments.indices {
      let before = index == 0 ? .zero : smallest.moments[index - 1].at
      let surplus = smallest.moments[index].at - before - .seconds(1)
      guard surplus > .zero else { continue }
      var candidate = smallest
      for later in candidate.moments.indices[index...] { candidate.moments[later].at -= surplus }
      candidate.end -= surplus
      if fails(candidate) { smallest = candidate }
    }
    return smallest
  }
}

extension Scenario {
  /// The same scenario with no more than that between two moments.
  fileprivate func waiting(atMost limit: Duration) -> Scenario {
    var copy = self
    var saved = Duration.zero
    for index in moments.indices {
      let before = index == 0 ? .zero : moments[index - 1].at
      saved += max(.zero, moments[index].at - before - limit)
      copy.moments[index].at -= saved
    }
    copy.end -= saved
    return copy
  }

  /// The same scenario with other moments.
  fileprivate func keeping(_ moments: [Moment], until end: Duration) -> Scenario {
    var copy = self
    copy.moments = moments
    copy.end = max(end, (moments.last?.at ?? .zero) + .milliseconds(500))
    return copy
  }
}
