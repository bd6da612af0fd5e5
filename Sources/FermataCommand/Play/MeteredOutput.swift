#if Tools
import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// Output that is measured on its way.
final class MeteredOutput: OutputSystem {
  private let output: any OutputSystem
  private let level = Level()

  fileprivate final class Level: Sendable {
    let bits = Atomic<UInt32>(0)
  }

  init(_ output: any OutputSystem) { self.output = output }

  /// The loudest sample since it was asked last; 1 is full scale.
  func takePeak() -> Float { Float(bitPattern: level.bits.exchange(0, ordering: .relaxed)) }

  func makeEngine(
    for part: PartID, source: any RenderSource, format: AudioFormat
  ) -> any OutputEngine {
    let metered = MeteredSource(source, level, channelCount: format.channelCount)
    let replay = (source as? any ReplayableSource).map { MeteredReplay(metered, $0) }
    return output.makeEngine(for: part, source: replay ?? metered, format: format)
  }
}

private final class MeteredSource: RenderSource {
  private let source: any RenderSource
  private let level: MeteredOutput.Level
  private let channelCount: Int

  init(_ source: any RenderSource, _ level: MeteredOutput.Level, channelCount: Int) {
    self.source = source
    self.level = level
    self.channelCount = channelCount
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    source.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
    var meter = Meter()
    // The bits of numbers from 0 on are in the order of the numbers.
    let peak = meter.measure(output, count: frameCount * channelCount)
    level.bits.max(peak.bitPattern, ordering: .relaxed)
  }
}

/// A measured source that can be taken back; what is rendered anew is measured anew.
private final class MeteredReplay: ReplayableSource {
  private let metered: MeteredSource
  private let replay: any ReplayableSource

  init(_ metered: MeteredSource, _ replay: any ReplayableSource) {
    self.metered = metered
    self.replay = replay
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    metered.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
  }

  func keep(_ depth: FrameCount) { replay.keep(depth) }

  func takeBack(_ frameCount: Int, isHeard: Bool) -> Int { replay.takeBack(frameCount, isHeard: isHeard) }

  var ready: FrameCount { replay.ready }

  var isSilent: Bool { replay.isSilent }

  var isMoving: Bool { replay.isMoving }

  func tellShort() { replay.tellShort() }
}
#endif
