#if os(watchOS)
import AVFAudio
import Dispatch
import FermataPlatform
import FermataPolicy
import Synchronization

// A watch's session: it has no loudspeaker to choose, no length of buffers and no preference for routes that go away.

extension AVAudioSession {
  func preferLongBuffers() {}

  func preferInterruptionOnRouteDisconnect(_ isPreferred: Bool) {}

  /// Activates; long-form sound asks the user for headphones first where none are connected, which takes as long as the
  /// user does.
  func begin() throws {
    guard routeSharingPolicy == .longFormAudio else { return try setActive(true) }
    let answer = Mutex(SystemCode?.none)
    let isAnswered = DispatchSemaphore(value: 0)
    activate(options: []) { isActive, error in
      answer.withLock { $0 = isActive ? nil : error.map { SystemCode($0) } ?? .unspecified }
      isAnswered.signal()
    }
    isAnswered.wait()
    if let code = answer.withLock({ $0 }) { throw code }
  }

  func send(to override: OutputOverride) throws {
    if override == .speaker { throw SystemCode.unspecified }
  }
}

extension AVAudioSession.RouteSharingPolicy {
  /// Films share the route of other long-form sound: a watch has no policy of their own.
  init(_ sharing: SessionConfiguration.RouteSharing) {
    self =
      switch sharing {
      case .default: .default
      case .longFormAudio, .longFormVideo: .longFormAudio
      }
  }
}
#endif
