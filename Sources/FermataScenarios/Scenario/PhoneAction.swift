public import FermataPolicy
public import FermataSimulator

extension Happening {
  /// What the phone does, another app, or the user with the phone itself.
  ///
  /// The raw values of the enums below are the language; a `*` in them stands for an app's name.
  public enum PhoneAction: Hashable, Sendable {
    /// The system takes audio; a call may ring in a banner.
    case begins(SystemInterrupter, asBanner: Bool)
    /// It is over.
    case ends(SystemInterrupter, mayResume: Bool, isTold: Bool)
    /// Something happens to the phone.
    case happens(Incident)
    /// Something happens to an app, most of all to one whose code runs here.
    case app(String, AppIncident)
    /// An app that follows a script acts.
    case other(String, OtherAct)
    /// Other code in an app's process changes its session.
    case meddles(String, ForeignAct)
    /// A framework that owns an app's session acts.
    case authority(Authority, AuthorityAction, String)
    /// The user connects a device, takes it away or picks it.
    case device(DeviceAct, AudioPort.Kind)
    /// A killed app is launched, by a tap on its icon or unseen.
    case relaunch(String, inBackground: Bool)
    /// A notice of the route though its endpoints stay.
    case routeTold(Route.ChangeReason)
    /// The user presses the headset's button so many times.
    case headset(times: Int)
    /// Something happens for that long.
    case lasts(Lasting, Duration)
    /// A volume is turned, from 0 to 1.
    case volume(Volume, Float)
    /// A knob is turned.
    case condition(name: String, value: String)
  }

  /// What happens to the phone.
  public enum Incident: String, Hashable, Sendable, CaseIterable {
    /// What rings is answered.
    case callAnswered = "call answered"
    /// A call is put on hold.
    case callHeld = "call held"
    /// It is taken up again.
    case callResumed = "call resumed"
    /// The screen is recorded with the microphone.
    case screenIsRecorded = "screen recorded"
    /// An iPad's cover closes.
    case coverCloses = "cover closes"
    /// It opens.
    case coverOpens = "cover opens"
    /// A notification sounds.
    case notificationSounds = "notification sounds"
    /// The switch on the phone's side is flipped to silent.
    case silenced = "switch silent"
    /// It is flipped back.
    case unsilenced = "switch ring"
    /// The phone is locked.
    case lock
    /// The media services die.
    case mediaLost = "media lost"
    /// They are back.
    case mediaReset = "media reset"
    /// The phone vibrates.
    case haptic
    /// The user swipes the card off the lock screen.
    case cardSwiped = "swipe card"
    /// A bud of the headset that is heard goes into its ear.
    case budIn = "bud in"
    /// It comes out.
    case budOut = "bud out"
    /// Both are taken out.
    case budsOut = "buds out"
  }

  /// What happens to an app.
  public enum AppIncident: String, Hashable, Sendable, CaseIterable {
    /// It comes to the front.
    case open = "open *"
    /// Its process ends.
    case kill = "kill *"
    /// It mutes its output.
    case mute = "mute *"
    /// It takes that back.
    case unmute = "unmute *"
    /// It is told of an interruption that is none.
    case toldOfNoInterruption = "spurious interruption of *"
    /// Its engines stop by themselves.
    case enginesStop = "engine of * stops"
    /// Another player in its process plays.
    case insidePlays = "inside * plays"
    /// That player stops.
    case insideStops = "inside * stops"
  }

  /// What an app does that follows a script.
  public enum OtherAct: String, Hashable, Sendable, CaseIterable {
    /// It sounds.
    case plays
    /// It stops, and gives its session back.
    case stops
    /// It stops, and does not tell others.
    case stopsSilently = "stops silently"
    /// It pauses and keeps its session.
    case pauses
    /// It is done, and gives the sound back in its own way.
    case leaves
    /// The system ends it.
    case killed
  }

  /// What a user does with a device.
  public enum DeviceAct: String, Hashable, Sendable, CaseIterable {
    /// It arrives.
    case plug
    /// It leaves.
    case unplug
    /// It is picked among those that are connected, or the phone's own speaker is.
    case pick
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

  /// What lasts for a while.
  public enum Lasting: String, Hashable, Sendable, CaseIterable {
    /// The media services die, and are back afterwards.
    case mediaLost = "media lost"
    /// Reading media gives nothing.
    case decoderStalls = "decoder stalls"
    /// A short sound of the system.
    case systemSound = "system-sound"
  }

  /// What can be turned up and down.
  public enum Volume: String, Hashable, Sendable, CaseIterable {
    /// What is heard now.
    case media = "volume"
    /// How loud the phone rings.
    case ringer
  }
}

extension Happening.PhoneAction {
  /// Whether sound may begin, end or move with it: not with what changes at most how loud it is heard, or a card.
  var movesSound: Bool {
    switch self {
    case .happens(let incident): incident.movesSound
    case .app(_, .mute), .app(_, .unmute), .lasts(.systemSound, _), .volume: false
    case .app(_, .open), .app(_, .kill), .app(_, .toldOfNoInterruption), .app(_, .enginesStop),
      .app(_, .insidePlays), .app(_, .insideStops), .lasts(.mediaLost, _), .lasts(.decoderStalls, _):
      true
    case .begins, .ends, .other, .meddles, .authority, .device, .relaunch, .routeTold, .headset, .condition:
      true
    }
  }
}

extension Happening.Incident {
  fileprivate var movesSound: Bool {
    switch self {
    case .haptic, .cardSwiped, .silenced, .unsilenced: false
    case .callAnswered, .callHeld, .callResumed, .screenIsRecorded, .coverCloses, .coverOpens,
      .notificationSounds,
      .lock, .mediaLost, .mediaReset, .budIn, .budOut, .budsOut:
      true
    }
  }
}
