#if Tools
import ArgumentParser
import FermataScenarios
import Foundation
import Synchronization

struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws days that nobody thought of, and makes small what breaks.",
    discussion: """
      Random events in random order on a simulated phone, held to agreement and to the laws at every instant. What \
      fails is shrunk to the fewest events and written as a scenario file that `fermata rehearse` runs again.

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
    let shrinker = Shrinker(ScenarioRunner())
    let start = Date()
    var days = plan()[...]
    while !days.isEmpty {
      let done = steps - days.reduce(0) { $0 + $1.steps }
      let pace = Int(Double(done) / max(0.001, Date().timeIntervalSince(start)))
      console.progress(bar(done), "seed \(days[days.startIndex].seed)", "\(pace) steps/s")
      // A day on each core; of those that fail the first one is told, however many cores there are.
      let together = days.prefix(ProcessInfo.processInfo.activeProcessorCount)
      if let failed = firstFailure(of: together, shrinker) {
        console.endProgress()
        try tell(failed.violation, shrinker.shrink(failed.day.scenario), seed: failed.day.seed)
      }
      days = days.dropFirst(together.count)
    }
    console.endProgress()
    print("\(steps.of("step")) over \(plan().count.of("seed")), nothing disagreed.")
  }

  /// One seed's day.
  private struct Day {
    let seed: UInt64
    let steps: Int

    var scenario: Scenario {
      var fuzzer = Fuzzer(seed: seed)
      return fuzzer.scenario(steps: steps)
    }
  }

  private func plan() -> [Day] {
    stride(from: 0, to: steps, by: 500).enumerated().map { number, first in
      Day(seed: seed &+ UInt64(number), steps: min(500, steps - first))
    }
  }

  private func firstFailure(
    of days: ArraySlice<Day>, _ shrinker: Shrinker
  ) -> (day: Day, violation: Violation)? {
    let failures = Mutex<[(day: Day, violation: Violation)]>([])
    let queue = OperationQueue()
    for day in days {
      queue.addOperation {
        guard let violation = shrinker.failure(of: day.scenario) else { return }
        failures.withLock { $0.append((day, violation)) }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    return failures.withLock { $0.min { $0.day.seed < $1.day.seed } }
  }

  private func bar(_ done: Int) -> String {
    let filled = done * 30 / steps
    return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: 30 - filled) + "]"
  }

  private func tell(_ failure: Violation, _ small: Scenario, seed: UInt64) throws -> Never {
    let name = "fuzz-\(seed)"
    do {
      try Data(("# \(failure.text)\n" + small.text).utf8).write(to: URL(fileURLWithPath: "\(name).scenario"))
      let journal = try ScenarioRunner().run(small).journals.first?.value
      try Data((journal?.exported() ?? "").utf8).write(to: URL(fileURLWithPath: "\(name).journal"))
    } catch {
      throw Failure(
        problem: "seed \(seed) fails (\(failure.text)), and \(name).scenario cannot be written: \(error)",
        help: "run it where you may write: fermata fuzz --seed \(seed)")
    }
    throw Failure(
      problem: "seed \(seed): \(failure)",
      help:
        "\(small.moments.count.of("step")) left: fermata rehearse \(name).scenario, or fermata replay \(name).journal"
    )
  }
}
#endif
