import Synchronization
import Testing

/// What a server got wrong of itself while a test ran, which then proves nothing of the player.
final class ServerFaults: Sendable {
  /// Those of the test that runs.
  @TaskLocal static var ofTest = ServerFaults()
  private let programs = Mutex<[(child: Child, name: String)]>([])

  /// Keeps an eye on a program of a server.
  func watch(_ child: Child, _ name: String) { programs.withLock { $0.append((child, name)) } }

  /// Who crashed, or did not hear, in words; `nil` if a failure is the player's own.
  func reason(of issue: Issue) -> String? {
    if let crashed = programs.withLock({ $0.first { $0.child.hasCrashed } }) {
      return "\(crashed.name) crashed"
    }
    guard let deaf = issue.error as? Deaf, deaf.server == .pipeWire else { return nil }
    return deaf.reason
  }
}

/// Runs a test again, at new servers, where one was at fault; CI prints it.
///
/// PipeWire may be ``Deaf``, and its pipewire-pulse crashes where a stream ends in the instant in which it is called
/// (0.3.65: `hook_removed` of its stream.c clears what `call_process` reads on another thread), twice in a day of tests.
struct BearsServerFaults: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for _ in 0..<3 {
      let (faults, found) = (ServerFaults(), Found())
      try await ServerFaults.$ofTest.withValue(faults) {
        try await withKnownIssue("a server was at fault", isIntermittent: true) {
          try await function()
        } matching: { issue in
          found.reason.withLock { reason in
            reason = reason ?? faults.reason(of: issue)
            return reason != nil
          }
        }
      }
      guard let reason = found.reason.withLock({ $0 }) else { return }
      print("\(test.name): once more at another server, because \(reason)")
    }
    try await function()
  }

  private final class Found: Sendable {
    let reason = Mutex<String?>(nil)
  }
}

extension Trait where Self == BearsServerFaults {
  /// Runs a test again where a server was at fault.
  static var bearsServerFaults: Self { Self() }
}
