import FermataPolicy

extension RuleTable {
  /// Sessions, activation and interruptions: sections 2.1 to 2.3.
  static let sessionRows: [RuleRow] = [
    RuleRow("R-001", .test("a process starts inactive in soloAmbient (R-001)")),
    RuleRow(
      "R-002", .test("the silent switch and the lock silence ambient and soloAmbient alone (R-085)"),
      .test(
        "in the background only a category and a mode that allow it are heard, others are suspended (R-101, R-102)"
      ), .test("who records alone silences the others (R-002)"),
      .test("each row takes the sessions it names and gives them back")),
    RuleRow(
      "R-003", .test("every mix is taken or refused as R-003 and R-005 say, with the rule and an advice"),
      .test("an illegal mix is refused and changes nothing (R-003, R-006)")),
    RuleRow(
      "R-004", .test("category and mode bring options along (R-004, R-005)"),
      .missing("the lower level that a chat mode has without voice processing")),
    RuleRow(
      "R-005", .test("every mix is taken or refused as R-003 and R-005 say, with the rule and an advice"),
      .test("category and mode bring options along (R-004, R-005)")),
    RuleRow(
      "R-006", .test("an illegal mix is refused and changes nothing (R-003, R-006)"),
      .knob("refusesA2DPWithPlayback")),
    RuleRow("R-007", .test("a configuration replaces the one before, options and all (R-007)")),
    RuleRow("R-008", .test("a category set while active is told, and moves the sound at once (R-008)")),
    RuleRow(
      "R-009", .test("who stops mixing while active interrupts others at once, by a knob (R-009)"),
      .knob("liveMixChangeInterrupts")),
    RuleRow(
      "R-010", .test("it is refused where the system refuses it, with the rule"),
      .test("long-form sharing of another kind of session is a bad parameter (R-010)"),
      .missing("one destination for all long-form apps")),
    RuleRow(
      "R-011", .test("a new category takes its time, longer with a microphone (R-011)"),
      .knob("inputChangeLatency"), .knob("outputChangeLatency")),
    RuleRow(
      "R-012",
      .test("while an app records, sounds and vibrations keep away unless it allows them (R-012)"),
      .test("a recorder that begins silences the phone's own sounds (R-012)")),
    RuleRow("R-013", .later(.recording, "permission is asked at the first use of a microphone")),
    RuleRow("R-014", .later(.recording, "permission is asked at the first use of a microphone")),
    RuleRow("R-015", .later(.recording, "preferred inputs and channel counts")),
    RuleRow(
      "R-016", .test("each cell of the table of outputs and inputs is as R-061 says"),
      .missing("how many channels an input has, and how fast it is")),
    RuleRow(
      "R-020", .test("an activation takes its time (R-020) and is judged at its end"),
      .knob("activationLatency"), .knob("deactivationLatency"),
      .test("a deactivation takes its time (R-020), and nobody is told before its end")),
    RuleRow("R-021", .test("each row takes the sessions it names and gives them back")),
    RuleRow(
      "R-022",
      .test("during another app's call playback may activate, by a knob, and a microphone may not (R-022)"),
      .knob("playbackMayActivateDuringCall"), .policy(.refusalByPart),
      .knob("configurationFailures"), .knob("configurationFailureCode"),
      .test("as many settings of a category are refused as are asked for, and change nothing (R-022)"),
      .test("each kind of session is let in beside a call, or not, by its system (R-022)"),
      .test("beside a call the speaker is low, and headphones are not (R-022)"),
      .test("playback in the background is let in beside a call if it is Now Playing (R-022, R-023)"),
      .test("a call app without CallKit is interrupted by any call, and takes what plays (R-022, R-211)"),
      .test("beside an app's own call others play, and none of them takes it (R-022)"),
      .missing("what is silenced by the switch is heard beside a call app without CallKit")),
    RuleRow(
      "R-023", .test("in the background activation is refused as the knobs say (R-023, R-026)"),
      .test("the Now Playing app may activate from the background"), .knob("refusesBackgroundActivation"),
      .test("who publishes no card is never Now Playing (R-140)"),
      .missing("a refusal that lasts until the app is launched anew")),
    RuleRow(
      "R-024", .test("sound begins in the background only as playback with the background mode (R-024)"),
      .missing("`!rec` for a recording that mixes")),
    RuleRow("R-025", .test("an activation fails for its reason, stays inactive, and works without it")),
    RuleRow(
      "R-026", .test("in the background activation is refused as the knobs say (R-023, R-026)"),
      .test("the framework activates and the app may not, until it is over"),
      .knob("refusesMixableInBackground"), .missing("the empty format that an engine then sees")),
    RuleRow(
      "R-027", .test("an engine that starts activates its session (R-027), or is refused with it"),
      .test("it plays from the start, activates the session and blocks no main thread (R-020, R-027)"),
      .missing("AVAudioPlayer, which activates as it prepares")),
    RuleRow(
      "R-028", .test("deactivating a running session stops it, with !act before iOS 26 (R-028)"),
      .knob("system")),
    RuleRow(
      "R-029", .test("others go on only if they are told (R-029, R-030)"),
      .test("our own deactivation lets a radio go on")),
    RuleRow("R-030", .test("others go on only if they are told (R-029, R-030)")),
    RuleRow(
      "R-031", .test("an activation fails for its reason, stays inactive, and works without it"),
      .test("an activation that is refused leaves the session inactive, one that was active as well (R-031)"),
      .test("a deactivation that is refused is believed all the same")),
    RuleRow(
      "R-032", .test("transient failures pass (R-032), and hit nobody else"), .knob("activationFailures"),
      .knob("activationFailureCode"), .policy(.refusalRetries)),
    RuleRow(
      "R-033",
      .test("media services that die take every session, and every call fails until they are back (R-033)"),
      .test("media services come back after a gap by themselves (R-033)")),
    RuleRow(
      "R-034", .test("a thousand identical requests are no session call"),
      .test("a thousand identical intents are no step"),
      .policy(.sessionReasserted)),
    RuleRow(
      "R-035", .policy(.linger),
      .test("a paused engine runs on for a second, and the session stays in the foreground")),
    RuleRow(
      "R-036", .policy(.linger), .test("in the background a quiet session is given back after three seconds")),
    RuleRow(
      "R-037", .test("the session is configured for what can be played, and activated at the first sound"),
      .policy(.configuredAhead)),
    RuleRow(
      "R-038", .policy(.interruptionReapplies),
      .test("sound stops dead, and a resume applies everything again")),
    RuleRow(
      "R-039", .test("a muted output keeps its session, from iOS 26 (R-039)"), .knob("mutedFeedsInterrupt"),
      .missing("the notices that it is muted, and that the listener wants it heard")),
    RuleRow(
      "R-040", .policy(.interruptionSilences),
      .test("each row takes the sessions it names and gives them back")),
    RuleRow("R-041", .policy(.interruptionSilences), .policy(.interruptionResume)),
    RuleRow(
      "R-042", .policy(.interruptionForeground), .knob("endedArrives"),
      .test("beginnings and ends come twice, late, alone or never, by knobs")),
    RuleRow("R-043", .policy(.interruptionResume), .policy(.newestWins), .knob("endedKeepsLeave")),
    RuleRow("R-044", .policy(.interruptionResume), .test("sound comes back when wanted and allowed")),
    RuleRow(
      "R-045", .later(.appleAdapter, "a callback of AVAudioPlayer, which we do not use")),
    RuleRow(
      "R-046", .test("a call's end wakes it after a second, with leave"), .knob("wakeLimit"),
      .knob("wakeDelay"),
      .knob("wakeActivationFailures"), .policy(.interruptionLateEnd), .policy(.newestWins),
      .knob("endedDelay"), .knob("beganDelay"),
      .test("a recorder is woken by a call's end, and may record again"), .missing("a tail of old sound")),
    RuleRow(
      "R-047", .knob("beganIsRepeated"), .knob("endedIsRepeated"), .knob("beganArrives"),
      .test("beginnings and ends come twice, late, alone or never, by knobs"),
      .test("begun twice is ended once"), .test("an end that is told twice is not heard"),
      .test("a pair of words that means nothing takes nothing (R-047)")),
    RuleRow(
      "R-048", .knob("callsChangeRoute"),
      .test("a call takes the route along, by a knob, and gives it back (R-048)"),
      .missing("the route of Siri")),
    RuleRow(
      "R-049", .policy(.interruptionStale), .knob("system"),
      .test("a suspended app is told of it before iOS 16 alone (R-049)")),
    RuleRow(
      "R-050", .knob("endedKeepsLeave"),
      .test("beginnings and ends come twice, late, alone or never, by knobs")),
    RuleRow(
      "R-051", .policy(.interruptionResume), .test("a call's end is told as it is, or not at all"),
      .test("an end that nobody told may come with the foreground (row 1)"),
      .test("each way of leaving tells what it tells (R-209)")),
    RuleRow(
      "R-052", .policy(.interruptionUserPlay), .policy(.newestWins),
      .test("activating ends an interruption (R-052): its end is not told any more")),
    RuleRow(
      "R-053", .policy(.interruptionStale), .policy(.outputLost),
      .test("a route that disconnects pauses and waits for no end"),
      .test("a late word of a past suspension does not pause"),
      .policy(.microphoneMuted), .test("it takes who listens, a second and a half later"),
      .test("it spares who plays, who asked for silence instead, and who has another microphone"),
      .test("closed it lets no one begin to listen, and open it does"), .knob("coverEndsComeOnOpening")),
    RuleRow("R-054", .later(.recording, "a muted microphone ends a conversation")),
    RuleRow(
      "R-055", .policy(.linger), .policy(.outputLost), .policy(.interruptionResume), .policy(.recordingStops),
      .policy(.secondaryAudioHint), .test("kinds of app combine as one would intent"),
      .test("sound that does not mind goes on where it can"),
      .missing("the rate and latency that a conversation reads anew")),
    RuleRow(
      "R-056", .later(.appleAdapter, "the new notices say what the old ones say, which are still sent")),
    RuleRow(
      "R-057", .test("a call pauses it, says why, and its end starts nothing (R-041, R-057)"),
      .missing("video in the background, which pauses")),
    RuleRow("R-058", .later(.appleAdapter, "a flag of AVAudioPlayer, which we do not ask")),
  ]
}
