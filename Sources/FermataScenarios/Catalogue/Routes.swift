extension Scenario {
  static let routes = [
    """
    scenario headphones-out
    title    Headphones are pulled out
    about    The sound stops before one frame reaches the speaker; plugging in again starts nothing.
    source   R-070 R-072 R1 R2
    device   headphones
    at 0 s   player play
    at 2 s   expect player on headphones
    at 2 s   unplug headphones
    at 3 s   expect player paused because route.pause-on-output-lost
    at 3 s   expect player silent
    at 4 s   plug headphones
    at 5 s   expect player paused
    at 6 s   player play
    at 7 s   expect player playing
    at 7 s   expect player at 3 s
    at 7 s   expect player on headphones
    end 8 s
    """,
    """
    scenario headphones-in
    title    Headphones are plugged in
    about    What plays goes on, in the headphones; what is paused stays paused.
    source   R-070 R4 R8
    at 0 s   player play
    at 2 s   plug headphones
    at 3 s   expect player playing
    at 3 s   expect player on headphones
    at 3 s   expect player at 3 s
    at 4 s   player pause
    at 5 s   unplug headphones
    at 6 s   plug headphones
    at 7 s   expect player paused
    at 7 s   expect player silent
    end 8 s
    """,
    """
    scenario bluetooth-out
    title    A Bluetooth headset is switched off
    about    With 150 ms on their way to the headset, what was not heard is not lost.
    source   R-070 R-074
    device   bluetooth
    at 0 s   player play
    at 2 s   unplug bluetooth
    at 3 s   expect player silent
    at 3.8 s expect player paused because route.pause-on-output-lost
    at 4 s   player play
    at 5 s   expect player playing
    at 5 s   expect player on speaker
    end 6 s
    """,
    """
    scenario route-notice-late
    title    The engine stops before anyone says why
    about    The headphones leave, the engine stops by itself, and the notice comes 200 ms later.
    source   R-071 R-073 R-123 R9
    device   headphones
    at 0 s   condition routeNoticeDelay 200 ms
    at 0 s   condition interruptsOnRouteDisconnect no
    at 0 s   player play
    at 2 s   engine of app stops
    at 2 s   unplug headphones
    at 2.1 s expect player paused because engineStopped
    at 2.1 s expect player silent
    at 3 s   expect player paused because route.pause-on-output-lost
    at 3 s   expect player silent
    end 4 s
    """,
    """
    scenario engine-stops-alone
    title    The engine stops and nobody ever says why
    about    After 400 ms the route is looked at again; it is the same, so the sound comes back.
    source   R-123 R-078 R-126
    at 0 s   player play
    at 2 s   engine of app stops
    at 2.2 s expect player paused because engineStopped
    at 3 s   expect player playing
    at 3 s   expect player at 2.6 s
    end 4 s
    """,
    """
    scenario headset-becomes-slower
    title    A headset becomes slower while it is heard
    about    What is handed over is heard later than before. The screen follows what is heard.
    source   R-055
    device   bluetooth
    at 0 s   player play
    at 2 s   condition bluetoothLatency 250 ms
    at 4 s   expect player playing
    end 5 s
    """,
    """
    scenario headset-becomes-quicker
    title    A headset becomes quicker, and nobody says so
    about    No notice tells of it. The app looks for itself, and the screen follows what is heard.
    source   R-055 R-074
    device   bluetooth
    at 0 s   condition routeNoticesArrive no
    at 0 s   player play
    at 2 s   condition bluetoothLatency 40 ms
    at 4 s   expect player playing
    end 5 s
    """,
  ]
}
