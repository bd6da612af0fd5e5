import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

// Engines, and how they pull.

extension PlatformContract {
  /// Renders silence.
  final class SilentSource: RenderSource {
    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {
      output.update(repeating: 0, count: frameCount * AudioFormat.standard.channelCount)
    }
  }

  /// What was seen of an engine's pulls; it outlives their source.
  private final class Pulls: Sendable {
    struct Seen {
      var count = 0
      var size: Int?
      var overlap: Duration?
      var wasBeside = false
      var end: HostTime?
    }

    private let state = Mutex(Seen())
    private let isUnderWay = Atomic<Bool>(false)

    var seen: Seen { state.withLock { $0 } }

    /// The engine begins anew: what it pulls need not follow what it pulled before.
    func begin() { state.withLock { $0.end = nil } }

    func pull(_ frameCount: Int, at instant: HostTime) {
      let wasBeside = isUnderWay.exchange(true, ordering: .acquiring)
      state.withLock { state in
        state.count += 1
        state.wasBeside = state.wasBeside || wasBeside
        if !(1...FrameCount.largestPull.value).contains(frameCount) { state.size = frameCount }
        if let end = state.end, end - instant > .microseconds(50) { state.overlap = end - instant }
        state.end = instant + AudioFormat.standard.duration(of: FrameCount(max(0, frameCount)))
      }
      // Long enough to meet another.
      PlatformContract.linger(steps: 20_000)
      isUnderWay.store(false, ordering: .releasing)
    }
  }

  private final class WatchedSource: RenderSource {
    private let pulls: Pulls

    init(_ pulls: Pulls) { self.pulls = pulls }

    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {
      pulls.pull(frameCount, at: HostTime(nanoseconds: hostNanoseconds))
      let room = min(max(0, frameCount), FrameCount.largestPull.value)
      output.update(repeating: 0, count: room * AudioFormat.standard.channelCount)
    }
  }

  func checkEngine(_ rig: Rig, _ finding: inout Finding) throws {
    let (platform, ear, pulls) = (rig.platform, Ear(), Pulls())
    let disconnect = platform.connect(ear)
    defer { _ = disconnect() }
    platform.session.configure(SessionConfiguration(.playback), ticket: 1)
    try rig.letTimePass(.milliseconds(500))
    platform.session.activate(ticket: 2)
    try rig.letTimePass(.seconds(2))
    weak var kept: WatchedSource?
    try checkStops(rig, ear, pulls, kept: &kept, &finding)
    let before = pulls.seen.count
    finding.expect(kept == nil, .dropStops, "the source of a dropped engine is still there")
    try rig.letTimePass(.seconds(1))
    finding.expect(pulls.seen.count == before, .dropStops, "a dropped engine pulled")
    let seen = pulls.seen
    finding.expect(seen.size == nil, .pullSize, "a pull was for \(seen.size ?? 0) frames")
    finding.expect(
      seen.overlap == nil, .pullOrder, "a pull began \(seen.overlap ?? .zero) before the last one's end")
    finding.expect(!seen.wasBeside, .pullIsAlone, "two pulls were under way at once")
  }

  /// Starts, stops, starts and drops an engine.
  private func checkStops(
    _ rig: Rig, _ ear: Ear, _ pulls: Pulls, kept: inout WatchedSource?, _ finding: inout Finding
  ) throws {
    let source = WatchedSource(pulls)
    kept = source
    let engine = rig.platform.output.makeEngine(for: PartID(1), source: source, format: .standard)
    engine.start(ticket: 3)
    try rig.letTimePass(.seconds(3))
    finding.expect(
      pulls.seen.count > 2, .pulls, "a started engine pulled \(pulls.seen.count) times in three seconds")
    if let end = pulls.seen.end {
      let distance = end - rig.platform.scheduler.now
      finding.expect(
        distance < .seconds(1) && distance > .seconds(-1), .pullOrder,
        "the last pull was for \(distance) from now")
    }
    engine.stop(ticket: 4)
    try rig.letTimePass(.seconds(1))
    let stopped = pulls.seen.count
    try rig.letTimePass(.seconds(1))
    finding.expect(ear.count(of: 4) > 0, .answered, "no result came for a stop")
    finding.expect(
      ear.count(of: 4) == 0 || pulls.seen.count == stopped, .stopStops, "a stopped engine pulled")
    pulls.begin()
    engine.start(ticket: 5)
    try rig.letTimePass(.seconds(2))
    finding.expect(pulls.seen.count > stopped + 2, .pulls, "an engine that was started again did not pull")
    withExtendedLifetime(engine) {}
  }
}
