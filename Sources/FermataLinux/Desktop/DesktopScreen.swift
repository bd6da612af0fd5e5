#if canImport(CSystemd)
import CSystemd
import Dispatch
package import FermataDispatch
package import FermataPlatform
package import FermataPolicy
import Synchronization

/// A desktop's media controls, through MPRIS2 on the session bus: cards out, presses in.
///
/// A name on the bus is taken when the first card comes. Without a bus every card is taken and nobody presses anything; where
/// sd-bus is loaded it is looked for again with the next card.
package final class DesktopScreen: NowPlayingSystem {
  private struct State: ~Copyable {
    var player: MediaPlayer2
    var bus: BusConnection?
    var source: (any DispatchSourceRead)?
    /// What whoever listens on the bus knows.
    var told: [String: BusValue] = [:]
    /// The list that it knows; `nil` until there was one to ask for.
    var toldList: [QueueEntry]?
  }

  private let queue = DispatchQueue(label: "fermata.desktop", qos: .userInitiated)
  private let worker: Worker
  private let address: String?
  private let scheduler: any Scheduler
  private let reports: Reports
  private let cache = ArtworkCache()
  private let state: Mutex<State>
  /// Apart from the state, which is held while a bus is asked.
  private let found = Mutex(LinuxSystem.Desktop.unasked)

  /// Makes one that is not connected yet.
  ///
  /// - Parameters:
  ///   - app: what the app brings.
  ///   - address: the bus; the environment's session bus if `nil`.
  ///   - scheduler: the clock that cards are published by.
  ///   - reports: who hears the presses.
  package init(
    _ app: LinuxSystem.App, address: String?, scheduler: any Scheduler, reports: Reports
  ) {
    self.address = address
    self.scheduler = scheduler
    self.reports = reports
    worker = Worker { [queue] in queue.async(execute: $0) }
    state = Mutex(State(player: MediaPlayer2(app)))
  }

  package func publish(_ card: NowPlayingCard?, ticket: Int) {
    reports.submit(on: worker, ticket: ticket) { [self] () throws(SystemCode) in
      let artwork = card?.artwork.flatMap(cache.address)
      change(connecting: card != nil) { $0.show(card, artwork: artwork) }
    }
  }

  package func enable(_ commands: CommandSet, ticket: Int) {
    reports.submit(on: worker, ticket: ticket) { [self] () throws(SystemCode) in
      change(connecting: false) { player in
        player.enable(commands)
        return nil
      }
    }
  }

  /// Whether anybody shows what plays; any thread, and it waits for no bus.
  package var desktop: LinuxSystem.Desktop { found.withLock { $0 } }

  /// The app's own volume may be another.
  package func gainChanged() {
    worker.run { [self] in change(connecting: false) { _ in nil } }
  }

  /// Changes what is shown, and signals what of it is new.
  private func change(connecting: Bool, _ body: (inout MediaPlayer2) -> Duration?) {
    state.withLock { state in
      if connecting, state.bus == nil { connect(&state) }
      let jump = body(&state.player)
      guard let bus = state.bus.take() else { return }
      signal(&state, bus)
      if let jump { bus.signal(jump: jump) }
      state.bus = consume bus
    }
  }

  /// Tells what of the player's properties and of its list is new, if anything is.
  private func signal(_ state: inout State, _ bus: borrowing BusConnection) {
    let entries = state.player.entries
    if let told = state.toldList, told != entries {
      bus.signal(list: state.player.listSignals(since: told))
    }
    state.toldList = entries
    let changed = state.player.changes(since: state.told)
    guard !changed.isEmpty else { return }
    state.told.merge(changed) { _, new in new }
    bus.signal(changed: changed)
  }

  // MARK: The bus

  private func connect(_ state: inout State) {
    if let missing = BusConnection.missing { return found.withLock { $0 = .unavailable(missing) } }
    guard let bus = BusConnection(address: address),
      let name = bus.take(name: "\(MediaPlayer2.root).\(state.player.app.busName)")
    else { return found.withLock { $0 = .noBus } }
    found.withLock { $0 = .shows(name: name) }
    let source = DispatchSource.makeReadSource(fileDescriptor: bus.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.listen() }
    source.resume()
    state.bus = consume bus
    state.source = source
    state.told = state.player.signalled
    // What came while the name was asked for is read already, so the descriptor tells nothing of it.
    queue.async { [weak self] in self?.listen() }
  }

  private func listen() {
    state.withLock { state in
      guard let bus = state.bus.take() else { return }
      let isThere = bus.process { message in answer(message, &state, bus) }
      guard !isThere else { return state.bus = consume bus }
      // The source goes before the descriptor is closed.
      state.source?.cancel()
      state.source = nil
      found.withLock { $0 = .noBus }
    }
  }

  private func answer(
    _ message: borrowing BusMessage, _ state: inout State, _ bus: borrowing BusConnection
  ) {
    guard message.isCall else { return }
    let player = state.player
    do throws(BusError) {
      guard let arguments = message.values() else {
        throw BusError(.invalidArguments, "what came with the call cannot be read")
      }
      message.reply(
        try player.answer(
          message.member, of: message.interface, at: message.path, arguments, at: scheduler.now
        ) { reports.tell(.remote($0)) })
    } catch { message.reply(error) }
    signal(&state, bus)
  }
}

extension BusConnection {
  /// Tells the bus the values of the player's properties that are new.
  fileprivate func signal(changed: [String: BusValue]) {
    emit(
      path: MediaPlayer2.path, interface: MediaPlayer2.properties, "PropertiesChanged",
      [.string(MediaPlayer2.player), .dictionary(changed), .strings([])])
  }

  /// Tells that the list is another, or what is new of its tracks.
  fileprivate func signal(list signals: [(member: String, values: [BusValue])]) {
    for (member, values) in signals {
      emit(path: MediaPlayer2.path, interface: MediaPlayer2.trackList, member, values)
    }
    guard signals.contains(where: { $0.member == "TrackListReplaced" }) else { return }
    emit(
      path: MediaPlayer2.path, interface: MediaPlayer2.properties, "PropertiesChanged",
      [.string(MediaPlayer2.trackList), .dictionary([:]), .strings(["Tracks"])])
  }

  /// Tells a position that no clock would have come to.
  fileprivate func signal(jump: Duration) {
    emit(
      path: MediaPlayer2.path, interface: MediaPlayer2.player, "Seeked",
      [.int64(MediaPlayer2.microseconds(jump))])
  }
}
#endif
