public import FermataPolicy

/// The platform's clock, its alarm and its workers.
public protocol Scheduler: Sendable {
  /// The platform's monotonic time.
  ///
  /// Cheap; any thread. It reports nothing to the sink while it is read, because the sink reads it as it decides.
  var now: HostTime { get }

  /// Runs work once, at or after an instant, never inside this call and never on the main or the audio thread.
  ///
  /// Work of one lane runs one at a time, in any order, once each; nobody may rely on its being exact, and a millisecond
  /// early is forgiven. Nothing that was scheduled can be called off: work that has become moot does nothing. Nobody
  /// tells when a lane ends, so keep nothing for one on which no work waits.
  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void)
}
