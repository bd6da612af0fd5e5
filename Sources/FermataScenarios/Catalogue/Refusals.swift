extension Scenario {
  static let refusals = [
    """
    scenario engine-refuses-once
    title    The engine does not start at first
    about    The first start of the engine fails. It is tried again a moment later and plays.
    source   R-126
    at 0 s   condition engineStartFailures 1
    at 1 s   player play
    at 2 s   expect player playing
    at 2 s   expect player on speaker
    end 3 s
    """,
    """
    scenario hey-siri-play
    title    Hey Siri, play
    about    The song was paused and the session given back. Siri presses play while she still listens; she closes and the song goes on.
    source   R-025 R-032 I18
    at 0 s   player play
    at 1 s   lock
    at 2 s   press pause
    at 8 s   siri listens
    at 9 s   press play
    at 9.5 s siri closes
    at 11 s  expect player playing
    at 11 s  expect player on speaker
    end 12 s
    """,
    """
    scenario play-while-siri-listens
    title    Play is pressed while Siri still listens
    about    The press is refused because Siri holds the sound, and Siri closes a second later. The press is tried again and plays.
    source   R-025 R-032 I18
    at 1 s   siri listens
    at 2 s   player play
    at 3 s   siri closes
    at 4 s   expect player playing
    at 4 s   expect player on speaker
    end 5 s
    """,
    """
    scenario play-while-the-phone-rings
    title    The first play falls into a ring that is declined
    about    Play is pressed while the phone rings and is refused. The call is declined three seconds later and the song begins.
    source   R-022 R-032 R-052
    at 0 s   condition playbackMayActivateDuringCall no
    at 1 s   call rings
    at 2 s   player play
    at 3 s   expect player paused
    at 5 s   call ends
    at 6.5 s expect player playing
    at 6.5 s expect player on speaker
    end 7 s
    """,
    """
    scenario play-before-the-headphones-are-ready
    title    Play just after plugging in
    about    For half a second after plugging in the hardware has no format, and no engine starts. The press is tried again until it has one.
    source   R-125 R8
    at 0 s   condition emptyFormatTime 500 ms
    at 1 s   plug headphones
    at 1.1 s player play
    at 2.5 s expect player playing
    at 2.5 s expect player on headphones
    end 3 s
    """,
    """
    scenario press-refused-for-a-second
    title    Play on the lock screen is refused for a second
    about    A paused song is to go on, and the session is refused five times in a row. The press is tried every 200 ms until it is taken.
    source   R-032 S15
    at 0 s   player play
    at 1 s   lock
    at 2 s   press pause
    at 8 s   condition activationFailures 5
    at 8 s   press play
    at 10 s  expect player playing
    at 10 s  expect player on speaker
    end 11 s
    """,
    """
    scenario resume-refused-for-seconds
    title    After a call the session is refused for six seconds
    about    The system gave leave and then refuses the session for six seconds. The resume is tried again, and the song comes back by itself.
    source   R-032 R-043 I1
    at 0 s   player play
    at 2 s   call rings
    at 4 s   condition activationFailures 30
    at 4 s   call ends
    at 13 s  expect player playing
    at 13 s  expect player on speaker
    end 14 s
    """,
    """
    scenario category-refused-for-a-moment
    title    The category is refused after Siri
    about    When Siri closes everything is set again, and the phone refuses the category twice. It is tried again, and the song goes on.
    source   R-022 R-032 R-038
    at 0 s   player play
    at 2 s   siri listens
    at 3 s   condition configurationFailures 2
    at 4 s   siri closes
    at 6 s   expect player playing
    at 6 s   expect player on speaker
    at 6 s   expect at most 2 retries since 4 s
    end 7 s
    """,
    """
    scenario category-refused-for-good
    title    The category is refused as impossible
    about    When Siri closes the phone says that there is no such mix of settings. No further try could change that, and the screen says why it is silent.
    source   R-006 R-032 R-038
    at 0 s   player play
    at 2 s   siri listens
    at 3 s   condition configurationFailureCode -50
    at 3 s   condition configurationFailures 100
    at 4 s   siri closes
    at 6 s   expect player paused because refused -50
    at 6 s   expect player silent
    at 6 s   expect at most 0 retries since 4 s
    end 7 s
    """,
    """
    scenario play-while-the-session-is-given-back
    title    Play is pressed while the session is being given back
    about    The clip is over and giving the session back takes 3 s. The listener plays the clip again in the middle of it; it begins once that is done.
    source   R-020 R-036
    player   player clip ruler:2
    at 0 s   condition deactivationLatency 3 s
    at 0 s   player play
    at 4 s   player play
    at 5 s   expect player silent
    at 7 s   expect player playing
    at 7 s   expect player on speaker
    end 8 s
    """,
  ]
}
