extension Scenario {
  static let newestWins = [
    """
    scenario play-under-late-end
    title    Play just after hanging up, and the end comes late
    about    Play is pressed 50 ms after hanging up. The end is told 100 ms late, without leave; the press is newer and wins.
    source   R-043 R-046 R-020
    at 0 s    condition endedDelay 100 ms
    at 0 s    condition activationLatency 200 ms
    at 0 s    player play
    at 2 s    call rings
    at 3 s    call answered
    at 5 s    call ends without resume
    at 5.05 s player play
    at 6 s    expect player playing
    at 6 s    expect player on speaker
    end 7 s
    """,
    """
    scenario woken-by-play-then-told-the-past
    title    A press wakes the app, and the past arrives right after it
    about    Play wakes the suspended app long after the call. The word of its end comes right behind the press and cancels nothing.
    source   R-043 R-046 R-105
    at 0 s   condition wakeLimit 0 s
    at 0 s   condition suspensionDelay 1 s
    at 0 s   player play
    at 1 s   lock
    at 2 s   call rings
    at 6 s   call ends without resume
    at 9 s   press play
    at 9 s   expect outcome success
    at 10 s  expect player playing
    at 10 s  expect player on speaker
    end 11 s
    """,
    """
    scenario toggle-woken-then-told-the-past
    title    One press on the headset wakes the app, and the past arrives after it
    about    The headset's button wakes the suspended app. What the app missed comes after the press and does not pause it again.
    source   R-162 R-105 I10
    device   headphones
    at 0 s   condition wakeLimit 0 s
    at 0 s   condition suspensionDelay 1 s
    at 0 s   player play
    at 1 s   lock
    at 2 s   alarm rings
    at 6 s   alarm dismissed without resume
    at 9 s   headset 1
    at 10 s  expect player playing
    at 10 s  expect player on headphones
    end 11 s
    """,
    """
    scenario other-app-ends-under-a-play
    title    Another app's end comes late, under a play
    about    Play is pressed just after another app stopped. The late word of its end, without leave, is older and cancels nothing.
    source   R-043 R-020 R-052
    other    radio music
    at 0 s   condition endedKeepsLeave no
    at 0 s   condition endedDelay 300 ms
    at 0 s   player play
    at 2 s   radio plays
    at 4 s   condition activationLatency 1 s
    at 4 s   radio stops
    at 4.1 s player play
    at 6 s   expect player playing
    at 6 s   expect player on speaker
    end 7 s
    """,
    """
    scenario foreground-cancels-a-play-under-way
    title    The app is opened while a play is under way
    about    A call's end was never told. Play takes 2 s, and opening the app meanwhile does not throw the press away.
    source   R-042 R-020 I6
    at 0 s   player play
    at 1 s   lock
    at 2 s   call rings
    at 4 s   call ends untold
    at 5 s   condition activationLatency 2 s
    at 5 s   press play
    at 6 s   open app
    at 8 s   expect player playing
    at 8 s   expect player on speaker
    end 9 s
    """,
    """
    scenario foreground-cancels-a-toggle-under-way
    title    The app is opened just after the headset's button
    about    Siri's end was never told. The headset asks for sound, which takes 2 s; the app is opened meanwhile and the sound still comes.
    source   R-042 R-020 R-162
    device   headphones
    at 0 s   condition endedArrives no
    at 0 s   player play
    at 1 s   lock
    at 2 s   siri listens
    at 3 s   siri closes
    at 4 s   condition activationLatency 2 s
    at 4 s   headset 1
    at 5 s   open app
    at 7 s   expect player playing
    at 7 s   expect player on headphones
    end 8 s
    """,
    """
    scenario play-that-opens-the-app
    title    The press in the app comes just before the app's own foreground
    about    A call's end was never told. The tap that opens the app also plays; the word of the foreground follows the tap and clears nothing.
    source   R-042 R-052 I6
    at 0 s   player play
    at 1 s   lock
    at 2 s   call rings
    at 4 s   call ends untold
    at 6 s   player play
    at 7 s   expect player playing
    at 7 s   expect player on speaker
    end 8 s
    """,
    """
    scenario play-that-opens-the-app-after-a-radio
    title    A tap in the app after another app stopped silently
    about    The radio stopped without telling anyone. A tap on play in the app that waits in the background must be heard.
    source   R-030 R-042 I30
    other    radio music
    at 0 s   player play
    at 1 s   lock
    at 2 s   radio plays
    at 4 s   radio stops silently
    at 6 s   player play
    at 7 s   expect player playing
    at 7 s   expect lock screen app
    end 8 s
    """,
    """
    scenario play-while-services-are-away
    title    Play is pressed while the media services are away
    about    Play is pressed after the media services died. The press is newer than the loss, so the reset does not drop it.
    source   R-120 R-122 R-033
    at 0 s   player play
    at 2 s   media lost
    at 3 s   player play
    at 4 s   media reset
    at 5.5 s expect player playing
    at 5.5 s expect player on speaker
    end 6 s
    """,
    """
    scenario first-play-while-services-are-away
    title    The first play falls into a reset
    about    The media services are away when the app is used for the first time. The song begins once they are back.
    source   R-033 R-120
    player   player spokenAudio track
    at 0 s   media lost 3 s
    at 1 s   player play
    at 2 s   expect player silent
    at 4.5 s expect player playing
    at 4.5 s expect player on speaker
    end 5 s
    """,
    """
    scenario play-that-opens-the-app-after-a-loss
    title    A tap in the app while the media services are away
    about    The services died while the song was paused in the pocket. The tap that opens the app is newer, and the song plays after the reset.
    source   R-120 R-122 S11
    at 0 s   player play
    at 1 s   lock
    at 2 s   press pause
    at 4 s   media lost 3 s
    at 5 s   player play
    at 8.5 s expect player playing
    at 8.5 s expect player on speaker
    end 9 s
    """,
    """
    scenario load-while-playing
    title    Another queue is loaded while the song plays
    about    Whoever picks another album while music plays wants to hear it: the new queue plays at once.
    source   R-118 R-169
    at 0 s   player play
    at 2 s   player load ruler:30
    at 4 s   expect player playing
    at 4 s   expect player item 1
    at 4 s   expect player at 2 s
    at 4 s   expect player on speaker
    end 5 s
    """,
  ]
}
