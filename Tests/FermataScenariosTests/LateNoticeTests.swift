import FermataScenarios
import Testing

/// What an app finds out by a result before the system tells it.
@Suite struct LateNoticeTests {
  @Test(arguments: ["0 ms", "100 ms", "400 ms"])
  func `who moves another's sound by activating gives the session back, told of it or not`(delay: String)
    throws
  {
    let scenario = try Scenario(
      text: """
        scenario late
        other    talk caller
        device   hands-free
        at 0 s   condition routeNoticeDelay \(delay)
        at 1 s   talk plays
        at 2 s   player play
        at 5 s   expect player paused because route.pause-on-output-lost
        at 5 s   expect session app inactive
        end 6 s
        """)
    let result = try ScenarioRunner().run(scenario)
    #expect(result.passed, "\(result)")
  }

  @Test(arguments: ["0 ms", "100 ms", "400 ms", "900 ms"])
  func `other code's category is set back though the app finds the moved sound before it is told why`(
    delay: String
  ) throws {
    let scenario = try Scenario(
      text: """
        scenario camera
        device   bluetooth
        at 0 s   condition routeNoticeDelay \(delay)
        at 0 s   player play
        at 3 s   inside app sets recording
        at 5 s   expect session app is playback/default
        at 5 s   expect player on bluetooth
        end 6 s
        """)
    let result = try ScenarioRunner().run(scenario)
    #expect(result.passed, "\(result)")
  }
}
