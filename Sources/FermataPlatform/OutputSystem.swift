public import FermataPolicy
public import FermataSignal

/// Makes engines: things that pull sound from a source and hand it to the route.
public protocol OutputSystem: Sendable {
  /// Makes an engine that is not running.
  ///
  /// - Parameters:
  ///   - part: whose sound it is; named in ``/FermataPolicy/SystemEvent/engineStopped(_:startedBy:)``.
  ///   - source: pulled on the audio thread while the engine runs; kept as long as the engine.
  ///   - format: what the source renders.
  /// - Returns: the engine.
  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat)
    -> any OutputEngine
}
