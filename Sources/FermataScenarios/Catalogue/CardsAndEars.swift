extension Scenario {
  static let cardsAndEars = [
    """
    scenario card-is-swiped-away
    title    The user swipes the card off the lock screen
    about    The song goes on, and a headset still reaches it. After a pause of some minutes the card is back.
    source   R-241 R-142
    player   player music ruler:1200
    at 0 s   condition system iOS 27
    at 0 s   player play
    at 2 s   swipe card
    at 3 s   expect lock screen nobody
    at 3 s   expect player playing
    at 4 s   headset 1
    at 5 s   expect player paused
    at 4 min headset 1
    at 4:01  expect player playing
    at 4:01  expect lock screen app
    end 4:02
    """,
    """
    scenario card-stays-before-ios-27
    title    Before iOS 27 the card cannot be swiped away
    about    The same gesture does nothing.
    source   R-241
    at 0 s   condition system iOS 26
    at 0 s   player play
    at 2 s   stray swipe card
    at 3 s   expect lock screen app
    at 3 s   expect player playing
    end 4 s
    """,
    """
    scenario card-folds-after-ten-minutes
    title    A card that stands still is folded away
    about    After ten minutes the lock screen shows nobody. The headset's play still finds the app, and the card is back.
    source   R-142
    at 0 s   player play
    at 2 s   player pause
    at 9:59  expect lock screen app
    at 10:03 expect lock screen nobody
    at 10:04 headset 1
    at 10:05 expect player playing
    at 10:05 expect lock screen app
    end 10:06
    """,
    """
    scenario card-goes-with-the-session
    title    On some phones the card goes once the session is given back
    about    A press then reaches nobody, and says so. Opened, the app plays.
    source   R-144
    at 0 s   condition cardOutlivesSession 5 s
    at 0 s   player play
    at 2 s   player pause
    at 2 s   lock
    at 12 s  expect lock screen nobody
    at 12 s  press play
    at 12 s  expect outcome nobody
    at 13 s  open app
    at 13 s  player play
    at 14 s  expect player playing
    at 14 s  expect lock screen app
    end 15 s
    """,
    """
    scenario card-is-lost-after-hours
    title    On some phones an app that was paused for long is forgotten
    about    Its card and the headset's play are gone until it plays again.
    source   R-142
    at 0 s   condition cardLimit 5 min
    at 0 s   player play
    at 2 s   player pause
    at 4 min expect lock screen app
    at 6 min headset 1
    at 6 min expect outcome nobody
    at 6 min player play
    at 6:01  expect lock screen app
    end 6:02
    """,
    """
    scenario music-follows-a-killed-app
    title    The app on the lock screen is ended by the system
    about    Music follows, however long ago it was heard; no other app does.
    source   R-142
    app      app
    app      second
    other    radio music
    player   player music track in app
    player   other music track in second
    at 0 s   radio plays
    at 1 s   other play
    at 2 s   expect lock screen second
    at 3 s   player play
    at 4 s   expect lock screen app
    at 5 s   kill app
    at 5 s   expect lock screen radio
    end 6 s
    """,
    """
    scenario system-sound-over-music
    title    A system sound over music
    about    It is of nobody's session: nothing is interrupted, lowered or told.
    source   R-236
    at 0 s   player play
    at 2 s   ringer 0.5
    at 2 s   system-sound 3 s
    at 2 s   haptic
    at 3 s   expect player playing
    at 3 s   expect player loud
    end 5 s
    """,
    """
    scenario a-bud-is-taken-out
    title    One bud is taken out, and put back
    about    The headset says pause, and then play; nothing leaves the route.
    source   R-225
    device   bluetooth
    at 0 s   player play
    at 2 s   bud out
    at 3 s   expect player paused
    at 4 s   bud in
    at 5 s   expect player playing
    at 5 s   expect player on bluetooth
    end 6 s
    """,
    """
    scenario both-buds-are-taken-out
    title    Both buds are taken out
    about    The headset says pause, and leaves a second later. Nothing is heard through the speaker.
    source   R-225
    device   bluetooth
    at 0 s   player play
    at 2 s   buds out
    at 3 s   expect player paused
    at 5 s   expect player silent
    at 6 s   plug bluetooth
    at 8 s   expect player silent
    at 8 s   player play
    at 9 s   expect player on bluetooth
    end 10 s
    """,
    """
    scenario card-says-what-is-heard
    title    The card names the item, its clock and its picture
    about    The next item is heard, and the card is that item's, picture and all.
    source   R-146
    player   music music ruler:10 ruler:10#2+picture
    at 0 s   music play
    at 3 s   expect card title Ruler 1
    at 3 s   expect card elapsed 3 s
    at 3 s   expect card no artwork
    at 4 s   music next
    at 6 s   expect card title Ruler 2
    at 6 s   expect card elapsed 2 s
    at 6 s   expect card artwork
    end 7 s
    """,
    """
    scenario call-costs-one-of-each
    title    A call costs one publish each way and one start
    about    Sound falls silent and comes back: nothing is asked twice, and nothing is tried again.
    source   R-034 R-086
    at 0 s   player play
    at 3 s   call rings
    at 6 s   call ends
    at 9 s   expect at most 2 publishes since 3 s
    at 9 s   expect at most 1 starts since 3 s
    at 9 s   expect at most 2 session calls since 3 s
    at 9 s   expect at most 0 retries since 3 s
    end 10 s
    """,
    """
    scenario never-aloud-on-the-train
    title    A podcast is never heard on the speaker
    about    The headphones are pulled out on the train. Not at any instant is the podcast heard by all.
    source   R-070 R-072
    player   podcast spokenAudio ruler:60
    device   headphones
    never podcast on speaker from 0 s to 6 s
    at 0 s   podcast play
    at 3 s   unplug headphones
    end 7 s
    """,
    """
    scenario car-goes-on-where-it-left
    title    A car that leaves and comes takes the music along
    about    What played when it left is played again when it is back.
    source   R-079
    device   car
    at 0 s   player play
    at 2 s   expect player playing
    at 2 s   unplug car
    at 20 s  expect player silent
    at 20 s  plug car
    at 22 s  expect player on car
    end 23 s
    """,
    """
    scenario car-leaves-what-was-paused
    title    A car starts nothing that was paused when it left
    about    It comes back, and the song stays paused.
    source   R-079
    device   car
    at 0 s   player play
    at 2 s   player pause
    at 3 s   unplug car
    at 20 s  plug car
    at 22 s  expect player paused
    end 23 s
    """,
    """
    scenario car-never-plays
    title    A car that never presses play
    about    The music waits for the user.
    source   R-079
    device   car
    at 0 s   condition carPlay never
    at 0 s   player play
    at 2 s   unplug car
    at 20 s  plug car
    at 22 s  expect player silent
    end 23 s
    """,
  ]
}
