extension Scenario {
  static let buttons = [
    """
    scenario headset-button
    title    One button on the headset
    about    One press pauses, one plays, two go to the next item: the headset itself only says toggle.
    source   R-162 R-163
    device   headphones
    player   player music track ruler:20#2
    at 0 s   player play
    at 2 s   headset 1
    at 3 s   expect player paused
    at 3 s   headset 1
    at 4 s   expect player playing
    at 4 s   expect player at 3 s
    at 4 s   headset 2
    at 5 s   expect player item 2
    at 5 s   expect player on headphones
    end 6 s
    """,
    """
    scenario silent-switch
    title    The switch on the phone's side
    about    Music is media, so the switch to silent leaves it alone.
    source   R-085
    at 0 s   player play
    at 2 s   switch silent
    at 3 s   expect player on speaker
    at 3 s   switch ring
    at 4 s   expect player playing
    at 4 s   expect player at 4 s
    end 5 s
    """,
    """
    scenario banner-call-declined
    title    A call rings in a banner and is declined
    about    The app asked not to be interrupted by banners, so the music goes on.
    source   R-040 R-051
    player   player music track prefers no-alerts
    at 0 s   player play
    at 2 s   call rings as banner
    at 3 s   expect player playing
    at 4 s   call ends
    at 5 s   expect player at 5 s
    end 6 s
    """,
    """
    scenario banner-call-answered
    title    A call rings in a banner and is answered
    about    The music stops only when the call is taken, and comes back after it.
    source   R-040 R-043
    player   player music track prefers no-alerts
    at 0 s   player play
    at 2 s   call rings as banner
    at 3 s   expect player playing
    at 3 s   call answered
    at 4 s   expect player paused because interrupted
    at 6 s   call ends
    at 7 s   expect player playing
    at 7 s   expect player at 4 s
    end 8 s
    """,
    """
    scenario phone-wakes
    title    The phone wakes from sleep
    about    The route is told and is the one before: nothing stops.
    source   R-072
    device   headphones
    at 0 s   player play
    at 2 s   route wakeFromSleep
    at 3 s   route routeConfigurationChange
    at 4 s   expect player on headphones
    at 4 s   expect player at 4 s
    end 5 s
    """,
    """
    scenario call-end-late
    title    A call's end is told 20 s late
    about    The music waits as long as the system says nothing, and then comes back where it was.
    source   R-046
    at 0 s   condition endedDelay 20 s
    at 0 s   player play
    at 2 s   call rings
    at 4 s   call ends
    at 20 s  expect player paused because interrupted
    at 25 s  expect player playing
    at 25 s  expect player at 3 s
    end 26 s
    """,
  ]
}
