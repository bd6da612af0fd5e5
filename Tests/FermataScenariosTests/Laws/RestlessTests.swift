import FermataPlatform
import FermataPolicy
import FermataScenarios
import Testing

/// An app that wakes all the time is told though nobody hears a difference (law 5).
@Suite struct RestlessTests {
  private static func run(wakingEvery interval: Duration?) throws -> ScenarioResult {
    var runner = ScenarioRunner()
    if let interval {
      runner.adapt = { platform in
        var restless = platform
        restless.scheduler = RestlessScheduler(base: platform.scheduler, interval: interval)
        return restless
      }
    }
    let day = """
      scenario day
      player player music ruler:60/3
      at 0 s player play
      at 2 s player seek 30 s
      at 3 s player speed 2
      at 4 s press hold ahead
      at 5 s press release ahead
      at 6 s player pause
      end 8 s
      """
    return try runner.run(Scenario(text: day))
  }

  @Test func `wakes without end are told`() throws {
    let told = try Self.run(wakingEvery: .milliseconds(2)).violations.filter { $0.law == .calm }
    #expect((1...8).contains(told.count), "once a second at most")
    #expect(told.allSatisfy { $0.text.contains("times within a second") }, "\(told)")
  }

  @Test func `a player at work does not wake as often`() throws {
    #expect(try Self.run(wakingEvery: nil).violations == [])
  }
}
