import FermataKit
import FermataPolicy
import FermataSimulator
import FermataTesting
import Testing

/// A journal decides the same again, to the byte.
@Suite struct ReplayTests {
  @Test(arguments: Scenario.catalogue) func `a scenario's journal gives the same decisions again`(
    _ scenario: Scenario
  ) throws {
    for journal in try ScenarioRunner().run(scenario).journals.values {
      let replay = try JournalReplay(exported: try journal.exported())
      #expect(replay.difference == nil && replay.count == journal.entries.count)
    }
  }

  @Test func `so does one that is taken on a failing fuzz run, with the fault that made it fail`() throws {
    var runner = ScenarioRunner()
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(.outputLost)))
    runner.conditions.interruptsOnRouteDisconnect = false
    let failing = (1...20).lazy.compactMap { seed -> ScenarioResult? in
      var fuzzer = Fuzzer(seed: UInt64(seed))
      let result = try? runner.run(fuzzer.scenario(steps: 200))
      return result?.passed ?? true ? nil : result
    }.first
    let journal = try #require(failing?.journals.first?.value)
    let text = try journal.exported()
    let replay = try JournalReplay(exported: text)
    #expect(replay.difference == nil && replay.count > 100)
    // With the rule back, the first decision that it makes is another.
    let mended = try JournalReplay(exported: text, rules: .all)
    #expect(try #require(mended.difference).now.contains(Rule.outputLost.id))
  }

  @Test func `a journal that has dropped its oldest entries begins where it still can`() throws {
    var fuzzer = Fuzzer(seed: 3)
    let result = try ScenarioRunner().run(fuzzer.scenario(steps: 6000))
    let journal = try #require(result.journals.first?.value)
    let oldest = try #require(journal.entries.first?.sequence)
    #expect(oldest > 1 && journal.entries.count == journal.capacity)
    let replay = try JournalReplay(exported: try journal.exported())
    #expect(replay.difference == nil)
    #expect(replay.count > journal.capacity / 2)
  }

  @Test func `the first difference is told, in words where there are any`() throws {
    let result = try ScenarioRunner().run(try #require(Scenario.named("call-answered")))
    let journal = try #require(result.journals.first?.value)
    let lines = try journal.exported().split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("\"mayResume\":true") })
    var edited = lines
    edited[place] = edited[place].replacing("\"mayResume\":true", with: "\"mayResume\":false")
    let difference = try JournalReplay(exported: edited.joined(separator: "\n")).difference
    #expect(difference?.line == place + 1)
    #expect(difference?.now.contains("interruption ended [interruption.resume-only-when-intended]") ?? false)
  }

  @Test(arguments: [
    ("", 1), ("{}\n", 1), ("nothing\n", 1), ("{\"format\":\"fermata-journal-9\"}", 1),
  ]) func `what is no journal is told with its line`(_ text: String, _ line: Int) throws {
    let error = #expect(throws: ReplayError.self) { _ = try JournalReplay(exported: text) }
    #expect(error?.line == line && error?.advice.isEmpty == false)
  }

  @Test func `a line that was cut is told with its line`() throws {
    let result = try ScenarioRunner().run(try #require(Scenario.named("siri")))
    let text = try #require(try result.journals.first?.value.exported())
    let count = text.split(separator: "\n").count
    let error = #expect(throws: ReplayError.self) {
      _ = try JournalReplay(exported: String(text.dropLast(20)))
    }
    #expect(error?.line == count)
  }
}
