import FermataPolicy
import FermataScenarios
import Testing

/// How loud it is, the listener decides: no check and no law takes silence of that kind for a fault.
@Suite struct QuietTests {
  private static let levels = [
    "player gain 0", "player gain 0.001", "player gain 0.04", "volume 0", "volume 0.001", "volume 0.04",
    "mute app", "switch silent",
  ]
  private static let recipes = ["music", "spokenAudio", "game", "movie"]

  private static func run(_ recipe: String, _ lines: [String]) throws -> ScenarioResult {
    let cast = [
      "scenario quiet", "player player \(recipe) ruler:40 ruler:30#2", "at 0 s condition system 26",
    ]
    return try ScenarioRunner().run(Scenario(text: (cast + lines + ["end 24 s"]).joined(separator: "\n")))
  }

  @Test(arguments: levels, recipes) func `silence that the listener wants is no violation`(
    _ level: String, _ recipe: String
  ) throws {
    let result = try Self.run(
      recipe,
      [
        "at 0 s \(level)", "at 1 s player play", "at 4 s player seek 20 s", "at 6 s player pause",
        "at 7 s player seek 5 s", "at 9 s player play", "at 11 s player skip -3 s",
        "at 13 s player speed 1.5", "at 15 s player next", "at 17 s player toggle", "at 18 s player toggle",
        "at 20 s player stop",
      ])
    #expect(result.violations == [], "\(result.trace.joined(separator: "\n"))")
  }

  @Test(arguments: levels) func `so it is when it becomes silent while it plays, and loud again`(
    _ level: String
  ) throws {
    let loud = [
      "player": "player gain 1", "volume": "volume 1", "mute": "unmute app", "switch": "switch ring",
    ]
    let back = try #require(loud[String(level.prefix { $0 != " " })])
    let result = try Self.run(
      "music",
      [
        "at 0 s player play", "at 3 s \(level)", "at 5 s player seek 25 s", "at 7 s \(back)",
        "at 8 s expect player playing", "at 9 s \(level)", "at 10 s player pause", "at 12 s \(back)",
        "at 12 s expect player paused", "at 13 s player play", "at 13100 ms \(level)", "at 16 s siri listens",
        "at 18 s siri closes", "at 20 s \(back)", "at 22 s expect player playing",
      ])
    #expect(result.violations == [], "\(result.trace.joined(separator: "\n"))")
  }

  @Test func `a law is still broken by what cannot be heard`() throws {
    var runner = ScenarioRunner()
    runner.policy = .init(rules: .all.subtracting(.init(.interruptionResume)))
    let result = try runner.run(
      Scenario(
        text: """
          scenario unheard
          at 0 s volume 0
          at 0 s player play
          at 3 s call rings
          at 3500 ms call answered
          at 6 s call ends without resume
          end 12 s
          """))
    #expect(result.violations.contains { $0.law == .licence }, "\(result.violations)")
  }
}
