extension Scenario {
  /// What listeners reported of devices that come and go.
  static let fieldRoutes = [
    """
    scenario speaker-plays-on-after-headphones
    title    The speaker plays on when headphones are pulled out
    about    Not a frame, also where the system interrupts nobody and its word comes 80 ms late.
    source   R1 R-070 R-073
    device   headphones
    at 0 s   condition interruptsOnRouteDisconnect no
    at 0 s   condition outputsArePinned yes
    at 0 s   condition routeNoticeDelay 80 ms
    at 0 s   player play
    at 2 s   unplug headphones
    at 3 s   expect player paused because route.pause-on-output-lost
    at 3 s   expect player silent
    end 4 s
    """,
    """
    scenario controls-dead-after-a-headset-left
    title    The controls are dead after a headset leaves
    about    The lock screen says paused at once and its play works, on the speaker and where the headset heard it last.
    source   R2 R-053 R-147
    device   bluetooth
    at 0 s   player play
    at 1 s   lock
    at 3 s   unplug bluetooth
    at 3.2 s expect card rate 0
    at 4.8 s expect player paused because route.pause-on-output-lost
    at 5 s   press toggle
    at 5 s   expect outcome success
    at 6 s   expect player on speaker
    at 6 s   expect card rate 1
    end 7 s
    """,
    """
    scenario goes-on-when-headphones-are-pulled
    title    It should go on when headphones are pulled out
    about    That is the kind of sound's own choice: a metronome goes on, on the speaker.
    source   R3 R-055
    device   headphones
    player   metronome cooperativeMusic track
    at 0 s   metronome play
    at 2 s   unplug headphones
    at 3 s   expect metronome playing
    at 3 s   expect metronome on speaker
    at 4 s   plug headphones
    at 5 s   expect metronome on headphones
    end 6 s
    """,
    """
    scenario car-starts-what-was-paused
    title    It starts when the car connects although it was paused
    about    A device that arrives is no intent: what is paused stays so.
    source   R4 R-070 R-079
    at 0 s   player play
    at 2 s   player pause
    at 3 s   lock
    at 4 s   plug car
    at 5 s   expect player paused
    at 5 s   expect player silent
    at 6 s   unplug car
    at 7 s   plug bluetooth
    at 8 s   expect player paused
    at 8 s   expect player at 2 s
    end 9 s
    """,
    """
    scenario silent-or-doubled-on-a-headset
    title    Silence, or everything twice, after a headset is put on
    about    Its rate stops the engines, and none starts while the hardware has no format: one sound comes back, in the headset.
    source   R8 R-068 R-123 R-125
    sound    take recorder
    player   player music track
    at 0 s   condition formatChangesStopEngines yes
    at 0 s   condition emptyFormatTime 600 ms
    at 0 s   take begins
    at 1 s   player play
    at 3 s   plug hands-free
    at 3.2 s expect player silent
    at 5 s   expect player playing
    at 5 s   expect player on hands-free
    at 5 s   expect take paused because route.recording-stops
    end 5.5 s
    """,
    """
    scenario headphones-plugged-in-under-siri
    title    Headphones are plugged in while Siri listens
    about    Nothing is started inside the change: it waits for Siri's end, and for hardware that has a format again.
    source   R9 R-025 R-125
    at 0 s   condition emptyFormatTime 500 ms
    at 0 s   player play
    at 2 s   siri listens
    at 3 s   plug headphones
    at 4 s   expect player paused because interrupted
    at 4 s   expect player silent
    at 4 s   unplug headphones
    at 4.3 s plug headphones
    at 4.4 s siri closes
    at 6 s   expect player playing
    at 6 s   expect player on headphones
    end 7 s
    """,
    """
    scenario headphones-drop-to-call-quality
    title    Headphones drop to the quality of a call when the app starts
    about    The microphone costs the headset's good sound only while something records, not before and not after.
    source   R11 R-061 R-077
    device   bluetooth
    player   player music track
    sound    take recorder
    at 0 s   player play
    at 2 s   expect player on bluetooth
    at 2 s   expect session app is playback/default
    at 3 s   take begins
    at 4 s   expect player on hands-free
    at 4 s   expect take playing
    at 5 s   take ends
    at 15 s  expect session app is playback/default
    at 15 s  expect player on bluetooth
    at 15 s  expect player playing
    end 16 s
    """,
    """
    scenario music-muffled-on-bluetooth
    title    Music is muffled on a Bluetooth headset
    about    Players that make no use of a microphone never allow the call side of a headset, also several of them together.
    source   R12 R-061
    player   player music track
    player   coach prompt chime:2
    player   effects game chime:60
    at 0 s   player play
    at 0 s   effects play
    at 1 s   plug bluetooth
    at 3 s   expect player on bluetooth
    at 3 s   coach play
    at 4 s   expect coach on bluetooth
    at 4 s   expect effects on bluetooth
    at 4 s   expect player on bluetooth
    end 5 s
    """,
    """
    scenario headset-microphone-ignored
    title    The microphone of the headset is ignored
    about    A recording asks for the call side of a headset, so it is heard and spoken into there.
    source   R13 R-061 R-065
    device   bluetooth
    player   player music track
    sound    take recorder
    at 0 s   take begins
    at 1 s   player play
    at 2 s   expect take playing
    at 2 s   expect player on hands-free
    at 2 s   expect session app is playAndRecord/default+hfp+a2dp+airPlay+speaker
    end 3 s
    """,
    """
    scenario recording-with-earphones-empty
    title    A recording with earphones is empty
    about    The recorder's options suit each other: the loudspeaker by default gives way to the headset, for both ends.
    source   R14 R-005 R-062
    device   hands-free
    player   player music track
    sound    take recorder
    at 0 s   take begins
    at 1 s   player play
    at 2 s   expect take playing
    at 2 s   expect player on hands-free
    at 3 s   unplug hands-free
    at 4 s   expect take paused because route.recording-stops
    at 4.8 s expect player paused because route.pause-on-output-lost
    at 5 s   take play
    at 5 s   player play
    at 6 s   expect player on speaker
    end 7 s
    """,
    """
    scenario loudspeaker-choice-lost
    title    The choice of the loudspeaker is lost, or fought over
    about    It is the session's, kept through interruptions and other sounds; a device that arrives ends it, and none that leaves brings it back.
    source   R15 R-063
    sound    talk voiceChat
    player   player music track
    at 0 s   talk begins
    at 1 s   player play
    at 2 s   expect player on receiver
    at 2 s   talk speaker on
    at 3 s   expect player on speaker
    at 4 s   siri listens
    at 5 s   siri closes
    at 5 s   talk play
    at 6 s   expect player on speaker
    at 6 s   plug headphones
    at 7 s   expect player on headphones
    at 8 s   unplug headphones
    at 9 s   expect player paused because route.pause-on-output-lost
    at 10 s  player play
    at 11 s  expect player on receiver
    end 12 s
    """,
    """
    scenario earphones-into-their-case
    title    Putting the earphones into their case kills the sound
    about    The device leaves and takes the media services along: paused, and one press brings all back on the speaker.
    source   R18 R-076 R-120 R-122
    device   bluetooth
    at 0 s   player play
    at 2 s   unplug bluetooth
    at 2 s   media lost 1.5 s
    at 3 s   expect player silent
    at 4 s   expect player paused because route.pause-on-output-lost
    at 5 s   press play
    at 6 s   expect player playing
    at 6 s   expect player on speaker
    end 7 s
    """,
  ]
}
