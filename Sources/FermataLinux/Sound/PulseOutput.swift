#if canImport(CPulse)
import FermataPlatform
import FermataPolicy
import FermataSignal

/// Makes engines that sound through the server.
final class PulseOutput: OutputSystem {
  private let session: PulseSession

  init(_ session: PulseSession) { self.session = session }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    PulseEngine(part: part, source: source, format: format, session: session)
  }
}
#endif
