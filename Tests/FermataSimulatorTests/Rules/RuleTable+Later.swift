import FermataPolicy

extension RuleTable {
  /// What was found later, from who ends how to the things beside a process: section 2.16.
  static let laterRows: [RuleRow] = [
    RuleRow(
      "R-209", .test("others go on only if they are told (R-029, R-030)"),
      .test("an end that nobody told may come with the foreground (row 1)"),
      .knob("untoldEndsComeWithForeground"),
      .knob("untoldEndDelay"), .test("each way of leaving tells what it tells (R-209)"),
      .test("kinds of app leave as they were seen to (R-209)"),
      .test("a web page that is left takes its card along (R-142, R-209)")),
    RuleRow("R-210", .later(.recording, "a conversation on hold beside a second one")),
    RuleRow(
      "R-211",
      .test("a call app without CallKit is interrupted by any call, and takes what plays (R-022, R-211)"),
      .missing("Now Playing activity that ends it")),
    RuleRow(
      "R-212", .test("each row takes the sessions it names and gives them back"),
      .test("a screen recording stops what mixes with nobody, untold (R-212)"),
      .knob("announcementsInterrupt"), .missing("row 23, headphones that another device takes")),
    RuleRow("R-213", .later(.backgroundTasks, "a task that begins with an interruption")),
    RuleRow("R-214", .later(.recording, "a tap that is called no more")),
    RuleRow(
      "R-215", .knob("airPlayLatency"),
      .test("a receiver is heard two seconds late, long-form sound half a second (R-215, R-216)"),
      .test("what was sent is heard to its end, and dies with the receiver (R-215, R-217, R-218)")),
    RuleRow(
      "R-216", .knob("airPlayControlDelay"),
      .test("a receiver is heard two seconds late, long-form sound half a second (R-215, R-216)"),
      .test("a session that shares its route makes the same receiver quicker, and apps are told (R-216)"),
      .missing("players that are sent ahead told apart from engines")),
    RuleRow(
      "R-217", .test("what was sent is heard to its end, and dies with the receiver (R-215, R-217, R-218)"),
      .missing("the renderer's own notice, which engines do not get")),
    RuleRow(
      "R-218", .test("what was sent is heard to its end, and dies with the receiver (R-215, R-217, R-218)"),
      .missing("a receiver that long-form apps share, and speech that stays on the phone")),
    RuleRow(
      "R-219", .test("preferences survive a new category, and neither a reset nor the process (R-219)"),
      .missing("echo-cancelled input")),
    RuleRow(
      "R-220", .test("of two apps on one phone a banner spares the one that asks for it (R-220)"),
      .test("a full-screen call heeds no preference (R-220)"),
      .test("a banner rings until it is declined, unless an app asks for quiet (row 6, R-220)")),
    RuleRow(
      "R-221", .test("losing the device interrupts the app that did not ask otherwise (R-221)"),
      .knob("interruptsOnRouteDisconnect")),
    RuleRow("R-222", .later(.recording, "an input without echo")),
    RuleRow("R-223", .later(.recording, "a Bluetooth microphone of full quality")),
    RuleRow("R-224", .later(.recording, "an input that the app mutes")),
    RuleRow("R-225", .test("a bud says pause and play, and both leave a second after the pause (R-225)")),
    RuleRow("R-226", .later(.phone, "headphones that another device of the user's takes")),
    RuleRow("R-227", .later(.phone, "a resume that comes minutes after a car left")),
    RuleRow("R-228", .later(.recording, "a hearing aid's microphone; its output is any headset's")),
    RuleRow("R-229", .later(.appleAdapter, "a slider for the volume, which we do not make")),
    RuleRow("R-230", .later(.appleAdapter, "playing together, which AVPlayer coordinates")),
    RuleRow("R-231", .later(.appleAdapter, "speech that has a session of its own")),
    RuleRow("R-232", .later(.phone, "VoiceOver, which lowers media and interrupts nobody")),
    RuleRow(
      "R-233", .policy(.sessionReasserted),
      .test(
        "other code in an app changes its session, and Fermata's seam tells what a phone tells (R-233, R-234)"
      )),
    RuleRow(
      "R-234", .policy(.sessionReasserted),
      .test(
        "other code in an app changes its session, and Fermata's seam tells what a phone tells (R-233, R-234)"
      )),
    RuleRow("R-235", .later(.appleAdapter, "video, and picture in picture")),
    RuleRow(
      "R-236", .test("what rings is as loud as the ringer, not as media (R-236)"),
      .test("a system sound lasts thirty seconds at most, and touches no session (R-236)"),
      .test("an app's short sound is as loud as the ringer, at the phone's own speaker (R-236)"),
      .test("the silent switch leaves an alert its vibration, and a sound nothing (R-236)"),
      .test("an alert vibrates in no category that records, though nobody records (R-236)"),
      .test("a short sound takes neither a session, the lock screen nor the hint (R-236)"),
      .test("one sounds at a time: the later one, and the earlier one is over (R-236)")),
    RuleRow("R-237", .later(.appleAdapter, "an intent that begins to play")),
    RuleRow("R-238", .later(.recording, "an intent that begins to record")),
    RuleRow("R-239", .later(.recording, "Apple's picker of inputs")),
    RuleRow(
      "R-240", .test("each row takes the sessions it names and gives them back"),
      .missing("the user's permission, and Silent and Focus, through which it sounds")),
    RuleRow(
      "R-241", .test("a card that is swiped away comes back with other sound or after a while (R-241)")),
    RuleRow("R-242", .later(.appleAdapter, "the name of the call that installs a tap")),
  ]
}
