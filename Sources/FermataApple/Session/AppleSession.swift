#if canImport(AVFAudio) && !os(macOS)
import AVFAudio
import FermataDispatch
import FermataPlatform
import FermataPolicy
import Foundation
import Synchronization

/// Apple's audio session behind the seam; no other file calls it.
///
/// What may take time is called on a worker; what is read is read at once.
final class AppleSession: SessionSystem {
  private let session = AVAudioSession.sharedInstance()
  private let worker: Worker
  private let reports: Reports
  private let observers = Observers()
  private let lastRoute = Mutex(Route.none)
  let hasBackgroundAudio: Bool

  init(worker: Worker, reports: Reports, backgroundModes: [String]) {
    self.worker = worker
    self.reports = reports
    hasBackgroundAudio = backgroundModes.contains("audio")
  }

  // MARK: What is true now

  var snapshot: SessionSnapshot {
    SessionSnapshot(
      route: route, outputLatency: Duration(rounding: session.outputLatency),
      outputVolume: session.outputVolume,
      isOtherAudioPlaying: session.isOtherAudioPlaying,
      secondaryAudioShouldBeSilencedHint: session.secondaryAudioShouldBeSilencedHint)
  }

  /// The present route; one with other endpoints than the last has a new number.
  private var route: Route {
    let current = session.currentRoute
    let outputs = current.outputs.map(AudioPort.init), inputs = current.inputs.map(AudioPort.init)
    return lastRoute.withLock { route in
      if route.outputs != outputs || route.inputs != inputs || route.token == 0 {
        route = Route(outputs: outputs, inputs: inputs, token: route.token + 1)
      }
      return route
    }
  }

  // MARK: Calls

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [session] in
      try session.setCategory(
        AVAudioSession.Category(configuration.category), mode: AVAudioSession.Mode(configuration.mode),
        policy: AVAudioSession.RouteSharingPolicy(configuration.routeSharing),
        options: AVAudioSession.CategoryOptions(rawValue: configuration.options.rawValue))
      session.preferLongBuffers()
    }
  }

  func prefer(_ preferences: SessionPreferences, ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [session] in try session.prefer(preferences) }
  }

  func activate(ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [session] in try session.begin() }
  }

  func deactivate(ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [session] in
      try session.setActive(false, options: .notifyOthersOnDeactivation)
    }
  }

  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [session] in
      try session.send(to: override)
    }
  }

  // MARK: Notices

  /// Hears the session's notices, each on the thread that posts it.
  func observe() {
    hear(AVAudioSession.interruptionNotification) { [reports] info in
      if let event = SystemEvent(interruption: info) { reports.tell(event) }
    }
    hear(AVAudioSession.routeChangeNotification) { [reports] info in
      let number = info[AVAudioSessionRouteChangeReasonKey] as? UInt
      let reason = number.flatMap(AVAudioSession.RouteChangeReason.init).map(Route.ChangeReason.init)
      reports.tell(.routeChanged(reason ?? .unknown))
    }
    hear(AVAudioSession.silenceSecondaryAudioHintNotification) { [reports] info in
      let number = info[AVAudioSessionSilenceSecondaryAudioHintTypeKey] as? UInt
      let type = number.flatMap(AVAudioSession.SilenceSecondaryAudioHintType.init)
      reports.tell(.secondaryAudioHint(type == .begin))
    }
    hear(AVAudioSession.mediaServicesWereLostNotification) { [reports] _ in reports.tell(.servicesLost) }
    hear(AVAudioSession.mediaServicesWereResetNotification) { [reports] _ in reports.tell(.servicesReset) }
  }

  private func hear(_ name: Notification.Name, _ tell: @escaping @Sendable ([AnyHashable: Any]) -> Void) {
    observers.hear(name, of: session, tell)
  }
}

extension AVAudioSession {
  /// Sets what differs from what is preferred already.
  fileprivate func prefer(_ preferences: SessionPreferences) throws {
    if prefersNoInterruptionsFromSystemAlerts != preferences.avoidsSystemAlerts {
      try setPrefersNoInterruptionsFromSystemAlerts(preferences.avoidsSystemAlerts)
    }
    try preferInterruptionOnRouteDisconnect(preferences.interruptsOnRouteDisconnect)
    if allowHapticsAndSystemSoundsDuringRecording != preferences.allowsHapticsWhileRecording {
      try setAllowHapticsAndSystemSoundsDuringRecording(preferences.allowsHapticsWhileRecording)
    }
  }
}

extension SystemEvent {
  /// The beginning or the end of an interruption; `nil` if the notice says neither.
  fileprivate init?(interruption info: [AnyHashable: Any]) {
    let type = (info[AVAudioSessionInterruptionTypeKey] as? UInt).flatMap(
      AVAudioSession.InterruptionType.init)
    switch type {
    case .began:
      let number = info[AVAudioSessionInterruptionReasonKey] as? UInt
      let reason = number.flatMap(AVAudioSession.InterruptionReason.init).map(InterruptionReason.init)
      self = .interruptionBegan(reason ?? .default)
    case .ended:
      let number = info[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      self = .interruptionEnded(
        mayResume: AVAudioSession.InterruptionOptions(rawValue: number).contains(.shouldResume))
    default: return nil
    }
  }
}
#endif
