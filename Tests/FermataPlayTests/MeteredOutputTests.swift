import FermataPlatform
import FermataPlay
import FermataPolicy
import FermataSignal
import Synchronization
import Testing

/// The level of what is pulled ahead, and taken back.
@Suite struct MeteredOutputTests {
  private let pulled = PulledOutput()

  /// Meters a source, and gives what its output pulls.
  private func meter(_ source: any RenderSource) throws -> (output: MeteredOutput, any RenderSource) {
    let output = MeteredOutput(pulled)
    _ = output.makeEngine(for: PartID(1), source: source, format: .standard)
    return (output, try #require(pulled.source.withLock { $0 }))
  }

  /// Pulls a hundredth of a second that is heard at a time.
  private func pull(_ source: any RenderSource, at milliseconds: Int64) {
    var samples = [Float](repeating: 9, count: 960)
    source.render(into: &samples, frameCount: 480, at: milliseconds * 1_000_000, route: .any)
  }

  @Test func `what was pulled is loud when it is heard, and what was taken back is not`() throws {
    let level = Level()
    let (output, source) = try meter(level)
    let replay = try #require(source as? any ReplayableSource)
    pull(replay, at: 10_000)
    #expect(output.history.takePeak(until: 9_990_000_000) == 0)
    #expect(output.history.takePeak(until: 10_010_000_000) == 0.5)
    pull(replay, at: 10_100)
    level.amplitude.withLock { $0 = 0.125 }
    #expect(replay.takeBack(480, isHeard: true) == 480)
    pull(replay, at: 10_100)
    #expect(output.history.takePeak(until: 10_110_000_000) == 0.125)
  }

  @Test func `a metered source says what the source says`() throws {
    let level = Level()
    let (_, source) = try meter(level)
    let replay = try #require(source as? any ReplayableSource)
    replay.keep(4_800)
    replay.tellShort()
    #expect(level.told.withLock { $0 } == ["keep 4800", "short"])
    #expect(replay.ready == 77 && replay.isSilent && !replay.isMoving)
  }

  @Test func `a source that cannot be taken back is metered as well`() throws {
    let (output, source) = try meter(Tone())
    #expect(!(source is any ReplayableSource))
    pull(source, at: 10_000)
    #expect(output.history.takePeak(until: 10_010_000_000) == 0.25)
  }
}

/// Output that keeps the source it was made for.
private final class PulledOutput: OutputSystem {
  let source = Mutex<(any RenderSource)?>(nil)

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    self.source.withLock { $0 = source }
    return Engine()
  }

  private final class Engine: OutputEngine {
    func start(ticket: Int) {}
    func stop(ticket: Int) {}
    func refresh() {}
  }
}

private final class Tone: RenderSource {
  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    output.update(repeating: 0.25, count: frameCount * 2)
  }
}

/// A level that can be taken back.
private final class Level: ReplayableSource {
  let amplitude = Mutex<Float>(0.5)
  let told = Mutex<[String]>([])

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    output.update(repeating: amplitude.withLock { $0 }, count: frameCount * 2)
  }

  func keep(_ depth: FrameCount) { told.withLock { $0.append("keep \(depth.value)") } }
  func takeBack(_ frameCount: Int, isHeard: Bool) -> Int { frameCount }
  func tellShort() { told.withLock { $0.append("short") } }
  var ready: FrameCount { 77 }
  var isSilent: Bool { true }
  var isMoving: Bool { false }
}
