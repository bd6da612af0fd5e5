extension Scenario {
  static let interrupters = [
    """
    scenario message-gives-back
    title    A voice message plays in a chat
    about    The chat tells others when the message is over, and the song goes on.
    source   R-209 R-029
    other    chat message
    at 0 s   player play
    at 2 s   chat plays
    at 3 s   expect player paused because interrupted
    at 4 s   chat leaves
    at 5 s   expect player playing
    end 6 s
    """,
    """
    scenario web-page-gives-nothing-back
    title    A web page plays a film and is closed
    about    It tells nobody that it is done. The lock screen shows our player again, and a press on it plays.
    source   R-209 R-030 R-142
    other    page web
    at 0 s   player play
    at 2 s   page plays
    at 3 s   expect lock screen page
    at 4 s   page leaves
    at 6 s   expect player paused because interrupted
    at 6 s   expect lock screen app
    at 6 s   press play
    at 7 s   expect player playing
    end 8 s
    """,
    """
    scenario video-app-is-left
    title    A video app is left paused, and our app is opened
    about    The video keeps its session. Three seconds after our return the end comes without leave, when the song plays already.
    source   R-209 matrix-1
    other    film video
    at 0 s   condition untoldEndsComeWithForeground yes
    at 0 s   condition untoldEndDelay 3 s
    at 0 s   player play
    at 2 s   lock
    at 2 s   film plays
    at 4 s   film leaves
    at 6 s   open app
    at 7 s   expect player paused because interruption.foreground-clears
    at 8 s   player play
    at 11 s  expect player playing
    end 12 s
    """,
    """
    scenario music-is-left-paused
    title    Another music app is paused, not ended
    about    It keeps the sound, and tells nobody. Our player waits until the user presses play.
    source   R-209
    other    radio music
    at 0 s   player play
    at 2 s   radio plays
    at 4 s   radio leaves
    at 6 s   expect player paused because interrupted
    at 6 s   player play
    at 7 s   expect player playing
    end 8 s
    """,
    """
    scenario music-is-killed
    title    Another music app is ended by the system
    about    Nobody is told, and no app follows it on the lock screen. Our player waits until the user presses play in it.
    source   R-209 R-142 matrix-1
    other    radio music leaves killed
    at 0 s   player play
    at 2 s   radio plays
    at 4 s   radio leaves
    at 6 s   expect player paused because interrupted
    at 6 s   expect lock screen nobody
    at 6 s   player play
    at 7 s   expect player playing
    at 7 s   expect lock screen app
    end 8 s
    """,
    """
    scenario interrupter-leaves-during-a-call
    title    A radio interrupts, is interrupted itself, and is left
    about    A call takes both. The radio is closed while it lasts; when the call ends it is our player that comes back.
    source   R-040 R-209
    other    radio music leaves notify
    at 0 s   player play
    at 2 s   radio plays
    at 4 s   call rings
    at 6 s   radio leaves
    at 8 s   call ends
    at 9 s   expect player playing
    end 10 s
    """,
    """
    scenario interrupter-does-not-come-back
    title    A radio that interrupted does not come back after a call
    about    The call ends without leave, so the radio stays silent. Three seconds later it holds nobody any more.
    source   R-040 R-035
    other    radio music
    at 0 s   player play
    at 2 s   radio plays
    at 4 s   call rings
    at 8 s   call ends without resume
    at 9 s   expect player paused because interrupted
    at 12 s  expect player playing
    end 13 s
    """,
    """
    scenario message-in-the-pocket
    title    A voice message plays while our app is in the pocket
    about    It is no end of the system's, so nothing wakes us; the chat has no card, so the lock screen's play is ours.
    source   R-046 R-209 R-023
    other    chat message
    at 0 s   player play
    at 2 s   lock
    at 4 s   chat plays
    at 14 s  chat leaves
    at 17 s  expect player paused because interrupted
    at 17 s  expect lock screen app
    at 17 s  press play
    at 18 s  expect player playing
    end 19 s
    """,
    """
    scenario dictation
    title    The user dictates into the keyboard
    about    The keyboard takes the sound while it listens, as Siri does, and gives it back with leave.
    source   R-212
    at 0 s   player play
    at 2 s   dictation begins
    at 3 s   expect player paused because interrupted
    at 5 s   dictation ends
    at 6 s   expect player playing
    end 7 s
    """,
    """
    scenario dictation-ends-untold
    title    The end of a dictation gets lost
    about    Nothing comes back by itself, as seen in the field; the next press plays.
    source   R-212 R-042
    at 0 s   player play
    at 2 s   dictation begins
    at 5 s   dictation ends untold
    at 8 s   expect player paused because interrupted
    at 8 s   press play
    at 9 s   expect player playing
    end 10 s
    """,
    """
    scenario siri-reads-over-music
    title    Siri reads a message aloud over headphones
    about    Music is lowered while she speaks, and loud again afterwards.
    source   R-212
    device   headphones
    at 0 s   player play
    at 2 s   siri announces
    at 3 s   expect player ducked
    at 3 s   expect player playing
    at 5 s   siri announced
    at 6 s   expect player loud
    end 7 s
    """,
    """
    scenario siri-reads-over-speech
    title    Siri reads a message aloud over a podcast
    about    Two voices at once are none: the podcast stops, and goes on when she has read it.
    source   R-212
    device   headphones
    player   player spokenAudio track
    at 0 s   player play
    at 2 s   siri announces
    at 3 s   expect player paused because interrupted
    at 5 s   siri announced
    at 6 s   expect player playing
    end 7 s
    """,
    """
    scenario siri-reads-to-nobody
    title    Through the speaker Siri reads nothing
    about    Without headphones a message is not read aloud, and the music stays as it is.
    source   R-212
    at 0 s   player play
    at 2 s   siri announces
    at 3 s   expect player loud
    at 3 s   expect player playing
    end 4 s
    """,
    """
    scenario screen-is-recorded
    title    A recording of the screen begins
    about    It stops our sound and tells nothing. Within a second the engine is found silent and started again.
    source   R-212 R-123
    at 0 s   player play
    at 2 s   screen recorded
    at 4 s   expect player playing
    at 4 s   expect player on speaker
    end 5 s
    """,
    """
    scenario cover-closes-on-a-recorder
    title    The cover of an iPad closes over a recording
    about    Its microphone is muted, and no end follows. The recording is over; the music beside it goes on, and opening starts nothing.
    source   R-053 R-054
    player   player music track
    sound    take recorder
    at 0 s   player play
    at 1 s   take begins
    at 2 s   expect take playing
    at 2 s   cover closes
    at 5 s   expect take paused because interruption.microphone-muted
    at 5 s   expect player playing
    at 6 s   cover opens
    at 8 s   expect take paused
    at 8 s   take play
    at 9 s   expect take playing
    end 10 s
    """,
    """
    scenario cover-closes-over-music
    title    The cover of an iPad closes over music
    about    Nothing listens, so nothing is taken.
    source   R-053
    at 0 s   player play
    at 2 s   cover closes
    at 5 s   expect player playing
    at 6 s   cover opens
    at 7 s   expect player playing
    end 8 s
    """,
    """
    scenario recording-under-a-closed-cover
    title    A recording is begun under a closed cover
    about    A muted microphone cannot be started. The recorder says so, and begins once the cover is open.
    source   R-053
    sound    take recorder
    at 0 s   cover closes
    at 2 s   take begins
    at 3 s   expect take paused because refused !rec
    at 4 s   cover opens
    at 5 s   expect take playing
    end 6 s
    """,
    """
    scenario interruption-that-is-none
    title    A beginning and an end are told, and nothing was taken
    about    Opening the control center made such pairs. The music goes on.
    source   R-047
    at 0 s   player play
    at 2 s   spurious interruption of app
    at 3 s   expect player playing
    end 4 s
    """,
  ]

  static let lives = [
    """
    scenario app-without-background-audio
    title    The mode is missing in the app's plist
    about    The music stops when the app is left, and says why; it is back with the app.
    source   R-101 R-102 R-144
    app      app without background-audio
    at 0 s   player play
    at 2 s   lock
    at 3 s   expect player paused because background
    at 3 s   expect lock screen nobody
    at 20 s  open app
    at 21 s  expect player playing
    end 22 s
    """,
    """
    scenario music-at-volume-0-in-the-pocket
    title    Music plays at volume 0 in the pocket
    about    What keeps an app alive is that it plays, not how loud. Ten minutes later it is there when the volume is up.
    source   R-101 R-104
    player   player music ruler:900
    at 0 s   player play
    at 1 s   volume 0
    at 2 s   lock
    at 10:02 volume 0.5
    at 10:03 expect player playing
    at 10:03 expect player at 10:03
    end 10:04
    """,
    """
    scenario recorder-in-the-pocket
    title    A recording goes on in the pocket
    about    A session that listens keeps its app alive, with no sound of its own.
    source   R-101
    sound    take recorder
    at 0 s   take begins
    at 2 s   lock
    at 3 min call rings
    at 3:01  expect take paused because interrupted
    at 3:03  call ends
    at 3:05  expect take playing
    end 3:06
    """,
    """
    scenario own-call-in-the-pocket
    title    A call of the app's own goes on in the pocket
    about    CallKit's active session keeps the app alive; after the call the music comes back by itself.
    source   R-101 R-190
    player   player music track
    sound    talk voiceChat
    at 0 s   player play
    at 2 s   callKit claims app
    at 2 s   talk begins
    at 3 s   callKit activates app
    at 4 s   lock
    at 3 min expect talk playing
    at 3 min callKit deactivates app
    at 3 min talk ends
    at 3 min callKit releases app
    at 3:02  expect player playing
    end 3:03
    """,
  ]
}
