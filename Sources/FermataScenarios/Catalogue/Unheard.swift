extension Scenario {
  static let unheard = [
    """
    scenario killed-in-a-call
    title    The app is killed while its music waits for a call's end
    about    The intent to play ends with the process. The call's end gives nobody the sound back, and the new process starts nothing.
    source   R-043 R-105 I28
    at 0 s   player play
    at 2 s   call rings
    at 3 s   kill app
    at 4 s   relaunch app
    at 5 s   call ends
    at 7 s   expect player idle
    at 7 s   expect player silent
    end 8 s
    """,
    """
    scenario killed-in-the-pocket
    title    The app is killed in the pocket and begins anew unseen
    about    The new process has nothing loaded and nothing to show, so the lock screen's play reaches nobody and nothing sounds.
    source   R-105 R-142
    at 0 s   player play
    at 1 s   lock
    at 2 s   kill app
    at 3 s   relaunch app in background
    at 4 s   expect lock screen nobody
    at 4 s   press play
    at 4 s   expect outcome nobody
    at 5 s   expect player idle
    at 5 s   expect player silent
    end 6 s
    """,
    """
    scenario killed-beside-a-radio
    title    The app that interrupted a radio is killed
    about    Nobody tells the radio that the sound is free. The radio plays when its user says so, and the new process leaves it alone.
    source   R-036 R-105
    other    radio music
    at 0 s   radio plays
    at 1 s   player play
    at 3 s   kill app
    at 4 s   relaunch app in background
    at 5 s   expect player idle
    at 6 s   radio plays
    at 7 s   expect lock screen radio
    at 7 s   expect player silent
    at 7 s   expect session app inactive
    end 8 s
    """,
    """
    scenario volume-zero
    title    The volume is turned down to nothing
    about    The song plays on unheard, through a call as well, and is in its place when the volume comes back.
    source   R-041 R-043
    at 0 s   player play
    at 1 s   volume 0
    at 2 s   call rings
    at 3 s   expect player silent
    at 4 s   call ends
    at 6 s   expect player playing
    at 6 s   expect player at 4 s
    at 6 s   volume 0.5
    at 7 s   expect player on speaker
    end 8 s
    """,
    """
    scenario gain-zero
    title    The app turns its player down to nothing
    about    The song plays on unheard and into its next item; nobody takes the silence for a stall.
    source   R-147 R-148
    player   player music ruler:4 ruler:9#2
    at 0 s   player play
    at 1 s   player gain 0
    at 3 s   expect player playing
    at 3 s   expect card rate 1
    at 5 s   expect player item 2
    at 6 s   player gain 1
    at 7 s   expect player playing
    at 7 s   expect player on speaker
    end 8 s
    """,
  ]
}
