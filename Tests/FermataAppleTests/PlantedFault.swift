import AVFAudio
import FermataContract
import FermataPlatform
import FermataPolicy
import Foundation
import PhoneProcess
import Synchronization
import Testing

/// A mistake that a translation to Apple's frameworks can make.
enum PlantedFault: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case aResultIsLost, aResultIsToldTwice, aNewRouteEachTime
  case optionsAreDropped, othersAreNotNotified, leaveIsIgnored, reasonIsLost, ticketIsLost, elapsedIsLost
  case rateIsLost, handlersAreAddedTwice, commandsStayEnabled, overrideIsIgnored, preferencesAreDropped

  /// What finds it.
  enum Finder: Sendable {
    case clause(PlatformContract.Clause)
    case scenario(String)
  }

  var testDescription: String { rawValue }

  var finder: Finder {
    switch self {
    case .aResultIsLost: .clause(.answered)
    case .aResultIsToldTwice: .clause(.answeredOnce)
    case .aNewRouteEachTime: .clause(.snapshot)
    case .optionsAreDropped: .scenario("recorder-and-headphones")
    case .othersAreNotNotified: .scenario("two-apps")
    case .leaveIsIgnored: .scenario("call-ends-without-resume")
    case .reasonIsLost: .scenario("headphones-out")
    case .ticketIsLost: .scenario("engine-stops-alone")
    case .elapsedIsLost: .scenario("call-answered")
    case .rateIsLost: .scenario("call-answered")
    case .handlersAreAddedTwice: .scenario("lock-and-remote")
    case .commandsStayEnabled: .scenario("next-item-begins")
    case .overrideIsIgnored: .scenario("speaker-after-a-call")
    case .preferencesAreDropped: .scenario("banner-over-a-recording")
    }
  }

  /// Puts it into an adapter's platform.
  func plant(in platform: inout Platform, of inside: ApplePhone.Inside) {
    switch self {
    case .aResultIsLost:
      platform.tell { if case .finished = $0 { [] } else { [$0] } }
    case .aResultIsToldTwice:
      platform.tell { if case .finished = $0 { [$0, $0] } else { [$0] } }
    case .aNewRouteEachTime, .optionsAreDropped, .overrideIsIgnored, .preferencesAreDropped:
      platform.session = FaultySession(platform.session, self)
    case .othersAreNotNotified: platform.deactivateQuietly(on: inside.session, options: [])
    case .leaveIsIgnored:
      platform.tell {
        if case .interruptionEnded = $0 { [.interruptionEnded(mayResume: true)] } else { [$0] }
      }
    case .reasonIsLost:
      platform.tell { if case .routeChanged = $0 { [.routeChanged(.unknown)] } else { [$0] } }
    case .ticketIsLost:
      platform.tell { event in
        if case .engineStopped(let part, _) = event {
          [.engineStopped(part, startedBy: nil)]
        } else {
          [event]
        }
      }
    case .elapsedIsLost, .rateIsLost, .commandsStayEnabled:
      platform.nowPlaying = FaultyNowPlaying(platform.nowPlaying, self)
    case .handlersAreAddedTwice:
      platform.tell { if case .remote = $0 { [$0, $0] } else { [$0] } }
    }
  }
}

extension Platform {
  /// Changes what the sink is told.
  fileprivate mutating func tell(_ change: @escaping @Sendable (SystemEvent) -> [SystemEvent]) {
    let connect = connect
    self.connect = { sink in
      let changed = ChangedSink(sink, change)
      let disconnect = connect(changed)
      return { withExtendedLifetime(changed) { disconnect() } }
    }
  }

  /// Deactivates with these options in place of the adapter's.
  mutating func deactivateQuietly(on thread: AppThread, options: AVAudioSession.SetActiveOptions) {
    let session = QuietSession(session, on: thread, options: options)
    let connect = connect
    self.session = session
    self.connect = { sink in
      session.reach(sink)
      return connect(sink)
    }
  }
}

private final class ChangedSink: SystemSink {
  private weak let sink: (any SystemSink)?
  private let change: @Sendable (SystemEvent) -> [SystemEvent]

  init(_ sink: any SystemSink, _ change: @escaping @Sendable (SystemEvent) -> [SystemEvent]) {
    self.sink = sink
    self.change = change
  }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    change(event).reduce(.success) { _, told in sink?.receive(told) ?? .commandFailed }
  }
}

/// Passes all on but what the fault spoils.
private final class FaultySession: SessionSystem {
  private let base: any SessionSystem
  private let fault: PlantedFault
  private let routes = Atomic<Int>(0)

  init(_ base: any SessionSystem, _ fault: PlantedFault) {
    self.base = base
    self.fault = fault
  }

  var hasBackgroundAudio: Bool { base.hasBackgroundAudio }

  var snapshot: SessionSnapshot {
    var snapshot = base.snapshot
    if fault == .aNewRouteEachTime {
      let token = routes.wrappingAdd(1, ordering: .relaxed).newValue
      snapshot.route = Route(outputs: snapshot.route.outputs, inputs: snapshot.route.inputs, token: token)
    }
    return snapshot
  }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    let plain = SessionConfiguration(
      configuration.category, mode: configuration.mode, routeSharing: configuration.routeSharing)
    base.configure(fault == .optionsAreDropped ? plain : configuration, ticket: ticket)
  }

  func prefer(_ preferences: SessionPreferences, ticket: Int) {
    base.prefer(fault == .preferencesAreDropped ? .initial : preferences, ticket: ticket)
  }

  func activate(ticket: Int) { base.activate(ticket: ticket) }
  func deactivate(ticket: Int) { base.deactivate(ticket: ticket) }

  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(fault == .overrideIsIgnored ? .none : override, ticket: ticket)
  }
}

/// Passes all on but deactivations, which it makes with options of its own.
private final class QuietSession: SessionSystem {
  private struct Reached { weak var sink: (any SystemSink)? }

  private let base: any SessionSystem
  private let thread: AppThread
  private let options: AVAudioSession.SetActiveOptions
  private let reached = Mutex(Reached())

  init(_ base: any SessionSystem, on thread: AppThread, options: AVAudioSession.SetActiveOptions) {
    self.base = base
    self.thread = thread
    self.options = options
  }

  func reach(_ sink: any SystemSink) { reached.withLock { $0.sink = sink } }

  func deactivate(ticket: Int) {
    thread.run { [self] in
      var failure: SystemCode?
      do { try AVAudioSession.sharedInstance().setActive(false, options: options) } catch {
        failure = SystemCode(Int32((error as NSError).code))
      }
      let sink = reached.withLock { $0.sink }
      sink?.receive(.finished(ticket: ticket, failure: failure))
    }
  }

  var hasBackgroundAudio: Bool { base.hasBackgroundAudio }
  var snapshot: SessionSnapshot { base.snapshot }
  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    base.configure(configuration, ticket: ticket)
  }
  func prefer(_ preferences: SessionPreferences, ticket: Int) { base.prefer(preferences, ticket: ticket) }
  func activate(ticket: Int) { base.activate(ticket: ticket) }
  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(override, ticket: ticket)
  }
}

private final class FaultyNowPlaying: NowPlayingSystem {
  private let base: any NowPlayingSystem
  private let fault: PlantedFault
  private let enabled = Mutex(CommandSet.Kinds())

  init(_ base: any NowPlayingSystem, _ fault: PlantedFault) {
    self.base = base
    self.fault = fault
  }

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    var card = card
    if fault == .elapsedIsLost { card?.card.elapsed = .zero }
    if fault == .rateIsLost { card?.card.rate = 1 }
    base.publish(card, ticket: ticket)
  }

  func enable(_ commands: CommandSet, ticket: Int) {
    var commands = commands
    if fault == .commandsStayEnabled {
      commands.kinds = enabled.withLock { enabled in
        enabled.formUnion(commands.kinds)
        return enabled
      }
    }
    base.enable(commands, ticket: ticket)
  }
}
