import FermataPlatform
import FermataPolicy
import PhoneProcess

/// The pairs of centres of a process: the shared pair and one for each of its sessions, of which the phone sees one.
final class ShownCenters {
  private let process: AppProcess
  /// The app's active session; without one the shared centres are shown.
  private(set) weak var session: MPNowPlayingSession?
  weak var sharedInfo: MPNowPlayingInfoCenter?
  weak var sharedCommands: MPRemoteCommandCenter?
  /// Of all centres, so that each item of the process has one number.
  private var items = ShownItems()
  /// What the phone was told last.
  private var enabled = CommandSet.none
  private var hasCard = false

  private init(_ process: AppProcess) {
    self.process = process
    let me = WeakInTurns(self)
    process.hear { event in
      guard case .remote(let press) = event else { return nil }
      return me.value?.commands?.deliver(press)
    }
  }

  static func of(_ process: AppProcess) -> ShownCenters {
    process.singleton { OfProcess(ShownCenters(process)) }.object.value
  }

  /// The centre whose card is shown.
  var info: MPNowPlayingInfoCenter? { session.map(\.info) ?? sharedInfo }

  /// The centre that presses reach.
  private var commands: MPRemoteCommandCenter? { session.map(\.commands) ?? sharedCommands }

  /// The card of a dictionary that was assigned at an instant.
  func card(for info: NowPlayingInfo, at instant: HostTime) -> NowPlayingCard {
    items.card(for: info, at: instant)
  }

  /// Tells the phone the card of the centre that is shown.
  func publish(_ card: NowPlayingCard?) {
    hasCard = card != nil
    process.platform.nowPlaying.publish(card, ticket: process.ticket())
  }

  /// Shows a session's card whole and offers its commands; those of the shared centres if there is none.
  func show(_ session: MPNowPlayingSession?) {
    self.session = session
    if let info, info.hasCard { info.publish() } else if hasCard { publish(nil) }
    commandsChanged()
  }

  /// Tells the phone, once the work that runs is done, what is enabled then.
  func commandsChanged() {
    let me = WeakInTurns(self)
    process.later(self) { me.value?.tellCommands() }
  }

  private func tellCommands() {
    let now = commands?.commandSet ?? .none
    guard now != enabled else { return }
    enabled = now
    process.platform.nowPlaying.enable(now, ticket: process.ticket())
  }
}
