import FermataPolicy
import FermataScenarios
import FermataSimulator
import Foundation
import Synchronization
import Testing

/// A hundred thousand drawn steps, on as many cores as there are; optimised builds only: others take many minutes.
@Suite struct LongFuzzTests {
  /// Half of the seeds are the same each time; the other half come from the commit, because what is fixed gets clean.
  ///
  /// Of thirty of them the five with the longest days are left out, so that all together fit into the limit.
  private static let seeds: [UInt64] =
    (1...25).map { UInt64($0) }
    + (1...30).map { commit &+ UInt64($0) }.sorted { length(of: $0) < length(of: $1) }.prefix(25).sorted()

  /// How long the phone runs for one seed.
  private static func length(of seed: UInt64) -> Duration {
    var fuzzer = Fuzzer(seed: seed)
    return (0..<stepsPerSeed / 500).reduce(.zero) { sum, _ in sum + fuzzer.scenario(steps: 500).end }
  }

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

  @Test(.enabled(if: ScenarioRunner.isOptimised))
  func `a hundred thousand drawn steps keep the laws, and all that is heard and shown agrees`() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let results = try await withThrowingTaskGroup { group in
      for seed in Self.seeds { group.addTask { try fuzz(seed) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let seconds = (clock.now - start) / .seconds(1)
    let steps = Self.seeds.count * Self.stepsPerSeed
    let phoneSeconds = results.reduce(Duration.zero) { $0 + $1.phoneTime } / .seconds(1)
    let fresh = Self.seeds.dropFirst(25).map { "+\($0 - Self.commit)" }.joined(separator: " ")
    print("fuzz: seeds 1 to 25 and, from the commit, \(Self.commit) \(fresh)")
    print(
      "fuzz: \(steps) steps, \(Self.seeds.count) seeds, \(Int(phoneSeconds)) s of phone time "
        + "(\(phoneSeconds / Double(steps)) s a step), \(Int(Double(steps) / seconds)) steps/s")
    // Steps are 2 s apart, but for one gap in 500 of an hour on average.
    #expect(phoneSeconds <= 1_000_000)
    for result in results {
      guard let failure = result.failure else { continue }
      Issue.record("\(failure)")
    }
  }
}
