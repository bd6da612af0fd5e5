import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// A scenario through the phone's own seams, and through façade, adapter, look-alike frameworks and phone.
enum BothWays {
  /// Runs it once through the seams, and three times around: with a session made for the app, with the one that all
  /// share, and with files that Core Audio reads.
  static func check(_ scenario: Scenario) throws {
    let straight = try ScenarioRunner().run(scenario)
    for hasSession in [false, true] {
      let apple = ApplePhone()
      let around = try run(scenario) { apple.platform(on: $0, for: $1, media: $2, hasSession: hasSession) }
      #expect(around.violations.map(\.description) == straight.violations.map(\.description))
      compare(straight, around, "Apple's API")
      #expect(apple.callsOnMainThread == 0, "a call blocked the main thread")
    }
    if isOfFiles(scenario) { try checkFiles(scenario, straight) }
  }

  private static func checkFiles(_ scenario: Scenario, _ straight: ScenarioResult) throws {
    let apple = ApplePhone()
    let around = try run(scenario) { apple.platform(on: $0, for: $1, media: $2, readsFiles: true) }
    let violations = around.violations.map(\.description)
    // What is broken for a scenario is told in the framework's words.
    #expect(
      violations.filter { !$0.contains("cannot open scenario:broken") }
        == straight.violations.map(\.description))
    #expect(violations.isEmpty || scenario.text.contains("broken"))
    compare(straight, around, "Core Audio", plain)
  }

  private static func run(
    _ scenario: Scenario, _ platform: @escaping @Sendable (Phone, AppID, any MediaSource) -> Platform
  ) throws -> ScenarioResult {
    var runner = ScenarioRunner()
    runner.makePlatform = platform
    return try runner.run(scenario)
  }

  private static func compare(
    _ straight: ScenarioResult, _ around: ScenarioResult, _ way: String, _ plain: (String) -> String = { $0 }
  ) {
    for (one, other) in zip(straight.trace, around.trace) where plain(one) != plain(other) {
      Issue.record("\(straight.scenario.id)\nthrough the seams: \(one)\nthrough \(way): \(other)")
      return
    }
    #expect(around.trace.count == straight.trace.count)
  }

  /// A file neither stalls, comes late nor is without end, and one that breaks off where it ends is over.
  static func isOfFiles(_ scenario: Scenario) -> Bool {
    !["decoder stalls", "ruler:live", "broken:4", "late:"].contains { scenario.text.contains($0) }
  }

  /// A line without the words of a medium's failure.
  private static func plain(_ line: String) -> String {
    guard let start = line.range(of: " (cannot"), let end = line.range(of: ") at ", options: .backwards)
    else { return line }
    return String(line[..<start.lowerBound] + line[end.upperBound...])
  }
}

@Suite struct LongBothWaysTests {
  @Test(arguments: Scenario.catalogue) func `every scenario goes the same through Apple's frameworks`(
    _ scenario: Scenario
  ) throws {
    try BothWays.check(scenario)
  }
}

@Suite struct BothWaysTests {
  private static let some = Scenario.catalogue.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)

  @Test(arguments: some) func `a scenario goes the same through Apple's frameworks`(_ scenario: Scenario)
    throws
  {
    try BothWays.check(scenario)
  }

  @Test func `nearly all scenarios are of files`() {
    #expect(Scenario.catalogue.count(where: { !BothWays.isOfFiles($0) }) == 11)
  }

  @Test func `a call on the main thread is counted, and one on another is not`() throws {
    let phone = Phone()
    let process = PhoneProcess(phone, phone.install("app"))
    let other = AppThread("other", of: process.inside)
    other.run { try? AVAudioSession.sharedInstance().setActive(true) }
    try phone.run(for: .seconds(1))
    #expect(process.inside.callsOnMainThread == 0)
    process.main { try? AVAudioSession.sharedInstance().setCategory(.playback) }
    try phone.run(for: .seconds(1))
    #expect(process.inside.callsOnMainThread == 1)
  }
}
