import FermataScenarios
import Testing

/// A game's music and the listener's own: six ways in which they meet, told from the samples at the ports.
@Suite struct GameTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
  }

  static let rows = [
    Row(
      testDescription: "on at launch",
      script: """
        at 0 s   radio plays
        at 1 s   effects play
        at 2 s   bed play
        at 4 s   expect bed silent
        at 4 s   expect bed paused because secondaryAudioHint
        at 4 s   expect effects on speaker
        """),
    Row(
      testDescription: "arrives",
      script: """
        at 0 s   effects play
        at 0 s   bed play
        at 1 s   expect bed on speaker
        at 2 s   radio plays
        at 4 s   expect bed silent
        at 4 s   expect effects on speaker
        """),
    Row(
      testDescription: "leaves",
      script: """
        at 0 s   effects play
        at 0 s   bed play
        at 1 s   radio plays
        at 3 s   radio stops
        at 5 s   expect bed on speaker
        at 5 s   expect effects on speaker
        """),
    Row(
      testDescription: "in background",
      script: """
        at 0 s   effects play
        at 0 s   bed play
        at 2 s   lock
        at 3 s   radio plays
        at 5 s   expect bed silent
        at 5 s   expect effects silent
        """),
    Row(
      testDescription: "after foregrounding",
      script: """
        at 0 s   effects play
        at 0 s   bed play
        at 2 s   lock
        at 3 s   radio plays
        at 9 s   open app
        at 11 s  expect bed silent
        at 11 s  expect effects on speaker
        at 12 s  radio stops
        at 14 s  expect bed on speaker
        """),
    Row(
      testDescription: "the user had music off",
      script: """
        at 0 s   effects play
        at 0 s   bed play
        at 1 s   bed pause
        at 2 s   radio plays
        at 4 s   radio stops
        at 6 s   expect bed silent
        at 6 s   expect effects on speaker
        """),
  ]

  @Test(arguments: rows) func `the music yields, the effects go on, and only what was on comes back`(
    _ row: Row
  )
    throws
  {
    let text = """
      scenario game
      player bed gameMusic track
      player effects game chime:60
      other  radio music
      \(row.script)
      end 15 s
      """
    let result = try ScenarioRunner().run(try Scenario(text: text))
    #expect(result.passed, "\(result)\n\(result.trace.joined(separator: "\n"))")
  }
}
