extension Scenario {
  static let brokenItems = [
    """
    scenario broken-first-item
    title    The first item of the queue is broken
    about    The first item cannot be opened. Play goes on to the second, and the listener hears something.
    source   R-118 I16
    player   player music broken ruler:9
    at 1 s   player play
    at 2.5 s expect player item 2
    at 2.5 s expect player playing
    end 3 s
    """,
    """
    scenario broken-item-in-the-middle
    title    An item in the middle of the queue is broken
    about    The second of three items cannot be opened. It is passed over and the third plays.
    source   R-118 I16
    player   player music ruler:4 broken ruler:9#2
    at 0 s   player play
    at 2 s   expect player item 1
    at 6 s   expect player item 3
    at 6 s   expect player playing
    at 6 s   expect player on speaker
    end 7 s
    """,
    """
    scenario broken-last-item
    title    The last item of the queue is broken
    about    The first item plays to its end and the last one cannot be opened. The queue is over, and it says so.
    source   R-118 R-169
    player   player music ruler:3 broken
    at 0 s   player play
    at 2 s   expect player playing
    at 5 s   expect player ended
    at 5 s   expect player silent
    end 6 s
    """,
    """
    scenario next-onto-a-broken-item
    title    Next leads onto a broken item
    about    The listener presses next and the item there cannot be opened. The one behind it plays.
    source   R-118 R-169
    player   player music ruler:9 broken ruler:9#2
    at 0 s   player play
    at 2 s   press next
    at 4 s   expect player item 3
    at 4 s   expect player playing
    at 4 s   expect player on speaker
    end 5 s
    """,
    """
    scenario repeat-over-a-broken-item
    title    A repeated queue has a broken item
    about    The queue goes round and round, and the item that cannot be opened is passed over each time.
    source   R-118 I16
    player   player music ruler:2 broken
    at 0 s   player repeat all
    at 0 s   player play
    at 3 s   expect player item 1
    at 3 s   expect player playing
    at 5.5 s expect player item 1
    at 5.5 s expect player playing
    end 6 s
    """,
    """
    scenario failed-queue-starts-the-next-one
    title    A queue fails, and another is loaded much later
    about    Nothing in the queue could be opened and the screen says failed. Another queue that is loaded later does not start by itself.
    source   R-122 I28
    player   player music broken broken
    at 0 s   player repeat all
    at 0 s   player play
    at 2 s   expect player failed
    at 20 s  player load ruler:30
    at 22 s  expect player paused
    at 22 s  expect player silent
    end 23 s
    """,
    """
    scenario broken-while-playing
    title    An item breaks off while it plays
    about    After four seconds nothing more of the first item can be read. The next item plays.
    source   R-118 I16
    player   player music broken:4 ruler:9#2
    at 0 s   player play
    at 3 s   expect player item 1
    at 3 s   expect player playing
    at 3.8 s expect player item 1
    at 6 s   expect player item 2
    at 6 s   expect player playing
    at 6 s   expect player on speaker
    end 7 s
    """,
    """
    scenario next-item-arrives-late
    title    The next item arrives late
    about    The first item ends before the second has arrived. The screen says that it waits, and the item plays from its beginning.
    source   R-169 matrix-7
    player   player music ruler:2 late:5/9
    at 0 s   player play
    at 4 s   expect player waiting
    at 4 s   expect player silent
    at 4 s   expect card rate 0
    at 7 s   expect player item 2
    at 7 s   expect player playing
    at 7 s   expect player on speaker
    end 9 s
    """,
    """
    scenario paused-while-the-item-arrives
    title    Pause is pressed while the item is awaited
    about    The item arrives late, and the listener has given it up by then. It does not begin by itself.
    source   R-041 matrix-7
    player   player music late:4/9
    at 0 s   player play
    at 2 s   expect player waiting
    at 2 s   player pause
    at 6 s   expect player paused
    at 6 s   expect player silent
    at 7 s   player play
    at 8 s   expect player playing
    end 9 s
    """,
  ]
}
