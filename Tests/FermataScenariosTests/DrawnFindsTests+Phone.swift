// What fuzz runs on fresh seeds found on the phone that other apps interrupt, made small by the shrinker.

extension DrawnFindsTests {
  static let onThePhone: [Find] = [
    Find(
      "other-code-stops-music-over-a-call",
      """
      player   player spokenAudio ruler:120 ruler:9#2 ruler:4#3 prefers no-disconnects
      at 28.003 ms player toggle
      at 1028.003 ms call rings
      at 1496.003 ms press play
      at 2496.003 ms inside app stops sound
      at 3496.003 ms call ends untold
      end 7723.878 ms
      """),
    Find(
      "the-screen-is-recorded-under-a-call",
      """
      player   player movie ruler:120 ruler:9#2 ruler:4#3
      at 1 s media lost 3989 ms
      at 1231.632 ms player play
      at 2231.632 ms call rings
      at 126205.507 ms screen recorded
      at 127205.507 ms call ends
      end 134297.639 ms
      """),
    Find(
      "a-recorder-takes-a-play-under-way",
      """
      other    recorder recorder
      player   player movie ruler:60/3 ruler:9#2 ruler:4#3 prefers no-alerts
      at 1 s condition activationLatency 3873 ms
      at 2 s siri listens
      at 3 s player play
      at 4 s call rings
      at 5 s siri closes
      at 20947 ms engine of app stops
      at 21947 ms call ends without resume
      at 22947 ms press play
      at 23947 ms recorder plays
      end 30768.986667 ms
      """),
    Find(
      "a-beginning-told-after-a-press",
      """
      player   player music ruler:120 ruler:9#2 ruler:4#3 prefers no-alerts
      player   coach prompt chime:2
      at 1 s condition activationLatency 2474 ms
      at 2 s coach load ruler:live ruler:9#2 ruler:4#3
      at 3 s condition beganDelay 900 ms
      at 4 s player play
      at 10141.954 ms coach play
      at 11141.954 ms call rings
      at 12141.954 ms siri listens
      at 13023.954 ms press toggle
      at 17573.954 ms coach play
      at 18573.954 ms condition activationLatency 715 ms
      at 25249.954 ms siri closes without resume
      end 25870.224 ms
      """),
    Find(
      "a-foreign-category-beside-a-recorder",
      """
      player   player spokenAudio ruler:live ruler:9#2 ruler:4#3
      sound    sound recorder
      at 0 s condition speakerBeatsHeadphones yes
      at 1 s condition routeNoticeDelay 54 ms
      at 2 s plug headphones
      at 3 s sound begins
      at 4 s player play
      at 5 s inside app sets ambient
      end 7 s
      """),
    Find(
      "a-spurious-interruption-of-a-clip",
      """
      other    music music
      player   player clip ruler:live ruler:9#2 ruler:4#3 prefers no-alerts prefers no-disconnects
      at 0 s music plays
      at 2 s player play
      at 4 s lock
      at 6 s spurious interruption of app
      end 9 s
      """),
    Find(
      "notices-become-quicker",
      """
      player   player spokenAudio ruler:120 ruler:9#2 ruler:4#3 broken
      at 1 s condition routeNoticeDelay 52 ms
      at 2 s player toggle
      at 2024.954 ms inside app sets ambient
      at 2223.954 ms plug usb
      at 3223.954 ms unplug usb
      at 4223.954 ms condition routeNoticeDelay 12 ms
      end 4723.954 ms
      """),
    Find(
      "a-headset-bursts-beside-metering",
      """
      player   player music ruler:120 ruler:9#2 broken:3 ruler:4#3
      sound    sound metering
      at 0 s condition devicesArriveInBursts yes
      at 1 s player toggle
      at 2 s plug headphones
      at 2020.275 ms sound begins
      at 2517.827 ms plug bluetooth
      end 10492.66 ms
      """),
    Find(
      "the-screen-is-recorded-and-play-pressed",
      """
      player   player spokenAudio ruler:120 ruler:9#2 ruler:4#3
      at 1 s internet-call rings
      at 2 s player play
      at 3 s player pause
      at 3 s screen recorded
      at 3163 ms player play
      end 8229.011 ms
      """),
    Find(
      "a-headset-becomes-quicker-on-a-broadcast",
      """
      player   player movie ruler:120 ruler:9#2 ruler:4#3
      at 1 s player load ruler:live ruler:9#2 ruler:4#3
      at 2 s player play
      at 42351.56 ms press stop
      at 43351.56 ms plug bluetooth
      at 44351.56 ms press toggle
      at 50549.56 ms condition bluetoothLatency 40 ms
      end 51166.259327 ms
      """),
    Find(
      "the-speaker-is-picked-and-told-late",
      """
      player   player music ruler:60/3 ruler:9#2 ruler:4#3
      player   coach prompt chime:2
      at 1 s condition configurationSurvivesInterruption no
      at 2 s condition routeNoticeDelay 60 ms
      at 3 s plug bluetooth
      at 4 s player load broken:3 ruler:120 ruler:9#2 ruler:4#3
      at 4021.96 ms coach play
      at 4051.746 ms call rings
      at 5051.746 ms press toggle
      at 27201.746 ms pick speaker
      end 31929.858 ms
      """),
    Find(
      "a-recorder-in-a-car-and-headphones",
      """
      player   player music ruler:120 ruler:9#2 ruler:4#3
      sound    sound recorder
      at 0 s condition speakerBeatsHeadphones yes
      at 1 s plug car
      at 2 s condition activationLatency 1479 ms
      at 3 s sound begins
      at 15930.369 ms plug headphones
      at 23281.369 ms sound play
      at 24077.066 ms unplug car
      end 25942.9 ms
      """),
    Find(
      "a-headset-becomes-quicker-while-nothing-plays",
      """
      player   player clip ruler:120 ruler:9#2 ruler:4#3
      at 0 s player play
      at 1 s plug bluetooth
      at 2 s internet-call rings
      at 3 s condition bluetoothLatency 40 ms
      at 4 s player play
      end 6 s
      """),
    Find(
      "the-last-item-is-on-its-way",
      """
      player   player clip ruler:120 ruler:9#2 ruler:4#3 broken
      at 1 s media lost
      at 2 s player play
      at 3 s media reset
      at 4 s plug airplay
      end 214853.824329 ms
      """),
    Find(
      "a-seek-before-a-receiver-is-heard",
      """
      player   player gameMusic ruler:120 ruler:9#2 ruler:4#3
      at 1 s player play
      at 1001.666 ms plug airplay
      at 2938.093 ms player seek 23.0 %
      end 3608.777 ms
      """),
    Find(
      "a-foreign-category-while-inactive",
      """
      player   player clip ruler:live ruler:9#2 ruler:4#3
      at 280115.112 ms condition routeNoticeDelay 22 ms
      at 331488.103 ms player play
      at 362928.755 ms plug bluetooth
      at 365505.755 ms player pause
      at 367303.836 ms inside app sets recording
      at 379783.102 ms player play
      at 401458.507 ms player play
      at 413154.837 ms decoder stalls 2786 ms
      end 414250 ms
      """),
    Find(
      "a-kill-and-a-lost-headset",
      """
      player   player spokenAudio ruler:60/3 ruler:9#2 broken:30 ruler:4#3
      sound    sound recorder
      at 1 s plug airplay
      at 2 s plug bluetooth
      at 3 s sound begins
      at 4 s condition activationFailures 2
      at 5 s kill app
      at 5147 ms sound begins
      at 5147 ms unplug bluetooth
      end 6633.105 ms
      """),
    Find(
      "a-prompt-through-a-receiver",
      """
      player   player movie ruler:60/3 ruler:9#2 ruler:4#3 shares longFormAudio
      player   coach prompt chime:2
      at 0 s player toggle
      at 1 s plug airplay
      at 2 s coach play
      end 4 s
      """),
    Find(
      "push-to-talk-before-a-device-is-told",
      """
      player   player music ruler:60/3 ruler:9#2 broken:3 ruler:4#3
      at 1 s player play
      at 2 s condition routeNoticeDelay 47 ms
      at 3 s plug bluetooth
      at 3021.751 ms pushToTalk claims app
      at 4021.751 ms inside app plays
      at 4033.35 ms press toggle
      at 5033.35 ms unplug bluetooth
      at 6033.35 ms stray callKit releases app
      end 6933.3485 ms
      """),
    Find(
      "a-second-press-over-a-call",
      """
      player   player movie ruler:120 ruler:9#2 ruler:4#3 prefers no-alerts prefers no-disconnects shares longFormAudio
      sound    sound cooperativeMusic
      at 1 s sound begins
      at 2 s call rings
      at 3 s player play
      at 4 s press play
      at 4 s screen recorded
      end 7736.025 ms
      """),
    Find(
      "a-skip-past-the-end-through-a-receiver",
      """
      other    recorder recorder
      player   player music ruler:120 ruler:9#2 ruler:4#3
      at 1 s plug airplay
      at 2 s player seek 69.0 %
      at 3 s player toggle
      at 14466.631 ms recorder plays
      at 14467.166 ms player skip 14 s
      at 14496.764 ms press toggle
      at 21240.596 ms player skip 18 s
      end 23760.082 ms
      """),
    Find(
      "refused-beside-a-call-that-took-nothing",
      """
      player   player spokenAudio ruler:live ruler:9#2 broken:30 ruler:4#3 shares longFormAudio
      at 984 ms player play
      at 1984 ms screen recorded
      at 1984 ms call rings
      at 2984 ms siri listens
      at 3984 ms player play
      at 19338 ms siri closes without resume
      end 28046.33 ms
      """),
    Find(
      "other-code-stops-what-is-on-its-way",
      """
      player   player gameMusic broken ruler:120 ruler:9#2 ruler:4#3
      player   coach prompt chime:2
      at 1 s siri listens
      at 2 s player load ruler:60/3 ruler:9#2 ruler:4#3
      at 3 s player play
      at 4 s condition activationLatency 2686 ms
      at 5 s player seek 97.0 %
      at 7487.197 ms coach play
      at 36999.197 ms plug airplay
      at 42736.197 ms siri closes
      at 42736.552 ms player toggle
      at 49151.552 ms player play
      at 50998.938 ms inside app stops sound
      end 54048.918334 ms
      """),
    Find(
      "a-prompt-after-a-call-began",
      """
      player   player game ruler:120 ruler:9#2 ruler:4#3
      player   coach prompt chime:2
      at 1 s condition routeNoticesArrive no
      at 2 s player play
      at 3 s call rings
      at 3 s coach play
      end 49592.781666 ms
      """),
    Find(
      "headphones-instead-of-a-receiver",
      """
      player   player spokenAudio ruler:60/3 ruler:9#2 ruler:4#3 prefers no-alerts prefers no-disconnects
      player   coach prompt chime:2
      at 0 s coach load ruler:120 broken:3 ruler:9#2 ruler:4#3
      at 2 s coach speed 0.5
      at 4 s coach next
      at 6 s plug airplay
      at 8 s coach next
      at 10 s coach repeat one
      at 12 s coach toggle
      at 14 s coach speed 1.75
      at 16 s coach pause
      at 18 s coach toggle
      at 20 s callKit claims app
      at 22 s stray pushToTalk releases app
      at 24 s plug headphones
      end 27 s
      """),
    Find(
      "dictation-under-push-to-talk",
      """
      player   player spokenAudio ruler:120 ruler:9#2 ruler:4#3 shares longFormAudio
      at 1 s dictation begins
      at 2 s player toggle
      at 3 s lock
      at 3238.652 ms pushToTalk claims app
      at 1156369.336 ms stray callKit releases app
      at 1157369.336 ms player speaker off
      at 1158369.336 ms dictation ends without resume
      end 1164246.854 ms
      """),
    Find(
      "a-skip-in-the-fade-and-a-call",
      """
      player   player movie ruler:120 ruler:9#2 ruler:4#3
      at 1 s player play
      at 2 s player next
      at 3 s press next
      at 4 s player stop
      at 4 s player previous
      at 5 s call rings
      at 6 s player toggle
      end 9925.348 ms
      """),
    Find(
      "the-decoder-stalls-beside-a-prompt",
      """
      player   player cooperativeMusic ruler:60/3 ruler:9#2 ruler:4#3
      player   coach prompt chime:2
      at 1 s coach load ruler:live ruler:9#2 ruler:4#3
      at 2731.905 ms player load ruler:120 ruler:9#2 ruler:4#3
      at 3731.905 ms player toggle
      at 4731.905 ms coach play
      at 5731.905 ms decoder stalls 686 ms
      at 21155.069 ms condition activationLatency 1561 ms
      at 53257.158 ms call rings
      at 54257.158 ms coach play
      at 66390.996 ms coach pause
      at 67390.996 ms coach play
      at 78016.996 ms decoder stalls 629 ms
      end 79155.425141 ms
      """),
    Find(
      "a-toggle-as-the-services-leave",
      """
      player   player movie ruler:live ruler:9#2 ruler:4#3
      at 1 s player play
      at 1422.248 ms media lost 2950 ms
      at 1422.248 ms headset 1
      end 4872.243167 ms
      """),
    Find(
      "a-button-held-over-airplay",
      """
      player   player music ruler:120 ruler:9#2 ruler:4#3
      at 1 s plug airplay
      at 2 s player play
      at 3 s press hold ahead
      end 15 s
      """),
  ]
}
