// Finds in which an engine dies, or an output is lost, at an awkward instant.

extension DrawnFindsTests {
  static let ofEngines: [Find] = [
    Find(
      "an-engine-that-dies-a-few-frames-above-the-low-water",
      """
      player   player movie ruler:60/3 ruler:9#2 ruler:4#3
      at 1 s player play
      at 7655.516 ms inside app deactivates
      end 8197.354 ms
      """),
    Find(
      "a-play-of-the-instant-at-which-headphones-are-lost",
      """
      player   player spokenAudio ruler:120 ruler:9#2 ruler:4#3
      at 1 s condition interruptsOnRouteDisconnect no
      at 2 s plug headphones
      at 3 s player play
      at 4 s unplug headphones
      at 4 s player play
      end 6 s
      """),
    Find(
      "an-item-that-stalls-before-its-first-frame-is-heard-over-airplay",
      """
      player   player movie ruler:120 ruler:9#2 ruler:4#3
      at 1 s alarm rings
      at 2 s plug airplay
      at 3 s player next
      at 4 s player speed 2.25
      at 5 s player seek 66.0 %
      at 6 s player skip 1 s
      at 7 s player play
      at 11123 ms alarm dismissed
      at 11413 ms decoder stalls 1893 ms
      end 14865.546 ms
      """),
    Find(
      "front-again-before-what-an-advertisement-stopped-is-heard-over-airplay",
      """
      player   player cooperativeMusic ruler:120 ruler:9#2 ruler:4#3
      at 1 s plug airplay
      at 1810 ms player toggle
      at 3125 ms lock
      at 3619.707 ms inside app stops sound
      at 3797.707 ms player speaker off
      end 4365.351 ms
      """),
    Find(
      "front-again-before-a-new-speed-is-heard",
      """
      player   player music ruler:60/3 ruler:9#2 ruler:4#3
      at 1 s player play
      at 2 s plug airplay
      at 3 s player speed 2.0
      at 4 s press seek 36.0 %
      at 29147.858 ms player speed 1.5
      at 30717.858 ms lock
      at 30717.858 ms open app
      end 31735.081 ms
      """),
    Find(
      "engine-stops-four-milliseconds-before-the-end",
      """
      player   player music ruler:60/3 ruler:9#2 ruler:4#3
      at 1 s player play
      at 2 s press seek 94.0 %
      at 5596 ms engine of app stops
      end 6501 ms
      """),
    Find(
      "a-loss-told-late-with-sound-on-its-way-to-other-headphones",
      """
      player   player spokenAudio ruler:120 ruler:9#2 ruler:4#3
      at 0 s condition beganDelay 900 ms
      at 1 s plug headphones
      at 2 s plug car
      at 3 s player play
      at 4 s unplug car
      at 4018.443 ms press seek 64.0 %
      end 9 s
      """),
    Find(
      "refused-in-a-call-and-told-an-hour-later",
      """
      player   player music ruler:120 ruler:9#2 ruler:4#3
      player   coach prompt chime:2
      at 0 s condition playbackMayActivateDuringCall no
      at 0 s condition activationLatency 700 ms
      at 1 s call rings
      at 2 s player play
      at 3 s condition activationLatency 3505 ms
      at 4 s player play
      at 4002.716 ms lock
      at 4942020.232 ms coach play
      end 4948320.220167 ms
      """),
    Find(
      "frames-are-missing-before-a-chapter-at-three-times-the-speed",
      """
      player   player music ruler:60/3
      at 0 s player speed 3.0
      at 1 s player play
      at 2.3 s player skip 14 s
      at 2.4 s decoder stalls 1041 ms
      end 6 s
      """),
    Find(
      "frames-are-missing-across-many-chapters",
      """
      player   player music ruler:60/600
      at 0 s player speed 3.0
      at 1 s player play
      at 2.4 s decoder stalls 1041 ms
      end 6 s
      """),
    Find(
      "a-late-end-behind-a-reset",
      """
      player   player movie ruler:120
      player   coach prompt chime:2
      at 1 s player play
      at 2 s call rings
      at 3 s call ends untold
      at 4 s lock
      at 5 s open app
      at 6 s media lost 4 s
      at 12 s coach play
      at 12.5 s stray siri closes
      at 13 s expect player paused
      at 14 s player play
      at 15 s expect player playing
      end 16 s
      """),
  ]
}
