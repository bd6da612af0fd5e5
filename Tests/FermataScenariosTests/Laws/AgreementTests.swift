import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSignal
import Synchronization
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

  @Test(arguments: [
    ("at 2 s player pause", true), ("at 2 s press pause", true), ("at 2 s press stop", true),
    ("at 2 s player toggle", true), ("at 2 s press toggle", true), ("at 2 s headset 1", true),
    ("at 2 s player pause\nat 3 s player toggle", false), ("at 2 s press stop\nat 3 s press play", false),
    ("at 2 s player pause\nat 3 s player play", false), ("at 2 s player seek 9 s", false),
    ("at 2 s player next", false), ("at 2 s press toggle\nat 3 s headset 1", false),
    (
      """
      at 2 s press pause
      at 3 s siri listens
      at 4 s callKit claims app
      at 5 s press play
      at 6 s callKit releases app
      at 7 s siri closes
      """, true
    ),
  ])
  func `sound is told where the user last asked for silence, however that was asked`(
    _ acts: String, _ isTold: Bool
  ) throws {
    var runner = ScenarioRunner()
    // Then what was ever heard comes back after an interruption.
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(.interruptionResume)))
    let day = "player player music ruler:60 ruler:60#2\nat 0 s player play\n\(acts)"
    let text = "scenario day\n\(day)\nat 8 s call rings\nat 9 s call ends\nend 12 s"
    let told = try runner.run(Scenario(text: text)).violations
    let words = "player plays though the user last asked for silence"
    #expect(told.contains { $0.text == words } == isTold, "\(told)")
  }

  @Test(arguments: [
    ([0, 20, 40], [], ", in chapter 1, and its screen shows no chapter"),
    ([0, 20, 40], [0, 1, 9], ", in chapter 1, and its screen shows chapter 2"),
    ([20, 40], [0, 30], ", in no chapter, and its screen shows chapter 1"),
    ([0, 2], [0, 3], ", in chapter 2, and its screen shows chapter 1"),
  ])
  func `a screen that shows another chapter than the one that is heard is told`(
    _ starts: [Int], _ shown: [Int], _ words: String
  ) throws {
    var runner = ScenarioRunner()
    runner.adapt = { platform in
      var changed = platform
      changed.media = TamperedMedia(base: platform.media) { ForgetfulReader($0, starts, shown) }
      return changed
    }
    let day = "scenario day\nplayer player music ruler:60/3\nat 0 s player play\nend 4 s"
    let told = try runner.run(Scenario(text: day)).violations
    #expect(
      told.contains { $0.kind == .screen && $0.text.hasSuffix(words) }, "\(told)")
  }
}

/// A reader that says of its chapters something else once it was opened.
private final class ForgetfulReader: MediaReader {
  private let base: any MediaReader
  private let starts: [Int]
  private let shown: [Int]
  private let asked = Atomic<Int>(0)

  init(_ base: any MediaReader, _ starts: [Int], _ shown: [Int]) {
    self.base = base
    self.starts = starts
    self.shown = shown
  }

  var info: MediaInfo {
    let said = base.info
    // It is asked for its format and its description, and then for what the policy is told.
    let chapters = asked.wrappingAdd(1, ordering: .relaxed).newValue > 2 ? shown : starts
    return MediaInfo(
      format: said.format, length: said.length, codec: said.codec,
      chapters: chapters.map { Chapter(title: nil, start: .seconds($0)) })
  }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}
