public import FermataKit
public import FermataPlatform
public import FermataPolicy
public import FermataRealTime
public import FermataSimulator
import Synchronization

/// Runs scenarios: the real players, a simulated phone, and a check of agreement at every instant.
///
///     let result = try ScenarioRunner().run(.named("call-answered"))
///     print(result.passed, result.trace.joined(separator: "\n"))
///
/// Each run has a phone of its own; any number of runs in parallel, on any thread that may wait for seconds.
public struct ScenarioRunner: Sendable {
  /// What `track` stands for.
  public var track: MediaLocation
  /// Opens the track.
  public var media: any MediaSource
  /// The policy of every app.
  public var policy = Policy()
  /// The knobs that hold before the scenario turns its own.
  public var conditions = Conditions()
  /// Whether the phone keeps the samples that it plays.
  public var keepsSamples = false
  /// Whether the run is recorded: its trace, and what a report draws.
  ///
  /// Without the record a run takes half the time: enough for a fuzzer, which wants the verdict alone.
  public var keepsRecord = true
  /// Whether the phone's time is virtual, or the wall clock's.
  public var pace = Pace.virtual
  /// Replaces parts of an app's platform, such as its engine.
  public var adapt: @Sendable (Platform) -> Platform = { $0 }

  /// Whether this library was optimised, so that a long run takes seconds; a test asks here, because the tests
  /// themselves are never optimised.
  package static var isOptimised: Bool { !_isDebugAssertConfiguration() }

  /// Makes an app's platform in place of the phone's own seams, such as an adapter on look-alikes of a system's
  /// frameworks; in virtual time only.
  package var makePlatform: (@Sendable (Phone, AppID, any MediaSource) -> Platform)?

  /// Makes a runner; the track is a ruler of two minutes unless told otherwise.
  public init(track: MediaLocation = "ruler:120", media: any MediaSource = Ruler()) {
    self.track = track
    self.media = media
  }

  /// Runs a scenario to its end.
  ///
  /// - Throws: `PhoneError` if an app answers itself without end.
  public func run(_ scenario: Scenario) throws -> ScenarioResult {
    let phone = Phone(conditions: conditions, keepsSamples: keepsSamples)
    let run = ScenarioRun(scenario, on: phone, runner: self)
    run.prepare()
    try run.run()
    return run.result()
  }

  /// How the phone's time passes.
  public enum Pace: Hashable, Sendable {
    /// As fast as can be, on one thread; the same run again to the byte.
    case virtual
    /// Up to so many times as fast as the wall clock, with threads and what they do to an app; no run is like another.
    case realTime(speed: Double, Disturbance)

    /// How much later than at its instant what must follow may be there.
    var slack: Duration {
      switch self {
      case .virtual: .zero
      case .realTime(_, let disturbance): disturbance.slack
      }
    }
  }
}
