public import FermataPolicy

/// The phone's knobs, each with its default: what Apple does not document, or what differs between devices.
///
/// Their numbers are those of section 2.15 of the reference; knobs that matter only to recording will come with
/// recording. `knobs` is the table by which a scenario turns them and a seed draws them.
public struct Conditions: Hashable, Sendable {
  // MARK: The system's version (knob 3)

  /// The version of iOS, which words and codes follow (knob 3, R-028, R-049).
  ///
  /// Default iOS 18.
  public var system = SystemVersion(18)

  // MARK: Interruptions (knobs 1, 2, 4, 17, 18 and 24)

  /// Whether calls, Siri and alarms interrupt mixable sessions, too (knob 4, row 5).
  ///
  /// Default true: rows 5, 7 and 8 of the interruption matrix are documented for non-mixable sessions and inferred for
  /// the rest.
  public var mixableAreInterrupted = true
  /// Whether an interrupted app finds its session as it left it (I1, I2).
  ///
  /// Default true; field reports I1 and I2 tell of sound that came back without its configuration.
  public var configurationSurvivesInterruption = true
  /// Whether an app is told that an interruption began (knob 2, R-047).
  ///
  /// Default true; apps that were told only of the end were seen, too.
  public var beganArrives = true
  /// How late an app is told that an interruption began (knob 2, R-048).
  ///
  /// Default at once.
  public var beganDelay = Duration.zero
  /// Whether a beginning is told twice (knob 2, R-047).
  ///
  /// Default false.
  public var beganIsRepeated = false
  /// Whether an app is told that an interruption ended (knob 1, R-042).
  ///
  /// Default true.
  public var endedArrives = true
  /// How late an app is told that an interruption ended (knob 1, R-046).
  ///
  /// Default at once, 20 s were seen.
  public var endedDelay = Duration.zero
  /// Whether an end is told twice (knob 2, R-047).
  ///
  /// Default false.
  public var endedIsRepeated = false
  /// Whether an end's leave to resume is passed on (knob 1, R-043, R-050).
  ///
  /// Default true.
  public var endedKeepsLeave = true
  /// Whether an end that an app was not told of is told when the app is opened (knob 1, row 1).
  ///
  /// Default false; the first row of the interruption matrix names both behaviours.
  public var untoldEndsComeWithForeground = false
  /// How long after its opening an app is told of an end that it missed (knob 18, R-209).
  ///
  /// Default at once, after video apps a few seconds.
  public var untoldEndDelay = Duration.zero
  /// Whether Siri's reading of a notification interrupts every non-mixable session (row 21).
  ///
  /// Default false: such sound is lowered; both were seen.
  public var announcementsInterrupt = false
  /// Whether an app is told of the end when the cover opens, without leave to resume (knob 24, R-053).
  ///
  /// Default false: in reports nothing came back when the cover opened.
  public var coverEndsComeOnOpening = false
  /// How long an interruption may last so that its end wakes an app (knob 17, R-046).
  ///
  /// Default a day, so practically any. After a longer one the app is told of the end when it runs again. Zero never
  /// wakes it; 30 s to 3 min are worth a try.
  public var wakeLimit = Duration.seconds(86_400)
  /// How long after the end an app is woken (knob 17, R-046).
  ///
  /// Default 1 s.
  public var wakeDelay = Duration.seconds(1)
  /// How many activations fail after the wake (knob 17, R-023, R-046).
  ///
  /// Default none.
  public var wakeActivationFailures = 0
  /// Whether during a call all sound goes where the call is heard (knob 2, R-048).
  ///
  /// Default false, so that an app's route follows from its own session.
  public var callsChangeRoute = false
  /// Whether another player in an app's own process takes its session (row 16).
  ///
  /// Default true; row 16 says only that it is possible.
  public var ownPlayersInterrupt = true
  /// Whether a muted feed of videos interrupts others (row 18).
  ///
  /// Default false.
  public var mutedFeedsInterrupt = false
  /// Whether sound that begins during a call is interrupted at once.
  ///
  /// Default false, as on every phone.
  public var callsTakeWhatBegins = false

  // MARK: Sessions (knobs 5, 6, 7 and 19)

  /// Whether an app that becomes active interrupts the others, unless it mixes.
  ///
  /// Default true; a desktop's sound server lets everyone sound.
  public var sessionsExclude = true
  /// Whether allowBluetoothA2DP is refused with playback (knob 5, R-006).
  ///
  /// Default false: reports differ.
  public var refusesA2DPWithPlayback = false
  /// Whether an active session that stops mixing interrupts at once (knob 5, R-009).
  ///
  /// Default true.
  public var liveMixChangeInterrupts = true
  /// Whether playback may become active during a call (knob 19, R-022).
  ///
  /// Default true, as from iOS 15 on: the call goes on, and nothing but the app's own restraint keeps it silent. False
  /// is how earlier systems behaved.
  public var playbackMayActivateDuringCall = true
  /// Whether activation in the background is refused with !int (knob 7, R-023).
  ///
  /// Default true; mixable sessions, the Now Playing app and an app that goes on with its recording are spared.
  public var refusesBackgroundActivation = true
  /// Whether activation of a mixable session in the background is refused with ent? (knob 7, R-026).
  ///
  /// Default false, because reports differ.
  public var refusesMixableInBackground = false
  /// How long activation takes (knob 6, R-020).
  ///
  /// Default none; up to 6 s were seen.
  public var activationLatency = Duration.zero
  /// How many of the next activations fail (knob 6, R-032).
  ///
  /// Default none.
  public var activationFailures = 0
  /// With which code those activations fail (knob 6, R-032).
  public var activationFailureCode = SystemCode.unspecified
  /// How many of the next settings of a category are refused.
  ///
  /// Default none.
  public var configurationFailures = 0
  /// With which code those settings are refused.
  public var configurationFailureCode = SystemCode.insufficientPriority
  /// How long deactivation takes.
  ///
  /// Default none; up to 6 s were seen of calls that change whether a session is active.
  public var deactivationLatency = Duration.zero
  /// How long a new category takes that adds or removes the microphone.
  ///
  /// Default none; 0.3 to 0.4 s were seen, both for adding the microphone and for removing it.
  public var inputChangeLatency = Duration.zero
  /// How long any other new category takes.
  ///
  /// Default none; 10 ms were seen.
  public var outputChangeLatency = Duration.zero

  // MARK: Routes (knobs 5, 8, 9 and 23)

  /// Whether defaultToSpeaker wins over what is worn (knob 5, R-062).
  ///
  /// Default false, as the header says; the reference page says otherwise.
  public var speakerBeatsHeadphones = false
  /// How late the notice of a new route comes (knob 8, R-073).
  ///
  /// Default at once.
  public var routeNoticeDelay = Duration.zero
  /// Whether the notice of a new route comes at all (knob 8, R-074).
  ///
  /// Default true.
  public var routeNoticesArrive = true
  /// Whether notices give no reason for the change (knob 8, R-072).
  ///
  /// Default false.
  public var routeReasonsAreMissing = false
  /// Whether a device that arrives leaves once more and returns, within 1.5 s (knob 8, R-078).
  ///
  /// Default false.
  public var devicesArriveInBursts = false
  /// Whether losing the device that is heard also interrupts the Now Playing app (R-221, row 13).
  ///
  /// Default true; before iOS 17 no app is interrupted either way.
  public var interruptsOnRouteDisconnect = true
  /// Whether an output is tied to its route and silent once that route is gone.
  ///
  /// Default false, because Apple's outputs follow the route; a stream of PipeWire's can be pinned.
  public var outputsArePinned = false
  /// Whether sound that a lost device has not played yet is heard on the next one.
  ///
  /// Default false: that sound is lost with the device (our choice, because it sits in the device's own buffer).
  public var framesInFlightMove = false
  /// The time from handing sound over to hearing it through Bluetooth.
  ///
  /// Default 150 ms (our choice, because headsets over A2DP take 100 to 300 ms).
  public var bluetoothLatency = Duration.milliseconds(150)
  /// The time from handing sound over to hearing it through AirPlay (knob 23, R-215).
  ///
  /// Default 2 s.
  public var airPlayLatency = Duration.seconds(2)
  /// The AirPlay time of long-form sound, which is sent ahead (knob 23, R-216, R-215).
  ///
  /// Default 2 s, because an engine sends nothing ahead, and a long-form route makes it no quicker; with one of
  /// Apple's players it is 0.5 s.
  public var airPlayControlDelay = Duration.seconds(2)
  /// Whether losing a device interrupts no long-form sound, and its notice gives no reason.
  ///
  /// Default false.
  public var longFormFallsBackUntold = false
  /// Sample rate of a Bluetooth headset in a call, in hertz (knob 9, R-068).
  ///
  /// Default 16,000; there are 8,000 and 24,000 as well.
  public var handsFreeRate = 16_000

  // MARK: Engines (knobs 9 and 10)

  /// For how long no engine starts after a new route (knob 9, R-125).
  ///
  /// Default none.
  public var emptyFormatTime = Duration.zero
  /// Whether a route of another sample rate stops engines (knob 10, R-123).
  ///
  /// Default false: engines that convert go on.
  public var formatChangesStopEngines = false
  /// For how long an engine runs on after it says it stopped (knob 10, R-124).
  ///
  /// Default not at all.
  public var engineStopDelay = Duration.zero
  /// How many of the next starts of an engine fail (knob 10, R-126).
  ///
  /// Default none.
  public var engineStartFailures = 0
  /// With which code those starts fail (knob 10, R-126).
  ///
  /// Default -10868, as seen; starts within `emptyFormatTime` fail with it, too.
  public var engineStartFailureCode = SystemCode(-10868)

  // MARK: Background (knob 12)

  /// How much silence in the background suspends an app (knob 12, R-104).
  ///
  /// Default 5 s.
  public var suspensionDelay = Duration.seconds(5)
  /// Whether an engine that renders silence keeps its app alive in the background (knob 12, R-104).
  ///
  /// Default true: what counts is whether input or output runs, not how loud it is.
  public var silenceKeepsAlive = true

  // MARK: The lock screen and buttons (knobs 13, 14, 20 and 21)

  /// Whether a session that mixed loses the lock screen (knob 13, R-143).
  ///
  /// Default false; it was seen on iOS 15 to 17, so choosing one of those turns it on.
  public var mixingLosesControls = false
  /// Whether the card's clock goes on from its old anchor (knob 13, R-146).
  ///
  /// Default false: the anchor is the moment of publishing. True keeps it while cards repeat the same elapsed time.
  public var clockKeepsAnchor = false
  /// Whether one press on a headset says only toggle (knob 14, R-162).
  ///
  /// Default true.
  public var headsetSaysToggle = true
  /// How many handlers of the app hear each command (knob 14, R-167).
  ///
  /// Default 1.
  public var handlersPerCommand = 1
  /// When a car that is connected presses play (knob 21, R-079).
  ///
  /// Default: if the app was playing when the car left; users report the other two as well.
  public var carPlay = CarPlay.ifPlaying
  /// How long a card stays after its session was given back (knob 20, R-144).
  ///
  /// Default a year, so for ever: no source says that giving the session back removes the card.
  public var cardOutlivesSession = Duration.seconds(31_536_000)
  /// How long an app that is paused stays Now Playing (knob 20, R-142).
  ///
  /// Default a year, so for ever.
  public var cardLimit = Duration.seconds(31_536_000)
  /// How long a card that stands still stays on the lock screen (knob 20, R-142).
  ///
  /// Default 10 min.
  public var lockScreenLimit = Duration.seconds(600)

  // MARK: Others that sound (knob 16)

  /// How loud others are while a session ducks them (knob 16, R-091).
  ///
  /// Default 0.2, so -14 dB (our choice, because the depth is not documented).
  public var duckedGain: Float = 0.2
  /// How long lowering others takes, and raising them again (knob 16, R-091).
  ///
  /// Default 0.5 s.
  public var duckingRamp = Duration.milliseconds(500)
  /// How long the hint to be silent outlasts another app's sound (knob 16, R-099).
  ///
  /// Default not at all.
  public var hintDropDelay = Duration.zero
  /// How loud apps are during a notification's sound (row 9).
  ///
  /// Default 1, no dip.
  public var notificationGain: Float = 1

  /// Makes the default conditions.
  public init() {}

  /// Makes the conditions of a phone with a system: what is known to differ there, and defaults for the rest.
  public init(_ system: SystemVersion) { turn(to: system) }

  /// Changes the system, and turns the knobs that are known to differ with it.
  package mutating func turn(to system: SystemVersion) {
    self.system = system
    mixingLosesControls = system.losesControlsByMixing
  }
}
