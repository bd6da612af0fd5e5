import Synchronization
import Testing

/// What PipeWire got wrong of itself while a test ran, which then proves nothing of the player.
///
/// It may be ``Deaf``, and its pipewire-pulse crashes where a stream ends in the instant in which it is called (0.3.65, no longer
/// 0.3.77: `hook_removed` of its stream.c clears what `call_process` reads on another thread), twice in a day of tests.
final class ServerFaults: Sendable {
  /// Those of the test that runs; nobody keeps them where a failure is the test's own anyway.
  @TaskLocal static var ofTest: ServerFaults?
  private let programs = Mutex<[Child]>([])
  private let deaf = Mutex<Deaf?>(nil)

  /// Keeps an eye on a server's pipewire-pulse.
  func watch(_ child: Child) { programs.withLock { $0.append(child) } }

  /// Keeps why a test could not go on, if a server did not hear.
  func keep(_ error: (any Error)?) {
    if let error = error as? Deaf { deaf.withLock { $0 = error } }
  }

  /// What was wrong; `nil` if nothing was.
  var reason: String? {
    programs.withLock { $0.contains(where: \.hasCrashed) } ? "it crashed" : deaf.withLock { $0?.reason }
  }
}

/// Runs a test again, at new servers, up to three times where PipeWire was at fault, and prints why.
///
/// What failed before the fault stays a failure, and so does what another task records. Swift Testing asks a trait to run a test
/// at most once; more often works, because each run makes a new suite (6.3.1).
struct BearsServerFaults: SuiteTrait, TestTrait, TestScoping {
  /// So that it goes to each test of a suite, for which it must be a test's trait as well.
  let isRecursive = true
  /// Who is told why a test runs again.
  var tell: @Sendable (String) -> Void = { print($0) }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for _ in 0..<3 {
      let faults = ServerFaults()
      try await ServerFaults.$ofTest.withValue(faults) {
        try await withKnownIssue("PipeWire was at fault", isIntermittent: true) {
          try await function()
        } matching: { issue in
          faults.keep(issue.error)
          return faults.reason != nil
        }
      }
      guard let reason = faults.reason else { return }
      tell("pipeWire: \(test.displayName ?? test.name) once more at another server, because \(reason)")
    }
    try await function()
  }
}

extension Trait where Self == BearsServerFaults {
  /// Runs a test again where PipeWire was at fault.
  static var bearsServerFaults: Self { Self() }
}
