public import FermataPolicy

/// Where Apple's word is missing or devices differ: the phone's knobs, each with the default that is stated.
///
/// Section 2.15 of the reference numbers them; those that only recording, voice chat or games meet come with those.
public struct Conditions: Hashable, Sendable {
  /// Whether calls, Siri and alarms also take mixable sessions (knob 4).
  ///
  /// Default true: rows 5, 7 and 8 of the interruption matrix are documented for non-mixable ones and
  /// inferred for the rest.
  public var mixableAreInterrupted = true
  /// Whether an interrupted app finds its session configured as it left it.
  ///
  /// Default true; field reports I1 and I2 tell of sound that came back without its configuration.
  public var configurationSurvivesInterruption = true
  /// Whether playback may become active during a phone call (knob 7).
  ///
  /// Default false: a call has priority.
  public var playbackMayActivateDuringCall = false
  /// How long activation takes (knob 6, R-020: up to 6 s were seen).
  ///
  /// Default none.
  public var activationLatency = Duration.zero
  /// How many of the next activations fail although nothing forbids them (knob 6, R-032).
  ///
  /// Default none.
  public var activationFailures = 0
  /// With which code they fail.
  public var activationFailureCode = SystemCode("what")
  /// How late the notice of a changed route comes (knob 8, R-073).
  ///
  /// Default at once.
  public var routeNoticeDelay = Duration.zero
  /// Whether the notice of a changed route comes at all (knob 8, R-074).
  ///
  /// Default true.
  public var routeNoticesArrive = true
  /// Whether losing the device that is heard also interrupts the Now Playing app, as iOS 17 does unless told
  /// otherwise (matrix row 13).
  ///
  /// Default true.
  public var interruptsOnRouteDisconnect = true
  /// Whether an output is pinned to its route, so that it carries nothing elsewhere.
  ///
  /// Default false: Apple's follow.
  public var outputsArePinned = false
  /// Whether frames that were handed to a device that left go on to the next one.
  ///
  /// Default false: they die with it (our choice, because they sit in the lost device's own buffer).
  public var framesInFlightMove = false
  /// From handing over to being heard, through Bluetooth.
  ///
  /// Default 150 ms, a common figure for A2DP.
  public var bluetoothLatency = Duration.milliseconds(150)
  /// Whether an app whose session was taken by its suspension is told so when it runs again.
  ///
  /// Default false, as from iOS 16; iOS 14.5 to 15 told it with the reason `appWasSuspended` (knob 3, R-049).
  public var tellsSuspension = false
  /// After how much silence in the background an app is suspended (knob 12, R-104).
  ///
  /// Default 5 s.
  public var suspensionDelay = Duration.seconds(5)
  /// How loud others are while a session ducks them (knob 16, R-091).
  ///
  /// Default 0.2.
  public var duckedGain: Float = 0.2
  /// How long the way there and back takes (knob 16, R-091).
  ///
  /// Default 0.5 s.
  public var duckingRamp = Duration.milliseconds(500)
  /// Whether deactivating a running session is refused with `!act`, as before iOS 26 (knob 3, R-028).
  ///
  /// Default true.
  public var refusesBusyDeactivation = true
  /// Whether the option `allowBluetoothA2DP` is refused with playback, where it is implied (knob 5, R-006).
  ///
  /// Default false: reports differ.
  public var refusesA2DPWithPlayback = false

  /// Makes the default conditions.
  public init() {}
}
