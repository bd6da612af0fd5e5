extension Scenario {
  static let calls = [
    """
    scenario call-answered
    title    An incoming call is answered
    about    Music falls silent when the phone rings, stays silent through the call, and comes back after it.
    source   R-040 R-041 R-043 I1 I4
    at 0 s   player play
    at 2 s   call rings
    at 3 s   expect player paused because interrupted
    at 3 s   expect player silent
    at 3.5 s call answered
    at 6 s   call ends
    at 7 s   expect player playing
    at 7 s   expect player at 3 s
    at 7 s   expect player on speaker
    end 8 s
    """,
    """
    scenario call-declined
    title    An incoming call is declined
    about    The user declines, and the music goes on where it was.
    source   R-051 I7
    at 0 s   player play
    at 2 s   call rings
    at 4 s   call ends
    at 5 s   expect player playing
    at 5 s   expect player at 3 s
    end 6 s
    """,
    """
    scenario call-ends-without-resume
    title    A call ends without leave to resume
    about    The system does not say that sound may come back, so it does not; play by the user works.
    source   R-043 I12
    at 0 s   player play
    at 2 s   call rings
    at 3 s   call answered
    at 5 s   call ends without resume
    at 6 s   expect player paused because interruption.resume-only-when-intended
    at 6 s   expect player silent
    at 7 s   player play
    at 8 s   expect player playing
    at 8 s   expect player at 3 s
    end 9 s
    """,
    """
    scenario call-end-missed
    title    The end of a call is never told
    about    The end gets lost. Opening the app clears the interruption but starts nothing; play works.
    source   R-042 I6 I28
    at 0 s   player play
    at 2 s   call rings
    at 3 s   lock
    at 6 s   call ends untold
    at 9 s   expect player paused because interrupted
    at 10 s  open app
    at 11 s  expect player paused because interruption.foreground-clears
    at 11 s  expect player silent
    at 12 s  player play
    at 13 s  expect player playing
    at 13 s  expect player at 3 s
    end 14 s
    """,
    """
    scenario call-takes-configuration
    title    A call takes the session's configuration away
    about    The system gives the session back as a new process has it; all is set again before a sound is made.
    source   R-041 R-038 I1 I2 I3
    at 0 s   condition configurationSurvivesInterruption no
    at 0 s   player play
    at 2 s   call rings
    at 3 s   call answered
    at 5 s   call ends
    at 6 s   expect player playing
    at 6 s   expect player at 3 s
    at 6 s   expect session app is playback/default
    end 7 s
    """,
    """
    scenario call-user-pauses
    title    The user pauses during a call
    about    Paused from the lock screen while the call goes on, the music does not come back after it.
    source   R-043 I8 I9
    at 0 s   player play
    at 2 s   call rings
    at 3 s   call answered
    at 4 s   press pause
    at 4 s   expect outcome success
    at 6 s   call ends
    at 8 s   expect player paused
    at 8 s   expect player silent
    at 8 s   expect player at 2 s
    end 9 s
    """,
    """
    scenario call-user-plays
    title    The user plays during a call
    about    The system refuses, the screen keeps saying paused, and the intent is granted when the call ends.
    source   R-052 R-022 I18 I30
    at 0 s   condition playbackMayActivateDuringCall no
    at 0 s   player play
    at 1 s   player pause
    at 2 s   call rings
    at 3 s   call answered
    at 4 s   player play
    at 5 s   expect player paused because refused !pri
    at 5 s   expect player silent
    at 6 s   call ends
    at 7 s   expect player playing
    at 7 s   expect player at 2 s
    end 8 s
    """,
    """
    scenario bluetooth-out-during-call
    title    Bluetooth leaves during a call
    about    The headset is switched off while the call goes on; afterwards nothing blasts from the speaker.
    source   R-048 R-070 R-074
    device   bluetooth
    at 0 s   player play
    at 2 s   call rings
    at 3 s   call answered
    at 4 s   unplug bluetooth
    at 6 s   call ends
    at 8 s   expect player paused because route.pause-on-output-lost
    at 8 s   expect player silent
    end 9 s
    """,
  ]
}
