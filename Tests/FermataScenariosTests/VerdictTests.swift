import FermataKit
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A verdict is worth something only if it can turn red.
@Suite struct VerdictTests {
  @Test(arguments: ["headphones-out", "lock-and-remote", "queue-ends"])
  func `an engine that ignores stop turns the verdict red`(_ id: String) throws {
    var runner = ScenarioRunner()
    runner.adapt = { platform in
      var platform = platform
      platform.output = StubbornOutput(base: platform.output)
      return platform
    }
    let result = try runner.run(try #require(Scenario.named(id)))
    #expect(!result.passed(.sound), "\(result.trace.joined(separator: "\n"))")
  }

  @Test func `an engine that starts and is never called turns it red, however often it is asked`() throws {
    var runner = ScenarioRunner()
    runner.adapt = { platform in
      var platform = platform
      platform.output = DeafOutput(base: platform.output)
      return platform
    }
    let result = try runner.run(Scenario(text: "scenario deaf\nat 0 s player play\nend 3 min\n"))
    #expect(result.violations.contains { $0.kind == .screen && $0.text.hasSuffix("and nothing comes") })
    // The law has less patience, because it knows that the phone would let it sound.
    let broken = result.violations.first { $0.law == .newestIntent }
    #expect(broken.map { $0.at < .zero + .seconds(10) } ?? false, "\(result.violations)")
  }

  @Test func `of two players' cards each is held against its own player`() throws {
    let text = """
      scenario two
      player radio music ruler:20#1
      player book spokenAudio ruler:20/4#2
      at 1 s radio play
      at 3 s radio pause
      at 5 s book play
      at 8 s expect card title Ruler 2
      end 9 s

      """
    let result = try ScenarioRunner().run(Scenario(text: text))
    #expect(result.passed, "\(result.violations)")
  }

  @Test func `a medium that never stalled excuses no silence, not even in the first second`() throws {
    let result = try ScenarioRunner().run(Scenario(text: "scenario soon\nat 0 s player play\nend 500 ms\n"))
    #expect(result.verdicts.map(\.mustSound) == [true])
  }

  @Test func `a medium that cannot be played turns it red with the reason, unless that is expected`() throws {
    let text = "scenario gone\nplayer player music gone.mp3\nat 0 s player play\nend 2 s\n"
    let result = try ScenarioRunner().run(Scenario(text: text))
    #expect(result.violations.count == 1 && !result.passed(.expectation))
    let reason = "player: cannot open gone.mp3: this source does not read such a location"
    #expect(result.violations.first?.text.hasPrefix(reason) ?? false, "\(result.violations)")
    #expect(result.trace.contains { $0.contains("player failed (cannot open gone.mp3") })
    let expected = text.replacing("end", with: "at 1 s expect player failed\nend")
    #expect(try ScenarioRunner().run(Scenario(text: expected)).passed)
  }

  @Test(arguments: [("repeat one", "repeats one, in order"), ("shuffle on", "repeats off, shuffled")])
  func `a lock screen whose buttons show what was chosen before is found out`(
    _ choice: String, _ words: String
  ) throws {
    var runner = ScenarioRunner()
    runner.adapt = { platform in
      var platform = platform
      platform.nowPlaying = ForgetfulNowPlaying(base: platform.nowPlaying)
      return platform
    }
    let text = """
      scenario buttons
      player player music ruler:60 ruler:60#2
      at 0 s player play
      at 2 s player \(choice)
      end 3 s

      """
    let result = try runner.run(Scenario(text: text))
    let problem = try #require(result.violations.first { $0.kind == .lockScreen })
    #expect(problem.text.hasSuffix(words) && problem.at >= .zero + .seconds(2))
    #expect(try ScenarioRunner().run(Scenario(text: text)).passed)
  }

  @Test func `positions are compared with what is heard, on a ruler to the frame`() throws {
    let result = try ScenarioRunner().run(try #require(Scenario.named("seek-from-lock-screen")))
    #expect(result.passed && result.matches > 10 && result.quietPassages == 0)
  }

  @Test func `a screen that claims another position than what is heard is found out`() throws {
    var runner = ScenarioRunner(track: "shifted", media: ShiftedMedia())
    runner.keepsSamples = true
    let result = try runner.run(try #require(Scenario.named("call-declined")))
    #expect(!result.passed(.screen))
  }
}

/// Engines that start, and pull silence instead of their source.
struct DeafOutput: OutputSystem {
  let base: any OutputSystem

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat)
    -> any OutputEngine
  {
    base.makeEngine(for: part, source: Silence(), format: format)
  }

  private final class Silence: RenderSource {
    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {
      output.update(repeating: 0, count: frameCount * 2)
    }
  }
}

/// Engines that go on with the last sound they were given, whatever they are told.
struct StubbornOutput: OutputSystem {
  let base: any OutputSystem

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat)
    -> any OutputEngine
  {
    StubbornEngine(base.makeEngine(for: part, source: HumOnSilence(source), format: format))
  }
}

/// Says that it stopped and does not.
private final class StubbornEngine: OutputEngine {
  private let base: any OutputEngine

  init(_ base: any OutputEngine) { self.base = base }

  func start(ticket: Int) { base.start(ticket: ticket) }

  func stop(ticket: Int) { base.start(ticket: ticket) }
}

/// Renders a hum wherever its source is silent.
private final class HumOnSilence: RenderSource {
  private let base: any RenderSource

  init(_ base: any RenderSource) { self.base = base }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    base.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
    for index in 0..<frameCount * 2 where output[index] == 0 { output[index] = index % 16 < 8 ? 0.1 : -0.1 }
  }
}

/// A medium whose every second opening is 200 ms off, so that what is heard is not what is claimed.
private final class ShiftedMedia: MediaSource {
  private let openings = Mutex(0)

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let count = openings.withLock { count in
      count += 1
      return count
    }
    return NoiseReader(shift: count % 2 == 1 ? 9600 : 0, format: format)
  }
}

/// Noise that depends on the frame's number alone.
private final class NoiseReader: MediaReader {
  let info: MediaInfo
  private let shift: Int
  private let next = Mutex(0)

  init(shift: Int, format: AudioFormat) {
    self.shift = shift
    info = MediaInfo(format: format, length: FrameCount(48_000 * 300), codec: "noise")
  }

  func seek(to frame: FrameCount) { next.withLock { $0 = frame.value } }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) -> MediaRead {
    next.withLock { next in
      for index in buffer.indices {
        var generator = SeededGenerator(seed: UInt64(next + shift + index / 2))
        buffer[index] = Float(Int64(truncatingIfNeeded: generator.next() >> 40)) / Float(1 << 24) - 0.5
      }
      next += buffer.count / 2
      return .frames(buffer.count / 2)
    }
  }

  func cancel() {}
}
