import FermataPlatform
import FermataScenarios
import Testing

/// What a run tells of a screen that says other than what is heard, and what it leaves untold.
@Suite struct AgreementTests {
  private static func run(
    _ lines: String, _ fault: LossyReader.Fault? = nil
  ) throws -> ScenarioResult {
    var runner = ScenarioRunner()
    if let fault {
      runner.adapt = { platform in
        var lossy = platform
        lossy.media = TamperedMedia(base: platform.media) { LossyReader($0, fault) }
        return lossy
      }
    }
    return try runner.run(Scenario(text: "scenario day\nplayer player music ruler:60\n" + lines))
  }

  @Test(arguments: [9_600, -9_600])
  func `a screen that is behind or ahead of what is heard is told`(_ frames: Int) throws {
    let result = try Self.run("at 0 s player play\nend 5 s", .gap(after: 96_000, of: frames))
    let told = result.violations.filter { $0.kind == .screen && $0.text.hasSuffix("s from what is heard") }
    #expect(told.isEmpty == false, "\(result.violations)")
  }

  @Test func `positions are compared at another speed as well`() throws {
    let result = try Self.run("at 0 s player play\nat 1 s player speed 2\nat 9 s player pause\nend 10 s")
    #expect(result.passed && result.matches > 30, "\(result.matches) \(result.violations)")
  }

  @Test func `a loss is forgotten when its device is back`() throws {
    let day = """
      device bluetooth
      at 0 s player play
      at 2 s unplug bluetooth
      at 3 s plug bluetooth
      at 5 s expect player playing
      at 6 s pick speaker
      at 8 s expect player playing
      end 9 s
      """
    #expect(try Self.run(day).violations == [])
  }
}
