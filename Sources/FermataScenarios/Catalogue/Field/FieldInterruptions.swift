extension Scenario {
  /// What listeners reported of interruptions, first half: sound that does not come back, or comes back unasked.
  static let fieldInterruptions = [
    """
    scenario silent-after-an-incoming-call
    title    After an incoming call the room stays silent
    about    The call leaves the session as a new process has it and refuses it for a moment; room and microphone come back.
    source   I1 R-032 R-038
    player   room music track
    sound    mic recorder
    at 0 s   condition configurationSurvivesInterruption no
    at 0 s   mic begins
    at 1 s   room play
    at 3 s   call rings
    at 4 s   call answered
    at 5 s   expect room paused because interrupted
    at 6 s   condition activationFailures 3
    at 6 s   call ends
    at 8 s   expect room playing
    at 8 s   expect room on speaker
    at 8 s   expect mic playing
    at 8 s   expect session app is playAndRecord/default+hfp+a2dp+airPlay+speaker
    end 9 s
    """,
    """
    scenario conversation-faint-after-a-call
    title    After a call the conversation is hardly to be heard
    about    Category and loudspeaker are gone after the call; both are set again before anything sounds.
    source   I2 R-041 R-063
    sound    talk voiceChat
    player   player music track
    at 0 s   condition configurationSurvivesInterruption no
    at 0 s   talk begins
    at 1 s   talk speaker on
    at 2 s   player play
    at 3 s   expect player on speaker
    at 4 s   call rings
    at 6 s   call ends
    at 7 s   talk play
    at 8 s   expect talk playing
    at 8 s   expect player on speaker
    end 9 s
    """,
    """
    scenario session-taken-from-callkit
    title    The app takes the session from CallKit
    about    While CallKit owns the session nothing is activated: the conversation sounds and falls silent as CallKit says.
    source   I3 R-190 R-026
    sound    talk voiceChat
    player   player music track
    at 0 s   callKit claims app
    at 0 s   talk begins
    at 1 s   player play
    at 1 s   expect outcome failed
    at 2 s   expect player paused
    at 2 s   callKit activates app
    at 3 s   expect talk playing
    at 4 s   callKit deactivates app
    at 5 s   expect talk paused because authority callKit
    at 5 s   expect session app inactive
    at 6 s   callKit activates app
    at 7 s   expect talk playing
    at 7 s   expect player silent
    end 8 s
    """,
    """
    scenario silent-after-a-call-until-restart
    title    No sound after a call until the app is restarted
    about    The engine is believed in nothing after a call: it is started anew, after each of them, and tried until it runs.
    source   I4 R-040 R-126
    at 0 s   player play
    at 2 s   call rings
    at 3 s   call answered
    at 4 s   call ends
    at 5 s   expect player on speaker
    at 6 s   call rings
    at 7 s   condition engineStartFailures 2
    at 7 s   call ends
    at 8 s   expect player playing
    at 8 s   expect player on speaker
    end 9 s
    """,
    """
    scenario never-told-that-it-began
    title    The word that an interruption began never comes
    about    The engine says that it stands while somebody else is heard: the screen says interrupted, and the end brings the sound back.
    source   I5 R-047 R-123 R-095
    at 0 s   condition beganArrives no
    at 0 s   player play
    at 2 s   engine of app stops
    at 2 s   call rings
    at 2.2 s expect player paused because engineStopped
    at 3 s   expect player paused because interrupted
    at 3 s   expect player silent
    at 3 s   expect card rate 0
    at 5 s   call ends
    at 6 s   expect player playing
    at 6 s   expect player at 3 s
    end 7 s
    """,
    """
    scenario never-told-that-it-ended
    title    The word that an interruption ended never comes
    about    Play on the lock screen is enough, without opening the app.
    source   I6 R-042 R-052
    at 0 s   player play
    at 1 s   lock
    at 2 s   call rings
    at 4 s   call ends untold
    at 6 s   expect player paused because interrupted
    at 6 s   press play
    at 6 s   expect outcome success
    at 7 s   expect player playing
    at 7 s   expect player at 3 s
    end 8 s
    """,
    """
    scenario no-resume-after-a-call
    title    The music does not come back after a call
    about    With the phone locked, the end of a call brings the sound back as it does in the app.
    source   I7 R-043 R-051
    at 0 s   player play
    at 1 s   lock
    at 2 s   call rings
    at 3 s   call answered
    at 5 s   call ends
    at 6 s   expect player playing
    at 6 s   expect player at 3 s
    at 6 s   expect card rate 1
    end 7 s
    """,
    """
    scenario resumes-what-was-paused-before-the-call
    title    The music comes back although it was paused before the call
    about    What the user paused stays paused, whatever the call's end allows.
    source   I8 R-041 R-043
    at 0 s   player play
    at 2 s   player pause
    at 3 s   call rings
    at 4 s   call answered
    at 5 s   call ends
    at 7 s   expect player paused
    at 7 s   expect player silent
    at 7 s   expect player at 2 s
    end 8 s
    """,
    """
    scenario resumes-though-nothing-played
    title    Leave to resume comes whether or not anything played
    about    What a lost device had paused before Siri came is not begun by Siri's end.
    source   I9 R-043 R-070
    device   headphones
    at 0 s   condition interruptsOnRouteDisconnect no
    at 0 s   player play
    at 2 s   unplug headphones
    at 4 s   siri listens
    at 5 s   siri closes
    at 7 s   expect player paused because route.pause-on-output-lost
    at 7 s   expect player silent
    end 8 s
    """,
    """
    scenario play-pauses-at-once
    title    Play on the lock screen, and it pauses at once
    about    The word of a suspension comes after the press that woke the app; it is old news and pauses nothing.
    source   I10 R-049 R-103
    device   headphones
    at 0 s   condition system 14
    at 0 s   condition suspensionDelay 1 s
    at 0 s   player play
    at 1 s   lock
    at 2 s   headset 1
    at 8 s   headset 1
    at 8 s   expect outcome success
    at 9 s   expect player playing
    at 9 s   expect player at 3 s
    at 9 s   expect player on headphones
    end 10 s
    """,
    """
    scenario resumes-in-the-foreground-only
    title    It comes back in the foreground only, and never after an outgoing call
    about    Whoever is shown on the lock screen may activate in the background, so a call's end brings the sound back there; an end without leave does not.
    source   I12 R-023 R-043
    at 0 s   player play
    at 1 s   lock
    at 2 s   call rings
    at 4 s   call ends
    at 5 s   expect player playing
    at 6 s   call rings
    at 6 s   call answered
    at 8 s   call ends without resume
    at 9 s   expect player paused because interruption.resume-only-when-intended
    at 9 s   press play
    at 10 s  expect player playing
    at 10 s  expect player at 5 s
    end 11 s
    """,
    """
    scenario podcast-plays-over-a-call
    title    A podcast plays on over a phone call
    about    Whatever calls play while the call goes on, nothing is heard; the intent is granted afterwards.
    source   I13 R-022 R-052
    player   podcast spokenAudio track
    at 0 s   condition playbackMayActivateDuringCall no
    at 0 s   podcast play
    at 2 s   call rings
    at 3 s   call answered
    at 4 s   podcast play
    at 4 s   podcast next
    at 5 s   podcast toggle
    at 5 s   press play
    at 6 s   expect podcast silent
    at 6 s   expect podcast paused because refused !pri
    at 6 s   expect card rate 0
    at 7 s   call ends
    at 8 s   expect podcast playing
    at 8 s   expect podcast at 3 s
    end 9 s
    """,
    """
    scenario prompt-swallows-words
    title    Prompts of a navigation swallow words of a podcast
    about    Each prompt pauses the podcast, and it goes on 2 s earlier; a prompt right after another goes back no further.
    source   I14 R-090 matrix-4
    player   podcast spokenAudio track rewind 2 s
    other    maps navigation
    at 0 s   podcast play
    at 5 s   maps plays
    at 6 s   maps stops
    at 7 s   expect podcast at 4 s
    at 7 s   expect podcast playing
    at 8 s   maps plays
    at 9 s   maps stops
    at 9 s   maps plays
    at 10 s  maps stops
    at 11 s  expect podcast playing
    at 11 s  expect podcast at 4 s
    end 12 s
    """,
  ]
}
