import FermataScenarios
import Testing

/// Days of a few lines that hold; each notices a slip that no scenario of the catalogue does.
@Suite struct LittleDaysTests {
  /// What a day shows, and its lines.
  struct Day: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: String

    init(_ what: String, _ lines: String) {
      testDescription = what
      self.lines = lines
    }
  }

  private static let days = [
    Day(
      "an item that breaks before its first frame fails without a play",
      """
      player player music broken:0
      at 1 s expect player failed
      end 2 s
      """),
    Day(
      "another speed at the instant of a jump begins at the jump's target",
      """
      device bluetooth
      player player music ruler:120
      at 0 s condition bluetoothLatency 300 ms
      at 0 s player play
      at 5 s player seek 60 s
      at 5 s player speed 2
      at 9 s player pause
      at 10 s expect player at 68 s
      end 11 s
      """),
    Day(
      "what is cut before a jump is heard goes on at the jump's target",
      """
      device airplay
      player player music ruler:120
      at 0 s player play
      at 5 s player seek 60 s
      at 5300 ms call rings
      at 8 s expect player at 60 s
      end 9 s
      """),
    Day(
      "a clip that broke gives its session back in the foreground",
      """
      player film clip broken:2
      at 0 s film play
      at 1 s expect session app active
      at 30 s expect session app inactive
      end 31 s
      """),
    Day(
      "a call that was on hold when it ended leaves none on hold",
      """
      player player music ruler:60
      at 0 s condition playbackMayActivateDuringCall no
      at 1 s call rings
      at 2 s call answered
      at 3 s call held
      at 4 s call ends
      at 5 s call rings
      at 6 s call answered
      at 7 s player play
      at 8 s expect player paused because refused !pri
      end 9 s
      """),
    Day(
      "no law holds a call against an app that it has asked for and that takes its time",
      """
      at 0 s condition deactivationLatency 9 s
      at 0 s condition suspensionDelay 60 s
      at 0 s player play
      at 2 s player seek 20 s
      at 3 s player seek 40 s
      at 4 s lock
      at 5 s press pause
      at 8500 ms press play
      at 16 s expect player waiting because engine
      at 18 s expect player playing
      end 20 s
      """),
  ]

  @Test(arguments: days) func `a little day holds`(_ day: Day) throws {
    let result = try ScenarioRunner().run(Scenario(text: "scenario little-day\n\(day.lines)"))
    #expect(result.passed, "\(result)\n\(result.trace.joined(separator: "\n"))")
  }

  @Test func `of one instant the trace tells a step before what the phone did because of it`() throws {
    let day = """
      scenario causes
      sound take recorder
      other radio music
      at 0 s radio plays
      at 2 s player play
      at 4 s condition activationFailures 1
      at 4 s call rings
      at 5 s call ends
      at 6 s take begins
      end 9 s
      """
    let trace = try ScenarioRunner().run(Scenario(text: day)).trace
    let asked = ["step    configure playback/default", "step    activate", "step    activate"]
    let done = ["app session is playback/default", "radio interrupted", "app activation refused with what"]
    for (step, effect) in zip(asked, done) {
      let place = try #require(trace.firstIndex { $0.hasSuffix(effect) }, "\(effect)")
      let instant = trace[place].prefix(10)
      #expect(
        trace[..<place].contains { $0.hasPrefix(instant) && $0.contains(step) }, "\(trace[place])")
    }
  }

  @Test func `nobody need hear what cannot be read at the end, whatever the system would allow`() throws {
    let day = "scenario late\nat 0 s player play\nat 2 s decoder stalls 9 s\nend 6 s"
    let result = try ScenarioRunner().run(Scenario(text: day))
    #expect(result.verdicts.map(\.mustSound) == [nil] && result.verdicts.map(\.sounds) == [false])
  }
}
