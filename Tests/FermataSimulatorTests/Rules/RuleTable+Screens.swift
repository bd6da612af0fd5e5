import FermataPolicy

extension RuleTable {
  /// Media services, the lock screen, commands, frameworks and location: sections 2.9 to 2.14.
  static let screenRows: [RuleRow] = [
    RuleRow(
      "R-120", .policy(.servicesReset),
      .test("media services that die take every session, and every call fails until they are back (R-033)")),
    RuleRow("R-121", .test("media services come back after a gap by themselves (R-033)")),
    RuleRow("R-122", .policy(.servicesReset), .test("a reset alone starts nothing")),
    RuleRow(
      "R-123", .policy(.engineStopped), .test("engines that stop by themselves say so once (R-123)"),
      .knob("formatChangesStopEngines"),
      .test("a route of another sample rate stops the engines, by a knob (R-068, R-123)")),
    RuleRow(
      "R-124", .knob("engineStopDelay"),
      .test("an engine may run on after it was said to have stopped (R-124)")),
    RuleRow(
      "R-125", .policy(.refusalRetries), .knob("emptyFormatTime"),
      .test("while a route is torn down no engine starts (R-125)"),
      .test("a first start waits for the rate of a device that comes, and then plays (R-125)")),
    RuleRow(
      "R-126", .policy(.refusal), .policy(.refusalRetries), .knob("engineStartFailures"),
      .knob("engineStartFailureCode"),
      .test("a start may fail for a moment, and works again (R-126)"), .test("a change of these tries again")),
    RuleRow("R-127", .later(.recording, "taps on an input")),
    RuleRow("R-128", .later(.recording, "the size of a tap's buffers")),
    RuleRow("R-129", .later(.appleAdapter, "a player node's play on a stopped engine")),
    RuleRow(
      "R-130",
      .later(.appleAdapter, "completion callbacks of a player node; positions are read from what is rendered")
    ),
    RuleRow("R-131", .later(.appleAdapter, "which form of a converter to call")),
    RuleRow("R-132", .later(.recording, "voice processing")),
    RuleRow("R-133", .later(.recording, "two engines on one session")),
    RuleRow("R-134", .later(.appleAdapter, "guards before calls that raise")),
    RuleRow(
      "R-140", .test("an app is shown once it was heard, answers a command and does not mix (R-140)"),
      .test("who mixes never takes the lock screen"),
      .missing(
        "an active session as a condition; a handler told apart from a command that is enabled")),
    RuleRow(
      "R-141", .test("who was heard last is shown, and stays when it pauses (R-141, R-142)"),
      .test("only sound that begins takes the card, and it takes it each time (R-141)"),
      .test("a press reaches the owner alone, once, and only if it is enabled")),
    RuleRow(
      "R-142", .test("who was heard last is shown, and stays when it pauses (R-141, R-142)"),
      .test("a killed app is off the lock screen, and Music alone follows it (R-142)"),
      .test("a card that stands still is folded after ten minutes, and the control center keeps it (R-142)"),
      .test("an app that is paused for longer than the knob says is forgotten (R-142)"), .knob("cardLimit"),
      .knob("lockScreenLimit")),
    RuleRow(
      "R-143", .knob("mixingLosesControls"),
      .test("who mixes for a while loses the lock screen until it plays anew, before iOS 18 (R-143)")),
    RuleRow(
      "R-144", .test("who may not sound in the background vanishes from the lock screen there (R-144)"),
      .test("a card outlives its session as long as the knob says (R-144)"), .knob("cardOutlivesSession")),
    RuleRow(
      "R-145", .test("the clock goes on by itself from elapsed and rate, and stays within the item (R-146)"),
      .missing("a state that follows the sound, not the rate alone")),
    RuleRow(
      "R-146", .knob("clockKeepsAnchor"),
      .test("the clock goes on by itself from elapsed and rate, and stays within the item (R-146)"),
      .test("the clock's anchor is the moment of publishing, or stays, by a knob (R-146)")),
    RuleRow(
      "R-147", .policy(.cardOnChange),
      .test("each change of the card is one publish and what leaves it equal is none")),
    RuleRow(
      "R-148", .policy(.cardRate),
      .test("a stall waits for what was buffered, shown with a clock that stands")),
    RuleRow(
      "R-149", .policy(.commandsFollowQueue), .policy(.liveStaysLive),
      .test("the commands are those that would do something")),
    RuleRow("R-150", .later(.appleAdapter, "a coarse marker that moves no scrubber is not published")),
    RuleRow("R-151", .test("an app is shown once it was heard, answers a command and does not mix (R-140)")),
    RuleRow(
      "R-152", .policy(.cardOnChange),
      .test("the card waits a tenth of a second for an item that opens, so a change is one publish"),
      .test("each item is published once, never with a wrong picture")),
    RuleRow(
      "R-153", .test("of an app's Now Playing sessions the one heard last is active (R-153)"),
      .test("the first session is shown until another becomes active, and each returns whole (R-153)"),
      .test("presses reach the active session alone (R-153)"),
      .test("of two players the card follows the one made active, and returns whole (R-153)"),
      .test("the shared centres stay as another part of the app left them (R-153)"),
      .missing("sessions that publish by themselves")),
    RuleRow("R-154", .later(.appleAdapter, "who publishes is the platform's to say")),
    RuleRow("R-155", .later(.appleAdapter, "the layout is the system's")),
    RuleRow("R-156", .later(.appleAdapter, "snapshots of iOS 27 carry what a card carries")),
    RuleRow("R-160", .policy(.commandOutcome), .test("with nothing loaded a press outside is told so")),
    RuleRow(
      "R-161", .test("a press reaches the owner alone, once, and only if it is enabled"),
      .missing("commands that are enabled because nobody touched them")),
    RuleRow(
      "R-162", .knob("headsetSaysToggle"),
      .test("a headset toggles, goes on and back, and never skips (R-162, R-163)")),
    RuleRow(
      "R-163", .policy(.commandsSkip),
      .test("a headset toggles, goes on and back, and never skips (R-162, R-163)"),
      .missing("one pair alone on the lock screen, where both are enabled; a wheel that is held")),
    RuleRow(
      "R-164",
      .policy(.commandsFollowQueue), .test("skip intervals are whole seconds from 1 to 99 (R-164)"),
      .test("the buttons for skipping show the numbers that have a glyph (R-164)")),
    RuleRow(
      "R-165", .policy(.positionClamped),
      .test("a position from the lock screen is clamped, and refused if it is no number")),
    RuleRow(
      "R-166", .test("ten registrations leave one invocation for a press"),
      .missing("the tokens by which an adapter removes its handlers")),
    RuleRow(
      "R-167", .knob("handlersPerCommand"), .test("each handler of an app hears a press (R-167)"),
      .test("ten registrations leave one invocation for a press")),
    RuleRow("R-168", .later(.appleAdapter, "block handlers, which an adapter forms outside actors")),
    RuleRow("R-169", .policy(.commandsFollowQueue), .test("the commands are those that would do something")),
    RuleRow(
      "R-170", .test("a press wakes the owner, which is suspended again when it stays quiet"),
      .missing("the outcome of an activation that fails after the press was answered")),
    RuleRow("R-171", .policy(.interruptionResume), .test("sound comes back when wanted and allowed")),
    RuleRow("R-172", .policy(.commandsFollowQueue), .policy(.commandOutcome)),
    RuleRow(
      "R-173", .policy(.commandsFollowQueue),
      .test("a held button jumps at once and twice a second, until it is released (R-173)")),
    RuleRow("R-180", .later(.appleAdapter, "when a picture is asked for and how large")),
    RuleRow("R-181", .later(.appleAdapter, "where the closure for a picture is formed")),
    RuleRow("R-182", .policy(.cardPicture), .test("each item is published once, never with a wrong picture")),
    RuleRow("R-183", .later(.appleAdapter, "animated pictures")),
    RuleRow(
      "R-190", .policy(.authority), .test("the framework activates and the app may not, until it is over")),
    RuleRow("R-191", .test("after an alarm CallKit does not activate again, and the app may not (R-191)")),
    RuleRow(
      "R-192", .policy(.authority), .test("the framework activates and the app may not, until it is over"),
      .missing("the order of a transmission")),
    RuleRow(
      "R-193", .test("whatever is set is activated, but no mixing session in the background (R-193)"),
      .missing("the empty format of an input under playback")),
    RuleRow("R-194", .later(.pushToTalk, "joining a channel")),
    RuleRow("R-195", .later(.pushToTalk, "half and full duplex")),
    RuleRow("R-196", .later(.pushToTalk, "how a message is received")),
    RuleRow("R-197", .later(.pushToTalk, "tokens and restoration")),
    RuleRow("R-198", .later(.pushToTalk, "after a transmission")),
    RuleRow("R-199", .later(.pushToTalk, "what the app must declare")),
    RuleRow("R-200", .later(.pushToTalk, "the system's tones")),
    RuleRow("R-205", .later(.location, "one fix and no more")),
    RuleRow("R-206", .later(.location, "regions and their limit")),
    RuleRow("R-207", .later(.location, "which interface to use")),
    RuleRow("R-208", .later(.location, "a push that asks for a fix")),
  ]
}
