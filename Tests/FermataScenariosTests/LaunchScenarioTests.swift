import FermataKit
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

/// Scenarios in which an app's process ends and begins anew.
@Suite struct LaunchScenarioTests {
  private static func run(_ lines: [String], _ cast: [String] = []) throws -> ScenarioResult {
    try ScenarioRunner().run(Scenario(text: (["scenario launch"] + cast + lines).joined(separator: "\n")))
  }

  @Test func `sound stops at the frame of the kill, and the screen is empty`() throws {
    let result = try Self.run([
      "at 0 s player play", "at 2 s expect player playing", "at 2500 ms kill app",
      "at 2500 ms expect player idle", "at 3 s expect player silent", "at 3 s expect lock screen nobody",
      "at 3 s expect session app inactive", "at 3 s press play", "at 3 s expect outcome nobody", "end 20 s",
    ])
    #expect(result.violations == [])
    let app = try #require(result.journals["app"]?.entries.first)
    #expect(app.sequence == 1)
    #expect(result.trace.contains { $0.contains("phone   app killed") })
    #expect(result.trace.contains { $0.contains("player on builtInSpeaker until frame 120000") })
    #expect(result.timeline.bands[.screen]?["player"]?.last?.label == "killed")
    #expect(result.timeline.bands[.session]?["app"]?.last?.label == "")
  }

  @Test func `the app that was interrupted is free, and not told`() throws {
    let cast = [
      "app app", "app game", "player player music ruler:120 in app", "player hero movie ruler:60 in game",
    ]
    let result = try Self.run(
      [
        "at 0 s player play", "at 2 s hero play", "at 3 s expect player paused because interrupted",
        "at 3 s expect hero playing", "at 4 s kill game", "at 5 s expect hero idle",
        "at 5 s expect player silent", "at 5 s open app",
        "at 6 s player play", "at 7 s expect player playing", "end 9 s",
      ], cast)
    #expect(result.violations == [], "\(result.trace.joined(separator: "\n"))")
  }

  @Test func `an app that begins in the background has no card, and a press reaches nobody`() throws {
    let result = try Self.run([
      "at 0 s player play", "at 2 s kill app", "at 3 s relaunch app in background",
      "at 4 s expect player idle", "at 4 s expect lock screen nobody", "at 4 s press play",
      "at 4 s expect outcome nobody", "at 5 s expect player silent", "end 20 s",
    ])
    #expect(result.violations == [])
    #expect(result.trace.contains { $0.contains("app launched in the background") })
    #expect(result.trace.contains { $0.contains("app suspended") })
  }

  @Test(arguments: ["relaunch app", "open app", "relaunch app in background", "player pause"])
  func `however it is launched, what is loaded and played sounds`(_ launch: String) throws {
    let result = try Self.run([
      "at 0 s player play", "at 2 s kill app", "at 3 s \(launch)", "at 4 s expect player idle",
      "at 4 s player play", "at 4 s expect outcome nothing-to-act-on", "at 5 s expect player silent",
      "at 5 s player load ruler:60 ruler:9#2", "at 5 s player play", "at 7 s expect player playing",
      "at 7 s expect player at 2 s", "at 7 s expect player on speaker", "at 7 s expect lock screen app",
      "end 8 s",
    ])
    #expect(result.violations == [], "\(result.trace.joined(separator: "\n"))")
    #expect(result.matches > 10)
    // The journal is that of the last process, from its first entry.
    let first = try #require(result.journals["app"]?.entries.first)
    #expect(first.sequence == 1 && first.envelope.at >= .zero + .seconds(3))
  }

  @Test func `a user's act in a killed app launches it in front first`() throws {
    let result = try Self.run([
      "at 0 s player play", "at 2 s kill app", "at 3 s player load ruler:60", "at 3 s player play",
      "at 5 s expect player playing", "end 6 s",
    ])
    #expect(result.violations == [])
    #expect(result.trace.contains { $0.contains("app launched") })
  }

  @Test func `killed and launched within an instant it sounds on, and is checked anew`() throws {
    let result = try Self.run(
      [
        "at 0 s player play", "at 3 s kill app", "at 3 s relaunch app", "at 3 s player load ruler:60",
        "at 3 s player play", "at 5 s expect player playing", "at 5 s expect lock screen app", "end 6 s",
      ], ["device bluetooth"])
    #expect(result.violations == [], "\(result.trace.joined(separator: "\n"))")
  }

  @Test func `sound of the app's own ends with it, and begins with the next`() throws {
    let result = try Self.run(
      [
        "at 0 s take begins", "at 1 s expect take playing", "at 2 s kill app", "at 3 s expect take idle",
        "at 3 s expect session app inactive", "at 4 s take begins", "at 5 s expect take playing", "end 6 s",
      ], ["sound take recorder"])
    #expect(result.violations == [])
  }

  @Test func `the journal of a killed app ends with its process`() throws {
    let result = try Self.run(
      ["at 0 s player play", "at 1 s take begins", "at 2 s kill app", "end 5 s"], ["sound take recorder"])
    let entries = try #require(result.journals["app"]?.entries)
    #expect(entries.allSatisfy { $0.envelope.at <= .zero + .seconds(2) })
    #expect(!entries.contains { if case .removed = $0.envelope.event { true } else { false } })
  }

  @Test func `a kill of the killed and a relaunch of what runs do nothing`() throws {
    let result = try Self.run([
      "at 0 s stray relaunch app", "at 0 s player play", "at 1 s stray relaunch app in background",
      "at 2 s expect player playing", "at 3 s kill app", "at 3 s stray kill app", "end 5 s",
    ])
    #expect(result.violations == [])
    #expect(result.trace.count { $0.contains("app killed") } == 1)
    #expect(!result.trace.contains { $0.contains("app launched") })
  }

  @Test func `an expectation of a killed player's place does not hold`() throws {
    let result = try Self.run([
      "at 0 s player play", "at 1 s kill app", "at 1 s expect player playing", "at 1 s expect player at 1 s",
      "at 1 s expect player item 1", "end 2 s",
    ])
    #expect(result.violations.count == 3 && !result.passed(.expectation))
  }

  @Test func `the same script gives the same trace`() throws {
    let lines = [
      "at 0 s player play", "at 2 s kill app", "at 2 s relaunch app", "at 3 s player load ruler:60",
      "at 3 s player play", "at 6 s lock", "at 8 s kill app", "at 9 s relaunch app in background",
      "at 30 s open app", "end 31 s",
    ]
    let first = try Self.run(lines)
    let second = try Self.run(lines)
    #expect(first.violations == [] && first.trace == second.trace)
  }
}
