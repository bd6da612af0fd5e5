#if Tools
import ArgumentParser
import FermataTesting
import Foundation

struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws days that nobody thought of, and makes small what breaks.",
    discussion: """
      Random events in random order on a simulated phone, agreement checked at every instant. What fails is shrunk to
      the fewest events and written as a scenario file that `fermata rehearse` runs again.

      Examples:
        fermata fuzz
        fermata fuzz --seed 42 --steps 20000
      """)

  @Option(help: "The first seed; the same seed draws the same days.") var seed: UInt64 = 1
  @Option(help: "How many events to draw in all; each day has at most 500.") var steps = 5000

  func validate() throws {
    guard steps > 0 else { throw ValidationError("--steps must be at least 1.") }
  }

  func run() throws {
    let console = Console(isQuiet: false)
    let runner = ScenarioRunner()
    var done = 0
    var next = seed
    while done < steps {
      let count = min(500, steps - done)
      console.progress(bar(done), "seed \(next)")
      var fuzzer = Fuzzer(seed: next)
      let scenario = fuzzer.scenario(steps: count)
      let shrinker = Shrinker(runner)
      if let failure = shrinker.failure(of: scenario) {
        console.endProgress()
        try tell(failure, shrinker.shrink(scenario), seed: next)
      }
      done += count
      next += 1
    }
    console.endProgress()
    print("\(steps) steps over \(next - seed) seeds, nothing disagreed.")
  }

  private func bar(_ done: Int) -> String {
    let filled = done * 30 / steps
    return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: 30 - filled) + "]"
  }

  private func tell(_ failure: Violation, _ small: Scenario, seed: UInt64) throws -> Never {
    let file = "fuzz-\(seed).scenario"
    let text = "# \(failure.text)\n" + small.text
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    } catch {
      throw Failure(
        problem:
          "seed \(seed) fails (\(failure.text)), and \(file) cannot be written: \(error.localizedDescription)",
        help: "run it where you may write: fermata fuzz --seed \(seed)")
    }
    throw Failure(
      problem: "seed \(seed): \(failure)",
      help: "\(small.moments.count) steps are left: fermata rehearse \(file)")
  }
}
#endif
