import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSignal
import Testing

/// What is wrong is told once while it lasts, and again when it is wrong again after it was mended.
@Suite struct ToldAgainTests {
  /// A fault, a day on which it shows twice, and the words that tell it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String
    let lines: String
    let plant: @Sendable (inout ScenarioRunner) -> Void

    init(
      _ what: String, _ words: String, _ lines: String,
      _ plant: @escaping @Sendable (inout ScenarioRunner) -> Void
    ) {
      testDescription = what
      self.words = words
      self.lines = lines
      self.plant = plant
    }
  }

  private static func without(_ rule: Rule) -> @Sendable (inout ScenarioRunner) -> Void {
    { $0.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(rule))) }
  }

  private static func adapting(_ adapt: @escaping @Sendable (inout Platform) -> Void)
    -> @Sendable (inout ScenarioRunner) -> Void
  {
    {
      $0.adapt = { platform in
        var adapted = platform
        adapt(&adapted)
        return adapted
      }
    }
  }

  private static let rows = ofSound + ofOthers + ofDevices

  private static let ofSound = [
    Row(
      "a screen says playing and nothing is heard", "'s screen says playing, but nothing is heard",
      "at 0 s player play\nat 3 s player pause\nat 5 s player play\nend 8 s",
      adapting { $0.media = TamperedMedia(base: $0.media) { SilentReader($0) } }),
    Row(
      "a screen says paused and something is heard", "is paused on its screen, but sounds on",
      "at 0 s player play\nat 2 s player pause\nat 4 s player play\nat 6 s player pause\nend 8 s",
      adapting { $0.output = StubbornOutput(base: $0.output) }),
    Row(
      "sound is waited for without end", "and nothing comes",
      "at 0 s player play\nat 3 min player pause\nat 4 min player play\nend 7 min",
      adapting { $0.output = DeafOutput(base: $0.output) }),
    Row(
      "a play is not served", "was asked to play and is",
      "at 0 s player play\nat 9 s player pause\nat 10 s player play\nend 19 s",
      adapting { $0.output = DeafOutput(base: $0.output) }),
  ]

  private static let ofOthers = [
    Row(
      "others wait for an app that needs no sound", "for an app that needs no sound",
      """
      other radio music
      at 0 s condition suspensionDelay 10 min
      at 0 s radio plays
      at 2 s player play
      at 3 s lock
      at 4 s press pause
      at 40 s press play
      at 42 s press pause
      end 80 s
      """, adapting { $0.keepSession() }),
    Row(
      "others wait for an app that was interrupted before", "for an app that needs no sound",
      """
      other radio music
      at 0 s condition suspensionDelay 10 min
      at 0 s radio plays
      at 2 s player play
      at 4 s siri listens
      at 6 s siri closes
      at 9 s lock
      at 10 s press pause
      at 50 s press play
      at 52 s press pause
      end 90 s
      """, adapting { $0.keepSession() }),
    Row(
      "an idle app wakes", "nobody uses the app, and it woke",
      "at 0 s player play\nat 2 s player pause\nat 200 s player play\nat 202 s player pause\nend 400 s",
      adapting { $0.scheduler = RestlessScheduler(base: $0.scheduler) }),
  ]

  private static let ofDevices = [
    Row(
      "sound goes on after a loss", "after the device had left",
      """
      device headphones
      at 0 s condition interruptsOnRouteDisconnect no
      at 0 s player play
      at 2 s unplug headphones
      at 4 s plug headphones
      at 6 s unplug headphones
      end 8 s
      """, without(.outputLost)),
    Row(
      "an app's own sound goes on after a loss", "take plays on though",
      """
      device headphones
      sound take recorder
      at 0 s take begins
      at 3 s unplug headphones
      at 6 s plug headphones
      at 9 s unplug headphones
      end 12 s
      """, without(.recordingStops)),
  ]

  @Test(arguments: rows) func `it is told once each time`(_ row: Row) throws {
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    row.plant(&runner)
    let day = "scenario day\nplayer player music ruler:600\n\(row.lines)"
    let told = try runner.run(Scenario(text: day)).violations.filter { $0.text.contains(row.words) }
    #expect(told.count == 2, "\(told)")
  }

  @Test func `cards without end are told once for each few`() throws {
    var runner = ScenarioRunner()
    Self.adapting { $0.nowPlaying = ChattyNowPlaying(base: $0.nowPlaying, count: 20) }(&runner)
    let day = "scenario day\nplayer player music ruler:60\nat 0 s player play\nend 2 s"
    let told = try runner.run(Scenario(text: day)).violations.filter { $0.text.contains("card after card") }
    #expect((1...9).contains(told.count), "\(told)")
  }
}

/// A reader whose every frame is silent.
private final class SilentReader: MediaReader {
  private let base: any MediaReader

  init(_ base: any MediaReader) { self.base = base }

  var info: MediaInfo { base.info }
  var stretches: Bool { base.stretches }

  func setRate(_ rate: Double) { base.setRate(rate) }
  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let result = try base.read(into: buffer)
    buffer.update(repeating: 0)
    return result
  }

  func cancel() { base.cancel() }
}
