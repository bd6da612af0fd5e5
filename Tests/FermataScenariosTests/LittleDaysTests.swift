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
