extension Scenario {
  static let blinks = [
    """
    scenario headphones-in-a-burst
    title    Headphones arrive in a burst
    about    The plug makes contact, leaves for a moment and makes contact again. Sound goes on in the headphones.
    source   R-078 R-070 R8
    at 0 s   condition devicesArriveInBursts yes
    at 0 s   player play
    at 2 s   plug headphones
    at 5 s   expect player playing
    at 5 s   expect player on headphones
    end 6 s
    """,
    """
    scenario bluetooth-joins-in-a-burst
    title    Bluetooth arrives in a burst over headphones
    about    A Bluetooth headset connects, leaves and returns while headphones are heard. The music goes on in the headset.
    source   R-078 R-060 R-070
    device   headphones
    at 0 s   condition devicesArriveInBursts yes
    at 0 s   player play
    at 2 s   plug bluetooth
    at 5 s   expect player playing
    at 5 s   expect player on bluetooth
    end 6 s
    """,
    """
    scenario car-in-a-burst
    title    The car connects in a burst
    about    The car takes some notices until it is settled. A podcast that was heard on the phone goes on in the car.
    source   R-078 R-079 R4
    player   player spokenAudio track
    at 0 s   condition devicesArriveInBursts yes
    at 0 s   condition carPlay never
    at 0 s   player play
    at 2 s   plug car
    at 6 s   expect player playing
    at 6 s   expect player on car
    end 7 s
    """,
    """
    scenario plug-bounces
    title    The plug of the headphones bounces
    about    The headphones are pulled and back within 300 ms. The music is silent on the speaker and goes on in the headphones.
    source   R-078 R-070 R1
    device   headphones
    at 0 s   player play
    at 2 s   unplug headphones
    at 2.2 s expect player silent
    at 2.3 s plug headphones
    at 5 s   expect player playing
    at 5 s   expect player on headphones
    end 6 s
    """,
    """
    scenario headset-blinks-without-interruption
    title    A headset blinks and nobody is interrupted
    about    A Bluetooth headset loses its link for 300 ms, and the system interrupts nobody. The podcast goes on in the headset.
    source   R-078 R-072
    device   bluetooth
    player   player spokenAudio track
    at 0 s   condition system 16
    at 0 s   player play
    at 2 s   unplug bluetooth
    at 2.3 s plug bluetooth
    at 5 s   expect player playing
    at 5 s   expect player on bluetooth
    end 6 s
    """,
    """
    scenario car-blinks
    title    The car drops out for a second
    about    The car leaves and is back within a second. Nothing reaches the phone's speaker, and the music goes on in the car.
    source   R-078 R-079
    device   car
    at 0 s   condition carPlay never
    at 0 s   player play
    at 2 s   unplug car
    at 2.8 s expect player silent
    at 3 s   plug car
    at 6 s   expect player playing
    at 6 s   expect player on car
    end 7 s
    """,
    """
    scenario speaker-picked
    title    The listener picks the phone's own speaker
    about    The headphones stay connected and the user picks the speaker. Nothing was lost, so the song goes on, there and back again.
    source   R-072 R-079
    device   headphones
    at 0 s   player play
    at 2 s   pick speaker
    at 3 s   expect player playing
    at 3 s   expect player on speaker
    at 4 s   pick headphones
    at 5 s   expect player playing
    at 5 s   expect player on headphones
    end 6 s
    """,
    """
    scenario unplugged-before-late-leave
    title    Headphones leave in an interruption that ends late
    about    The app slept while another sound of its own process had the session and the headphones left. Opened, it shows a pause, and the leave that comes then does not bring the music back on the speaker.
    source   R-047 R-070
    device   headphones
    at 0 s   player play
    at 2 s   inside app plays
    at 3 s   lock
    at 14 s  unplug headphones
    at 16 s  open app
    at 17 s  press toggle
    at 19 s  expect player paused because route.pause-on-output-lost
    end 20 s
    """,
    """
    scenario unplugged-clip-keeps-its-session
    title    Headphones are pulled out of a short video
    about    The video is paused, and its session stays active while the app is in front, because play should start at once.
    source   R-055 R-070
    device   headphones
    player   player clip track
    at 0 s   condition interruptsOnRouteDisconnect no
    at 0 s   player play
    at 2 s   unplug headphones
    at 3 s   expect player paused because route.pause-on-output-lost
    at 6 s   expect session app active
    at 6 s   expect player silent
    end 7 s
    """,
    """
    scenario unplugged-clip-given-back-when-left
    title    A short video is left after its headset went away
    about    The paused video keeps its session in front, and gives it back some seconds after the app was left.
    source   R-055 R-035 R-036
    device   bluetooth
    player   player clip track
    at 0 s   condition system 16
    at 0 s   player play
    at 2 s   unplug bluetooth
    at 6 s   expect session app active
    at 6 s   expect player paused
    at 7 s   lock
    at 14 s  expect session app inactive
    end 15 s
    """,
  ]
}
