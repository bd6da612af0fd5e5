import FermataPlatform
import FermataPolicy

/// Calls the app's streams in mixers by what the lock screen shows.
struct MixerNames: NowPlayingSystem {
  /// What shows the cards.
  let screen: any NowPlayingSystem
  /// Hears what is shown; `nil` for nothing.
  let tell: @Sendable (Tags?) -> Void

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    tell(card?.tags)
    screen.publish(card, ticket: ticket)
  }

  func enable(_ commands: CommandSet, ticket: Int) { screen.enable(commands, ticket: ticket) }
}
