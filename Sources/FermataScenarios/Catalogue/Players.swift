extension Scenario {
  /// What players do besides playing: chapters, speed, repeat, broadcasts, other kinds of app.
  static let players = [
    """
    scenario speed-changes
    title    The listener speeds a podcast up
    about    Sound, screen and lock screen move twice as fast, and stand while a call is on.
    source   R-147 R-148 N5 N4
    player   player spokenAudio track
    at 0 s   player play
    at 2 s   player speed 2
    at 4 s   expect player at 6 s
    at 4 s   expect card rate 2
    at 5 s   call rings
    at 6 s   expect card rate 0
    at 7 s   call ends
    at 9 s   expect player at 12 s
    at 9 s   press speed 0.5
    at 11 s  expect player at 13 s
    at 11 s  expect card rate 0.5
    end 12 s
    """,
    """
    scenario chapters
    title    An audio book tells its chapters
    about    The card names the chapter and follows it; the next one is a press away.
    source   R-147
    player   player spokenAudio ruler:30/3
    at 0 s   player play
    at 1 s   expect player chapter 1
    at 11 s  expect player chapter 2
    at 12 s  player chapter next
    at 13 s  expect player chapter 3
    at 13 s  expect player at 21 s
    at 14 s  player chapter next
    at 14 s  expect outcome no-such-content
    at 15.5 s player chapter previous
    at 16.5 s expect player at 21 s
    end 17 s
    """,
    """
    scenario chapters-at-other-speeds
    title    An audio book tells its chapters at any speed
    about    At twice the speed the next chapter comes after half the time, and at half the speed after twice as much.
    source   R-147 R-148
    player   player spokenAudio ruler:30/3
    at 0 s   player speed 2
    at 0 s   player play
    at 4 s   expect player chapter 1
    at 5.5 s expect player chapter 2
    at 6 s   player speed 0.5
    at 20 s  expect player chapter 2
    at 23 s  expect player chapter 3
    end 24 s
    """,
    """
    scenario broadcast
    title    A broadcast has no scrubber
    about    No positions are offered, a seek finds no such content, and after a call it goes on from what is sent now.
    source   R-149 R-046
    player   player music ruler:live
    at 0 s   player play
    at 2 s   expect player playing
    at 2 s   expect commands play
    at 3 s   player seek 1 s
    at 3 s   expect outcome no-such-content
    at 4 s   call rings
    at 6 s   call ends
    at 7 s   expect player playing
    end 8 s
    """,
    """
    scenario repeat-one
    title    One item repeats without a gap
    about    A short loop goes round and round; switched off, the queue goes on.
    source   R-118
    player   player music ruler:2 ruler:20#2
    at 0 s   player repeat one
    at 0 s   player play
    at 3 s   expect player at 1 s
    at 7 s   expect player at 1 s
    at 7 s   expect player item 1
    at 7 s   player repeat off
    at 9 s   expect player item 2
    at 9 s   expect player at 1 s
    end 10 s
    """,
    """
    scenario repeat-all
    title    A queue begins again at its end
    about    The last item is followed by the first without a gap, and next stays enabled.
    source   R-118 R-169
    player   player music ruler:2 ruler:3#2
    at 0 s   player repeat all
    at 0 s   player play
    at 3 s   expect player item 2
    at 6 s   expect player item 1
    at 6 s   expect player at 1 s
    at 6 s   press next
    at 6.5 s expect player item 2
    end 7 s
    """,
    """
    scenario row-of-a-list-is-tapped
    title    The user taps the third row of the queue
    about    It begins at once, and what was passed over is not heard.
    source   R-118
    player   player music ruler:9 ruler:9#2 ruler:9#3
    at 0 s   player play
    at 1 s   player go to item 3
    at 2 s   expect player item 3
    at 2 s   expect player at 1 s
    at 2 s   expect card title Ruler 3
    end 3 s
    """,
    """
    scenario hold-to-run-ahead
    title    A held button runs through the item
    about    It jumps while it is held, and plays on from there when it is released.
    source   R-173
    at 0 s   player play
    at 2 s   press hold ahead
    at 3.2 s press release ahead
    at 4 s   expect player at 19 s
    at 4 s   expect player playing
    end 5 s
    """,
    """
    scenario resume-goes-back
    title    After a call a podcast goes back a little
    about    The words that the ring cut off are heard again; a second ring before them does not go back further.
    source   R-043 I14
    player   player spokenAudio track rewind 2 s
    at 0 s   player play
    at 5 s   call rings
    at 6 s   call ends
    at 6 s   siri listens
    at 7 s   siri closes
    at 8 s   expect player at 4 s
    end 9 s
    """,
    """
    scenario refused-for-a-moment
    title    Just after a call the session is refused for a moment
    about    The resume that the system allowed is tried again until it works; nobody has to press anything.
    source   R-032 I1
    at 0 s   player play
    at 2 s   call rings
    at 4 s   condition activationFailures 6
    at 4 s   call ends
    at 5 s   expect player paused because refused what
    at 6 s   expect player playing
    at 6 s   expect player on speaker
    end 7 s
    """,
    """
    scenario game-in-background
    title    A game that is left falls silent, and comes back with its player
    about    Ambient sound is silent in the background; opened again, the game goes on by itself.
    source   R-002 R-102
    player   player gameMusic track
    at 0 s   player play
    at 2 s   lock
    at 3 s   expect player silent
    at 3 s   expect player paused because background
    at 8 s   open app
    at 9 s   expect player playing
    end 10 s
    """,
    """
    scenario recorder-and-headphones
    title    A recording stops when headphones are plugged in
    about    Its input changes under it; the music beside it goes on.
    source   R-070 R-055
    player   player music track
    sound    take recorder
    at 0 s   player play
    at 1 s   take begins
    at 2 s   expect take playing
    at 3 s   plug headphones
    at 4 s   expect take paused because route.recording-stops
    at 4 s   expect player playing
    end 5 s
    """,
    """
    scenario recorder-refused
    title    A call forbids the recording, not the music
    about    Recording is refused while a call goes on; the podcast that is allowed plays on without it.
    source   R-022
    player   player spokenAudio track
    sound    take recorder
    at 0 s   condition playbackMayActivateDuringCall yes
    at 0 s   condition mixableAreInterrupted no
    at 1 s   call rings
    at 1 s   player play
    at 2 s   expect player playing
    at 3 s   take begins
    at 4 s   expect take paused because refused !pri
    at 4 s   expect player playing
    at 4 s   expect session app is playback/spokenAudio
    end 5 s
    """,
    """
    scenario speaker-after-a-call
    title    The chosen loudspeaker is chosen again after an alarm
    about    A conversation on the loudspeaker is undone by an interruption, and set again when it resumes.
    source   R-063 I2 I3 R15
    sound    talk voiceChat
    player   player music track
    at 0 s   talk begins
    at 1 s   talk speaker on
    at 2 s   player play
    at 3 s   expect player on speaker
    at 4 s   alarm rings
    at 5 s   alarm dismissed
    at 6 s   talk play
    at 7 s   expect player on speaker
    end 8 s
    """,
    """
    scenario game-meets-music
    title    A game meets the listener's own music
    about    Its music falls silent, its effects go on, and its music comes back when the other is over.
    source   R-095 R-096 R-098
    player   player gameMusic track
    player   effects game chime:60
    other    radio music
    at 0 s   player play
    at 0 s   effects play
    at 2 s   radio plays
    at 4 s   expect player paused because secondaryAudioHint
    at 4 s   expect player silent
    at 4 s   expect effects playing
    at 5 s   radio stops
    at 7 s   expect player playing
    at 7 s   expect effects playing
    end 8 s
    """,
    """
    scenario own-call
    title    A call of the app's own is CallKit's to activate
    about    The app's music is silent while CallKit owns the session; the conversation sounds while CallKit says so.
    source   R-190 R-191 R-026
    player   player music track
    sound    talk voiceChat
    at 0 s   player play
    at 2 s   callKit claims app
    at 2 s   talk begins
    at 3 s   expect player paused because authority callKit
    at 3 s   expect talk paused because authority callKit
    at 3 s   callKit activates app
    at 4 s   expect talk playing
    at 4 s   expect player silent
    at 5 s   callKit deactivates app
    at 5 s   talk ends
    at 5 s   callKit releases app
    at 6 s   expect player playing
    end 7 s
    """,
    """
    scenario began-never-told
    title    A call takes the sound and the system does not say so
    about    The engine is not called any more, which is noticed; the screen says so, and after the call play works.
    source   R-047 R-123
    at 0 s   condition beganArrives no
    at 0 s   player play
    at 2 s   call rings
    at 3 s   expect player paused
    at 3 s   expect player silent
    at 5 s   call ends untold
    at 6 s   player play
    at 7 s   expect player playing
    at 7 s   expect player on speaker
    end 8 s
    """,
    """
    scenario route-never-told
    title    Headphones are pulled out and the system does not say so
    about    The route is looked at again while sound moves: within half a second it is silent.
    source   R-074
    device   headphones
    at 0 s   condition routeNoticesArrive no
    at 0 s   condition interruptsOnRouteDisconnect no
    at 0 s   player play
    at 2 s   unplug headphones
    at 2.6 s expect player silent
    at 3.2 s expect player paused because route.pause-on-output-lost
    end 4 s
    """,
  ]
}
