public import FermataPolicy

/// Where Apple's word is missing or devices differ: the phone's knobs, each with the default that is stated.
///
/// Section 2.15 of the reference numbers them; those that only recording meets come with it. `knobs` is the table by
/// which a scenario turns them and a seed draws them.
public struct Conditions: Hashable, Sendable {
  // MARK: The system's version (knob 3)

  /// The version of the system, which decides `!act`, the word of a suspension, and more.
  ///
  /// Default iOS 18.
  public var system = SystemVersion(18)

  // MARK: Interruptions (knobs 1, 2 and 4)

  /// Whether calls, Siri and alarms also take mixable sessions (knob 4).
  ///
  /// Default true: rows 5, 7 and 8 of the interruption matrix are documented for non-mixable ones and
  /// inferred for the rest.
  public var mixableAreInterrupted = true
  /// Whether an interrupted app finds its session configured as it left it.
  ///
  /// Default true; field reports I1 and I2 tell of sound that came back without its configuration.
  public var configurationSurvivesInterruption = true
  /// Whether an app is told that an interruption began; default true, and only the end was seen (knob 2, R-047).
  public var beganArrives = true
  /// How late the word of a beginning comes; default at once (knob 2, R-048).
  public var beganDelay = Duration.zero
  /// Whether a beginning is told twice; default false (knob 2, R-047).
  public var beganIsRepeated = false
  /// Whether an app is told that an interruption ended; default true (knob 1, R-042).
  public var endedArrives = true
  /// How late the word of an end comes; default at once, 20 s were seen (knob 1, R-046).
  public var endedDelay = Duration.zero
  /// Whether an end is told twice; default false (knob 2, R-047).
  public var endedIsRepeated = false
  /// Whether an end keeps the system's leave to resume; default true (knob 1, R-043, R-050).
  public var endedKeepsLeave = true
  /// Whether an end that nobody told comes, without leave, when the app comes to the foreground.
  ///
  /// Default false; the matrix names both for its first row.
  public var untoldEndsComeWithForeground = false
  /// How long after that such an end comes; default at once, after video apps a few seconds (knob 18, R-209).
  public var untoldEndDelay = Duration.zero
  /// Whether Siri's reading of a notification takes sound that mixes with nobody, and not speech alone (row 21).
  ///
  /// Default false: such sound is lowered; both were seen.
  public var announcementsInterrupt = false
  /// Whether a cover that opens brings the end, without leave, of the interruption that closing it was (knob 24, R-053).
  ///
  /// Default false: opening brought nothing back.
  public var coverEndsComeOnOpening = false
  /// How long an interruption by the system may last so that its end wakes an app that was at work; after a longer one
  /// it is told when it runs again.
  ///
  /// Default a day, so any; zero is never, and 30 s to 3 min are worth a try.
  public var wakeLimit = Duration.seconds(86_400)
  /// How long after the end an app is woken; default 1 s.
  public var wakeDelay = Duration.seconds(1)
  /// How many of an app's first activations after the wake fail; default none.
  public var wakeActivationFailures = 0
  /// Whether a call also moves everybody's route to where it is heard (knob 2, R-048).
  ///
  /// Default false, so that an app's route is its own doing.
  public var callsChangeRoute = false
  /// Whether another player in an app's own process takes its session (row 16).
  ///
  /// Default true; the row says possible.
  public var ownPlayersInterrupt = true
  /// Whether a feed of short videos interrupts others though its output is muted (row 18); default false.
  public var mutedFeedsInterrupt = false

  // MARK: Sessions (knobs 5, 6 and 7)

  /// Whether the option `allowBluetoothA2DP` is refused with playback, where it is implied (knob 5, R-006).
  ///
  /// Default false: reports differ.
  public var refusesA2DPWithPlayback = false
  /// Whether an active session that stops mixing interrupts others at once (knob 5, R-009); default true.
  public var liveMixChangeInterrupts = true
  /// Whether playback that mixes with nobody may become active during a call (knob 19, R-022).
  ///
  /// Default true, as from iOS 15 on: the call goes on, and nothing but the app's own restraint keeps it silent. No is
  /// how earlier systems did.
  public var playbackMayActivateDuringCall = true
  /// Whether a non-mixable session is refused in the background with `!int` unless it is Now Playing (knob 7, R-023).
  ///
  /// Default true.
  public var refusesBackgroundActivation = true
  /// Whether a mixable one is refused there with `ent?` (knob 7, R-026); default false, for reports differ.
  public var refusesMixableInBackground = false
  /// How long activation takes (knob 6, R-020: up to 6 s were seen).
  ///
  /// Default none.
  public var activationLatency = Duration.zero
  /// How many of the next activations fail although nothing forbids them (knob 6, R-032).
  ///
  /// Default none.
  public var activationFailures = 0
  /// With which code they fail; default `what`.
  public var activationFailureCode = SystemCode.unspecified
  /// How long a new category takes that adds or removes the microphone (R-011: 0.3 to 0.4 s); default none.
  public var inputChangeLatency = Duration.zero
  /// How long any other new category takes (R-011: 10 ms); default none.
  public var outputChangeLatency = Duration.zero

  // MARK: Routes (knobs 5, 8 and 9)

  /// Whether `defaultToSpeaker` wins over what is worn (knob 5, R-062).
  ///
  /// Default false, as the header says; the reference page says otherwise.
  public var speakerBeatsHeadphones = false
  /// How late the notice of a changed route comes (knob 8, R-073).
  ///
  /// Default at once.
  public var routeNoticeDelay = Duration.zero
  /// Whether the notice of a changed route comes at all (knob 8, R-074).
  ///
  /// Default true.
  public var routeNoticesArrive = true
  /// Whether notices give no reason for the change (knob 8, R-072); default false.
  public var routeReasonsAreMissing = false
  /// Whether a device that arrives leaves once more and returns, each kind in its own time up to 1.5 s (knob 8, R-078).
  ///
  /// Default false.
  public var devicesArriveInBursts = false
  /// Whether losing the device that is heard also interrupts the Now Playing app, as iOS 17 does unless the app
  /// prefers otherwise (matrix row 13, R-221).
  ///
  /// Default true.
  public var interruptsOnRouteDisconnect = true
  /// Whether an output is pinned to its route, so that it carries nothing elsewhere.
  ///
  /// Default false, because Apple's outputs follow the route; a stream of PipeWire's can be pinned.
  public var outputsArePinned = false
  /// Whether frames that were handed to a device that left go on to the next one.
  ///
  /// Default false: they die with it (our choice, because they sit in the lost device's own buffer).
  public var framesInFlightMove = false
  /// From handing over to being heard, through Bluetooth.
  ///
  /// Default 150 ms (our choice, because headsets over A2DP take 100 to 300 ms).
  public var bluetoothLatency = Duration.milliseconds(150)
  /// From handing over to being heard, through a receiver that is sent sound as it is made (knob 23, R-215).
  ///
  /// Default 2 s.
  public var airPlayLatency = Duration.seconds(2)
  /// The same for a session that shares its route as long-form sound, in an app that sends it ahead of time (knob 23,
  /// 0.5 s with one of Apple's players.
  ///
  /// Default 2 s, because an engine sends nothing ahead, and sharing its route makes it no quicker.
  public var airPlayControlDelay = Duration.seconds(2)
  /// Whether a session that shares its route as long-form sound is told of a lost device without a reason, and not
  /// interrupted; default false.
  public var longFormFallsBackUntold = false
  /// The sample rate of a Bluetooth headset in a call, in hertz (knob 9, R-068: 8, 16 or 24 kHz); default 16,000.
  public var handsFreeRate = 16_000

  // MARK: Engines (knobs 9 and 10)

  /// For how long after a change of the route the hardware's format is empty, so that no engine starts.
  ///
  /// Default none.
  public var emptyFormatTime = Duration.zero
  /// Whether a route of another sample rate stops the engines.
  ///
  /// Default false: engines that convert go on.
  public var formatChangesStopEngines = false
  /// For how long an engine runs on after it was said to have stopped; default not at all.
  public var engineStopDelay = Duration.zero
  /// How many of the next starts of an engine fail although nothing forbids them; default none.
  public var engineStartFailures = 0
  /// With which code they fail; default -10868, as seen.
  public var engineStartFailureCode = SystemCode(-10868)

  // MARK: Background (knob 12)

  /// How long after its engines stopped an app in the background is suspended (knob 12, R-104).
  ///
  /// Default 5 s.
  public var suspensionDelay = Duration.seconds(5)
  /// Whether an engine that runs keeps its app alive there though all that it renders is silence (knob 12, R-104).
  ///
  /// Default true: what counts is input and output at work, never how loud.
  public var silenceKeepsAlive = true

  // MARK: The lock screen and buttons (knobs 13 and 14)

  /// Whether a session that mixed for a while loses the lock screen until it plays anew (knob 13, R-143).
  ///
  /// Default false; on iOS 15 to 17 it was seen, so those turn it.
  public var mixingLosesControls = false
  /// Whether the card's clock goes on from its old anchor when a card repeats the elapsed time (knob 13, R-146).
  ///
  /// Default false: the anchor is the moment of publishing.
  public var clockKeepsAnchor = false
  /// Whether one press on a headset says only toggle (knob 14, R-162); default true.
  public var headsetSaysToggle = true
  /// How many handlers of the app hear each command (knob 14, R-167); default 1.
  public var handlersPerCommand = 1
  /// When a car that is connected presses play (knob 21, R-079).
  ///
  /// Default if the app was playing when the car left; users tell of both others.
  public var carPlay = CarPlay.ifPlaying
  /// How long after its session was given back an app's card stays on the lock screen (knob 20, R-144).
  ///
  /// Default a year, so for ever: no source says that giving it back removes the card.
  public var cardOutlivesSession = Duration.seconds(31_536_000)
  /// How long an app that is paused stays Now Playing (knob 20, R-142); default a year, so for ever.
  public var cardLimit = Duration.seconds(31_536_000)
  /// How long a card that stands still stays on the lock screen; the control center keeps it (knob 20, R-142).
  ///
  /// Default 10 min.
  public var lockScreenLimit = Duration.seconds(600)

  // MARK: Others that sound (knob 16)

  /// How loud others are while a session ducks them (knob 16, R-091).
  ///
  /// Default 0.2.
  public var duckedGain: Float = 0.2
  /// How long the way there and back takes (knob 16, R-091).
  ///
  /// Default 0.5 s.
  public var duckingRamp = Duration.milliseconds(500)
  /// How long the hint to be silent outlasts the other app's sound (knob 16, R-099).
  ///
  /// Default not at all.
  public var hintDropDelay = Duration.zero
  /// How loud apps are during a notification's sound (row 9); default 1, no dip.
  public var notificationGain: Float = 1

  /// Makes the default conditions.
  public init() {}

  /// Makes the conditions of a known phone: what is known to differ with its system, and defaults.
  public init(_ system: SystemVersion) { turn(to: system) }

  /// Another system, with what is known to differ with it and is a knob of its own.
  package mutating func turn(to system: SystemVersion) {
    self.system = system
    mixingLosesControls = system.losesControlsByMixing
  }
}
