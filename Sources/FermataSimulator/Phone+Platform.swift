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
  /// - Returns: a platform that lives as long as the phone.
  public func platform(for app: AppID, media: any MediaSource = Ruler()) -> Platform {
    let seam = AppSeam(phone: self, app: app)
    return Platform(session: seam, output: seam, screen: seam, media: media, scheduler: seam) { sink in
      self.state.withLock { $0.hosts[app]?.sink = sink }
    }
  }
}

/// One app's view of the phone: each call is written into the agenda, each query reads the value as it is.
private struct AppSeam: SessionSystem, OutputSystem, ScreenSystem, Scheduler {
  let phone: Phone
  let app: AppID

  private func read<Value: Sendable>(_ query: (PhoneWorld) -> Value) -> Value {
    phone.state.withLock { query($0.world) }
  }

  var route: Route { read(\.route) }
  var isOtherAudioPlaying: Bool { read { $0.isOtherAudioPlaying(for: app) } }
  var secondaryAudioShouldBeSilencedHint: Bool { read { $0.hint(for: app) } }
  var outputLatency: Duration { read(\.outputLatency) }
  var now: HostTime { read(\.now) }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    phone.change { $0.submit(.configure(configuration), by: app, ticket: ticket) }
  }

  func activate(ticket: Int) { phone.change { $0.submit(.activate, by: app, ticket: ticket) } }

  func deactivate(ticket: Int) { phone.change { $0.submit(.deactivate, by: app, ticket: ticket) } }

  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    phone.change { $0.submit(.override(override), by: app, ticket: ticket) }
  }

  func makeEngine(for component: ComponentID, source: any RenderSource, format: AudioFormat)
    -> any OutputEngine
  {
    let id = phone.state.withLock { state in
      state.world.lastEngine += 1
      let id = EngineID(value: state.world.lastEngine)
      let here = state.world.index(of: app)
      state.world.apps[here].engines[id] = PhoneApp.Engine(component: component)
      state.hosts[app]?.sources[id] = source
      return id
    }
    return PhoneEngine(phone: phone, app: app, id: id)
  }

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    phone.change {
      $0.publish(card, by: app)
      $0.tell(app, .finished(ticket: ticket, failure: nil))
    }
  }

  func enable(_ commands: CommandSet, ticket: Int) {
    phone.change {
      $0.apps[$0.index(of: app)].commands = commands
      $0.tell(app, .finished(ticket: ticket, failure: nil))
    }
  }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    phone.state.withLock { state in
      state.lastWork += 1
      state.works[state.lastWork] = work
      let kind: Agenda.Class = if case .pump = lane { .pump } else { .alarm }
      state.world.agenda.add(
        .work(app, state.lastWork), kind, at: max(instant, state.world.now))
    }
  }
}

/// An engine on the phone; dropping it stops it.
private final class PhoneEngine: OutputEngine {
  private let phone: Phone
  private let app: AppID
  private let id: EngineID

  init(phone: Phone, app: AppID, id: EngineID) {
    self.phone = phone
    self.app = app
    self.id = id
  }

  deinit {
    phone.state.withLock { state in
      state.world.apps[state.world.index(of: app)].engines[id] = nil
      state.hosts[app]?.sources[id] = nil
    }
  }

  func start(ticket: Int) { phone.change { $0.submit(.start(id), by: app, ticket: ticket) } }

  func stop(ticket: Int) { phone.change { $0.submit(.stop(id), by: app, ticket: ticket) } }
}
