// Receivers over AirPlay, which are heard two seconds late, and long-form sound.

extension Scenario {
  static let receivers = [
    """
    scenario song-over-airplay
    title    A song is heard two seconds late
    about    A receiver plays what it was handed two seconds ago. The screen tells what is heard, not what was sent.
    source   R-215
    device   airplay
    at 0 s   player play
    at 1.9 s expect player waiting
    at 4 s   expect player playing
    at 4 s   expect player at 2 s
    at 4 s   expect player on airplay
    at 6 s   player pause
    at 6.1 s expect player paused
    at 9 s   expect player silent
    at 10 s  player play
    at 14 s  expect player playing
    end 15 s
    """,
    """
    scenario queue-ends-over-airplay
    title    The last item ends two seconds before it is heard
    about    The last frames are handed over and heard two seconds later. The screen shows the end then, and nothing looks for it all the while.
    source   R-215
    player   player music ruler:3
    device   airplay
    at 0 s   player play
    at 4 s   expect player playing
    at 6 s   expect player ended
    at 6 s   expect player silent
    end 7 s
    """,
    """
    scenario short-sound-stays-on-its-way-over-airplay
    title    A short sound is heard whole after an end that belongs to nothing
    about    All of it is on its way to the receiver when the session is set up again. The screen shows it when it is heard, and its end.
    source   R-047 R-215
    player   coach prompt ruler:1
    device   airplay
    at 0 s   coach play
    at 1.5 s stray alarm dismissed
    at 1.9 s expect coach waiting
    at 2.5 s expect coach playing
    at 2.5 s expect coach on airplay
    at 4 s   expect coach ended
    end 5 s
    """,
    """
    scenario call-over-airplay
    title    A call silences a receiver
    about    Two seconds of the song are on their way, and the receiver plays them out. They count as unheard, and come again.
    source   R-040 R-215
    device   airplay
    at 0 s   player play
    at 6 s   call rings
    at 7 s   expect player paused because interrupted
    at 7 s   expect player at 4 s
    at 20 s  call ends
    at 24 s  expect player playing
    at 24 s  expect player on airplay
    end 25 s
    """,
    """
    scenario receiver-switched-off
    title    The receiver is switched off
    about    It is a device that left: not a frame of what was on its way sounds through the phone.
    source   R-070 R-215 R-218
    device   airplay
    at 0 s   player play
    at 6 s   unplug airplay
    at 6.1 s expect player silent
    at 8 s   expect player paused because route.pause-on-output-lost
    at 9 s   player play
    at 10 s  expect player on speaker
    end 11 s
    """,
    """
    scenario song-moves-to-airplay
    title    A song moves to a receiver
    about    It is picked while the song plays. Nothing is heard for two seconds, and what was on its way comes again there.
    source   R-215
    at 0 s   player play
    at 3 s   plug airplay
    at 8 s   expect player playing
    at 8 s   expect player on airplay
    end 9 s
    """,
    """
    scenario receiver-becomes-slower
    title    A receiver takes three seconds
    about    Receivers take longer after a while. The screen follows what is heard.
    source   R-215
    device   airplay
    at 0 s   player play
    at 6 s   condition airPlayLatency 3 s
    at 12 s  expect player playing
    end 13 s
    """,
    """
    scenario podcast-sent-ahead
    title    A podcast is sent ahead of time
    about    Its session shares the route of long-form sound, and this phone sends that ahead: half a second after play it is heard.
    source   R-010 R-216
    player   podcast spokenAudio track shares longFormAudio
    device   airplay
    at 0 s   condition airPlayControlDelay 500 ms
    at 0 s   podcast play
    at 1 s   expect podcast playing
    at 1 s   expect session app is playback/spokenAudio+longFormAudio
    at 3 s   expect podcast at 2.5 s
    end 4 s
    """,
    """
    scenario call-over-a-podcast-sent-ahead
    title    A call takes a podcast that is sent ahead of time
    about    What half a second had not brought to the listener is played again after the call, and nothing else.
    source   R-040 R-216
    player   podcast spokenAudio track shares longFormAudio
    device   airplay
    at 0 s   condition airPlayControlDelay 500 ms
    at 0 s   podcast play
    at 4 s   call rings
    at 5 s   expect podcast at 3.5 s
    at 8 s   call ends
    at 10 s  expect podcast playing
    at 10 s  expect podcast at 5 s
    end 11 s
    """,
    """
    scenario prompt-beside-long-form
    title    A prompt beside long-form sound
    about    A coach speaks over the podcast. The session goes on sharing its route, so nothing moves elsewhere.
    source   R-010
    player   podcast spokenAudio track shares longFormAudio
    player   coach prompt chime:2
    at 0 s   podcast play
    at 2 s   coach play
    at 3 s   expect coach playing
    at 3 s   expect session app is playback/spokenAudio+longFormAudio
    at 8 s   expect podcast playing
    end 9 s
    """,
    """
    scenario long-form-falls-back-untold
    title    A lost device gives no reason
    about    The session shares its route, and its headset leaves without a word but that the route is another.
    source   R-075
    player   podcast spokenAudio track shares longFormAudio
    device   bluetooth
    at 0 s   condition longFormFallsBackUntold yes
    at 0 s   podcast play
    at 3 s   unplug bluetooth
    at 3.1 s expect podcast silent
    at 6 s   expect podcast paused because route.pause-on-output-lost
    end 7 s
    """,
  ]
}
