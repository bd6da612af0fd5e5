import FermataPlatform
import FermataPolicy
import FermataSimulator
@_exported public import Foundation
@_exported public import PhoneFoundation
import PhoneProcess
import Synchronization

/// The audio session of the process that runs, on its simulated phone.
public final class AVAudioSession: NSObject, Sendable {
  /// What was asked for last, and granted.
  private struct State {
    var configuration = SessionConfiguration.initial
    var preferences = SessionPreferences.initial
    var bufferDuration: TimeInterval = 0
    /// The route of the last notice: what the next one calls the previous.
    var route: Route
  }

  private let process: AppProcess
  private let state: Mutex<State>
  private let secondary: AppThread
  private let observers = KeyValueObservers()

  private init(_ process: AppProcess) {
    self.process = process
    secondary = AppThread("AVAudioSession Notify Thread", of: process)
    state = Mutex(State(route: process.platform.session.snapshot.route))
    super.init()
    // Engines hear first, so that a handler of a notice finds them stopped, and makes new ones that stay.
    _ = EngineRegistry.of(process)
    process.hear { [weak self] event in
      self?.hear(event)
      return nil
    }
  }

  @discardableResult
  public class func sharedInstance() -> AVAudioSession {
    let process = AppProcess.current
    return process.singleton { AVAudioSession(process) }
  }

  // MARK: Configuration

  public var category: Category { Category(state.withLock { $0.configuration.category }) }
  public var mode: Mode { Mode(state.withLock { $0.configuration.mode }) }
  public var categoryOptions: CategoryOptions {
    CategoryOptions(rawValue: state.withLock { $0.configuration.options.rawValue })
  }
  public var routeSharingPolicy: RouteSharingPolicy {
    RouteSharingPolicy(state.withLock { $0.configuration.routeSharing })
  }

  public func setCategory(_ category: Category) throws { try setCategory(category, options: []) }

  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try setCategory(category, mode: .default, options: options)
  }

  public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    try setCategory(category, mode: mode, policy: .default, options: options)
  }

  public func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    guard let asked = SessionConfiguration(category, mode, policy, options) else {
      throw Self.error(.badParameter)
    }
    try call { self.process.platform.session.configure(asked, ticket: $0) }
    state.withLock { $0.configuration = asked }
  }

  public func setMode(_ mode: Mode) throws {
    try setCategory(category, mode: mode, policy: routeSharingPolicy, options: categoryOptions)
  }

  public var availableCategories: [Category] { SessionConfiguration.Category.allCases.map(Category.init) }
  public var availableModes: [Mode] { SessionConfiguration.Mode.allCases.map(Mode.init) }

  // MARK: Preferences

  public var allowHapticsAndSystemSoundsDuringRecording: Bool {
    state.withLock { $0.preferences.allowsHapticsWhileRecording }
  }
  public var prefersNoInterruptionsFromSystemAlerts: Bool {
    state.withLock { $0.preferences.avoidsSystemAlerts }
  }
  public var prefersInterruptionOnRouteDisconnect: Bool {
    state.withLock { $0.preferences.interruptsOnRouteDisconnect }
  }

  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    try prefer { $0.allowsHapticsWhileRecording = inValue }
  }

  public func setPrefersNoInterruptionsFromSystemAlerts(_ inValue: Bool) throws {
    try prefer { $0.avoidsSystemAlerts = inValue }
  }

  public func setPrefersInterruptionOnRouteDisconnect(_ inValue: Bool) throws {
    try prefer { $0.interruptsOnRouteDisconnect = inValue }
  }

  private func prefer(_ change: (inout SessionPreferences) -> Void) throws {
    var preferences = state.withLock { $0.preferences }
    change(&preferences)
    let asked = preferences
    try call { self.process.platform.session.prefer(asked, ticket: $0) }
    state.withLock { $0.preferences = asked }
  }

  // MARK: Activation

  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    let code = try process.call { ticket in
      if active {
        self.process.platform.session.activate(ticket: ticket)
      } else if options.contains(.notifyOthersOnDeactivation) {
        self.process.platform.session.deactivate(ticket: ticket)
      } else {
        self.process.phone.deactivateUntold(self.process.app, ticket: ticket)
      }
    }
    // Sound stops with the session, also if that is refused because of the sound.
    if !active, code == nil || code == .isBusy { EngineRegistry.of(process).halt() }
    if let code { throw Self.error(code) }
  }

  // MARK: Routing

  public var currentRoute: AVAudioSessionRouteDescription {
    AVAudioSessionRouteDescription(process.platform.session.snapshot.route)
  }

  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
    let override: OutputOverride = portOverride == .speaker ? .speaker : .none
    try call { self.process.platform.session.overrideOutput(override, ticket: $0) }
  }

  // MARK: What is true now

  public var outputVolume: Float { process.platform.session.snapshot.outputVolume }
  public var outputLatency: TimeInterval {
    process.platform.session.snapshot.outputLatency / .seconds(1)
  }
  public var isOtherAudioPlaying: Bool { process.platform.session.snapshot.isOtherAudioPlaying }
  public var secondaryAudioShouldBeSilencedHint: Bool {
    process.platform.session.snapshot.secondaryAudioShouldBeSilencedHint
  }
  public var sampleRate: Double { Puller.phoneRate }

  /// What was asked for last; 0 before.
  public var preferredIOBufferDuration: TimeInterval { state.withLock { $0.bufferDuration } }

  /// Kept and not granted: the phone pulls as it pulls.
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    state.withLock { $0.bufferDuration = duration }
  }

  /// The phone's buffers of 1,024 frames.
  public var ioBufferDuration: TimeInterval { 1024 / Puller.phoneRate }

  // MARK: The phone

  private func call(_ submit: (Int) -> Void) throws {
    if let code = try process.call(submit) { throw Self.error(code) }
  }

  private static func error(_ code: SystemCode) -> NSError {
    let isGone = ErrorCode(rawValue: Int(code.value)) == .expiredSession
    return NSError(
      domain: "NSOSStatusErrorDomain", code: Int(code.value),
      userInfo: isGone ? [NSLocalizedDescriptionKey: advice] : [:])
  }

  private static let advice = """
    the process of this session is over. A singleton of the app's own that outlives a test keeps the session of that \
    test's phone: make it anew for each phone, or test in a process of its own, with #expect(processExitsWith: .success)
    """
}

// MARK: Key-value observing

extension AVAudioSession: _KeyValueCodingAndObserving {
  public func _observers(of property: AnyKeyPath) -> KeyValueObservers {
    if property == \AVAudioSession.outputVolume {
      let end = process.phone.hearVolume(of: process.app) { [weak self] in
        self?.volumeChanged(from: $0, to: $1)
      }
      observers.whenUnobserved(property, end)
    }
    return observers
  }

  /// Told on the thread of the route's changes (our choice, because no source names one, and who counts on the main
  /// thread should find out).
  private func volumeChanged(from old: Float, to new: Float) {
    secondary.run { [self] in observers.tell(\.outputVolume, of: self, from: old, to: new) }
  }
}

// MARK: Notices

extension AVAudioSession {
  /// Posts what the system tells; called on the main thread.
  private func hear(_ event: SystemEvent) {
    switch event {
    case .interruptionBegan(let reason):
      post(
        Self.interruptionNotification,
        [
          AVAudioSessionInterruptionTypeKey: InterruptionType.began.rawValue,
          AVAudioSessionInterruptionReasonKey: InterruptionReason(reason).rawValue,
        ])
    case .interruptionEnded(let mayResume):
      let options: InterruptionOptions = mayResume ? .shouldResume : []
      post(
        Self.interruptionNotification,
        [
          AVAudioSessionInterruptionTypeKey: InterruptionType.ended.rawValue,
          AVAudioSessionInterruptionOptionKey: options.rawValue,
        ])
    case .routeChanged(let reason): routeChanged(reason)
    case .servicesLost: post(Self.mediaServicesWereLostNotification, [:])
    case .servicesReset:
      state.withLock { state in
        state.configuration = .initial
        state.preferences = .initial
      }
      post(Self.mediaServicesWereResetNotification, [:])
    case .secondaryAudioHint(let isOn):
      let type: SilenceSecondaryAudioHintType = isOn ? .begin : .end
      post(
        Self.silenceSecondaryAudioHintNotification,
        [AVAudioSessionSilenceSecondaryAudioHintTypeKey: type.rawValue])
    case .engineStopped, .scene, .finished, .remote, .authorityClaimed, .authorityActivated,
      .authorityDeactivated, .authorityReleased:
      break
    }
  }

  /// A change of the route is told on a secondary thread.
  private func routeChanged(_ reason: Route.ChangeReason) {
    let route = process.platform.session.snapshot.route
    let previous = state.withLock { state in
      defer { state.route = route }
      return state.route
    }
    secondary.run { [self] in
      post(
        Self.routeChangeNotification,
        [
          AVAudioSessionRouteChangeReasonKey: RouteChangeReason(reason).rawValue,
          AVAudioSessionRouteChangePreviousRouteKey: AVAudioSessionRouteDescription(previous),
        ])
    }
  }

  private func post(_ name: NSNotification.Name, _ userInfo: [AnyHashable: Any]) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo.isEmpty ? nil : userInfo)
  }
}
