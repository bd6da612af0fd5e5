public import FermataPolicy

/// Something that happens in a scenario, or must hold.
public enum Happening: Hashable, Sendable {
  /// The user acts in an app.
  case user(player: String, UserAction)
  /// The user presses a button on the lock screen or a headset.
  case press(UserAction)
  /// The phone or another app acts.
  case phone(PhoneAction)
  /// Something must hold now.
  case expect(Expectation)

  /// What a user does.
  public enum UserAction: Hashable, Sendable {
    /// Begin or go on.
    case play
    /// Hold.
    case pause
    /// Whichever makes sense.
    case toggle
    /// The next item.
    case next
    /// The item before, or this one's beginning.
    case previous
    /// To an item of the queue, counted from 1.
    case goTo(Int)
    /// To a place in the item.
    case seek(Place)
    /// By a distance.
    case skip(Duration)
    /// The player's own gain.
    case gain(Float)
    /// Hold, with the square that some devices show.
    case stop
    /// The next chapter, or the one before.
    case chapter(isNext: Bool)
    /// How fast it plays.
    case speed(Double)
    /// Whether the queue begins again.
    case `repeat`(RepeatMode)
    /// Whether the queue is shuffled.
    case shuffle(Bool)
    /// A button that runs ahead or back is pressed or released.
    case scan(isForward: Bool, begins: Bool)
    /// How far the lock screen skips.
    case intervals(SkipIntervals)
    /// The queue is replaced.
    case load([String])
    /// Sound that the app makes by itself begins, or ends.
    case sound(begins: Bool)
    /// The loudspeaker is chosen, or no longer.
    case speaker(Bool)
  }

  /// A place in an item; what lies outside it is its nearer end.
  public enum Place: Hashable, Sendable {
    /// From the start.
    case time(Duration)
    /// From the end.
    case beforeEnd(Duration)
    /// A part of the whole, 0 to 1.
    case fraction(Double)
  }

  /// What of an app's work can be counted.
  public enum Countable: String, Hashable, Sendable, CaseIterable {
    /// Cards that were published.
    case publishes
    /// Engines that were started.
    case starts
    /// Calls of the session.
    case sessionCalls = "session calls"
    /// Calls that were made again after they had been refused.
    case retries
  }

  /// What must hold.
  public enum Expectation: Hashable, Sendable {
    /// A player's screen: phase, and what withholds or withdrew its sound.
    case player(String, phase: String, because: String?)
    /// A player's position, within 50 ms.
    case position(String, Place)
    /// A player's item, from 1.
    case item(String, Int)
    /// A player's chapter, from 1.
    case chapter(String, Int)
    /// How fast the lock screen's clock moves.
    case cardRate(Double)
    /// What the lock screen calls the item.
    case cardTitle(String)
    /// What the lock screen's clock reads, within 50 ms.
    case cardElapsed(Duration)
    /// Whether the lock screen shows a picture.
    case cardArtwork(Bool)
    /// The apps that run here did no more of something since then; in virtual time only.
    case atMost(Int, Countable, since: Duration)
    /// A player was not heard at this port since then, not for one sample.
    case never(String, AudioPort.Kind, since: Duration)
    /// Which commands the lock screen offers, as in traces.
    case commands(String)
    /// A player is heard at this port and at no other.
    case sound(String, AudioPort.Kind)
    /// A player is not heard.
    case silence(String)
    /// Whether others lower a player.
    case ducked(String, Bool)
    /// Whether an app's session is active.
    case session(String, isActive: Bool)
    /// How an app's session is configured, as in traces.
    case configuration(String, String)
    /// Whose player the lock screen shows; `nil` for nobody's.
    case lockScreen(String?)
    /// How the last press was answered; `nil` if it reached nobody.
    case outcome(CommandOutcome?)
  }
}
