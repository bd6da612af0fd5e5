import Foundation
import Glibc
import Synchronization

/// A program that a test starts and ends.
///
/// Foundation's `Process` waits for ever for a PulseAudio server, which closes what it inherits.
final class Child: Sendable {
  let pid: pid_t
  /// The signal that ended it, or 0, once it was waited for; its number may be another's then.
  private let ending = Atomic<Int32>(-1)

  /// Starts a program, found in PATH, with its output in a file, or at a descriptor; its errors are there too, or nowhere.
  init(
    _ words: [String], environment: [String: String] = [:], output: String = "/dev/null",
    outputTo: Int32? = nil, tellsErrors: Bool = false
  ) throws {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    if let outputTo {
      posix_spawn_file_actions_adddup2(&files, outputTo, 1)
    } else {
      posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }
    if tellsErrors {
      posix_spawn_file_actions_adddup2(&files, 1, 2)
    } else {
      posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    }
    // A thread of a test may block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var pid = pid_t(0)
    let code = posix_spawnp(&pid, words[0], &files, &attributes, &arguments, &variables)
    guard code == 0 else { throw Failure(words: words, code: code) }
    self.pid = pid
  }

  /// Those programs that no folder of PATH has.
  static func missing(_ programs: [String]) -> [String] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return programs.filter { name in !folders.contains { access("\($0)/\(name)", X_OK) == 0 } }
  }

  /// Why tests are left out for want of something, which is printed; `nil` if nothing is lacking.
  static func skipped(without what: String, _ lacking: [String]) -> String? {
    guard !lacking.isEmpty else { return nil }
    let reason = "skipped: no \(what) here: \(lacking.joined(separator: ", ")) missing"
    print(reason)
    return reason
  }

  struct Failure: Error {
    let words: [String]
    let code: Int32
  }

  /// Ends it and waits until it is gone.
  func end(_ signal: Int32 = SIGTERM) {
    guard ending.load(ordering: .acquiring) < 0 else { return }
    kill(pid, signal)
    wait()
  }

  /// Whether SIGSEGV ended it, as a fault of its own does.
  var hasCrashed: Bool {
    let waited = ending.load(ordering: .acquiring)
    guard waited < 0 else { return waited == SIGSEGV }
    var told = siginfo_t()
    let isGone = waitid(P_PID, id_t(pid), &told, WEXITED | WNOHANG | WNOWAIT) == 0 && told.si_signo == SIGCHLD
    return isGone && told.si_code != CLD_EXITED && told._sifields._sigchld.si_status == SIGSEGV
  }

  /// Waits until it is gone; its exit code.
  @discardableResult func wait() -> Int32 {
    var status = Int32(0)
    while waitpid(pid, &status, 0) < 0 { guard errno == EINTR else { return 0 } }
    ending.store(status & 0x7F, ordering: .releasing)
    return (status >> 8) & 0xFF
  }
}
