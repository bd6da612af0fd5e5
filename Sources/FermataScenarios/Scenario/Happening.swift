public import FermataPolicy
public import FermataSimulator

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
    /// Whether the queue plays in a drawn order.
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

  /// What the world does.
  public enum PhoneAction: Hashable, Sendable {
    /// The system takes audio; a call may ring in a banner.
    case begins(SystemInterrupter, asBanner: Bool)
    /// It is over.
    case ends(SystemInterrupter, mayResume: Bool, isTold: Bool)
    /// What rings is answered.
    case callAnswered
    /// A call is put on hold, or taken up again.
    case callHeld(Bool)
    /// The screen is recorded with the microphone.
    case screenIsRecorded
    /// An iPad's cover closes or opens.
    case cover(closes: Bool)
    /// An app is told of an interruption that is none.
    case spuriousInterruption(String)
    /// A notification sounds.
    case notificationSounds
    /// A scripted app sounds.
    case otherPlays(String)
    /// It stops.
    case otherStops(String, tellsOthers: Bool)
    /// It pauses and keeps its session.
    case otherPauses(String)
    /// It is done, and gives the sound back in its own way.
    case otherLeaves(String)
    /// The system ends it.
    case otherKilled(String)
    /// Another player in an app's own process plays.
    case insidePlays(String)
    /// It stops.
    case insideStops(String)
    /// Other code in an app's process changes its session.
    case meddles(String, ForeignAct)
    /// A device arrives.
    case plug(AudioPort.Kind)
    /// A device leaves.
    case unplug(AudioPort.Kind)
    /// The user picks a connected device, or the phone's own speaker.
    case pick(AudioPort.Kind)
    /// A notice of the route though its endpoints stay.
    case routeTold(Route.ChangeReason)
    /// The user presses the headset's button so many times.
    case headset(times: Int)
    /// The switch on the phone's side is flipped.
    case silentSwitch(isSilent: Bool)
    /// An app mutes its output, or takes that back.
    case mute(String, Bool)
    /// A framework that owns an app's session acts.
    case authority(Authority, AuthorityAction, String)
    /// The phone is locked.
    case lock
    /// An app comes to the front.
    case open(String)
    /// The process of an app whose code runs here ends.
    case kill(String)
    /// A killed app is launched, by a tap on its icon or unseen.
    case relaunch(String, inBackground: Bool)
    /// The media services die.
    case mediaLost
    /// The media services die, and are back after a while.
    case mediaLostFor(Duration)
    /// They are back.
    case mediaReset
    /// An app's engines stop by themselves.
    case engineStops(String)
    /// Reading media gives nothing for that long.
    case decoderStalls(Duration)
    /// The volume of what is heard now.
    case volume(Float)
    /// How loud the phone rings.
    case ringer(Float)
    /// A short sound of the system.
    case systemSound(Duration)
    /// The phone vibrates.
    case haptic
    /// The user swipes the card off the lock screen.
    case cardSwiped
    /// A bud of the headset that is heard goes into its ear, or out of it.
    case bud(isIn: Bool)
    /// Both are taken out.
    case budsOut
    /// A knob is turned.
    case condition(name: String, value: String)
  }

  /// What a framework does that owns an app's session.
  public enum AuthorityAction: String, Hashable, Sendable, CaseIterable {
    /// The app reports a call or joins a channel.
    case claims
    /// The framework makes the session active.
    case activates
    /// The framework makes it inactive.
    case deactivates
    /// The call or the channel is over.
    case releases
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
    /// Which commands the lock screen offers, as in traces.
    case commands(String)
    /// A player is heard at this port and at no other.
    case sound(String, AudioPort.Kind)
    /// A player is not heard.
    case silence(String)
    /// How loud a player is made by others.
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
