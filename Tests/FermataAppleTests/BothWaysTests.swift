import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// Every scenario through the phone's own seams, and through façade, adapter, look-alike frameworks and phone.
struct BothWaysTests {
  /// A scenario's run through the seams, and that through the platform that is made for each app.
  private func bothWays(
    _ scenario: Scenario, _ platform: @escaping @Sendable (Phone, AppID, any MediaSource) -> Platform
  ) throws -> (straight: ScenarioResult, around: ScenarioResult) {
    var runner = ScenarioRunner()
    runner.makePlatform = platform
    return (try ScenarioRunner().run(scenario), try runner.run(scenario))
  }

  @Test(arguments: Scenario.catalogue, [false, true])
  func `a scenario goes the same through Apple's frameworks`(scenario: Scenario, hasSession: Bool) throws {
    let apple = ApplePhone()
    let (straight, around) = try bothWays(scenario) {
      apple.platform(on: $0, for: $1, media: $2, hasSession: hasSession)
    }
    #expect(around.violations.map(\.description) == straight.violations.map(\.description))
    for (one, other) in zip(straight.trace, around.trace) where one != other {
      Issue.record("through the seams:  \(one)\nthrough Apple's API: \(other)")
      return
    }
    #expect(around.trace.count == straight.trace.count)
    #expect(apple.callsOnMainThread == 0, "a call blocked the main thread")
  }

  /// A file neither stalls, comes late nor is without end, and one that breaks off where it ends is over.
  private static let ofFiles = Scenario.catalogue.filter {
    !$0.text.contains("decoder stalls") && !$0.text.contains("ruler:live")
      && !$0.text.contains("broken:4") && !$0.text.contains("late:")
  }

  @Test(arguments: ofFiles) func `a scenario goes the same with files that Core Audio reads`(
    scenario: Scenario
  )
    throws
  {
    let apple = ApplePhone()
    let (straight, around) = try bothWays(scenario) {
      apple.platform(on: $0, for: $1, media: $2, readsFiles: true)
    }
    let violations = around.violations.map(\.description)
    // What is broken for a scenario is told in the framework's words.
    #expect(
      violations.filter { !$0.contains("cannot open scenario:broken") }
        == straight.violations.map(\.description))
    #expect(violations.isEmpty || scenario.text.contains("broken"))
    for (one, other) in zip(straight.trace, around.trace) where Self.plain(one) != Self.plain(other) {
      Issue.record("through the seams:  \(one)\nthrough Core Audio: \(other)")
      return
    }
    #expect(around.trace.count == straight.trace.count)
  }

  @Test func `nearly all scenarios are of files`() {
    #expect(Scenario.catalogue.count - Self.ofFiles.count == 11)
  }

  /// A line without the words of a medium's failure.
  private static func plain(_ line: String) -> Substring {
    guard let start = line.range(of: " (cannot"), let end = line.range(of: ") at ", options: .backwards)
    else {
      return line[...]
    }
    return line[..<start.lowerBound] + line[end.upperBound...]
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
