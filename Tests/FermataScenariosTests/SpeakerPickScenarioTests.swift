import FermataScenarios
import Testing

@Suite struct SpeakerPickScenarioTests {
  @Test func `a player is heard on the picked speaker, and on the headphones again`() throws {
    let text = """
      scenario picked
      device   headphones
      at 0 s   player play
      at 2 s   expect player on headphones
      at 2 s   pick speaker
      at 3 s   player play
      at 4 s   expect player on speaker
      at 4 s   unplug headphones
      at 5 s   expect player on speaker
      at 5 s   plug headphones
      at 6 s   player play
      at 7 s   expect player on headphones
      end 8 s
      """
    let result = try ScenarioRunner().run(Scenario(text: text))
    #expect(result.violations == [])
    #expect(result.trace.contains { $0.contains("output is builtInSpeaker") }, "\(result.trace)")
  }
}
