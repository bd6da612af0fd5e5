import FermataScenarios
import Testing

/// Small days that drawn ones, a new user and reviewers found: in each something was wrong once, and must be right now.
@Suite struct DrawnFindsTests {
  /// A name and the lines below it.
  struct Find: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: String

    init(_ name: String, _ lines: String) {
      self.name = name
      self.lines = lines
    }

    var testDescription: String { name }
  }

  @Test(arguments: finds + onThePhone + ofEngines, [true, false])
  func `it holds, whether a record is kept or not`(_ find: Find, _ keepsRecord: Bool) throws {
    var runner = ScenarioRunner()
    runner.keepsRecord = keepsRecord
    let result = try runner.run(Scenario(text: "scenario \(find.name)\n\(find.lines)"))
    #expect(result.violations == [], "\(result.trace.joined(separator: "\n"))")
  }

  private static let finds: [Find] = [
    Find(
      "a-refused-press-on-a-headset-that-has-just-come",
      """
      player   player spokenAudio ruler:live ruler:9#2
      at 0 s condition outputsArePinned yes
      at 1 s condition routeNoticeDelay 19 ms
      at 2 s player toggle
      at 3 s plug bluetooth
      at 3051 ms player chapter next
      end 4 s
      """),
    Find(
      "a-play-behind-a-loss-that-is-told-late-without-a-reason",
      """
      at 1 s condition routeNoticeDelay 39 ms
      at 2 s player play
      at 3 s plug car
      at 4 s condition routeReasonsAreMissing yes
      at 5 s pick speaker
      at 5019 ms player play
      at 9 s expect player playing
      end 10 s
      """),
    Find(
      "a-call-told-late-after-a-press-without-media-services",
      """
      player   player movie ruler:120 ruler:9#2 ruler:4#3
      at 0 s condition beganDelay 900 ms
      at 1 s player toggle
      at 2 s call rings
      at 2257.223 ms media lost 2535 ms
      at 2258.352 ms press toggle
      end 5292.210 ms
      """),
    Find(
      "an-untold-device-blinks-as-it-arrives",
      """
      player   player movie ruler:60/3
      player   coach prompt ruler:120
      at 0 s   condition routeNoticesArrive no
      at 1 s   condition devicesArriveInBursts yes
      at 3 s   coach play
      at 4 s   plug bluetooth
      at 4.005 s player play
      at 4.7 s expect player playing
      end 5 s
      """),
    Find(
      "a-sound-of-the-app-lingers-longer-than-its-player",
      """
      other    message message
      player   player clip ruler:120
      sound    sound cooperativeMusic
      at 0 s   message plays
      at 2 s   player play
      at 4 s   sound begins
      at 6 s   player stop
      at 8 s   sound ends
      at 10.9 s expect session app active
      at 11.1 s expect session app inactive
      end 12 s
      """),
    Find(
      "a-stray-pick-after-a-loss-is-none",
      """
      player player movie ruler:9#2
      at 1 s plug airplay
      at 2 s player play
      at 3 s unplug airplay
      at 3 s route override
      at 4 s expect player silent
      end 5 s
      """),
    Find(
      "pause-and-unplug-at-once",
      """
      device car
      at 0 s player play
      at 3 s player pause
      at 3 s unplug car
      at 4 s expect player silent
      end 6 s
      """),
    Find(
      "skip-while-the-decoder-stalls",
      """
      player player spokenAudio ruler:120
      at 0 s player play
      at 3 s decoder stalls 1343 ms
      at 3650 ms press skip 15 s
      at 6 s expect player playing
      end 8 s
      """),
    Find(
      "untold-loss-under-a-late-beginning",
      """
      device bluetooth
      at 0 s condition beganDelay 900 ms
      at 0 s condition routeNoticesArrive no
      at 0 s condition outputsArePinned yes
      app app
      app feed
      player player music ruler:120 in app
      player video movie ruler:60 in feed
      at 0 s player play
      at 3 s unplug bluetooth
      at 3016 ms video play
      end 12 s
      """),
    Find(
      "bound-anew-while-its-start-is-awaited",
      """
      at 0 s condition outputsArePinned yes
      at 0 s condition routeNoticesArrive no
      player player music ruler:20#1 ruler:20#2
      at 0 s player play
      at 3 s plug car
      at 3028 ms press next
      at 6 s expect player playing
      end 8 s
      """),
    Find(
      "a-late-item-at-speed-over-bluetooth",
      """
      player   player music ruler:60/3 ruler:9#2 ruler:4#3 prefers no-disconnects
      at 0 s condition bluetoothLatency 40 ms
      at 1 s player play
      at 2 s player load ruler:120 ruler:9#2 late:2/60 ruler:4#3
      at 3 s player speed 2.75
      at 3013.432 ms press hold ahead
      at 13717.538 ms press pause
      at 14717.538 ms player seek 30 %
      at 15578.538 ms press play
      at 16578.538 ms plug bluetooth
      end 19490.288 ms
      """),
    Find(
      "a-long-activation-over-bluetooth",
      """
      device bluetooth
      at 0 s condition activationLatency 2445 ms
      at 0 s player play
      at 100 ms lock
      at 300 ms press play
      at 500 ms press seek 30 s
      at 700 ms open app
      at 8 s expect player playing
      end 10 s
      """),
    Find(
      "a-plug-bounces-over-the-speaker-beside-a-car",
      """
      device headphones
      device car
      at 0 s player play
      at 3 s unplug headphones
      at 3100 ms plug headphones
      end 8 s
      """),
    Find(
      "a-button-held-at-the-first-edge",
      """
      player player music ruler:20#1 ruler:20#2
      at 0 s player play
      at 1 s press hold back
      at 101 s press release back
      end 110 s
      """),
    Find(
      "a-button-held-at-the-last-edge",
      """
      player player music ruler:20#1 ruler:20#2
      at 0 s player play
      at 1 s press hold ahead
      at 101 s press release ahead
      end 110 s
      """),
    Find(
      "a-play-refused-by-a-call-sleeps",
      """
      at 0 s player play
      at 5 s lock
      at 10 s call rings
      at 12 s call answered
      at 20 s press play
      at 30 s call ends without resume
      at 1200 s open app
      at 1210 s expect player silent
      end 1215 s
      """),
    Find(
      "a-car-left-and-came-during-a-call",
      """
      device car
      at 0 s player play
      at 5 s call rings
      at 7 s call answered
      at 10 s unplug car
      at 21 s plug car
      at 30 s call ends
      at 33 s expect player on car
      end 36 s
      """),
    Find(
      "a-beginning-told-after-its-end-keeps-nobody-waiting",
      """
      other feed feed
      player player clip ruler:120
      at 1 s feed plays
      at 2 s condition beganDelay 900 ms
      at 3 s condition refusesBackgroundActivation no
      at 4 s player play
      at 4071 ms lock
      at 4762 ms call rings
      at 5402 ms call ends
      at 6402 ms player pause
      end 60 s
      """),
    Find(
      "a-play-after-the-screen-is-recorded-in-a-call",
      """
      player   player movie ruler:120 ruler:9#2 ruler:4#3
      player   coach prompt chime:2
      at 1 s player play
      at 2 s player load ruler:60/3 ruler:9#2 ruler:4#3
      at 3 s call rings
      at 4 s player play
      at 4023.879 ms player chapter next
      at 5023.879 ms screen recorded
      at 5191.879 ms player play
      end 11097.289 ms
      """),
    Find(
      "a-receiver-slower-by-50-ms-exactly",
      """
      player   player spokenAudio ruler:120 ruler:9#2 ruler:4#3 prefers no-alerts shares longFormAudio
      player   coach prompt chime:2
      at 0 s condition airPlayControlDelay 300 ms
      at 1 s condition bluetoothLatency 250 ms
      at 771565.804 ms plug bluetooth
      at 772565.804 ms player toggle
      at 805249.699 ms plug airplay
      end 805752.699 ms
      """),
    Find(
      "a-pause-and-a-play-at-once-over-airplay",
      """
      player   player movie ruler:120 broken:3 ruler:9#2 ruler:4#3
      at 1 s plug airplay
      at 2 s player play
      at 3 s press skip 0 s
      at 3395.016 ms player toggle
      at 3395.016 ms press play
      end 5718.682665 ms
      """),
    Find(
      "an-engine-that-stops-as-a-play-takes-a-call",
      """
      player   player spokenAudio ruler:120 ruler:9#2 ruler:4#3 shares longFormAudio
      player   coach prompt chime:2
      at 1 s coach toggle
      at 1495 ms call rings
      at 2495 ms player toggle
      at 2495 ms engine of app stops
      end 8295.244 ms
      """),
    Find(
      "a-seek-on-its-way-to-a-receiver-and-a-lock",
      """
      player   player game ruler:120 ruler:9#2 ruler:4#3
      player   coach prompt chime:2
      at 0 s plug airplay
      at 1 s player play
      at 2 s player seek 16.0 %
      at 3 s lock
      at 4 s plug bluetooth
      at 5 s coach repeat all
      end 7 s
      """),
    Find(
      "a-pick-of-the-speaker-that-a-play-moved-to",
      """
      other    caller caller
      player   player music ruler:60/3 broken:3 ruler:9#2 ruler:4#3 shares longFormAudio
      at 1 s caller plays
      at 2 s plug hands-free
      at 3 s player play
      at 3 s pick speaker
      end 9 s
      """),
    Find(
      "a-try-from-before-the-app-slept-that-fails-as-it-is-opened",
      """
      player   player spokenAudio ruler:60/3 ruler:9#2 ruler:4#3 prefers no-disconnects shares longFormAudio
      player   coach prompt chime:2
      at 1 s coach play
      at 1 s alarm rings
      at 2 s condition activationLatency 1468 ms
      at 3 s coach play
      at 14154.039000 ms lock
      at 14165.959000 ms call rings
      at 51506.959000 ms condition activationLatency 0 ms
      at 63058.959000 ms alarm dismissed without resume
      at 65383.959000 ms open app
      end 69377.483000 ms
      """),
    Find(
      "an-app-that-is-opened-right-after-another-player-took-a-play",
      """
      player   player movie ruler:60/3 ruler:9#2 ruler:4#3
      player   coach prompt chime:2
      at 1 s player play
      at 1013.525000 ms lock
      at 1013.798000 ms inside app plays
      at 1034.291000 ms open app
      end 12 s
      """),
    Find(
      "an-engine-that-stops-after-it-was-started-again",
      """
      other    caller caller
      player   player music ruler:120 ruler:9#2 ruler:4#3 shares longFormAudio
      player   coach prompt chime:2
      at 0 s plug hands-free
      at 1 s condition engineStopDelay 30 ms
      at 2 s condition formatChangesStopEngines yes
      at 3 s condition routeNoticeDelay 14 ms
      at 4 s coach play
      at 5 s caller plays
      end 7 s
      """),
    Find(
      "a-sound-that-begins-as-another-happening-comes",
      """
      player   player music broken ruler:60/3
      sound    sound prompt
      at 1 s player play
      at 2 s siri listens
      at 3 s inside app plays
      at 4 s player play
      at 20 s siri closes
      at 21 s sound begins
      at 21 s decoder stalls 2163 ms
      end 22 s
      """),
    Find(
      "a-car-takes-the-sound-before-the-loss-of-headphones-is-told",
      """
      player   player music ruler:live ruler:9#2 ruler:4#3
      at 1 s player play
      at 1 s player toggle
      at 1 s condition routeNoticeDelay 56 ms
      at 2 s condition activationLatency 3693 ms
      at 3 s lock
      at 4 s plug headphones
      at 5 s player toggle
      at 5650 ms unplug headphones
      at 5655 ms plug car
      end 10 s
      """),
  ]
}
