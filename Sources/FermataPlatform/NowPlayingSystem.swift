public import FermataPolicy

/// The lock screen: the card and the remote commands.
///
/// One sink for the whole process hears the commands, so a press is one invocation however many players there are
/// . Its calls come from any thread, one at a time, and never from the audio callback.
public protocol NowPlayingSystem: Sendable {
  /// Shows this card, or none; the result comes through the sink.
  func publish(_ card: NowPlayingCard?, ticket: Int)
  /// Enables exactly these commands; the result comes through the sink.
  func enable(_ commands: CommandSet, ticket: Int)
}
