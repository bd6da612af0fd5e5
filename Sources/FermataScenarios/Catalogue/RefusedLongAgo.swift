extension Scenario {
  static let refusedLongAgo = [
    """
    scenario refused-in-the-background-forgotten
    title    The app is opened long after the background refused its play
    about    The app was left before its session became active, so play was refused. The app that is opened a minute later stays silent.
    source   R-023 R-020 S15
    at 0 s   condition suspensionDelay 10 min
    at 0 s   condition activationLatency 2 s
    at 0 s   player play
    at 1 s   lock
    at 4 s   expect player silent
    at 80 s  open app
    at 83 s  expect player paused
    at 83 s  expect player silent
    end 84 s
    """,
    """
    scenario refused-play-on-the-loudspeaker
    title    Headphones leave long after a play was refused
    about    Nothing started when play was pressed. Headphones came and went meanwhile; their leaving does not start the song on the speaker.
    source   R-126 R-070 R1
    at 0 s   condition engineStartFailures 500
    at 0 s   player play
    at 12 s  plug headphones
    at 14 s  condition engineStartFailures 0
    at 15 s  unplug headphones
    at 17 s  expect player paused
    at 17 s  expect player silent
    end 18 s
    """,
    """
    scenario refused-play-woken-by-headphones
    title    Headphones arrive long after a play was refused
    about    The engine refused for ten seconds, so the intent is gone and the screen says paused. Headphones that arrive start nothing.
    source   R-126 R-070
    at 0 s   condition engineStartFailures 500
    at 0 s   player play
    at 12 s  expect player paused
    at 13 s  condition engineStartFailures 0
    at 14 s  plug headphones
    at 16 s  expect player paused
    at 16 s  expect player silent
    end 17 s
    """,
    """
    scenario refused-play-woken-by-waking-phone
    title    The phone wakes long after a play was refused
    about    The engine could not start for ten seconds and the intent was given up. The phone that wakes from sleep starts nothing.
    source   R-126 R-122
    at 0 s   condition engineStartFailures 500
    at 0 s   player play
    at 12 s  condition engineStartFailures 0
    at 13 s  route wakeFromSleep
    at 15 s  expect player paused
    at 15 s  expect player silent
    end 16 s
    """,
    """
    scenario refused-play-woken-by-opening-the-app
    title    The app is opened long after a play was refused
    about    The session was refused for ten seconds and the app put away. Opening it later shows the paused song and starts nothing.
    source   R-032 S15
    at 0 s   condition activationFailures 500
    at 0 s   player play
    at 12 s  expect player paused
    at 13 s  lock
    at 20 s  condition activationFailures 0
    at 30 s  open app
    at 32 s  expect player paused
    at 32 s  expect player silent
    end 33 s
    """,
    """
    scenario refused-play-in-a-call-woken-later
    title    The app is opened long after a call refused its play
    about    A call was on before the app had played, so play was refused until the intent was given up. After the call the app stays silent.
    source   R-022 R-052
    at 0 s   condition playbackMayActivateDuringCall no
    at 0 s   call rings
    at 1 s   call answered
    at 2 s   player play
    at 14 s  expect player paused
    at 15 s  lock
    at 17 s  call ends
    at 25 s  open app
    at 27 s  expect player paused
    at 27 s  expect player silent
    end 28 s
    """,
    """
    scenario refused-resume-woken-by-opening-the-app
    title    The app is opened long after a resume was refused
    about    After a call the session was refused until the app gave up. Opening the app half a minute later starts nothing.
    source   R-032 R-043 I28
    at 0 s   player play
    at 2 s   call rings
    at 4 s   condition activationFailures 500
    at 4 s   call ends
    at 16 s  lock
    at 17 s  condition activationFailures 0
    at 27 s  open app
    at 29 s  expect player paused
    at 29 s  expect player silent
    end 30 s
    """,
    """
    scenario refused-press-plays-when-the-channel-closes
    title    A press fails, and the channel closes
    about    Play on the lock screen fails because Push to Talk owns the sound. When the channel closes nothing starts.
    source   R-190 R-170 N16
    at 0 s   player play
    at 1 s   press pause
    at 2 s   pushToTalk claims app
    at 3 s   press play
    at 3 s   expect outcome failed
    at 5 s   pushToTalk releases app
    at 7 s   expect player paused
    at 7 s   expect player silent
    end 8 s
    """,
    """
    scenario press-fails-in-a-talk
    title    A press that fails changes nothing
    about    The song was playing when Push to Talk took the sound. Play fails, and later everything is as if nobody had pressed it.
    source   R-190 R-170 N16
    at 0 s   player play
    at 2 s   pushToTalk claims app
    at 3 s   press play
    at 3 s   expect outcome failed
    at 5 s   pushToTalk releases app
    at 7 s   expect player playing
    end 8 s
    """,
  ]
}
