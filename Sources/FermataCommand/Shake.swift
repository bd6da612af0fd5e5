#if Tools
import ArgumentParser
import Fermata
import FermataRealTime
import FermataScenarios
import Foundation
import Synchronization

struct Shake: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs scenarios on real threads, which come early, late and all at once.",
    discussion: """
      The phone's time is the wall clock's, a few times as fast. Timers fire up to 1 ms early and 200 ms late, the \
      system's notices and results are late and come in bursts, reading blocks, and the device asks for 64 to 8,192 \
      frames at a time. Agreement and laws hold with so much more patience. Threads decide what happens, so no run is \
      like another; the seed decides what is drawn.

      Examples:
        fermata shake
        fermata shake call-answered my.scenario --seed 42 --runs 100 --speed 50
      """)

  @Argument(
    help: "Names of scenarios, or paths of files or folders of them; without any the catalogue.",
    completion: .file())
  var scenarios: [String] = []
  @Option(help: "The first seed; each run takes the next.") var seed: UInt64 = 1
  @Option(help: "How many times each scenario runs.") var runs = 1
  @Option(help: "How many times as fast as the wall clock, up to 50; a slow machine takes longer.")
  var speed = 10.0
  @Option(help: "How many scenarios run beside each other.") var beside = 8
  @Flag(help: "Only the threads are real: nothing comes early or late.") var gentle = false

  func validate() throws {
    guard (1...100_000).contains(runs) else { throw ValidationError("--runs must be from 1 to 100,000.") }
    guard beside > 0 else { throw ValidationError("--beside must be at least 1.") }
    guard speed >= 0.1, speed <= 50 else { throw ValidationError("--speed must be from 0.1 to 50.") }
  }

  func run() throws {
    let chosen = scenarios.isEmpty ? Scenario.catalogue : try ScenarioFinder.findAll(scenarios)
    let console = Console(isQuiet: false)
    let failed = Mutex<[String]>([])
    let done = Mutex(0)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = beside
    // However many runs there are, no more of them wait than run.
    let places = DispatchSemaphore(value: beside)
    for number in 0..<(runs * chosen.count) {
      let scenario = chosen[number % chosen.count]
      let drawn = seed &+ UInt64(number)
      places.wait()
      queue.addOperation {
        defer { places.signal() }
        if let problem = shake(scenario, seed: drawn) { failed.withLock { $0.append(problem) } }
        let count = done.withLock { done in
          done += 1
          return done
        }
        console.progress("\(count)/\(runs * chosen.count) \(scenario.id)")
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    console.endProgress()
    let problems = failed.withLock { $0.sorted() }
    for problem in problems { print(problem) }
    print("\(runs * chosen.count - problems.count) of \((runs * chosen.count).of("run")) held.")
    if !problems.isEmpty { throw ExitCode(1) }
  }

  /// Runs a scenario once.
  ///
  /// Returns what did not hold; `nil` if everything did.
  private func shake(_ scenario: Scenario, seed: UInt64) -> String? {
    var runner = ScenarioRunner(media: Media.live)
    runner.keepsRecord = false
    runner.pace = .realTime(speed: speed, gentle ? .none : .harsh(seed: seed))
    do {
      let result = try runner.run(scenario)
      if result.passed { return nil }
      let found = result.violations.flatMap { ["  \($0)"] + $0.notes.map { "      \($0)" } }
      return (["\(scenario.id) failed (--seed \(seed)); times count as the threads let it run:"] + found)
        .joined(separator: "\n")
    } catch {
      return "\(scenario.id) failed: \(error) (--seed \(seed))"
    }
  }
}
#endif
