extension Scenario {
  static let lockScreens = [
    """
    scenario lock-and-remote
    title    Pause and play from the lock screen
    about    The phone is locked, the music goes on; pause and play on the lock screen work.
    source   R-101 R-160 R-162
    at 0 s   player play
    at 1 s   lock
    at 2 s   expect player playing
    at 3 s   press pause
    at 3 s   expect outcome success
    at 4 s   expect player paused
    at 4 s   expect player at 3 s
    at 5 s   press play
    at 6 s   expect player playing
    at 6 s   expect player at 4 s
    at 7 s   press toggle
    at 8 s   expect player paused
    end 9 s
    """,
    """
    scenario lock-paused-long
    title    Paused in the background for long
    about    The session is given back, the app is suspended; a press on the lock screen wakes it and plays.
    source   R-035 R-036 R-104 N3
    at 0 s   player play
    at 1 s   lock
    at 2 s   press pause
    at 6 s   expect session app inactive
    at 20 s  expect lock screen app
    at 20 s  press play
    at 21 s  expect player playing
    at 21 s  expect player at 3 s
    end 22 s
    """,
    """
    scenario stale-suspension
    title    A late word of a past suspension
    about    The app was suspended while paused. Woken by play on the lock screen, it is told so, and plays all the same.
    source   R-049 R-103 I10
    at 0 s   condition system 15
    at 0 s   condition suspensionDelay 1 s
    at 0 s   player play
    at 1 s   lock
    at 2 s   press pause
    at 10 s  press play
    at 11 s  expect player playing
    at 11 s  expect player at 3 s
    end 12 s
    """,
    """
    scenario seek-over-bluetooth
    title    A seek over Bluetooth
    about    What is on its way is no stall: the card goes on from the new place and shows no pause.
    source   R-147 R-148
    device   bluetooth
    at 0 s   player play
    at 2 s   player seek 60 s
    at 2.12 s expect card rate 1
    at 2.12 s expect player playing
    at 3 s   expect player at 60.85 s
    end 4 s
    """,
    """
    scenario web-view-plays
    title    A web view in the app plays
    about    Its buttons are its own: a press does not reach us, and a pause keeps the session. The card comes back with our sound.
    source   R-153 matrix-16
    at 0 s   player play
    at 2 s   inside app plays
    at 3 s   expect player paused because interrupted
    at 3 s   expect commands play
    at 3 s   expect card rate 1
    at 4 s   press next
    at 4 s   expect outcome nobody
    at 5 s   press pause
    at 6 s   expect player paused because interrupted
    at 6 s   expect player silent
    at 6 s   inside app stops
    at 7 s   expect player playing
    at 7 s   expect commands play previous position scan repeat
    at 7 s   expect player at 3 s
    end 8 s
    """,
    """
    scenario repeat-and-shuffle-on-the-card
    title    Repeat and shuffle are chosen on the lock screen and in the app
    about    The lock screen's buttons show what was chosen, wherever it was, and so does the app's own screen.
    source   R-169 R-172
    player   player music ruler:60 ruler:60#2 ruler:60#3
    at 0 s   player play
    at 2 s   expect commands play next previous position scan repeat shuffle
    at 3 s   press repeat one
    at 4 s   expect commands play next previous position scan repeat one shuffle
    at 5 s   player shuffle on
    at 6 s   expect commands play next previous position scan repeat one shuffle on
    at 7 s   player repeat all
    at 8 s   expect commands play next previous position scan repeat all shuffle on
    at 9 s   press shuffle off
    at 9 s   press repeat off
    at 10 s  expect commands play next previous position scan repeat shuffle
    end 11 s
    """,
    """
    scenario seek-from-lock-screen
    title    The scrubber is dragged on the lock screen
    about    To the middle, before the start and beyond the end; the position is exact and never outside.
    source   R-165 R-147
    at 0 s   player play
    at 2 s   lock
    at 3 s   press seek 50 %
    at 3 s   expect outcome success
    at 3.2 s expect player playing
    at 4 s   press seek -5 s
    at 5 s   expect player at 1 s
    at 5 s   expect player playing
    at 6 s   press pause
    at 7 s   press seek end - 10 s
    at 8 s   expect player paused
    at 8 s   expect player at end - 10 s
    end 9 s
    """,
  ]

  static let failures = [
    """
    scenario activation-slow-and-refused
    title    Activation takes 3 s and fails
    about    Meanwhile the user pauses and plays again: the failure is the old intent's, the new one is tried.
    source   R-020 R-032 S3
    at 0 s   condition activationLatency 3 s
    at 0 s   condition activationFailures 1
    at 0 s   player play
    at 1 s   expect player waiting because session
    at 1 s   player pause
    at 2 s   player play
    at 4 s   expect player waiting because session
    at 7 s   expect player playing
    at 7 s   expect player at 1 s
    end 8 s
    """,
    """
    scenario call-in-the-pocket
    title    A call takes the configuration away in the pocket
    about    It ends without leave; the session is configured again, so that the lock screen's play reaches the app.
    source   R-040 R-051 I4
    at 0 s   condition configurationSurvivesInterruption no
    at 0 s   player play
    at 1 s   lock
    at 2 s   call rings
    at 4 s   call ends without resume
    at 5 s   expect player paused because interruption.resume-only-when-intended
    at 6 s   press play
    at 6 s   expect outcome success
    at 7 s   expect player playing
    at 7 s   expect player at 3 s
    end 8 s
    """,
    """
    scenario media-reset-in-flight
    title    Media services die while activation is on its way
    about    The old result is believed in nothing; all is built anew and waits for the user.
    source   R-033 R-120 R-122 S11
    at 0 s   player play
    at 2 s   player pause
    at 3 s   lock
    at 8 s   open app
    at 8 s   condition activationLatency 2 s
    at 9 s   player play
    at 10 s  media lost
    at 10.5 s expect player paused because servicesLost
    at 11 s  media reset
    at 12 s  expect player paused because services.reset-pauses
    at 13 s  player play
    at 16 s  expect player playing
    at 16 s  expect player at 3 s
    end 17 s
    """,
    """
    scenario media-reset-while-playing
    title    Media services die in the middle of a song
    about    Silent and paused at its position; play builds everything anew.
    source   R-120 R-121 R-122 S11
    at 0 s   player play
    at 2 s   media lost
    at 3 s   media reset
    at 4 s   expect player paused because services.reset-pauses
    at 4 s   expect player silent
    at 5 s   player play
    at 6 s   expect player playing
    at 6 s   expect player at 3 s
    end 7 s
    """,
    """
    scenario media-reset-while-locked
    title    Media services die in the pocket
    about    The session is configured again at once: the lock screen's play reaches no app that has forgotten it.
    source   R-120 R-122 S11
    at 0 s   player play
    at 1 s   lock
    at 2 s   media lost
    at 3 s   media reset
    at 4 s   expect player paused because services.reset-pauses
    at 5 s   press play
    at 5 s   expect outcome success
    at 6 s   expect player playing
    at 6 s   expect player at 3 s
    end 7 s
    """,
    """
    scenario decoder-stalls
    title    The decoder stalls for 2 s
    about    The queue runs dry: shown as waiting, the clock stands, and sound goes on without a lost frame.
    source   R-147 R-148 N6
    at 0 s   player play
    at 2 s   decoder stalls 2 s
    at 3.8 s expect player waiting because stalled
    at 3.8 s expect player silent
    at 5 s   expect player playing
    end 6 s
    """,
  ]

  static let queues = [
    """
    scenario next-item-begins
    title    An item ends and the next begins
    about    Without a gap, with one change of the card.
    source   R-118 R-147
    player   player music track chime:3
    at 0 s   player play
    at 1 s   player seek end - 2 s
    at 2 s   expect player item 1
    at 4 s   expect player item 2
    at 4 s   expect player playing
    at 4 s   expect player at 1 s
    at 4 s   press next
    at 4 s   expect outcome nobody
    at 5 s   press previous
    at 6 s   expect player item 1
    end 7 s
    """,
    """
    scenario queue-ends
    title    The queue ends and play starts it again
    about    Nothing starts by itself after the end; play begins with the first item.
    source   R-172
    player   player music track chime:2
    at 0 s   player play
    at 1 s   player next
    at 2 s   player next
    at 2 s   expect outcome no-such-content
    at 4 s   expect player ended because queue.end-withdraws
    at 4 s   expect player silent
    at 5 s   player play
    at 6 s   expect player playing
    at 6 s   expect player item 1
    at 6 s   expect player at 1 s
    end 7 s
    """,
  ]
}
