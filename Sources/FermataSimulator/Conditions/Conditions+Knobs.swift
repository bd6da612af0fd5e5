package import FermataPolicy

extension Conditions {
  /// One knob: its name in scenarios, its number in section 2.15 of the reference (0: not listed there), the values it
  /// takes, a summary (for a flag: what `yes` means), and the rules that it rests on (none: our choice, because what
  /// comes of it is to be seen).
  package struct Knob: Sendable {
    package let name: String
    package let number: Int
    package let setting: Setting
    package let summary: String
    package let sources: [String]
    /// Whether a seed turns it: not what only a desktop has.
    package let isDrawn: Bool

    init(
      _ name: String, _ number: Int, _ setting: Setting, _ summary: String, _ sources: String,
      isDrawn: Bool = true
    ) {
      self.name = name
      self.number = number
      self.setting = setting
      self.summary = summary
      self.sources = sources.split(separator: " ").map(String.init)
      self.isDrawn = isDrawn
    }
  }

  /// The kind of value that a knob holds, and the values that a seed draws from; one that stands twice is drawn twice
  /// as often.
  package enum Setting: Sendable {
    case flag(any WritableKeyPath<Conditions, Bool> & Sendable)
    case duration(any WritableKeyPath<Conditions, Duration> & Sendable, milliseconds: [Int])
    case count(any WritableKeyPath<Conditions, Int> & Sendable, of: [Int])
    case gain(any WritableKeyPath<Conditions, Float> & Sendable, of: [Float])
    case carPlay(any WritableKeyPath<Conditions, CarPlay> & Sendable)
    case code(any WritableKeyPath<Conditions, SystemCode> & Sendable, of: [SystemCode])
    case system(any WritableKeyPath<Conditions, SystemVersion> & Sendable)
  }

  /// Every knob.
  package static let knobs: [Knob] = interruptionKnobs + sessionKnobs + routeKnobs + soundKnobs

  private static let interruptionKnobs: [Knob] = [
    Knob(
      "system", 3, .system(\.system), "the version of iOS, which words and codes follow", "R-028 R-049"),
    Knob(
      "mixableAreInterrupted", 4, .flag(\.mixableAreInterrupted),
      "calls, Siri and alarms interrupt mixable sessions, too", "matrix-5"),
    Knob(
      "configurationSurvivesInterruption", 0, .flag(\.configurationSurvivesInterruption),
      "an interrupted app finds its session as it left it", "I1 I2"),
    Knob(
      "beganArrives", 2, .flag(\.beganArrives), "an app is told that an interruption began", "R-047"),
    Knob(
      "beganDelay", 2, .duration(\.beganDelay, milliseconds: [0, 0, 40, 900]),
      "how late an app is told that an interruption began", "R-048"),
    Knob(
      "beganIsRepeated", 2, .flag(\.beganIsRepeated), "a beginning is told twice", "R-047"),
    Knob(
      "endedArrives", 1, .flag(\.endedArrives), "an app is told that an interruption ended", "R-042"),
    Knob(
      "endedDelay", 1, .duration(\.endedDelay, milliseconds: [0, 0, 300, 20_000]),
      "how late an app is told that an interruption ended", "R-046"),
    Knob(
      "wakeLimit", 17, .duration(\.wakeLimit, milliseconds: [0, 30_000, 60_000, 180_000]),
      "how long an interruption may last so that its end wakes an app", "R-046"),
    Knob(
      "wakeDelay", 17, .duration(\.wakeDelay, milliseconds: [0, 1_000, 20_000]),
      "how long after the end an app is woken", "R-046"),
    Knob(
      "wakeActivationFailures", 17, .count(\.wakeActivationFailures, of: [0, 1, 3, 5]),
      "how many activations fail after the wake", "R-023 R-046"),
    Knob(
      "endedIsRepeated", 2, .flag(\.endedIsRepeated), "an end is told twice", "R-047"),
    Knob(
      "endedKeepsLeave", 1, .flag(\.endedKeepsLeave), "an end's leave to resume is passed on", "R-043 R-050"),
    Knob(
      "untoldEndsComeWithForeground", 1, .flag(\.untoldEndsComeWithForeground),
      "an end that an app was not told of is told when the app is opened", "matrix-1"),
    Knob(
      "untoldEndDelay", 18, .duration(\.untoldEndDelay, milliseconds: [0, 3_000]),
      "how long after its opening an app is told of an end that it missed", "R-209"),
    Knob(
      "announcementsInterrupt", 0, .flag(\.announcementsInterrupt),
      "Siri's reading of a notification interrupts every non-mixable session", "matrix-21"),
    Knob(
      "coverEndsComeOnOpening", 24, .flag(\.coverEndsComeOnOpening),
      "an app is told of the end when the cover opens, without leave to resume", "R-053"),
    Knob(
      "callsChangeRoute", 2, .flag(\.callsChangeRoute),
      "during a call all sound goes where the call is heard",
      "R-048"),
    Knob(
      "ownPlayersInterrupt", 0, .flag(\.ownPlayersInterrupt),
      "another player in an app's own process takes its session", "matrix-16"),
    Knob(
      "mutedFeedsInterrupt", 0, .flag(\.mutedFeedsInterrupt), "a muted feed of videos interrupts others",
      "matrix-18"),
    Knob(
      "callsTakeWhatBegins", 0, .flag(\.callsTakeWhatBegins),
      "sound that begins during a call is interrupted at once", "", isDrawn: false),
  ]

  private static let sessionKnobs: [Knob] = [
    Knob(
      "sessionsExclude", 0, .flag(\.sessionsExclude),
      "an app that becomes active interrupts the others, unless it mixes", "R-021", isDrawn: false),
    Knob(
      "refusesA2DPWithPlayback", 5, .flag(\.refusesA2DPWithPlayback),
      "allowBluetoothA2DP is refused with playback", "R-006"),
    Knob(
      "liveMixChangeInterrupts", 5, .flag(\.liveMixChangeInterrupts),
      "an active session that stops mixing interrupts at once", "R-009"),
    Knob(
      "playbackMayActivateDuringCall", 19, .flag(\.playbackMayActivateDuringCall),
      "playback may become active during a call", "R-022"),
    Knob(
      "refusesBackgroundActivation", 7, .flag(\.refusesBackgroundActivation),
      "activation in the background is refused with !int", "R-023"),
    Knob(
      "refusesMixableInBackground", 7, .flag(\.refusesMixableInBackground),
      "activation of a mixable session in the background is refused with ent?", "R-026"),
    Knob(
      "activationLatency", 6, .duration(\.activationLatency, milliseconds: [0, 0, 10, 700, 6000]),
      "how long activation takes", "R-020"),
    Knob(
      "activationFailures", 6, .count(\.activationFailures, of: [0, 0, 1, 3]),
      "how many of the next activations fail", "R-032"),
    Knob(
      "activationFailureCode", 6,
      .code(\.activationFailureCode, of: [.unspecified, .insufficientPriority, .cannotInterruptOthers]),
      "with which code those activations fail", "R-032"),
    Knob(
      "configurationFailures", 0, .count(\.configurationFailures, of: [0, 0, 1, 2]),
      "how many of the next settings of a category are refused", "R-022"),
    Knob(
      "configurationFailureCode", 0,
      .code(\.configurationFailureCode, of: [.insufficientPriority, .badParameter]),
      "with which code those settings are refused", "R-022"),
    Knob(
      "deactivationLatency", 0, .duration(\.deactivationLatency, milliseconds: [0, 0, 10, 700]),
      "how long deactivation takes", "R-020"),
    Knob(
      "inputChangeLatency", 0, .duration(\.inputChangeLatency, milliseconds: [0, 350]),
      "how long a new category takes that adds or removes the microphone", "R-011"),
    Knob(
      "outputChangeLatency", 0, .duration(\.outputChangeLatency, milliseconds: [0, 10]),
      "how long any other new category takes", "R-011"),
    Knob(
      "emptyFormatTime", 9, .duration(\.emptyFormatTime, milliseconds: [0, 0, 120]),
      "for how long no engine starts after a new route", "R-125"),
    Knob(
      "formatChangesStopEngines", 10, .flag(\.formatChangesStopEngines),
      "a route of another sample rate stops engines", "R-123"),
    Knob(
      "engineStopDelay", 10, .duration(\.engineStopDelay, milliseconds: [0, 0, 30]),
      "for how long an engine runs on after it says it stopped", "R-124"),
    Knob(
      "engineStartFailures", 10, .count(\.engineStartFailures, of: [0, 0, 1]),
      "how many of the next starts of an engine fail", "R-126"),
    Knob(
      "engineStartFailureCode", 10, .code(\.engineStartFailureCode, of: [SystemCode(-10868), .unspecified]),
      "with which code those starts fail", "R-126"),
  ]

  private static let routeKnobs: [Knob] = [
    Knob(
      "speakerBeatsHeadphones", 5, .flag(\.speakerBeatsHeadphones), "defaultToSpeaker wins over what is worn",
      "R-062"),
    Knob(
      "routeNoticeDelay", 8, .duration(\.routeNoticeDelay, milliseconds: [0, 0, 25, 60]),
      "how late the notice of a new route comes", "R-073"),
    Knob(
      "routeNoticesArrive", 8, .flag(\.routeNoticesArrive), "the notice of a new route comes at all", "R-074"),
    Knob(
      "routeReasonsAreMissing", 8, .flag(\.routeReasonsAreMissing), "notices give no reason for the change",
      "R-072"),
    Knob(
      "devicesArriveInBursts", 8, .flag(\.devicesArriveInBursts),
      "a device that arrives leaves once more and returns, within 1.5 s", "R-078"),
    Knob(
      "interruptsOnRouteDisconnect", 0, .flag(\.interruptsOnRouteDisconnect),
      "losing the device that is heard also interrupts the Now Playing app", "R-221 matrix-13"),
    Knob(
      "outputsArePinned", 0, .flag(\.outputsArePinned),
      "an output is tied to its route and silent once that route is gone", ""),
    Knob(
      "framesInFlightMove", 0, .flag(\.framesInFlightMove),
      "sound that a lost device has not played yet is heard on the next one", ""),
    Knob(
      "bluetoothLatency", 0, .duration(\.bluetoothLatency, milliseconds: [40, 150, 250]),
      "the time from handing sound over to hearing it through Bluetooth", ""),
    Knob(
      "airPlayLatency", 23, .duration(\.airPlayLatency, milliseconds: [250, 2_250, 3_000]),
      "the time from handing sound over to hearing it through AirPlay", "R-215"),
    Knob(
      "airPlayControlDelay", 23, .duration(\.airPlayControlDelay, milliseconds: [300, 500]),
      "the AirPlay time of long-form sound, which is sent ahead", "R-216 R-215"),
    Knob(
      "longFormFallsBackUntold", 0, .flag(\.longFormFallsBackUntold),
      "losing a device interrupts no long-form sound, and its notice gives no reason", "R-075"),
    Knob(
      "handsFreeRate", 9, .count(\.handsFreeRate, of: [8_000, 16_000, 24_000]),
      "sample rate of a Bluetooth headset in a call, in hertz", "R-068"),
  ]

  private static let soundKnobs: [Knob] = [
    Knob(
      "suspensionDelay", 12, .duration(\.suspensionDelay, milliseconds: [2_000, 5_000, 10_000]),
      "how much silence in the background suspends an app", "R-104"),
    Knob(
      "silenceKeepsAlive", 12, .flag(\.silenceKeepsAlive),
      "an engine that renders silence keeps its app alive in the background", "R-104"),
    Knob(
      "mixingLosesControls", 13, .flag(\.mixingLosesControls), "a session that mixed loses the lock screen",
      "R-143"),
    Knob(
      "clockKeepsAnchor", 13, .flag(\.clockKeepsAnchor), "the card's clock goes on from its old anchor",
      "R-146"),
    Knob(
      "headsetSaysToggle", 14, .flag(\.headsetSaysToggle), "one press on a headset says only toggle", "R-162"),
    Knob(
      "handlersPerCommand", 14, .count(\.handlersPerCommand, of: [1, 1, 2]),
      "how many handlers of the app hear each command", "R-167"),
    Knob(
      "carPlay", 21, .carPlay(\.carPlay), "when a car that is connected presses play", "R-079"),
    Knob(
      "cardOutlivesSession", 20,
      .duration(\.cardOutlivesSession, milliseconds: [0, 5_000, 60_000, 31_536_000_000]),
      "how long a card stays after its session was given back", "R-144"),
    Knob(
      "cardLimit", 20, .duration(\.cardLimit, milliseconds: [3_600_000, 10_800_000, 31_536_000_000]),
      "how long an app that is paused stays Now Playing", "R-142"),
    Knob(
      "lockScreenLimit", 20, .duration(\.lockScreenLimit, milliseconds: [60_000, 600_000]),
      "how long a card that stands still stays on the lock screen", "R-142"),
    Knob(
      "duckedGain", 16, .gain(\.duckedGain, of: [0.05, 0.2, 0.5]),
      "how loud others are while a session ducks them", "R-091"),
    Knob(
      "duckingRamp", 16, .duration(\.duckingRamp, milliseconds: [0, 250, 500]),
      "how long lowering others takes, and raising them again", "R-091"),
    Knob(
      "hintDropDelay", 16, .duration(\.hintDropDelay, milliseconds: [0, 0, 1_000]),
      "how long the hint to be silent outlasts another app's sound", "R-099"),
    Knob(
      "notificationGain", 0, .gain(\.notificationGain, of: [1, 1, 0.5]),
      "how loud apps are during a notification's sound", "matrix-9"),
  ]

  /// Conditions drawn from a seed: the same seed gives the same value.
  public static func drawn(using random: inout SeededGenerator) -> Conditions {
    var conditions = Conditions()
    for knob in knobs where knob.isDrawn { knob.setting.draw(into: &conditions, using: &random) }
    return conditions
  }
}

extension Conditions.Setting {
  fileprivate func draw(into conditions: inout Conditions, using random: inout SeededGenerator) {
    switch self {
    case .flag(let path): conditions[keyPath: path] = Bool.random(using: &random)
    case .duration(let path, let choices):
      conditions[keyPath: path] = .milliseconds(choices.randomElement(using: &random) ?? 0)
    case .count(let path, let choices):
      conditions[keyPath: path] = choices.randomElement(using: &random) ?? 0
    case .carPlay(let path):
      conditions[keyPath: path] = CarPlay.allCases.randomElement(using: &random) ?? .ifPlaying
    case .gain(let path, let choices): conditions[keyPath: path] = choices.randomElement(using: &random) ?? 1
    case .code(let path, let choices):
      conditions[keyPath: path] = choices.randomElement(using: &random) ?? .unspecified
    case .system(let path):
      conditions[keyPath: path] = SystemVersion.known.randomElement(using: &random) ?? SystemVersion(18)
    }
  }
}
