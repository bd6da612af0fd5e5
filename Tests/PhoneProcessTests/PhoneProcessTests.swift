import FermataPlatform
import FermataPolicy
import FermataSimulator
import PhoneProcess
import Synchronization
import Testing

/// Threads of an app that take turns with a phone in virtual time.
@Suite(.serialized) struct PhoneProcessTests {
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func write(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let phone = Phone()
  private let process: PhoneProcess
  private let log = Log()

  init() {
    phone.conditions.activationLatency = .milliseconds(300)
    process = PhoneProcess(phone, phone.install("app"))
  }

  private func activate(on thread: AppThread? = nil, _ name: String) {
    let (process, log) = (process, log)
    let work: @Sendable () -> Void = {
      log.write("\(name) calls")
      let outcome: String
      do {
        let code = try process.inside.call { process.inside.platform.session.activate(ticket: $0) }
        outcome = code.map { "\($0)" } ?? "succeeded"
      } catch { outcome = "\(error)" }
      log.write("\(name) \(outcome) at \(process.phone.now.nanoseconds / 1_000_000)")
    }
    if let thread { thread.run(work) } else { process.main(work) }
  }

  @Test func `a call that takes time blocks its thread and not the phone`() throws {
    activate("main")
    #expect(log.all == ["main calls"])
    process.main { [log] in log.write("next") }
    try phone.run(until: .milliseconds(299))
    #expect(log.all == ["main calls"])
    try phone.run(until: .milliseconds(300))
    #expect(log.all == ["main calls", "main succeeded at 300", "next"])
  }

  @Test func `threads take turns in the same order each time`() throws {
    let worker = AppThread("worker", of: process.inside)
    activate("main")
    activate(on: worker, "worker")
    try phone.run(until: .seconds(1))
    #expect(log.all == ["main calls", "worker calls", "main succeeded at 300", "worker succeeded at 300"])
  }

  @Test func `a test that calls drives the phone meanwhile`() throws {
    #expect(try process.inside.call { process.inside.platform.session.activate(ticket: $0) } == nil)
    #expect(phone.now == .zero + .milliseconds(300) && phone.isSessionActive(process.app))
  }

  @Test func `what the system tells comes on the main thread, behind what blocks there`() throws {
    process.inside.hear { [log] event in
      log.write("told \(event)")
      return nil
    }
    activate("main")
    phone.at(.milliseconds(100)) { [phone] in phone.lock() }
    try phone.run(until: .seconds(1))
    #expect(log.all.count == 3 && log.all[2].hasPrefix("told scene"), "\(log.all)")
  }
}
