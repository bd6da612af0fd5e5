import FermataPlatform
import FermataPolicy
import FermataScenarios
import Testing

/// A press that is answered otherwise than it is obeyed is told, whatever was pressed.
@Suite struct AnswerTests {
  private static let presses = [
    "press pause", "press stop", "press toggle", "press next", "press previous", "press seek 20 s",
    "press seek 1 s", "press repeat all", "press shuffle on", "podcast skip", "player play",
  ]

  private static func told(
    _ press: String, _ tamper: @escaping @Sendable (RemoteCommand, () -> CommandOutcome) -> CommandOutcome
  ) throws -> [Violation] {
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    runner.adapt = { platform in
      platform.tampering { event, sink in
        guard case .remote(let command) = event else { return sink.receive(event) }
        return tamper(command) { sink.receive(event) }
      }
    }
    // A podcast has skips, and a play needs a pause before it.
    let recipe = press == "podcast skip" ? "spokenAudio" : "music"
    let acts = press == "player play" ? "at 5 s player pause\nat 6 s press play" : "at 6 s \(press)"
    let text = """
      scenario day
      player player \(recipe) ruler:60 ruler:60#2 ruler:60#3
      at 0 s player play
      at 1 s player next
      \(acts.replacing("podcast skip", with: "press skip 30 s"))
      end 8 s
      """
    return try runner.run(Scenario(text: text)).violations.filter { $0.law == .answer }
  }

  @Test(arguments: presses) func `what is obeyed as it is answered is not told`(_ press: String) throws {
    #expect(try Self.told(press) { $1() } == [])
  }

  @Test(arguments: presses) func `what is answered and forgotten is told`(_ press: String) throws {
    #expect(try Self.told(press) { _, _ in .success }.count == 1)
  }

  @Test(arguments: presses) func `what is obeyed and refused is told`(_ press: String) throws {
    let told = try Self.told(press) { _, obey in
      _ = obey()
      return .commandFailed
    }
    #expect(told.count == 1)
  }

  @Test(arguments: [-5.0, 5]) func `a seek that lands elsewhere is told, before its place and behind it`(
    _ apart: Double
  ) throws {
    var runner = ScenarioRunner()
    runner.adapt = { platform in
      platform.tampering { event, sink in
        guard case .remote(.changePlaybackPosition(let seconds)) = event else { return sink.receive(event) }
        return sink.receive(.remote(.changePlaybackPosition(seconds: seconds + apart)))
      }
    }
    let day =
      "scenario day\nplayer player music ruler:60\nat 0 s player play\nat 2 s press seek 20 s\nend 4 s"
    let told = try runner.run(Scenario(text: day)).violations
    #expect(told.contains { $0.law == .answer }, "\(told)")
  }
}
