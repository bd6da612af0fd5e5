package import FermataPlatform
import FermataPolicy
import Synchronization

/// Keeps every card that is published.
package final class WatchedScreen: Sendable {
  private let published = Mutex<[NowPlayingCard]>([])

  package init() {}

  package var cards: [NowPlayingCard] { published.withLock { $0 } }

  /// A lock screen that hands everything on.
  package func watching(_ base: any NowPlayingSystem) -> any NowPlayingSystem {
    Watched(base: base, owner: self)
  }

  private struct Watched: NowPlayingSystem {
    let base: any NowPlayingSystem
    let owner: WatchedScreen

    func publish(_ card: NowPlayingCard?, ticket: Int) {
      if let card { owner.published.withLock { $0.append(card) } }
      base.publish(card, ticket: ticket)
    }

    func enable(_ commands: CommandSet, ticket: Int) { base.enable(commands, ticket: ticket) }
  }
}
