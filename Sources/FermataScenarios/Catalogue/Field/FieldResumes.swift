extension Scenario {
  /// What listeners reported of interruptions, second half: what a screen says meanwhile, and who else is concerned.
  static let fieldResumes = [
    """
    scenario timer-shows-a-bad-connection
    title    "Check your connection" after a timer rang
    about    A timer is no failure of the medium: the screen says interrupted, never failed.
    source   I16 R-040 matrix-7
    at 0 s   player play
    at 2 s   alarm rings
    at 2.1 s expect player paused because interrupted
    at 6 s   expect player paused because interrupted
    at 7 s   alarm dismissed
    at 8 s   expect player playing
    at 8 s   expect player at 3 s
    end 9 s
    """,
    """
    scenario lock-screen-plays-after-earphones-left
    title    The lock screen says playing, nothing is heard, its buttons are dead
    about    Headphones that leave interrupt from iOS 17 on and no end follows: it is a pause, and play works.
    source   I17 R-053 matrix-13
    device   headphones
    at 0 s   player play
    at 1 s   lock
    at 2 s   unplug headphones
    at 3 s   expect player paused because route.pause-on-output-lost
    at 3 s   expect card rate 0
    at 4 s   press play
    at 4 s   expect outcome success
    at 5 s   expect player on speaker
    at 5 s   expect card rate 1
    at 5 s   press toggle
    at 6 s   expect player paused
    end 7 s
    """,
    """
    scenario shows-playing-while-siri-listens
    title    The button shows playing while Siri still holds the sound
    about    Play during Siri is kept as an intent: the screen says why it waits, and Siri's end grants it.
    source   I18 R-025 R-052
    at 0 s   player play
    at 1 s   player pause
    at 2 s   siri listens
    at 3 s   press play
    at 4 s   expect player paused because refused siri
    at 4 s   expect player silent
    at 4 s   expect card rate 0
    at 5 s   siri closes
    at 6 s   expect player playing
    at 6 s   expect player at 2 s
    end 7 s
    """,
    """
    scenario pause-button-shown-during-a-call
    title    The pause button is still shown when the call has taken the sound
    about    Screen and lock screen say paused at the instant of the interruption, though its word comes late.
    source   I19 R-041 R-148
    at 0 s   player play
    at 2 s   call rings
    at 2.1 s expect player paused because interrupted
    at 2.1 s expect card rate 0
    at 4 s   call ends
    at 5 s   expect player playing
    at 5 s   expect card rate 1
    end 6 s
    """,
    """
    scenario message-sound-pauses-for-ever
    title    The sound of a message pauses the music for ever
    about    A message interrupts nobody. An end without leave leaves music to its listener; a game goes on.
    source   I20 R-043 R-044
    player   player music track
    player   effects game chime:60
    at 0 s   player play
    at 0 s   effects play
    at 1 s   condition notificationGain 0.25
    at 1 s   notification sounds
    at 2 s   expect player playing
    at 3 s   calendar alerts
    at 4 s   expect effects silent
    at 5 s   calendar dismissed without resume
    at 6 s   expect effects playing
    at 6 s   expect player paused because interruption.resume-only-when-intended
    at 7 s   player play
    at 8 s   expect player playing
    at 8 s   expect player at 4 s
    end 9 s
    """,
    """
    scenario alarm-ends-a-call-for-good
    title    An alarm ends the sound of a call for good
    about    A conversation comes back when its user says so, however often the session is refused just then.
    source   I23 R-191 R-055
    sound    talk voiceChat
    at 0 s   talk begins
    at 1 s   expect talk playing
    at 2 s   alarm rings
    at 3 s   expect talk paused because interrupted
    at 4 s   condition activationFailures 2
    at 4 s   alarm dismissed
    at 5 s   expect talk paused because interruption.resume-only-when-intended
    at 5 s   talk play
    at 7 s   expect talk playing
    at 7 s   expect session app active
    end 8 s
    """,
    """
    scenario microphone-dead-after-an-interruption
    title    The microphone is dead after an interruption
    about    The category comes first, then the session: with both gone, the recording stands on them again.
    source   I24 R-011 R-038
    sound    take recorder
    at 0 s   condition configurationSurvivesInterruption no
    at 0 s   condition inputChangeLatency 400 ms
    at 0 s   take begins
    at 1 s   expect take playing
    at 2 s   call rings
    at 3 s   expect take paused because interrupted
    at 3 s   expect session app is soloAmbient/default
    at 4 s   call ends
    at 5 s   expect take playing
    at 5 s   expect session app is playAndRecord/default+hfp+speaker
    end 6 s
    """,
    """
    scenario recording-refused-after-a-call
    title    A recording in the background is refused after a call
    about    It is tried again for ten seconds of the app's running time; opening the app tries it at once.
    source   I26 R-023 R-032
    sound    take recorder
    player   player music track
    at 0 s   take begins
    at 0 s   player play
    at 1 s   lock
    at 2 s   call rings
    at 4 s   condition activationFailures 12
    at 4 s   call ends
    at 4.5 s expect take paused because refused what
    at 7 s   expect take playing
    at 7 s   call rings
    at 8 s   condition activationFailures 60
    at 8 s   call ends
    at 13 s  expect take paused because refused what
    at 13 s  condition activationFailures 0
    at 13 s  open app
    at 14 s  expect take playing
    at 14 s  expect player playing
    end 15 s
    """,
    """
    scenario recordings-silent-after-a-call
    title    Recordings are silent after a call
    about    While the call goes on the recording knows that it gets nothing; after it, it has its microphone again.
    source   I27 R-022 R-040
    sound    take recorder
    at 0 s   take begins
    at 2 s   call rings
    at 2.1 s expect take paused because interrupted
    at 3 s   expect session app inactive
    at 4 s   call ends
    at 5 s   expect take playing
    at 5 s   expect session app active
    end 6 s
    """,
    """
    scenario paused-podcast-starts-by-itself
    title    A paused podcast starts when an interruption ends
    about    Siri came and went over a podcast that was paused: it stays so, on the screen and on the lock screen.
    source   I28 R-043 R-171
    player   podcast spokenAudio track
    at 0 s   podcast play
    at 1 s   lock
    at 2 s   press pause
    at 3 s   siri listens
    at 4 s   siri closes
    at 5 s   alarm rings
    at 6 s   alarm dismissed
    at 8 s   expect podcast silent
    at 8 s   expect podcast paused
    at 8 s   expect card rate 0
    end 9 s
    """,
    """
    scenario other-app-never-gives-back
    title    The other app never gives the sound back, and ours says playing
    about    Ours says paused for as long as the other one keeps its session; play takes the sound back.
    source   I30 R-030 R-042 R-052
    other    radio music
    at 0 s   player play
    at 2 s   radio plays
    at 4 s   radio pauses
    at 9 s   expect player paused because interrupted
    at 9 s   expect lock screen radio
    at 9 s   player play
    at 10 s  expect player playing
    at 10 s  expect player at 3 s
    at 10 s  expect lock screen app
    at 10 s  expect session radio inactive
    end 11 s
    """,
    """
    scenario silent-until-headphones-start-it
    title    Nobody says why it is silent, and headphones start it
    about    Each silence has its reason; a device that arrives changes none, during the call or after it.
    source   I31 R-070 R-043
    at 0 s   player play
    at 2 s   call rings
    at 3 s   plug headphones
    at 4 s   expect player paused because interrupted
    at 5 s   call ends without resume
    at 6 s   expect player paused because interruption.resume-only-when-intended
    at 6 s   unplug headphones
    at 7 s   plug headphones
    at 8 s   expect player silent
    at 8 s   expect player paused because interruption.resume-only-when-intended
    end 9 s
    """,
    """
    scenario volume-drifts-with-every-prompt
    title    The volume drifts with every prompt
    about    Being lowered is the system's doing: the gain stays as it was set, nothing is paused, and all comes back.
    source   I32 R-090 R-091
    other    maps navigation
    at 0 s   player gain 0.5
    at 0 s   player play
    at 2 s   maps plays
    at 3 s   expect player ducked
    at 3 s   expect player playing
    at 4 s   maps stops
    at 5 s   expect player loud
    at 6 s   maps plays
    at 7 s   maps stops
    at 9 s   expect player loud
    at 9 s   expect player at 9 s
    at 9 s   expect player playing
    end 10 s
    """,
  ]
}
