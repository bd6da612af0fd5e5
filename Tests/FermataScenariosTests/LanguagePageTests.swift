import FermataPolicy
import FermataScenarios
import FermataSimulator
import Foundation
import Testing

/// `Documentation/Scenarios.md` names what a scenario can say.
@Suite struct LanguagePageTests {
  private static func page() throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("Documentation/Scenarios.md"), encoding: .utf8)
  }

  @Test func `it writes the lock screen's commands as they are compared`() throws {
    let all = CommandSet(
      CommandSet.Kinds(rawValue: ~0), intervals: SkipIntervals(forward: .seconds(30), backward: .seconds(15)))
    let page = try Self.page()
    #expect(page.contains("`\(all)`") && page.contains("`\(CommandSet.none)`"))
  }

  @Test func `it writes a session's options as they are compared`() throws {
    let every = SessionConfiguration.Options(rawValue: ~0)
    let options = SessionConfiguration(.playback, options: every).description.drop { $0 != "+" }
    let page = try Self.page()
    #expect(options.count > 50 && page.contains("`\(options)`"))
  }

  @Test(arguments: [
    "pick speaker", "kill APP", "relaunch APP", "relaunch APP in background", "6 h 30 min", "1 min 2 s",
    "1:30",
    "1:02:03", "1:30 0:15",
  ])
  func `it tells of the speaker, of processes and of long times`(_ words: String) throws {
    #expect(try Self.page().contains("`\(words)`"))
  }

  @Test(arguments: Recipe.all.map(\.name) + ScriptedApp.allCases.map(\.rawValue))
  func `it names every recipe and every kind of app`(_ name: String) throws {
    let page = try Self.page()
    #expect(page.contains("`\(name)`") || page.contains(" \(name)`"))
  }

  @Test func `it begins with five days, each of which passes and says only what it needs`() throws {
    let page = try Self.page()
    let days = page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(days.count == 5 && page.count { $0 == "\n" } < 200)
    for day in days {
      let result = try ScenarioRunner().run(Scenario(text: day.trimmingCharacters(in: .newlines)))
      #expect(result.violations == [], "\(day)")
    }
  }
}
