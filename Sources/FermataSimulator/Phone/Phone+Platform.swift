public import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

extension Phone {
  /// The seams of one app on this phone; replace a part to bring your own.
  ///
  /// - Parameters:
  ///   - app: an app that was installed without a script.
  ///   - media: what the app reads; rulers unless told otherwise.
  /// - Returns: a platform that lives as long as the phone, and hears and changes nothing any more once the app's present
  ///   process has ended.
  public func platform(for app: AppID, media: any MediaSource = Ruler()) -> Platform {
    let seam = AppSeam(phone: self, app: app, launch: launch(of: app))
    return Platform(session: seam, output: seam, nowPlaying: seam, media: media, scheduler: seam) { sink in
      let number = self.changeHost(of: seam) { $0.connect(sink) }
      return { number.flatMap { number in self.changeHost(of: seam) { $0.disconnect(number) } } ?? false }
    }
  }

  /// Answers a call that takes no time with the results of this instant.
  package func answer(_ app: AppID, ticket: Int) {
    change { $0.tell(app, .finished(ticket: ticket, failure: nil)) }
  }

  /// Tells an app's present process the old and the new volume of what is heard whenever that changes while its session
  /// is active; another hearer takes the place of this one.
  ///
  /// - Returns: ends it, so that who hears later is told of later changes only; without effect once the process has ended.
  package func hearVolume(
    of app: AppID, _ hear: @escaping @Sendable (_ old: Float, _ new: Float) -> Void
  ) -> @Sendable () -> Void {
    let launch = state.withLock { state in
      let here = state.world.index(of: app)
      state.hosts[app]?.hearVolume = hear
      let volume = state.world.apps[here].lastVolume ?? state.world.volume(at: state.world.output)
      state.world.apps[here].lastVolume = volume
      return state.world.apps[here].launch
    }
    return { self.endHearingVolume(of: app, launch) }
  }

  private func endHearingVolume(of app: AppID, _ launch: Int) {
    state.withLock { state in
      guard state.world.isRunning(app, launch) else { return }
      state.hosts[app]?.hearVolume = nil
      state.world.apps[state.world.index(of: app)].lastVolume = nil
    }
  }

  /// Makes a session inactive as an app does that forgets to tell others that they may go on.
  package func deactivateUntold(_ app: AppID, ticket: Int) {
    change { $0.submit(.deactivate(tellsOthers: false), by: app, ticket: ticket) }
  }

  /// Changes what belongs to an app, if the process that asks is still there.
  private func changeHost<Value: Sendable>(
    of seam: AppSeam, _ change: (inout Host) -> Value
  ) -> Value? {
    state.withLock { state in
      guard state.world.isRunning(seam.app, seam.launch), var host = state.hosts[seam.app] else { return nil }
      defer { state.hosts[seam.app] = host }
      return change(&host)
    }
  }
}

/// One app's view of the phone: each call of the session or an engine is written into the agenda, cards and commands
/// are taken at once, and each query reads the value as it is.
///
/// It belongs to one process: calls from objects of an earlier process are ignored.
private struct AppSeam: SessionSystem, OutputSystem, NowPlayingSystem, Scheduler {
  let phone: Phone
  let app: AppID
  let launch: Int

  /// Changes the world if the process that calls is still there.
  private func change(_ reducer: (inout PhoneWorld) -> Void) {
    phone.change { if $0.isRunning(app, launch) { reducer(&$0) } }
  }

  func submit(_ call: SystemCall, ticket: Int) { change { $0.submit(call, by: app, ticket: ticket) } }

  private func read<Value: Sendable>(_ query: (PhoneWorld) -> Value) -> Value {
    phone.state.withLock { query($0.world) }
  }

  var snapshot: SessionSnapshot {
    read {
      SessionSnapshot(
        route: $0.route, outputLatency: $0.outputLatency, outputVolume: $0.volume(at: $0.output),
        isOtherAudioPlaying: $0.isOtherAudioPlaying(for: app),
        secondaryAudioShouldBeSilencedHint: $0.hint(for: app))
    }
  }
  var hasBackgroundAudio: Bool { read { $0.apps[$0.index(of: app)].hasBackgroundMode } }
  var now: HostTime { read(\.now) }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    submit(.configure(configuration), ticket: ticket)
  }

  func prefer(_ preferences: SessionPreferences, ticket: Int) { submit(.prefer(preferences), ticket: ticket) }

  func activate(ticket: Int) { submit(.activate, ticket: ticket) }

  func deactivate(ticket: Int) { submit(.deactivate(tellsOthers: true), ticket: ticket) }

  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    submit(.override(override), ticket: ticket)
  }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat)
    -> any OutputEngine
  {
    let id = phone.state.withLock { state in
      state.world.lastEngine += 1
      let id = EngineID(value: state.world.lastEngine)
      guard state.world.isRunning(app, launch) else { return id }
      let here = state.world.index(of: app)
      state.world.apps[here].engines[id] = PhoneApp.Engine(part: part)
      state.hosts[app]?.sources[id] = source
      return id
    }
    return PhoneEngine(seam: self, id: id)
  }

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    change {
      $0.testifyCard(card, of: app)
      $0.publish(card, by: app)
      $0.tell(app, .finished(ticket: ticket, failure: nil))
    }
  }

  func enable(_ commands: CommandSet, ticket: Int) {
    change {
      $0.testify(.enabled(isNew: $0.apps[$0.index(of: app)].commands != commands), of: app)
      $0.apps[$0.index(of: app)].commands = commands
      $0.tell(app, .finished(ticket: ticket, failure: nil))
    }
  }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    phone.state.withLock { state in
      guard state.world.isRunning(app, launch) else { return }
      state.lastWork += 1
      state.works[state.lastWork] = Phone.Work(lane: lane, run: work)
      let instant = state.world.lateness?.fires(at: instant) ?? instant
      let kind: Agenda.Class =
        switch lane {
        case .pump, .reader: .pump
        case .alarm, .loader: .alarm
        }
      state.world.agenda.add(
        .work(app, state.lastWork), kind, at: max(instant, state.world.now))
    }
  }
}

/// An engine on the phone; dropping it stops it.
private final class PhoneEngine: OutputEngine {
  private let seam: AppSeam
  private let id: EngineID

  init(seam: AppSeam, id: EngineID) {
    self.seam = seam
    self.id = id
  }

  deinit {
    let source = seam.phone.state.withLock { state in
      state.world.apps[state.world.index(of: seam.app)].engines[id] = nil
      return state.hosts[seam.app]?.sources.removeValue(forKey: id)
    }
    // Let go with the lock open, because that is foreign code.
    withExtendedLifetime(source) {}
  }

  func start(ticket: Int) { seam.submit(.start(id), ticket: ticket) }

  func stop(ticket: Int) { seam.submit(.stop(id), ticket: ticket) }
}
