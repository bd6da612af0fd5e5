import Glibc
import Synchronization
import Testing

/// Which tests run again, and which failures are told all the same.
@Suite struct LongServerFaultsTests {
  /// What a test does in a run, in this order.
  enum Act: String, Sendable {
    /// A program that is watched ends.
    case crashes = "SEGV", isKilled = "KILL"
    /// Who started it waits for it.
    case isWaitedFor
    case fails, hearsNothing, throwsAnother
  }

  private struct Another: Error {}

  @Test(
    arguments: [
      ([.crashes], 4, 0), ([.crashes, .fails], 4, 0), ([.crashes, .isWaitedFor, .fails], 4, 0),
      ([.fails, .crashes], 4, 3), ([.isKilled], 1, 0), ([.isKilled, .fails], 1, 1),
      ([.isKilled, .isWaitedFor, .fails], 1, 1), ([.hearsNothing], 4, 0), ([.fails, .hearsNothing], 4, 3),
      ([.throwsAnother], 1, 1), ([.crashes, .throwsAnother], 4, 0), ([], 1, 0),
    ] as [([Act], Int, Int)])
  func `a test runs again where a server was at fault, and what failed before that is told`(
    _ acts: [Act], _ wantedRuns: Int, _ wantedTold: Int
  ) async throws {
    let (runs, told) = try await Self.count { run in if run < 4 { try Self.run(acts) } }
    #expect(runs == wantedRuns)
    #expect(told == wantedTold)
  }

  @Test(
    arguments: [([.fails], 1), ([.crashes, .fails], 1), ([.hearsNothing], 1), ([.crashes], 0)]
      as [([Act], Int)])
  func `what fails on the last run is told, though a server was at fault each time`(
    _ acts: [Act], _ wantedTold: Int
  ) async throws {
    let (_, told) = try await Self.count { _ in try Self.run(acts) }
    #expect(told == wantedTold)
  }

  /// Has a test run as often as it is to; how often that was, and how many failures were told.
  private static func count(_ body: @escaping @Sendable (Int) throws -> Void) async throws -> (
    runs: Int, told: Int
  ) {
    let test = try #require(Test.current)
    let runs = Atomic<Int>(0)
    let told = Atomic<Int>(0)
    try await withKnownIssue(isIntermittent: true) {
      try await BearsServerFaults { _ in }.provideScope(for: test, testCase: nil) {
        try body(runs.wrappingAdd(1, ordering: .relaxed).newValue)
      }
    } matching: { _ in
      told.wrappingAdd(1, ordering: .relaxed)
      return true
    }
    return (runs.load(ordering: .relaxed), told.load(ordering: .relaxed))
  }

  private static func run(_ acts: [Act]) throws {
    var program: Child?
    defer { program?.wait() }
    for act in acts {
      switch act {
      case .crashes, .isKilled:
        let child = try Child(["sh", "-c", "kill -\(act.rawValue) $$"])
        ServerFaults.ofTest?.watch(child)
        var told = siginfo_t()
        #expect(waitid(P_PID, id_t(child.pid), &told, WEXITED | WNOWAIT) == 0)
        program = child
      case .isWaitedFor: program?.wait()
      case .fails: Issue.record("it fails")
      case .hearsNothing: throw Deaf(reason: "it hears nothing")
      case .throwsAnother: throw Another()
      }
    }
  }
}
