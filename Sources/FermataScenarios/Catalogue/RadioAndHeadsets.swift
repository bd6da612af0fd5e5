extension Scenario {
  static let radioAndHeadsets = [
    """
    scenario broadcast-offers-only-play
    title    A broadcast offers play and nothing else
    about    Previous, repeat and a scrubber make no sense for what is sent now, so the lock screen has none of them.
    source   R-149 R-169
    player   player music ruler:live
    at 0 s   player play
    at 2 s   expect commands play
    at 3 s   press pause
    at 4 s   expect commands play
    end 5 s
    """,
    """
    scenario previous-on-a-broadcast
    title    Previous on a broadcast
    about    A broadcast has no beginning to go back to: the button is not offered, and the press reaches nobody.
    source   R-149 R-169
    player   player music ruler:live
    at 0 s   player play
    at 2 s   press previous
    at 2 s   expect outcome nobody
    at 3 s   expect player playing
    end 4 s
    """,
    """
    scenario back-in-a-live-talk
    title    Back in a live talk
    about    The app's own button asks for the beginning of what is sent now. The answer is that there is no such content.
    source   R-149 N16
    player   player spokenAudio ruler:live
    at 0 s   player play
    at 2 s   player previous
    at 2 s   expect outcome no-such-content
    at 3 s   expect player playing
    end 4 s
    """,
    """
    scenario broadcast-late-from-the-start
    title    A broadcast is late from its first frame on
    about    For 3 s after play nothing of the broadcast can be read. The screen says that the medium is late, not that the engine is.
    source   R-148 N6
    player   player music ruler:live
    at 0 s   decoder stalls 3 s
    at 0.2 s player play
    at 1 s   expect player waiting because stalled
    at 4 s   expect player playing
    end 5 s
    """,
    """
    scenario seek-into-a-late-reader
    title    A seek while nothing can be read
    about    The listener seeks while the network is gone. The screen says that the medium is late, and the sound comes from the new place.
    source   R-148 N6
    at 0 s   player play
    at 2 s   decoder stalls 4 s
    at 3 s   player seek 40 s
    at 4 s   expect player waiting because stalled
    at 7 s   expect player playing
    end 8 s
    """,
    """
    scenario double-press-on-a-podcast
    title    Two presses on the headset skip a podcast ahead
    about    A headset can only say next. A podcast takes it as its own interval, 45 s, and not as the next episode.
    source   R-163
    device   headphones
    player   player spokenAudio ruler:90 ruler:60#2
    at 0 s   player intervals 45 s 10 s
    at 0 s   player play
    at 2 s   headset 2
    at 3 s   expect player item 1
    at 3 s   expect player at 48 s
    end 4 s
    """,
    """
    scenario triple-press-on-a-podcast
    title    Three presses on the headset skip a podcast back
    about    A headset can only say previous. A podcast takes it as its own interval back, 5 s, in the second episode of two as well.
    source   R-163
    device   headphones
    player   player spokenAudio ruler:60 ruler:90#2
    at 0 s   player intervals 30 s 5 s
    at 0 s   player play
    at 1 s   player next
    at 1.5 s player seek 40 s
    at 3.5 s headset 3
    at 4.5 s expect player item 2
    at 4.5 s expect player at 38 s
    end 5 s
    """,
  ]
}
