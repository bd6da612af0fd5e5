extension Rule {
  /// The rule's place in `allCases`.
  var ordinal: Int {
    switch self {
    case .interruptionSilences: 0
    case .interruptionReapplies: 1
    case .interruptionResume: 2
    case .interruptionUserPlay: 3
    case .interruptionForeground: 4
    case .interruptionLateEnd: 5
    case .interruptionRewinds: 6
    case .newestWins: 7
    case .interruptionStale: 8
    case .microphoneMuted: 9
    case .outputLost: 10
    case .routeBlinks: 11
    case .outputPicked: 12
    case .recordingStops: 13
    case .speakerReasserted: 14
    case .sessionReasserted: 15
    case .engineStopped: 16
    case .servicesLost: 17
    case .servicesReset: 18
    case .refusal: 19
    case .refusalByPart: 20
    case .refusalRetries: 21
    case .authority: 22
    case .backgroundSilences: 23
    case .secondaryAudioHint: 24
    case .linger: 25
    case .cardOnChange: 26
    case .cardRate: 27
    case .cardChapter: 28
    case .cardPicture: 29
    case .stalled: 30
    case .queueAdvances: 31
    case .queueEnd: 32
    case .queueSkipsBroken: 33
    case .queueRestarts: 34
    case .toggle: 35
    case .commandOutcome: 36
    case .commandsFollowQueue: 37
    case .commandsSkip: 38
    case .liveStaysLive: 39
    case .positionClamped: 40
    }
  }
}
