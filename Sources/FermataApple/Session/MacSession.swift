#if canImport(AVFAudio) && (os(macOS) || os(Linux))
import AVFAudio
import FermataDispatch
import FermataPlatform
import FermataPolicy
import Synchronization

/// The session of a Mac, which has none: whoever wants to sound does, beside all others, on the system's output.
///
/// So each call succeeds, nothing interrupts, and no hint is given. What there is comes from the hardware: the route, and
/// the restart of its service, after which every engine is dead as after a reset of the media services. It is looked
/// at on the worker and kept, because a snapshot must not wait for the service.
final class MacSession: SessionSystem {
  private struct State {
    var hardware: Hardware
    var route = Route.none
    /// Whether the category has a microphone; without, the route has none.
    var hasInput = false

    /// The route of the hardware; one with other endpoints than the last has a new number.
    mutating func renewRoute() {
      let outputs = hardware.output.map { [$0.output] } ?? []
      let inputs = hasInput ? hardware.input.map { [$0.input] } ?? [] : []
      guard route.outputs != outputs || route.inputs != inputs || route.token == 0 else { return }
      route = Route(outputs: outputs, inputs: inputs, token: route.token + 1)
    }
  }

  private let worker: Worker
  private let reports: Reports
  private let hardware: any HardwareSystem
  private let observers = Observers()
  private let state: Mutex<State>

  init(worker: Worker, reports: Reports, hardware: any HardwareSystem) {
    self.worker = worker
    self.reports = reports
    self.hardware = hardware
    var state = State(hardware: hardware.current)
    state.renewRoute()
    self.state = Mutex(state)
  }

  var snapshot: SessionSnapshot {
    state.withLock {
      SessionSnapshot(
        route: $0.route, outputLatency: $0.hardware.outputLatency, outputVolume: $0.hardware.outputVolume)
    }
  }

  // MARK: Calls

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [self] in
      state.withLock {
        $0.hasInput = configuration.category.hasInput
        $0.renewRoute()
      }
    }
  }

  func prefer(_ preferences: SessionPreferences, ticket: Int) { succeed(ticket) }

  /// Looks first, because what is about to be heard is judged by the route that is true then.
  func activate(ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [self] in look() }
  }

  func deactivate(ticket: Int) { succeed(ticket) }

  /// Changes nothing: no Mac has a receiver that it could be instead of the speaker.
  func overrideOutput(_ override: OutputOverride, ticket: Int) { succeed(ticket) }

  private func succeed(_ ticket: Int) { reports.perform(on: worker, ticket: ticket) {} }

  // MARK: Notices

  /// Hears the hardware's notices, and the engines', which may come before them.
  func observe() {
    listen()
    observers.hear(.AVAudioEngineConfigurationChange, of: nil) { [weak self] _ in self?.hear(.changed) }
  }

  private func listen() {
    hardware.observe { [weak self] notice in self?.hear(notice) }
  }

  private func hear(_ notice: HardwareNotice) {
    worker.run { [self] in
      listen()
      look()
      if notice == .restarted { reports.tell(.servicesReset) }
    }
  }

  /// Tells why the route is another than when it was looked at last, if it is.
  private func look() {
    let seen = hardware.current
    let reason = state.withLock { state in
      let before = state.hardware
      state.hardware = seen
      state.renewRoute()
      return seen.outputMoved(since: before) ?? (state.hasInput ? seen.inputMoved(since: before) : nil)
    }
    if let reason { reports.tell(.routeChanged(reason)) }
  }
}
#endif
