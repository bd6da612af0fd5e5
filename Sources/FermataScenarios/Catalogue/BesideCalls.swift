extension Scenario {
  static let besideCalls = [
    """
    scenario music-over-a-call
    title    The user wants music during a call
    about    Nothing but restraint keeps it silent, so a press plays it, low beside the call on the speaker; without one it waits.
    source   R-022
    at 0 s   player play
    at 2 s   call rings
    at 3 s   call answered
    at 6 s   expect player silent
    at 6 s   expect player paused because interrupted
    at 6 s   press play
    at 7 s   expect player playing
    at 7 s   expect player ducked
    at 9 s   call ends
    at 10 s  expect player playing
    at 10 s  expect player loud
    end 11 s
    """,
    """
    scenario music-over-a-call-through-headphones
    title    Music during a call, through headphones
    about    There it is as loud as ever.
    source   R-022
    device   headphones
    at 0 s   call rings
    at 2 s   player play
    at 3 s   expect player playing
    at 3 s   expect player loud
    at 4 s   call ends
    at 5 s   expect player playing
    end 6 s
    """,
    """
    scenario music-over-a-call-on-old-phones
    title    Before iOS 15 a call forbids music
    about    The press is refused and tried again; at the end of the call it is heard.
    source   R-022
    at 0 s   condition playbackMayActivateDuringCall no
    at 0 s   call rings
    at 2 s   player play
    at 3 s   expect player paused because refused !pri
    at 4 s   call ends
    at 5 s   expect player playing
    end 6 s
    """,
    """
    scenario recorder-during-a-call
    title    A recording is begun during a call
    about    The microphone is the call's. On hold it still is; afterwards the recording begins.
    source   R-022
    sound    take recorder
    at 0 s   call rings
    at 1 s   call answered
    at 2 s   take begins
    at 3 s   expect take paused because refused !pri
    at 4 s   call held
    at 5 s   expect take paused because refused !pri
    at 6 s   call ends
    at 7 s   expect take playing
    end 8 s
    """,
    """
    scenario music-while-a-call-is-on-hold
    title    The call is put on hold
    about    On an old phone music may play then, and as loud as without a call.
    source   R-022
    at 0 s   condition playbackMayActivateDuringCall no
    at 0 s   call rings
    at 1 s   call answered
    at 2 s   call held
    at 3 s   player play
    at 4 s   expect player playing
    at 4 s   expect player loud
    at 5 s   call resumed
    at 6 s   expect player ducked
    at 7 s   call ends
    end 8 s
    """,
    """
    scenario game-during-a-call
    title    A game is played during a call
    about    Its session is active, and nothing of it is heard until the call is over.
    source   R-022
    player   player game track
    at 0 s   call rings
    at 2 s   player play
    at 4 s   expect session app active
    at 4 s   expect player silent
    at 5 s   call ends
    at 6 s   expect player on speaker
    end 7 s
    """,
    """
    scenario call-app-without-callkit
    title    A call app does without CallKit
    about    It is an app as any other: it takes our sound, a press takes it back, and a real call takes both.
    source   R-022 R-211
    other    chat caller
    at 0 s   player play
    at 2 s   chat plays
    at 3 s   expect player paused because interrupted
    at 4 s   player play
    at 5 s   expect player playing
    at 6 s   call rings
    at 7 s   expect player paused because interrupted
    at 8 s   call ends
    at 9 s   expect player playing
    end 10 s
    """,
    """
    scenario began-never-told-over-a-call
    title    A call begins untold, and nothing plays over it by itself
    about    The engine stands while a call is heard, so the session was taken. Its end brings the sound back.
    source   R-022 R-047 R-095
    at 0 s   condition beganArrives no
    at 0 s   player play
    at 2 s   call rings
    at 4 s   expect player paused because interrupted
    at 4 s   expect player silent
    at 30 s  expect player silent
    at 31 s  call ends
    at 32 s  expect player playing
    end 33 s
    """,
    """
    scenario play-beside-a-call-app-with-the-headset
    title    A press while another app talks through the headset
    about    Taking the session would move the sound from the headset to the speaker. It stays silent, and the talk goes on.
    source   R-022 R-078 R-211
    other    talk caller
    device   hands-free
    at 1 s   talk plays
    at 2 s   player play
    at 2.1 s expect player silent
    at 5 s   expect player paused because route.pause-on-output-lost
    at 5 s   expect session app inactive
    end 6 s
    """,
  ]
}

extension Scenario {
  static let preferences = [
    """
    scenario two-apps-prefer-differently
    title    Two apps on one phone prefer differently
    about    A metronome asks to be left alone by banners, a player beside it does not. A call rings in a banner and is declined.
    source   R-219 R-220
    app      app
    app      second
    player   click cooperativeMusic track in app prefers no-alerts
    player   beat cooperativeMusic track in second
    at 0 s   click play
    at 1 s   beat play
    at 2 s   expect click playing
    at 3 s   call rings as banner
    at 4 s   expect click playing
    at 4 s   expect beat paused because interrupted
    at 5 s   call ends
    at 6 s   expect click playing
    at 6 s   expect beat playing
    end 7 s
    """,
    """
    scenario banner-over-a-recording
    title    A call rings in a banner over a recording
    about    The recorder asks for quiet banners by itself: the recording goes on until the call is answered.
    source   R-220
    sound    take recorder
    at 0 s   take begins
    at 2 s   call rings as banner
    at 4 s   expect take playing
    at 5 s   call answered
    at 6 s   expect take paused because interrupted
    at 8 s   call ends
    at 9 s   expect take playing
    end 10 s
    """,
    """
    scenario unplugged-without-an-interruption
    title    Headphones leave an app that asked not to be interrupted for it
    about    It is told of the new route alone, and pauses all the same.
    source   R-221 R-070
    device   headphones
    player   player music track prefers no-disconnects
    at 0 s   player play
    at 2 s   unplug headphones
    at 3 s   expect player paused because route.pause-on-output-lost
    at 3 s   expect session app active
    end 4 s
    """,
  ]

  static let foreignCode = [
    """
    scenario advertisement-sets-its-category
    title    An advertisement leaves its category behind
    about    The session is ambient when the phone is locked, which would be silence. The player sets its own again.
    source   R-234 R-034
    at 0 s   player play
    at 3 s   inside app sets ambient
    at 4 s   expect session app is playback/default
    at 5 s   lock
    at 8 s   expect player playing
    at 8 s   expect player on speaker
    end 9 s
    """,
    """
    scenario camera-leaves-its-microphone
    title    A camera leaves the session recording
    about    Music would go on in call quality. The player sets its own category again.
    source   R-233 R-034
    device   bluetooth
    at 0 s   player play
    at 3 s   inside app sets recording
    at 5 s   expect session app is playback/default
    at 5 s   expect player on bluetooth
    end 6 s
    """,
    """
    scenario advertisement-gives-the-session-back
    title    An advertisement deactivates the session
    about    The sound stops untold. Within a second it is found out, and goes on.
    source   R-234
    at 0 s   player play
    at 3 s   inside app deactivates
    at 5 s   expect player playing
    at 5 s   expect session app active
    end 6 s
    """,
    """
    scenario advertisement-stops-the-engine
    title    An advertisement stops input and output
    about    The engine stands and nobody says so. Within a second it is started again.
    source   R-234 R-123
    at 0 s   player play
    at 3 s   inside app stops sound
    at 5 s   expect player playing
    end 6 s
    """,
    """
    scenario advertisement-while-paused
    title    An advertisement comes and goes while the player is paused
    about    Nothing is set back until it is needed; the next play is heard as ever.
    source   R-234 R-037
    at 0 s   player play
    at 2 s   player pause
    at 4 s   inside app sets ambient
    at 5 s   expect session app is ambient/default
    at 6 s   player play
    at 7 s   expect session app is playback/default
    at 7 s   expect player playing
    end 8 s
    """,
  ]
}
