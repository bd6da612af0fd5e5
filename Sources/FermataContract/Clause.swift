extension PlatformContract {
  /// What the seams promise, one thing each.
  public enum Clause: String, Hashable, Sendable, CaseIterable {
    /// A submitted call is answered.
    case answered
    /// It is answered once.
    case answeredOnce
    /// The answer does not come inside the call.
    case notAnsweredInside
    /// Reading the clock or the session reports nothing.
    case queriesAreQuiet
    /// The sink that was connected last hears everything.
    case newestSink
    /// A sink that was disconnected hears nothing, and the one after it everything.
    case disconnects
    /// A sink is not kept alive.
    case sinkIsFreed
    /// What the session says of itself can be true.
    case snapshot
    /// The clock never goes back.
    case clock
    /// Work that was scheduled runs.
    case workRuns
    /// It runs once.
    case workRunsOnce
    /// It does not run before its instant.
    case workIsNotEarly
    /// It does not run inside the call that schedules it.
    case workIsNotInside
    /// Work of one lane runs one at a time.
    case laneIsSerial
    /// A running engine pulls its source.
    case pulls
    /// It pulls so many frames at a time as a source has room for.
    case pullSize
    /// Each pull is for later than the one before.
    case pullOrder
    /// One pull at a time.
    case pullIsAlone
    /// A stopped engine pulls no more.
    case stopStops
    /// A dropped engine pulls no more, and lets its source go.
    case dropStops
    /// What cannot be opened is a typed error.
    case mediaError
    /// A reader delivers as it was asked to, and no more than there is room for.
    case mediaFormat
    /// A seek is exact.
    case mediaSeek
    /// A reader that is cancelled says so.
    case mediaCancel

    /// What it says, in a sentence.
    public var summary: String {
      switch self {
      case .answered:
        "each call that carries a ticket is answered through the sink, at the latest after ten seconds"
      case .answeredOnce: "exactly one result comes for a ticket"
      case .notAnsweredInside: "a result never comes inside the submitting call"
      case .queriesAreQuiet: "nothing is reported inside a reading of the clock or of the session"
      case .newestSink: "a later sink takes the place of the one before"
      case .disconnects:
        "a sink that was disconnected hears nothing more, and disconnecting a replaced one disturbs nobody"
      case .sinkIsFreed: "a platform holds its sink weakly, because the sink holds the platform"
      case .snapshot:
        "a route has an output and keeps its token while it stays, latency is not negative, volume is 0 to 1"
      case .clock: "host time never goes back, on any thread"
      case .workRuns: "work that was scheduled runs"
      case .workRunsOnce: "work runs once"
      case .workIsNotEarly: "work runs at its instant or later; up to a millisecond early is forgiven"
      case .workIsNotInside: "work never runs inside the call that schedules it"
      case .laneIsSerial: "work of one lane runs one at a time"
      case .pulls: "an engine that was started with success pulls its source until it is stopped"
      case .pullSize: "a pull is for 1 to 8,192 frames"
      case .pullOrder:
        "a pull begins where the one before ended, or later, to 50 µs, and within a second of now"
      case .pullIsAlone: "a source is pulled on one thread at a time"
      case .stopStops: "after the result of a stop nothing is pulled until the next start"
      case .dropStops:
        "once the last reference to an engine is gone, nothing is pulled and the source is let go"
      case .mediaError: "an opening that fails throws what failed, with the location"
      case .mediaFormat:
        "a reader's format is the one that was asked for, and no more frames are written than fit"
      case .mediaSeek: "after a seek the very same frames are read again"
      case .mediaCancel: "after cancel() a read throws `cancelled`"
      }
    }
  }
}
