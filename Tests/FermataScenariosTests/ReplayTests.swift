import FermataKit
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

/// A journal decides the same again, to the byte; `CatalogueTests` asks it of every scenario's.
@Suite struct ReplayTests {
  @Test
  func `a journal that is taken on a failing fuzz run decides the same, with the fault that made it fail`()
    throws
  {
    var runner = ScenarioRunner()
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(.outputLost)))
    runner.conditions.interruptsOnRouteDisconnect = false
    runner.keepsRecord = false
    let failing = (1...400).lazy.compactMap { seed -> ScenarioResult? in
      var fuzzer = Fuzzer(seed: UInt64(seed))
      let result = try? runner.run(fuzzer.scenario(steps: 200).inOneProcess)
      return result?.violations.first?.law == .publicPort ? result : nil
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
    let day = fuzzer.scenario(steps: 5_000).inOneProcess
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    let result = try runner.run(day)
    let journal = try #require(result.journals.first?.value)
    let oldest = try #require(journal.entries.first?.sequence)
    #expect(oldest > 1 && journal.entries.count == journal.capacity)
    let replay = try JournalReplay(exported: try journal.exported())
    #expect(replay.difference == nil)
    #expect(replay.count > journal.capacity / 2)
  }

  @Test func `a difference that no words tell is told as the journal writes it, both times`() throws {
    let result = try ScenarioRunner().run(Scenario(text: "scenario x\nat 0 s player play\nend 2 s"))
    let journal = try #require(try result.journals.first?.value.exported())
    let edited = journal.replacing("\"chapterCount\":0", with: "\"chapterCount\":9")
    let difference = try #require(try JournalReplay(exported: edited).difference)
    #expect(difference.journal.contains("\"chapterCount\":9"), "\(difference)")
    #expect(difference.now.contains("\"chapterCount\":0"), "\(difference)")
  }

  @Test func `the first difference is told, in words where there are any`() throws {
    let result = try ScenarioRunner().run(try #require(Scenario.named("call-answered")))
    let journal = try #require(result.journals.first?.value)
    let lines = try journal.exported().split(separator: "\n").map(String.init)
    let (old, new) = (
      "\"interruptionBegan\":{\"_0\":\"default\"", "\"interruptionBegan\":{\"_0\":\"appWasSuspended\""
    )
    let index = try #require(lines.firstIndex { $0.contains(old) })
    var edited = lines
    edited[index] = edited[index].replacing(old, with: new)
    let difference = try JournalReplay(exported: edited.joined(separator: "\n")).difference
    #expect(difference?.line == index + 1)
    #expect(difference?.now.contains("[interruption.stale-suspension-ignored]") ?? false)
  }

  @Test(arguments: [
    ("", 1), ("{}\n", 1), ("nothing\n", 1), ("{\"format\":\"fermata-journal-9\"}", 1),
  ]) func `what is no journal is told with its line`(_ text: String, _ line: Int) throws {
    let error = #expect(throws: ReplayError.self) { _ = try JournalReplay(exported: text) }
    #expect(error?.line == line && error?.advice.isEmpty == false)
  }

  /// The lines of a scenario's journal, edited.
  private static func edited(_ edit: (inout [String]) -> Void) throws -> String {
    let result = try ScenarioRunner().run(try #require(Scenario.named("siri")))
    let journal = try #require(result.journals.first?.value)
    var lines = try journal.exported().split(separator: "\n").map(String.init)
    edit(&lines)
    return lines.joined(separator: "\n")
  }

  @Test(arguments: [
    (6, "cut", "export or copy the journal again"), (-1, "cut", "remove the line to replay what is above it"),
    (0, "cut", "export one with Journal.exported()"),
    (6, "rule", "the version of Fermata that wrote it"), (6, "key", "the version of Fermata that wrote it"),
  ])
  func `a line that was cut or edited is told with its line and what to do`(
    _ place: Int, _ damage: String, _ advice: String
  ) throws {
    var line = 0
    let text = try Self.edited { lines in
      let index = place < 0 ? lines.count - 1 : place
      line = index + 1
      switch damage {
      case "cut": lines[index] = String(lines[index].dropLast(20))
      case "rule": lines[index].replace(/"rules":\[[^\]]*\]/, with: "\"rules\":[\"no.such\"]")
      default: lines[index].replace("\"sequence\":", with: "\"number\":")
      }
    }
    let error = #expect(throws: ReplayError.self) { _ = try JournalReplay(exported: text) }
    #expect(error?.line == line && error?.advice.contains(advice) == true, "\(error?.description ?? "")")
    #expect(error?.problem.contains("DecodingError") == false && error?.problem.contains("Debug") == false)
  }

  @Test(arguments: [
    ([4], "2 lines between them are missing"), ([], "1 line between them is missing"),
  ])
  func `a journal with a gap is told so, not what follows from it`(_ also: [Int], _ problem: String) throws {
    let text = try Self.edited { lines in
      lines.remove(at: 5)
      for index in also { lines.remove(at: index) }
    }
    let error = #expect(throws: ReplayError.self) { _ = try JournalReplay(exported: text) }
    #expect(error?.line == 6 - also.count && error?.problem.contains(problem) == true)
  }

  @Test func `entries that stand out of order are told so`() throws {
    let text = try Self.edited { lines in lines.swapAt(5, 6) }
    #expect(throws: ReplayError.self) { _ = try JournalReplay(exported: text) }
    let twice = try Self.edited { lines in lines.insert(lines[5], at: 5) }
    let error = #expect(throws: ReplayError.self) { _ = try JournalReplay(exported: twice) }
    #expect(error?.line == 7 && error?.problem.contains("out of order") == true)
  }

  @Test func `a journal that another system wrote replays the same`() throws {
    let text = try Self.edited { _ in }
    let foreign = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
    #expect(try JournalReplay(exported: foreign).lines == JournalReplay(exported: text).lines)
    #expect(try JournalReplay(exported: foreign).difference == nil)
  }
}

extension Scenario {
  /// The same day without hours, which fill no journal, and without kills, because each process has a journal of its
  /// own.
  fileprivate var inOneProcess: Scenario {
    var day = self
    day.moments = moments.filter {
      switch $0.happening {
      case .phone(.app(_, .kill)), .phone(.relaunch): false
      case .phone, .user, .press, .expect: true
      }
    }
    for index in day.moments.indices { day.moments[index].at = .seconds(2) * index }
    day.end = .seconds(2) * day.moments.count
    return day
  }
}
