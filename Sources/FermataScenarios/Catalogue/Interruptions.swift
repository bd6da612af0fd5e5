extension Scenario {
  static let interruptions = [
    """
    scenario siri
    title    Siri listens
    about    Siri takes the sound for a question and gives it back.
    source   R-025 matrix-8 I18
    at 0 s   player play
    at 2 s   siri listens
    at 3 s   expect player paused because interrupted
    at 4 s   siri closes
    at 5 s   expect player playing
    at 5 s   expect player at 3 s
    end 6 s
    """,
    """
    scenario siri-before-first-sound
    title    Siri listens before the first sound
    about    What is on its way to a slow headset counts as unheard, and is made ready again: not a frame gets lost.
    source   R-040 matrix-8
    device   bluetooth
    at 0 s   player play
    at 0.1 s siri listens
    at 1 s   expect player paused because interrupted
    at 2 s   siri closes
    at 3 s   expect player playing
    at 3 s   expect player at 0.85 s
    end 4 s
    """,
    """
    scenario siri-pause
    title    The user tells Siri to pause
    about    A pause that arrives while Siri listens cancels the return of the sound.
    source   R-171 matrix-8
    at 0 s   player play
    at 2 s   siri listens
    at 3 s   press pause
    at 4 s   siri closes
    at 5 s   expect player paused
    at 5 s   expect player silent
    end 6 s
    """,
    """
    scenario alarm
    title    An alarm rings
    about    The alarm is dismissed and the music comes back.
    source   R-040 matrix-7 I16
    at 0 s   player play
    at 2 s   alarm rings
    at 3 s   expect player paused because interrupted
    at 4 s   alarm dismissed
    at 5 s   expect player playing
    at 5 s   expect player at 3 s
    end 6 s
    """,
    """
    scenario alarm-during-call
    title    An alarm rings during a call
    about    Two interruptions overlap; only the end of the last brings the sound back.
    source   R-047 I2
    at 0 s   player play
    at 2 s   call rings
    at 3 s   call answered
    at 4 s   alarm rings
    at 5 s   alarm dismissed
    at 6 s   expect player paused because interrupted
    at 7 s   call ends
    at 8 s   expect player playing
    at 8 s   expect player at 3 s
    end 9 s
    """,
  ]

  static let otherApps = [
    """
    scenario other-music
    title    Another app's music begins
    about    It takes the sound. Nothing is grabbed back; when it stops and says so, ours comes back.
    source   R-021 R-043 matrix-1
    other    radio music
    at 0 s   player play
    at 2 s   radio plays
    at 3 s   expect player paused because interrupted
    at 3 s   expect player silent
    at 3 s   expect lock screen radio
    at 5 s   radio stops
    at 6 s   expect player playing
    at 6 s   expect lock screen app
    end 7 s
    """,
    """
    scenario other-music-stops-silently
    title    Another app's music stops without a word
    about    Nobody says that the sound is free again, so it stays with the user: play works at once.
    source   R-030 R-042 R-052
    other    radio music
    at 0 s   player play
    at 2 s   radio plays
    at 4 s   radio stops silently
    at 6 s   expect player paused because interrupted
    at 7 s   player play
    at 8 s   expect player playing
    at 8 s   expect player at 3 s
    end 9 s
    """,
    """
    scenario navigation-prompt
    title    A navigation prompt ducks music
    about    The prompt speaks over the music, which is lowered and comes back to full.
    source   R-090 R-091 matrix-3 I14
    other    maps navigation
    at 0 s   player play
    at 2 s   maps plays
    at 3 s   expect player playing
    at 3 s   expect player ducked
    at 4 s   maps stops
    at 5 s   expect player loud
    at 5 s   expect player playing
    at 5 s   expect player at 5 s
    end 6 s
    """,
    """
    scenario navigation-prompt-over-speech
    title    A navigation prompt pauses a podcast
    about    Two voices at once are no use: speech pauses under the prompt and goes on after it.
    source   R-090 matrix-4 I14
    other    maps navigation
    player   podcast spokenAudio track
    at 0 s   podcast play
    at 2 s   maps plays
    at 3 s   expect podcast paused because interrupted
    at 3 s   expect podcast silent
    at 4 s   maps stops
    at 5 s   expect podcast playing
    at 5 s   expect podcast at 3 s
    end 6 s
    """,
    """
    scenario game-beside-music
    title    A game sounds beside the music
    about    The game mixes, so nobody falls silent.
    source   R-002 matrix-2
    other    chess game
    at 0 s   player play
    at 2 s   chess plays
    at 3 s   expect player playing
    at 3 s   expect player loud
    at 4 s   chess stops
    at 5 s   expect player playing
    end 6 s
    """,
    """
    scenario prompt-beside-music
    title    The app's own prompt beside its music
    about    A second player speaks over the first; both are heard, and the session stays the music's.
    source   R-034 R-090
    player   player music track
    player   coach prompt chime:1.5
    at 0 s   player play
    at 2 s   coach play
    at 3 s   expect coach playing
    at 3 s   expect player playing
    at 3 s   expect coach on speaker
    at 4 s   expect coach ended
    at 5 s   expect player playing
    at 5 s   expect player at 5 s
    end 6 s
    """,
    """
    scenario two-apps
    title    Two apps that use Fermata
    about    The second takes the sound and gives it back when it is done; the first was suspended and goes on when opened.
    source   R-021 R-029 R-105 R-141
    app      music
    app      talk
    player   player music track in music
    player   voice spokenAudio chime:2 in talk
    at 0 s   player play
    at 2 s   open talk
    at 3 s   voice play
    at 4 s   expect player paused because interrupted
    at 4 s   expect voice playing
    at 4 s   expect lock screen talk
    at 6 s   expect voice ended
    at 6 s   lock
    at 10 s  expect session talk inactive
    at 11 s  expect player paused because interrupted
    at 12 s  open music
    at 13 s  expect player playing
    at 13 s  expect player at 4 s
    at 13 s  expect lock screen music
    end 14 s
    """,
  ]
}
