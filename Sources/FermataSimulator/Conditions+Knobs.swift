package import FermataPolicy

extension Conditions {
  /// One knob: its name in scenarios, its number in section 2.15 of the reference (0 for those it does not list), and
  /// how far it turns.
  package struct Knob: Sendable {
    package let name: String
    package let number: Int
    package let setting: Setting

    init(_ name: String, _ number: Int, _ setting: Setting) {
      self.name = name
      self.number = number
      self.setting = setting
    }
  }

  /// What a knob holds, and from what a seed draws it.
  package enum Setting: Sendable {
    case flag(any WritableKeyPath<Conditions, Bool> & Sendable)
    case duration(any WritableKeyPath<Conditions, Duration> & Sendable, milliseconds: [Int])
    case count(any WritableKeyPath<Conditions, Int> & Sendable, of: [Int])
    case gain(any WritableKeyPath<Conditions, Float> & Sendable, of: [Float])
    case code(any WritableKeyPath<Conditions, SystemCode> & Sendable, of: [SystemCode])
    case system(any WritableKeyPath<Conditions, SystemVersion> & Sendable)
  }

  /// Every knob.
  package static let knobs: [Knob] = interruptionKnobs + sessionKnobs + routeKnobs + soundKnobs

  private static let interruptionKnobs: [Knob] = [
    Knob("system", 3, .system(\.system)),
    Knob("mixableAreInterrupted", 4, .flag(\.mixableAreInterrupted)),
    Knob("configurationSurvivesInterruption", 0, .flag(\.configurationSurvivesInterruption)),
    Knob("beganArrives", 2, .flag(\.beganArrives)),
    Knob("beganDelay", 2, .duration(\.beganDelay, milliseconds: [0, 0, 40, 900])),
    Knob("beganIsRepeated", 2, .flag(\.beganIsRepeated)),
    Knob("endedArrives", 1, .flag(\.endedArrives)),
    Knob("endedDelay", 1, .duration(\.endedDelay, milliseconds: [0, 0, 300, 20_000])),
    Knob("endedIsRepeated", 2, .flag(\.endedIsRepeated)),
    Knob("endedKeepsLeave", 1, .flag(\.endedKeepsLeave)),
    Knob("untoldEndsComeWithForeground", 1, .flag(\.untoldEndsComeWithForeground)),
    Knob("callsChangeRoute", 2, .flag(\.callsChangeRoute)),
    Knob("bannersSpareApps", 0, .flag(\.bannersSpareApps)),
    Knob("ownPlayersInterrupt", 0, .flag(\.ownPlayersInterrupt)),
    Knob("mutedFeedsInterrupt", 0, .flag(\.mutedFeedsInterrupt)),
  ]

  private static let sessionKnobs: [Knob] = [
    Knob("refusesA2DPWithPlayback", 5, .flag(\.refusesA2DPWithPlayback)),
    Knob("liveMixChangeInterrupts", 5, .flag(\.liveMixChangeInterrupts)),
    Knob("playbackMayActivateDuringCall", 7, .flag(\.playbackMayActivateDuringCall)),
    Knob("refusesBackgroundActivation", 7, .flag(\.refusesBackgroundActivation)),
    Knob("refusesMixableInBackground", 7, .flag(\.refusesMixableInBackground)),
    Knob("activationLatency", 6, .duration(\.activationLatency, milliseconds: [0, 0, 10, 700, 6000])),
    Knob("activationFailures", 6, .count(\.activationFailures, of: [0, 0, 1, 3])),
    Knob(
      "activationFailureCode", 6,
      .code(\.activationFailureCode, of: [.unspecified, .insufficientPriority, .cannotInterruptOthers])),
    Knob("inputChangeLatency", 0, .duration(\.inputChangeLatency, milliseconds: [0, 350])),
    Knob("outputChangeLatency", 0, .duration(\.outputChangeLatency, milliseconds: [0, 10])),
    Knob("emptyFormatTime", 9, .duration(\.emptyFormatTime, milliseconds: [0, 0, 120])),
    Knob("formatChangesStopEngines", 10, .flag(\.formatChangesStopEngines)),
    Knob("engineStopDelay", 10, .duration(\.engineStopDelay, milliseconds: [0, 0, 30])),
    Knob("engineStartFailures", 10, .count(\.engineStartFailures, of: [0, 0, 1])),
    Knob(
      "engineStartFailureCode", 10,
      .code(\.engineStartFailureCode, of: [SystemCode(-10868), .unspecified])),
  ]

  private static let routeKnobs: [Knob] = [
    Knob("speakerBeatsHeadphones", 5, .flag(\.speakerBeatsHeadphones)),
    Knob("routeNoticeDelay", 8, .duration(\.routeNoticeDelay, milliseconds: [0, 0, 25, 60])),
    Knob("routeNoticesArrive", 8, .flag(\.routeNoticesArrive)),
    Knob("routeReasonsAreMissing", 8, .flag(\.routeReasonsAreMissing)),
    Knob("devicesArriveInBursts", 8, .flag(\.devicesArriveInBursts)),
    Knob("interruptsOnRouteDisconnect", 0, .flag(\.interruptsOnRouteDisconnect)),
    Knob("outputsArePinned", 0, .flag(\.outputsArePinned)),
    Knob("framesInFlightMove", 0, .flag(\.framesInFlightMove)),
    Knob("bluetoothLatency", 0, .duration(\.bluetoothLatency, milliseconds: [40, 150, 250])),
    Knob("handsFreeRate", 9, .count(\.handsFreeRate, of: [8_000, 16_000, 24_000])),
  ]

  private static let soundKnobs: [Knob] = [
    Knob("suspensionDelay", 12, .duration(\.suspensionDelay, milliseconds: [2_000, 5_000, 10_000])),
    Knob("nearSilence", 12, .gain(\.nearSilence, of: [0, 0.0001])),
    Knob("mixingLosesControls", 13, .flag(\.mixingLosesControls)),
    Knob("clockKeepsAnchor", 13, .flag(\.clockKeepsAnchor)),
    Knob("headsetSaysToggle", 14, .flag(\.headsetSaysToggle)),
    Knob("handlersPerCommand", 14, .count(\.handlersPerCommand, of: [1, 1, 2])),
    Knob("carPlaysOnConnect", 0, .flag(\.carPlaysOnConnect)),
    Knob("duckedGain", 16, .gain(\.duckedGain, of: [0.05, 0.2, 0.5])),
    Knob("duckingRamp", 16, .duration(\.duckingRamp, milliseconds: [0, 250, 500])),
    Knob("hintDropDelay", 16, .duration(\.hintDropDelay, milliseconds: [0, 0, 1_000])),
    Knob("notificationGain", 0, .gain(\.notificationGain, of: [1, 1, 0.5])),
  ]

  /// Conditions drawn from a seed: the same seed gives the same value.
  public static func drawn(using random: inout SeededGenerator) -> Conditions {
    var conditions = Conditions()
    for knob in knobs { knob.setting.draw(into: &conditions, using: &random) }
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
    case .gain(let path, let choices): conditions[keyPath: path] = choices.randomElement(using: &random) ?? 1
    case .code(let path, let choices):
      conditions[keyPath: path] = choices.randomElement(using: &random) ?? .unspecified
    case .system(let path):
      conditions[keyPath: path] = SystemVersion.known.randomElement(using: &random) ?? SystemVersion(18)
    }
  }
}
