extension Scenario {
  /// What listeners reported of sessions, volume and other apps.
  static let fieldSessions = [
    """
    scenario session-ends-under-a-running-engine
    title    The session is deactivated while its engine runs
    about    The engine stops first, so the system has nothing to refuse and the radio comes back.
    source   S1 R-028 R-029
    player   clip clip chime:20
    other    radio music
    at 0 s   condition system 15
    at 0 s   radio plays
    at 1 s   clip play
    at 2 s   expect session radio inactive
    at 3.5 s clip pause
    at 5 s   expect session app inactive
    at 5 s   expect session radio active
    end 6 s
    """,
    """
    scenario screen-hangs-while-activating
    title    The screen hangs while the session is activated
    about    Activation takes 5 s; the screen says what it waits for, and a pause meanwhile holds.
    source   S3 R-020
    at 0 s   condition activationLatency 5 s
    at 0 s   player play
    at 1 s   expect player waiting because session
    at 3 s   player pause
    at 3.1 s expect player paused
    at 7 s   expect player silent
    at 7 s   player play
    at 8 s   expect player waiting because session
    at 13 s  expect player playing
    end 14 s
    """,
    """
    scenario other-app-stays-lowered
    title    The other app stays lowered after a prompt
    about    A prompt gives its session back a second after its last word, and the other's music is loud again.
    source   S5 R-090 R-035
    app      music
    app      coach
    player   song music track in music
    player   voice prompt chime:1.5 in coach
    at 0 s   song play
    at 2 s   open coach
    at 2 s   voice play
    at 3 s   expect song ducked
    at 3 s   expect song playing
    at 6 s   expect voice ended
    at 6 s   expect session coach inactive
    at 6 s   expect song loud
    at 6 s   expect song at 6 s
    end 7 s
    """,
    """
    scenario other-music-never-comes-back
    title    The music of another app never comes back
    about    A short clip takes the sound and gives it back when it is over, with a word to whom it was taken from.
    source   S6 R-029 R-030
    player   clip clip chime:2
    other    radio music
    at 0 s   radio plays
    at 1 s   clip play
    at 2 s   expect clip playing
    at 2 s   expect session radio inactive
    at 5 s   expect clip ended
    at 5 s   expect session app inactive
    at 5 s   expect session radio active
    at 5 s   expect lock screen radio
    end 6 s
    """,
    """
    scenario volume-jumps-when-the-microphone-opens
    title    The volume jumps when the microphone opens, and stays low
    about    The session is a recorder's only while something records; then it is the music's again.
    source   S8 R-008 R-089
    player   player music track
    sound    take recorder
    at 0 s   player play
    at 2 s   take begins
    at 3 s   expect session app is playAndRecord/default+hfp+a2dp+airPlay+speaker
    at 3 s   expect player on speaker
    at 4 s   take ends
    at 14 s  expect session app is playback/default
    at 14 s  expect player playing
    at 14 s  expect player at 14 s
    end 15 s
    """,
    """
    scenario recorder-and-player-break-each-other
    title    Recorder and player break each other
    about    One session serves both: each begins and ends beside the other, which is heard throughout.
    source   S9 R-034
    player   player music track
    sound    take recorder
    at 0 s   player play
    at 2 s   take begins
    at 3 s   expect player playing
    at 3 s   expect take playing
    at 4 s   player pause
    at 5 s   expect take playing
    at 6 s   player play
    at 7 s   take ends
    at 8 s   expect player playing
    at 8 s   expect player at 6 s
    at 9 s   take begins
    at 10 s  expect take playing
    at 10 s  expect player at 8 s
    end 11 s
    """,
    """
    scenario dead-after-a-media-reset
    title    Dead after the media services were reset
    about    Silent, and the lock screen told; a press while they are gone waits for them, and is heard when they are back.
    source   S11 R-120 R-122
    at 0 s   player play
    at 2 s   media lost
    at 3 s   press pause
    at 3 s   press play
    at 3 s   expect outcome success
    at 3.5 s expect player silent
    at 3.5 s expect card rate 0
    at 4 s   media reset
    at 5 s   expect player playing
    at 5 s   expect player at 3 s
    end 6 s
    """,
    """
    scenario session-refused-in-the-background
    title    In the background the session is refused
    about    Another app's music owns the lock screen when it gives the sound back: refused with !int, said so, and the foreground mends it.
    source   S15 R-023 R-031
    other    radio music
    at 0 s   player play
    at 1 s   lock
    at 2 s   radio plays
    at 4 s   radio stops
    at 6 s   expect player paused because refused !int
    at 6 s   expect player silent
    at 10 s  open app
    at 11 s  expect player playing
    at 11 s  expect player at 3 s
    at 11 s  expect lock screen app
    end 12 s
    """,
  ]
}
