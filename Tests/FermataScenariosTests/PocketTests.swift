import FermataScenarios
import Testing

/// Interruptions in the pocket: by whom, how long, and how often the session is refused after the wake.
@Suite struct PocketTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let begin: String
    let end: String
    let seconds: Int
    let refusals: Int

    var testDescription: String { "\(begin), \(seconds) s, refused \(refusals) times" }
  }

  static let rows: [Row] = [
    ("call rings", "call ends"), ("siri listens", "siri closes"), ("alarm rings", "alarm dismissed"),
  ].flatMap { begin, end in
    let brief = [30, 180].flatMap { seconds in (0...5).map { (seconds, $0) } }
    // The phone counts hours no otherwise than minutes.
    return (brief + [(2_400, 0), (2_400, 5)]).map { seconds, refusals in
      Row(begin: begin, end: end, seconds: seconds, refusals: refusals)
    }
  }

  private func run(_ row: Row, _ lines: [String]) throws -> ScenarioResult {
    let text = [
      "scenario pocket", "player player spokenAudio ruler:900 ruler:900#2 ruler:900#3 ruler:900#4",
      "at 0 s condition wakeActivationFailures \(row.refusals)",
    ]
    let start = ["at 0 s player play", "at 2 s lock", "at 5 s \(row.begin)"]
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    return try runner.run(
      Scenario(text: (text + lines.prefix(1) + start + lines.dropFirst()).joined(separator: "\n")))
  }

  @Test(arguments: rows) func `where the phone wakes the app, sound is back within two seconds`(_ row: Row)
    throws
  {
    let end = 5 + row.seconds
    // The wake comes a second after the end, and its telling with it.
    let result = try run(
      row,
      [
        "at 0 s condition wakeDelay 1 s", "at \(end - 1) s expect player silent",
        "at \(end - 1) s expect player paused because interrupted", "at \(end - 1) s expect card rate 0",
        "at \(end) s \(row.end)", "at \(end + 3) s expect player playing",
        "at \(end + 3) s expect card rate 1",
        "end \(end + 20) s",
      ])
    #expect(result.passed, "\(result)")
  }

  @Test(arguments: rows) func `where it does not, the card says paused, and the reason is there`(_ row: Row)
    throws
  {
    let end = 5 + row.seconds
    let result = try run(
      row,
      [
        "at 0 s condition wakeLimit 0 s", "at \(end) s \(row.end)", "at \(end + 10) s expect player silent",
        "at \(end + 10) s expect card rate 0", "at \(end + 10) s expect player paused because interrupted",
        "at \(end + 20) s open app", "at \(end + 23) s expect player playing", "end \(end + 25) s",
      ])
    #expect(result.passed, "\(result)")
  }
}
