import FermataPlatform
import FermataPolicy
import Synchronization

// The clock, and work on lanes.

extension PlatformContract {
  /// Takes a while: a hundred thousand steps about half a millisecond.
  static func linger(steps: Int) {
    let count = Atomic<Int>(0)
    while count.wrappingAdd(1, ordering: .relaxed).newValue < steps {}
  }

  /// What work did.
  private final class Log: Sendable {
    struct Run {
      var count = 0
      var early = Duration.zero
      var wasInside = false
      var wasBeside = false
    }

    let runs = Mutex<[Int: Run]>([:])
    private let underWay = Mutex<Set<WorkLane>>([])

    /// One work runs: long enough to meet another of its lane that runs beside it.
    func run(_ number: Int, on lane: WorkLane, due: HostTime, at now: HostTime) {
      let isAlone = underWay.withLock { $0.insert(lane).inserted }
      runs.withLock { runs in
        runs[number, default: Run()].count += 1
        runs[number]?.early = due - now
        if PlatformContract.submitting == number { runs[number]?.wasInside = true }
        if !isAlone { runs[number]?.wasBeside = true }
      }
      PlatformContract.linger(steps: 100_000)
      _ = underWay.withLock { $0.remove(lane) }
    }
  }

  /// Reads the clock here and on lanes.
  private func checkClock(_ rig: Rig, _ finding: inout Finding) throws {
    let (scheduler, latest) = (rig.platform.scheduler, Latest())
    for number in 0..<50 {
      for _ in 0..<200 { latest.read(scheduler) }
      scheduler.schedule(on: .loader(ItemID(number)), at: scheduler.now) {
        for _ in 0..<200 { latest.read(scheduler) }
      }
      try rig.letTimePass(.milliseconds(1))
    }
    if let (now, before) = latest.wentBack {
      finding.expect(false, .clock, "\(now.nanoseconds) came after \(before.nanoseconds)")
    }
  }

  /// The latest instant that any thread has read.
  private final class Latest: Sendable {
    private let state = Mutex((last: HostTime?.none, wentBack: (now: HostTime, before: HostTime)?.none))

    var wentBack: (now: HostTime, before: HostTime)? { state.withLock(\.wentBack) }

    func read(_ scheduler: any Scheduler) {
      let before = state.withLock(\.last)
      let now = scheduler.now
      state.withLock { state in
        if let before, now < before { state.wentBack = (now, before) }
        state.last = max(state.last ?? now, now)
      }
    }
  }

  func checkScheduler(_ rig: Rig, _ finding: inout Finding) throws {
    let (scheduler, log) = (rig.platform.scheduler, Log())
    try checkClock(rig, &finding)
    let lanes: [WorkLane] = [.alarm, .pump(PartID(1)), .reader(PartID(1)), .loader(ItemID(1))]
    let start = scheduler.now
    for number in 1...200 {
      let lane = lanes[number % lanes.count]
      // Some are due at once, some together, some late, and not in their order.
      let due = start + .milliseconds(number % 7 * 20)
      Self.submit(number) { _ in
        scheduler.schedule(on: lane, at: due) { log.run(number, on: lane, due: due, at: scheduler.now) }
      }
    }
    try rig.letTimePass(.seconds(2))
    let runs = log.runs.withLock { $0 }
    for number in 1...200 {
      let run = runs[number] ?? Log.Run()
      finding.expect(run.count > 0, .workRuns, "work \(number) did not run within two seconds")
      finding.expect(run.count < 2, .workRunsOnce, "work \(number) ran \(run.count) times")
      finding.expect(
        run.early <= .milliseconds(1), .workIsNotEarly, "work \(number) ran \(run.early) before its instant")
      finding.expect(!run.wasInside, .workIsNotInside, "work \(number) ran inside the call")
      finding.expect(!run.wasBeside, .laneIsSerial, "work \(number) met another of its lane")
    }
  }
}
