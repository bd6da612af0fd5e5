#if canImport(AVFAudio) && !os(macOS) && !os(watchOS)
import AVFAudio
import FermataPolicy

// What a session has everywhere but on a watch.

extension AVAudioSession {
  /// Asks for buffers of 1,024 frames: few wakes of the audio thread, and a pause that is heard at once all the same.
  func preferLongBuffers() {
    // A wish: whatever the system gives instead is rendered as well, and sound does not depend on it.
    do { try setPreferredIOBufferDuration(1024.0 / 48_000) } catch {}
  }

  func preferInterruptionOnRouteDisconnect(_ isPreferred: Bool) throws {
    guard isPreferred != prefersInterruptionOnRouteDisconnect else { return }
    try setPrefersInterruptionOnRouteDisconnect(isPreferred)
  }

  func begin() throws { try setActive(true) }

  func send(to override: OutputOverride) throws {
    try overrideOutputAudioPort(override == .speaker ? .speaker : .none)
  }
}

extension AVAudioSession.RouteSharingPolicy {
  init(_ sharing: SessionConfiguration.RouteSharing) {
    self =
      switch sharing {
      case .default: .default
      case .longFormAudio: .longFormAudio
      case .longFormVideo: .longFormVideo
      }
  }
}
#endif
