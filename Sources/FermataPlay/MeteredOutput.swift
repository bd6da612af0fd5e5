package import FermataPlatform
package import FermataPolicy
package import FermataSignal

/// Output that is measured on its way.
package final class MeteredOutput: OutputSystem {
  private let output: any OutputSystem
  /// How loud it is when it is heard.
  package let history = PeakHistory()

  /// Makes output that is measured on its way to another.
  package init(_ output: any OutputSystem) { self.output = output }

  package func makeEngine(
    for part: PartID, source: any RenderSource, format: AudioFormat
  ) -> any OutputEngine {
    let metered = MeteredSource(source, history, format)
    let replay = (source as? any ReplayableSource).map { MeteredReplay(metered, $0) }
    return output.makeEngine(for: part, source: replay ?? metered, format: format)
  }
}

private final class MeteredSource: RenderSource {
  private let source: any RenderSource
  let history: PeakHistory
  private let format: AudioFormat

  init(_ source: any RenderSource, _ history: PeakHistory, _ format: AudioFormat) {
    self.source = source
    self.history = history
    self.format = format
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    source.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
    history.keep(output, frameCount: frameCount, format: format, at: hostNanoseconds)
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

  func takeBack(_ frameCount: Int, isHeard: Bool) -> Int {
    metered.history.forget()
    return replay.takeBack(frameCount, isHeard: isHeard)
  }

  var ready: FrameCount { replay.ready }

  var isSilent: Bool { replay.isSilent }

  var isMoving: Bool { replay.isMoving }

  func tellShort() { replay.tellShort() }
}
