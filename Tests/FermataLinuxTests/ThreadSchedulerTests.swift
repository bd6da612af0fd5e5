import Dispatch
import FermataDispatch
import FermataLinux
import FermataPlatform
import FermataPolicy
import Foundation
import Synchronization
import Testing

/// The lanes of real schedulers, where a pump's is a thread of its own on Linux.
@Suite struct ThreadSchedulerTests {
  static let lanes: [WorkLane] = [.pump(PartID(1)), .reader(PartID(1)), .alarm]

  @Test(arguments: lanes)
  func `the works of a lane run one after the other, however many wait`(_ lane: WorkLane) {
    let scheduler = ThreadScheduler()
    let (isFirstOver, isThirdThere) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex<[Int]>([])
    scheduler.schedule(on: lane, at: scheduler.now) {
      isFirstOver.wait()
      order.withLock { $0.append(1) }
    }
    for number in 2...3 {
      scheduler.schedule(on: lane, at: scheduler.now) {
        order.withLock { $0.append(number) }
        if number == 3 { isThirdThere.signal() }
      }
    }
    isFirstOver.signal()
    #expect(isThirdThere.wait(timeout: .now() + .seconds(20)) == .success)
    #expect(order.withLock { $0 } == [1, 2, 3])
  }

  /// The lane's thread sleeps for an hour; only a ring wakes it.
  @Test(arguments: lanes)
  func `what is due sooner than what a lane sleeps for runs sooner, and work may schedule more`(
    _ lane: WorkLane
  ) {
    let scheduler = ThreadScheduler()
    let (isAsleep, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    scheduler.schedule(on: lane, at: scheduler.now + .seconds(3_600)) {}
    // A first piece of work shows that the lane has its thread.
    scheduler.schedule(on: lane, at: scheduler.now) { isAsleep.signal() }
    #expect(isAsleep.wait(timeout: .now() + .seconds(20)) == .success)
    let early = Mutex<[Duration]>([])
    @Sendable func run(_ count: Int, at instant: HostTime) {
      scheduler.schedule(on: lane, at: instant) {
        early.withLock { $0.append(instant - scheduler.now) }
        if count == 0 { isOver.signal() } else { run(count - 1, at: scheduler.now + .milliseconds(1)) }
      }
    }
    run(3, at: scheduler.now + .milliseconds(20))
    run(3, at: scheduler.now + .milliseconds(10))
    for _ in 0..<2 { #expect(isOver.wait(timeout: .now() + .seconds(20)) == .success) }
    #expect(early.withLock { $0.count == 8 && $0.allSatisfy { $0 <= .milliseconds(1) } })
  }

  @Test func `what is due first runs first, in whatever order it was scheduled`() {
    let scheduler = ThreadScheduler()
    let (isFree, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex<[Int]>([])
    scheduler.schedule(on: .pump(PartID(1)), at: scheduler.now) { isFree.wait() }
    let now = scheduler.now
    for number in [3, 1, 2] {
      scheduler.schedule(on: .pump(PartID(1)), at: now + .milliseconds(number)) {
        order.withLock { $0.append(number) }
        if number == 3 { isOver.signal() }
      }
    }
    isFree.signal()
    #expect(isOver.wait(timeout: .now() + .seconds(20)) == .success)
    #expect(order.withLock { $0 } == [1, 2, 3])
  }

  @Test func `a lane on which nothing waits any more begins anew`() {
    let (scheduler, isOver) = (ThreadScheduler(), DispatchSemaphore(value: 0))
    for _ in 0..<100 {
      scheduler.schedule(on: .pump(PartID(1)), at: scheduler.now) { isOver.signal() }
      guard isOver.wait(timeout: .now() + .seconds(20)) == .success else {
        Issue.record("it was not done")
        return
      }
    }
  }

  /// It was rung once, and has an hour to sleep.
  @Test func `a thread that sleeps computes nothing`() {
    let (scheduler, lane, isOver) = (ThreadScheduler(), WorkLane.pump(PartID(1)), DispatchSemaphore(value: 0))
    let spent = Mutex<[Double]>([])
    @Sendable func note() {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      spent.withLock { $0.append(Double(time.tv_sec) + Double(time.tv_nsec) / 1e9) }
      isOver.signal()
    }
    scheduler.schedule(on: lane, at: scheduler.now + .seconds(3_600)) {}
    scheduler.schedule(on: lane, at: scheduler.now) { note() }
    _ = isOver.wait(timeout: .now() + .seconds(20))
    scheduler.schedule(on: lane, at: scheduler.now + .milliseconds(200)) { note() }
    #expect(isOver.wait(timeout: .now() + .seconds(20)) == .success)
    #expect(spent.withLock { $0.count == 2 && $0[1] - $0[0] < 0.01 })
  }

  @Test func `lanes that are gone leave no pipe open`() throws {
    func pipes() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(
          "pipe:")
          ?? false
      }
    }
    let (scheduler, isOver, before) = (ThreadScheduler(), DispatchSemaphore(value: 0), try pipes())
    for number in 1...200 {
      scheduler.schedule(on: .pump(PartID(number)), at: scheduler.now) { isOver.signal() }
      _ = isOver.wait(timeout: .now() + .seconds(20))
    }
    // Other tests have some of their own.
    #expect(try pipes() - before < 100)
  }
}
