extension Scenario {
  /// What listeners reported of the lock screen and its buttons.
  static let fieldNowPlaying = [
    """
    scenario no-card-because-the-session-mixes
    title    Nothing on the lock screen, for the session mixes
    about    Beside its own prompt, which mixes, the music's session mixes with nobody: the lock screen stays its own.
    source   N1 R-140 R-143
    player   player music track
    player   coach prompt chime:1
    at 0 s   condition mixingLosesControls yes
    at 0 s   condition system 17
    at 0 s   player play
    at 1 s   expect lock screen app
    at 2 s   coach play
    at 2.5 s expect coach playing
    at 2.5 s expect lock screen app
    at 5 s   expect lock screen app
    at 5 s   expect card rate 1
    end 6 s
    """,
    """
    scenario no-card-because-nothing-is-published
    title    Nothing on the lock screen, for nobody published anything
    about    The first sound brings category, card and buttons along.
    source   N2 R-140 R-147
    at 0 s   expect lock screen nobody
    at 1 s   player play
    at 2 s   lock
    at 3 s   expect session app is playback/default
    at 3 s   expect lock screen app
    at 3 s   expect card rate 1
    at 3 s   expect commands play previous position scan repeat
    end 4 s
    """,
    """
    scenario controls-vanish-on-pause
    title    The controls vanish on pause
    about    Paused and without a session, the card stays, and its play works half a minute later.
    source   N3 R-142 R-144
    at 0 s   player play
    at 1 s   lock
    at 2 s   press pause
    at 3 s   expect lock screen app
    at 12 s  expect session app inactive
    at 12 s  expect lock screen app
    at 12 s  expect commands play previous position scan repeat
    at 12 s  press play
    at 13 s  expect player playing
    end 14 s
    """,
    """
    scenario clock-runs-while-paused
    title    The clock runs on while it is paused
    about    The card tells how fast the sound moves, not how fast it would: nought when paused, nought when interrupted.
    source   N4 R-148
    player   player spokenAudio track
    at 0 s   player speed 1.5
    at 0 s   player play
    at 2 s   expect card rate 1.5
    at 2 s   player pause
    at 3 s   expect card rate 0
    at 4 s   player play
    at 6 s   call rings
    at 7 s   expect card rate 0
    at 9 s   expect player at 6 s
    end 10 s
    """,
    """
    scenario clock-slower-than-the-sound
    title    The clock runs at 1 while the sound runs at 2
    about    A new speed is published at once.
    source   N5 R-147
    player   player spokenAudio track
    at 0 s   player play
    at 2 s   lock
    at 3 s   press speed 2
    at 3.5 s expect card rate 2
    at 5 s   expect player at 7 s
    end 6 s
    """,
    """
    scenario shows-playing-while-it-loads
    title    It says playing while it loads
    about    A medium that gives nothing is shown as waiting, with a clock that stands, and goes on by itself.
    source   N6 R-148
    at 0 s   player play
    at 2 s   lock
    at 3 s   decoder stalls 3 s
    at 5.5 s expect player waiting because stalled
    at 5.5 s expect card rate 0
    at 8 s   expect player playing
    at 8 s   expect card rate 1
    end 9 s
    """,
    """
    scenario lock-screen-picture-flickers
    title    The picture on the lock screen flickers
    about    A card is published only when a listener could tell it from the last one: repeated plays and notices of the route are none.
    source   N8 R-147 R-152
    at 0 s   player play
    at 2 s   player play
    at 3 s   route wakeFromSleep
    at 4 s   press play
    at 5 s   notification sounds
    at 6 s   route routeConfigurationChange
    at 7 s   player play
    at 8 s   expect card rate 1
    end 10 s
    """,
    """
    scenario next-and-previous-stay-grey
    title    Next and previous are grey for ever
    about    The buttons follow the queue, also one that comes after the player is shown.
    source   N10 R-169
    player   player music track
    at 0 s   player play
    at 1 s   expect commands play previous position scan repeat
    at 2 s   player load ruler:20 ruler:20#2
    at 3 s   expect commands play next previous position scan repeat shuffle
    at 3 s   press next
    at 3 s   expect outcome success
    at 4 s   expect player item 2
    at 4 s   expect commands play previous position scan repeat shuffle
    end 5 s
    """,
    """
    scenario press-carried-out-several-times
    title    A press is carried out several times
    about    However often a queue is loaded, a press is heard once: a toggle pauses, and does not play again.
    source   N12 R-166 R-167
    player   player music track
    at 0 s   player play
    at 1 s   player load ruler:20
    at 2 s   player load ruler:20#2 ruler:20#3 ruler:20#4
    at 3 s   lock
    at 4 s   press next
    at 5 s   expect player item 2
    at 5 s   press toggle
    at 6 s   expect player paused
    at 6 s   expect player silent
    end 7 s
    """,
    """
    scenario skip-button-shows-no-number
    title    The button to skip shows no number
    about    Intervals are durations, so that no milliseconds pass for seconds; the lock screen gets both numbers.
    source   N14 R-164
    player   player spokenAudio track
    at 0 s   player intervals 45 s 10 s
    at 0 s   player play
    at 2 s   expect commands play next previous skip -10 +45 position speed
    at 3 s   press skip 45 s
    at 3 s   expect outcome success
    at 4 s   expect player at 49 s
    end 5 s
    """,
    """
    scenario skips-another-distance-than-set
    title    The lock screen skips another distance than the setting says
    about    A new setting reaches the buttons while the sound plays.
    source   N15 R-164
    player   player spokenAudio track
    at 0 s   player play
    at 2 s   expect commands play next previous skip -15 +30 position speed
    at 2 s   player intervals 60 s 30 s
    at 3 s   lock
    at 3 s   expect commands play next previous skip -30 +60 position speed
    at 4 s   press skip -30 s
    at 5 s   expect player at 1 s
    end 6 s
    """,
    """
    scenario lock-screen-toggles-and-sound-does-not
    title    The lock screen toggles and the sound does not
    about    Each press is answered by what comes of it: one while the services are gone is heard when they are back.
    source   N16 R-160
    player   player music track
    at 0 s   player play
    at 2 s   press toggle
    at 2 s   expect outcome success
    at 3 s   expect player silent
    at 3 s   media lost
    at 4 s   press toggle
    at 4 s   expect outcome success
    at 5 s   expect card rate 0
    at 5 s   media reset
    at 7 s   expect player on speaker
    end 8 s
    """,
    """
    scenario card-missing-without-a-rate
    title    The card is missing, for it has no rate
    about    Every card carries its rate: 1 from the first frame that is heard, nought before.
    source   N18 R-145 R-147
    at 0 s   player play
    at 1 s   player pause
    at 2 s   condition activationLatency 2 s
    at 2 s   lock
    at 7 s   press play
    at 8 s   expect lock screen app
    at 8 s   expect card rate 0
    at 10 s  expect card rate 1
    at 10 s  expect player playing
    end 11 s
    """,
    """
    scenario car-starts-the-wrong-app
    title    Play in the car starts the wrong app
    about    The car's press goes to the app that was heard last and to no other; one that has nothing loaded answers so.
    source   N19 R-079 R-172
    app      songs
    app      talks
    player   song music track in songs
    player   talk spokenAudio track in talks
    at 0 s   condition carPlay always
    at 0 s   song play
    at 2 s   song pause
    at 3 s   talk play
    at 5 s   talk pause
    at 6 s   lock
    at 7 s   plug car
    at 8 s   expect talk on car
    at 8 s   expect song silent
    at 8 s   expect song paused
    at 9 s   unplug car
    at 11.2 s expect talk paused because route.pause-on-output-lost
    end 12 s
    """,
  ]
}
