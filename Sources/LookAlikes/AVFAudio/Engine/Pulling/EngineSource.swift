import FermataSignal
import PhoneProcess

/// What the phone pulls for an engine.
final class EngineSource: TappedSource {
  private let root: InTurns<MixerPuller>
  private let relay: InTurns<RenderRelay>

  init(_ root: MixerPuller, _ relay: RenderRelay) {
    self.root = InTurns(root)
    self.relay = InTurns(relay)
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    relay.value.route = route
    root.value.pull(output, frameCount: frameCount, at: hostNanoseconds)
    relay.value.route = nil
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken,
    tap: RenderTap
  ) {
    relay.value.tap = tap
    render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
    relay.value.tap = nil
  }
}
