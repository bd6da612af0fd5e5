import Foundation
import Testing

/// Scenarios on real threads, as a person runs them.
@Suite struct ShakeTests {
  @Test func `scenarios hold on real threads`() throws {
    let run = try Tool.run(
      ["shake", "siri", "recording-refused-after-a-call", "own-call", "headphones-out", "--speed", "50"],
      in: Tool.makeFolder())
    #expect(run.output.contains("4 of 4 runs held."))
  }

  @Test func `what does not hold is told with its seed`() throws {
    let folder = try Tool.makeFolder()
    let wrong = "scenario wrong\nat 0 s player play\nat 1 s expect player paused\nend 2 s\n"
    try Data(wrong.utf8).write(to: folder.appendingPathComponent("wrong.scenario"))
    let run = try Tool.run(
      ["shake", "siri", "wrong.scenario", "--runs", "2", "--seed", "70", "--speed", "50", "--gentle"],
      in: folder, expecting: 1)
    #expect(
      run.output.contains("wrong failed (--seed 71)") && run.output.contains("wrong failed (--seed 73)"))
    #expect(run.output.contains("line 3: player is playing, not paused\n      at 1 s expect player paused\n"))
    #expect(run.output.contains("2 of 4 runs held."))
  }

  @Test func `what came while an expectation was waited for is not its cause`() throws {
    let folder = try Tool.makeFolder()
    let text = """
      scenario late
      player player music ruler:3 ruler:3#2
      at 0 s player play
      at 1 s expect player chapter 1
      end 2 s

      """
    try Data(text.utf8).write(to: folder.appendingPathComponent("late.scenario"))
    let run = try Tool.run(["shake", "late.scenario", "--speed", "50"], in: folder, expecting: 1)
    #expect(
      run.output.contains("expect player chapter 1") && !run.output.contains("because"), "\(run.output)")
  }

  @Test(arguments: [
    (["--speed", "51"], "--speed must be from 0.1 to 50"),
    (["--speed", "nan"], "--speed must be from 0.1 to 50"),
    (["--runs", "0"], "--runs must be from 1 to 100,000"),
    (["--runs", "9223372036854775807"], "--runs must be from 1 to 100,000"),
    (["--beside", "0"], "--beside must be at least 1"),
  ])
  func `a number that cannot be is refused`(arguments: [String], problem: String) throws {
    let run = try Tool.run(["shake", "siri"] + arguments, in: Tool.makeFolder(), expecting: 64)
    #expect(run.errors.contains(problem))
  }
}

@Suite struct LongShakeTests {
  @Test func `the whole catalogue holds on real threads`() throws {
    // Ten times as fast as the clock: at fifty a second is over while a processor stands still for 20 ms.
    let run = try Tool.run(["shake"], in: Tool.makeFolder())
    #expect(run.output.contains("of ") && run.output.contains("runs held."))
  }
}
