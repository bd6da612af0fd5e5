import FermataPolicy

extension RuleTable {
  /// Routes, volume, ducking, the background and its tasks: sections 2.4 to 2.8.
  static let routeRows: [RuleRow] = [
    RuleRow(
      "R-060",
      .test("of two Bluetooth devices the last one is heard, and a pick makes it the last (R-060, R-065)"),
      .test("the route is that of the session with a microphone, else of the latest that does not mix"),
      .missing("a pick that is remembered for its device")),
    RuleRow(
      "R-061", .test("each cell of the table of outputs and inputs is as R-061 says"),
      .test("everything with a cable sounds at once in multiRoute, Bluetooth never")),
    RuleRow(
      "R-062", .test("defaultToSpeaker gives way to what is worn, or not, by a knob (R-062)"),
      .knob("speakerBeatsHeadphones")),
    RuleRow(
      "R-063",
      .test(
        "the speaker is forced in playAndRecord, until the route changes or an interruption comes (R-063)"),
      .test("outside playAndRecord, and while inactive, the speaker cannot be forced (R-063)"),
      .policy(.speakerReasserted), .test("a new category ends a forced speaker (R-063)")),
    RuleRow(
      "R-064", .test("defaultToSpeaker gives way to what is worn, or not, by a knob (R-062)"),
      .test("a configuration replaces the one before, options and all (R-007)")),
    RuleRow(
      "R-065",
      .test("of two Bluetooth devices the last one is heard, and a pick makes it the last (R-060, R-065)"),
      .missing("an input that the user picks")),
    RuleRow("R-066", .later(.recording, "a preferred input")),
    RuleRow("R-067", .later(.recording, "the list of inputs")),
    RuleRow(
      "R-068", .knob("handsFreeRate"),
      .test("a route of another sample rate stops the engines, by a knob (R-068, R-123)"),
      .missing("the single channel of a headset in a call")),
    RuleRow("R-069", .later(.recording, "input and output in one unit, beside AVCaptureSession")),
    RuleRow(
      "R-070", .policy(.outputLost),
      .test("what the user connected and heard goes away: cut, and stays paused"),
      .test("a device that arrives while paused starts nothing"), .policy(.recordingStops)),
    RuleRow(
      "R-071",
      .test(
        "pulled headphones pause it before the speaker sounds, and plugged in again they start nothing (R-071)"
      )),
    RuleRow(
      "R-072", .policy(.outputLost), .policy(.outputPicked), .knob("routeReasonsAreMissing"),
      .test("a notice may lack its reason (R-072)")),
    RuleRow(
      "R-073", .knob("routeNoticeDelay"), .test("a notice may come late or never (R-073, R-074)"),
      .test("a loss whose notice comes after the user's play pauses nothing")),
    RuleRow(
      "R-074", .knob("routeNoticesArrive"), .policy(.engineStopped),
      .test("a notice may come late or never (R-073, R-074)")),
    RuleRow(
      "R-075", .knob("longFormFallsBackUntold"),
      .test("long-form sound may lose its device without a reason, by a knob (R-075)")),
    RuleRow("R-076", .later(.recording, "a preferred Bluetooth input")),
    RuleRow("R-077", .later(.recording, "what a Bluetooth microphone costs")),
    RuleRow(
      "R-078", .policy(.routeBlinks), .knob("devicesArriveInBursts"),
      .test("a device that is switched on comes, goes and returns, by a knob, each in its own time (R-078)"),
      .missing("a car's other reasons")),
    RuleRow(
      "R-079", .knob("carPlay"), .test("a car that connects presses play, by a knob (R-079)")),
    RuleRow(
      "R-085", .test("the silent switch and the lock silence ambient and soloAmbient alone (R-085)"),
      .test("the lock silences another app's game, and not its music (R-085)")),
    RuleRow(
      "R-086", .test("each endpoint keeps its own volume (R-086)"),
      .test("another endpoint has another volume, and that is told (R-086)")),
    RuleRow(
      "R-087", .test("without an active session nothing is told, and with it what changed meanwhile (R-087)")),
    RuleRow(
      "R-088", .later(.appleAdapter, "no seam sets the system's volume; a player has a gain of its own")),
    RuleRow(
      "R-089", .test("a call has a volume of its own at each endpoint (R-089)"),
      .test("the volume that is set during a call is the call's (R-089)")),
    RuleRow("R-090", .test("ducking lasts as long as the session, at 0.2, not as long as the sound (R-090)")),
    RuleRow("R-091", .knob("duckedGain"), .knob("duckingRamp")),
    RuleRow("R-092", .later(.recording, "the voice-processing unit")),
    RuleRow("R-095", .test("the hint is on while another app plays that mixes with nobody (R-095)")),
    RuleRow(
      "R-096",
      .test("a change is told to a foreground app with an active session; others read it (R-096, R-097)")),
    RuleRow(
      "R-097",
      .test("a change is told to a foreground app with an active session; others read it (R-096, R-097)"),
      .policy(.secondaryAudioHint)),
    RuleRow(
      "R-098", .policy(.secondaryAudioHint),
      .test("the music yields, the effects go on, and only what was on comes back"),
      .test("a change is told to a foreground app with an active session; others read it (R-096, R-097)")),
    RuleRow("R-099", .knob("hintDropDelay"), .test("the hint outlasts a pause by a knob (R-099)")),
    RuleRow(
      "R-100", .test("an app that is quiet in the background is suspended after five seconds"),
      .knob("suspensionDelay"), .missing("a background task, or another mode, that keeps it running")),
    RuleRow(
      "R-101",
      .test(
        "in the background only a category and a mode that allow it are heard, others are suspended (R-101, R-102)"
      ), .policy(.backgroundSilences),
      .test(
        "who listens lives on in the background, and is suspended once the session is given back (R-101)"),
      .test("a call that CallKit made active keeps its app alive (R-101)"),
      .missing("a microphone that captures told apart from a category that could")),
    RuleRow(
      "R-102",
      .test(
        "in the background only a category and a mode that allow it are heard, others are suspended (R-101, R-102)"
      )),
    RuleRow(
      "R-103", .policy(.interruptionReapplies),
      .test("the foreground makes unknown what a suspension may have taken")),
    RuleRow(
      "R-104", .knob("suspensionDelay"), .knob("silenceKeepsAlive"),
      .test("an engine that renders silence keeps its process alive, or not, by a knob (R-104)")),
    RuleRow(
      "R-105", .test("what a suspended app missed comes on waking, in order, after what woke it (R-105)"),
      .test("a call that lasts longer than the limit wakes nobody, and is told in front")),
    RuleRow(
      "R-106", .test("a process that begins in the background is told so, and suspended as any other"),
      .missing("what launches a process: a push, a place, Push to Talk")),
    RuleRow(
      "R-107",
      .later(.appleAdapter, "resigning active is no scene of ours; an adapter passes the background alone")),
    RuleRow("R-108", .later(.appleAdapter, "which of two notices of one move an adapter takes")),
    RuleRow("R-109", .later(.location, "a background mode of its own")),
    RuleRow("R-110", .later(.backgroundTasks, "each task begins and ends once")),
    RuleRow("R-111", .later(.backgroundTasks, "when a task is granted")),
    RuleRow("R-112", .later(.backgroundTasks, "the budget is the app's")),
    RuleRow("R-113", .later(.backgroundTasks, "the time that is left")),
    RuleRow("R-114", .later(.backgroundTasks, "what happens when time is up")),
    RuleRow("R-115", .later(.backgroundTasks, "what happens when time is up")),
    RuleRow("R-116", .later(.backgroundTasks, "ways to leak a task")),
    RuleRow("R-117", .later(.backgroundTasks, "extensions cannot ask")),
    RuleRow("R-118", .later(.backgroundTasks, "bridging a gap")),
  ]
}
