package import FermataPolicy
package import FermataSignal

extension PumpState {
  /// Half a second: below it a third of a second more is read, so a seek costs little and a hitch is survived.
  static let lowWater = FrameCount(24_576)
  /// How often a first frame is looked for closely: half a second long.
  private static let closePolls = 100

  /// When there will be something to do; `nil` if only a cue or an opened gate can bring it.
  ///
  /// Sound may pass if the gate is open; it `rebinds` for a moment after it was bound to another route.
  package mutating func nextWake(
    now: HostTime, latency: Duration, buffered: FrameCount, isFull: Bool, isGateOpen: Bool, rebinds: Bool
  ) -> HostTime? {
    var next: HostTime?
    func consider(_ instant: HostTime) { next = next.map { min($0, instant) } ?? instant }
    if let report = listening.reports.first { consider(report.instant + latency) }
    if reading.isWaiting { consider(now + .milliseconds(20)) }
    guard isGateOpen else { return next }
    // An output that is pinned to its route begins anew on another one.
    if rebinds { consider(now + .milliseconds(5)) }
    if listening.awaitsStart {
      // Look for the first frame often for half a second, then rarely, because the engine may be dead.
      listening.countPoll()
      consider(now + .milliseconds(listening.polls <= Self.closePolls ? 5 : 100))
      return next
    }
    if let after = reading.framesAfterCrossing {
      consider(now + duration(max(0, buffered.value - after)))
    }
    if reading.isFinished {
      consider(now + Watch.interval)
      consider(now + duration(buffered.value))
    } else {
      // While the medium lasts, filling wakes the pump every third of a second.
      let spare = buffered.value - Self.lowWater.value
      // A queue that is full of runs of a few frames is soon empty.
      let soon = isFull ? duration(buffered.value / 2) : .milliseconds(50)
      consider(now + (spare > 0 ? duration(spare) : soon))
    }
    return next
  }

  /// How long that many frames last, and one more, so that what happens with them has happened by then.
  private func duration(_ frames: Int) -> Duration { format.duration(of: FrameCount(frames + 1)) }
}
