import FermataPolicy
import FermataSimulator
import FermataTesting
import Foundation
import Synchronization
import Testing

/// A hundred thousand drawn steps, on as many cores as there are; optimised builds only: others take many minutes.
@Suite struct LongFuzzTests {
  /// Half of the seeds are the same each time; the other half come from the commit, because what is fixed gets clean.
  private static let seeds: [UInt64] = (1...25).map { UInt64($0) } + (1...25).map { commit &+ UInt64($0) }

  /// A number of the commit that is tested; of nothing in particular where there is no git.
  private static let commit: UInt64 = {
    let git = Process()
    let output = Pipe()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "rev-parse", "HEAD"]
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    do { try git.run() } catch { return 1_000_000 }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    git.waitUntilExit()
    return UInt64(text.prefix(8), radix: 16).map { $0 &* 100 } ?? 1_000_000
  }()
  private static let stepsPerSeed = 2000

  /// One seed's days: how long the phone ran, and what broke first, made small.
  private func fuzz(_ seed: UInt64) throws -> (seed: UInt64, phoneTime: Duration, failure: String?) {
    var fuzzer = Fuzzer(seed: seed)
    let shrinker = Shrinker(ScenarioRunner())
    var phoneTime = Duration.zero
    // A day has 500 steps, so that what breaks can be made small quickly.
    for _ in 0..<Self.stepsPerSeed / 500 {
      let day = fuzzer.scenario(steps: 500)
      phoneTime += day.end
      if let failure = shrinker.failure(of: day) {
        return (seed, phoneTime, "seed \(seed): \(failure)\n\(shrinker.shrink(day).text)")
      }
    }
    return (seed, phoneTime, nil)
  }

  @Test(.enabled(if: ScenarioRunner.isOptimised), .timeLimit(.minutes(5)))
  func `a hundred thousand drawn steps leave sound, screen and lock screen in agreement`() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let results = try await withThrowingTaskGroup { group in
      for seed in Self.seeds { group.addTask { try fuzz(seed) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let seconds = (clock.now - start) / .seconds(1)
    let steps = Self.seeds.count * Self.stepsPerSeed
    let phoneSeconds = results.reduce(Duration.zero) { $0 + $1.phoneTime } / .seconds(1)
    print("fuzz: seeds 1 to 25 and, from the commit, \(Self.commit + 1) to \(Self.commit + 25)")
    print(
      "fuzz: \(steps) steps, \(Self.seeds.count) seeds, \(Int(phoneSeconds)) s of phone time "
        + "(\(phoneSeconds / Double(steps)) s a step), \(Int(Double(steps) / seconds)) steps/s")
    // Steps are 2 s apart, but for one gap in 500 of an hour on average.
    #expect(phoneSeconds / Double(steps) <= 12)
    for result in results {
      guard let failure = result.failure else { continue }
      Issue.record("\(failure)")
    }
  }
}
