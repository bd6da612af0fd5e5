extension Scenario {
  static let pocket = [
    """
    scenario pocket-call
    title    A call of half a minute with the phone in the pocket
    about    The app is suspended while the call lasts. A second after its end the system wakes it with leave, and the song goes on.
    source   R-046 R-104 R-105
    at 0 s   player play
    at 2 s   lock
    at 10 s  call rings
    at 12 s  call answered
    at 20 s  expect card rate 0
    at 40 s  call ends
    at 43 s  expect player playing
    at 43 s  expect card rate 1
    end 44 s
    """,
    """
    scenario pocket-call-of-three-minutes
    title    A call of three minutes with the phone in the pocket
    about    However long the call was, its end wakes the app that was playing, and a podcast goes on with its last words.
    source   R-046 R-104
    player   player spokenAudio track
    at 0 s   player play
    at 2 s   lock
    at 10 s  call rings
    at 12 s  call answered
    at 3:10  call ends
    at 3:13  expect player playing
    end 3:14
    """,
    """
    scenario pocket-siri
    title    Siri is asked something long in the pocket
    about    Siri answers for longer than a quiet app may run. Its end wakes the app, and the song goes on.
    source   R-046 R-025
    at 0 s   player play
    at 2 s   lock
    at 5 s   siri listens
    at 35 s  siri closes
    at 38 s  expect player playing
    end 39 s
    """,
    """
    scenario pocket-alarm
    title    An alarm rings in the pocket for a while
    about    Nobody hears it at once. When it is dismissed the app is woken, and the music goes on.
    source   R-046 R-101
    at 0 s   player play
    at 2 s   lock
    at 5 s   alarm rings
    at 1:05  alarm dismissed
    at 1:08  expect player playing
    end 1:09
    """,
    """
    scenario pocket-call-without-leave
    title    A call in the pocket ends without leave
    about    The app is woken and told that it may not resume. It says paused, and the next press is heard.
    source   R-046 R-043
    at 0 s   player play
    at 2 s   lock
    at 10 s  call rings
    at 40 s  call ends without resume
    at 43 s  expect player paused because interruption.resume-only-when-intended
    at 44 s  press play
    at 45 s  expect player playing
    end 46 s
    """,
    """
    scenario pocket-call-refused-after-waking
    title    The session is refused right after the wake
    about    The first activations in the background fail. The app has five seconds, and tries again until it is heard.
    source   R-046 R-023 R-032
    at 0 s   condition wakeActivationFailures 5
    at 0 s   player play
    at 2 s   lock
    at 10 s  call rings
    at 40 s  call ends
    at 43 s  expect player playing
    end 44 s
    """,
    """
    scenario pocket-call-too-long-to-be-woken
    title    A call that is too long for the system to wake the app
    about    Nothing is told in the pocket, and the card says paused. The leave comes when the app is opened, and the music with it.
    source   R-046 R-042 R-105
    at 0 s   condition wakeLimit 60 s
    at 0 s   player play
    at 2 s   lock
    at 10 s  call rings
    at 2 min call ends
    at 2:10  expect player silent
    at 2:10  expect card rate 0
    at 2:20  open app
    at 2:22  expect player playing
    end 2:23
    """,
    """
    scenario pocket-paused-before-the-call
    title    Paused in the pocket, and then a call
    about    Who plays nothing is taken nothing: no end wakes the app, and nothing begins when the call is over.
    source   R-046 R-043 R-105
    at 0 s   player play
    at 2 s   lock
    at 4 s   press pause
    at 15 s  call rings
    at 45 s  call ends
    at 50 s  expect player silent
    at 60 s  open app
    at 62 s  expect player paused
    end 63 s
    """,
    """
    scenario pocket-guest-sleeps-on
    title    Who mixes with others is not woken
    about    A player beside other music is taken by the call, too. Its end wakes nobody; it sounds again when it is opened.
    source   R-046 R-104
    player   player cooperativeMusic track
    at 0 s   player play
    at 2 s   lock
    at 10 s  call rings
    at 40 s  call ends
    at 45 s  expect player silent
    at 50 s  open app
    at 52 s  expect player playing
    end 53 s
    """,
    """
    scenario pocket-radio-after-the-call
    title    Somebody else's music starts right after the call
    about    Before the app is woken the listener starts the radio. The app is not what plays any more, sleeps on, and interrupts nobody.
    source   R-046 R-023
    other    radio music
    at 0 s   player play
    at 2 s   lock
    at 10 s  call rings
    at 40 s  call ends
    at 40.5 s radio plays
    at 45 s  expect player silent
    end 46 s
    """,
    """
    scenario pocket-alarm-in-a-call
    title    An alarm rings into a call in the pocket
    about    Two of them hold the phone. The end of the first tells nothing; that of the second wakes the app.
    source   R-046 R-040
    at 0 s   player play
    at 2 s   lock
    at 10 s  call rings
    at 30 s  alarm rings
    at 40 s  call ends
    at 44 s  expect player silent
    at 50 s  alarm dismissed
    at 53 s  expect player playing
    end 54 s
    """,
  ]
}
