import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// Real timers come early and late: whoever waits for one must neither sleep on nor wake without end.
@Suite struct TimerTests {
  private static let disturbances: [Duration] = [
    .nanoseconds(-1), .microseconds(-1), .milliseconds(-1), .milliseconds(200),
  ]

  @Test(arguments: disturbances)
  func `sound goes on whenever the pump's timers come`(lateBy: Duration) throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app).timers(lateBy: lateBy)))
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(20))
    #expect(player.status.isPlaying)
    #expect(
      phone.framesHeard(of: app, at: .builtInSpeaker, since: .zero + .seconds(1)) == FrameCount(19 * 48_000))
  }

  @Test(arguments: disturbances)
  func `deadlines are kept whenever the alarm comes`(lateBy: Duration) throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app).timers(lateBy: lateBy)))
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(2))
    player.pause()
    phone.lock()
    try phone.run(for: .seconds(60))
    #expect(!phone.isSessionActive(app))
  }

  @Test func `a pause wakes no pump: there is nothing that it could do`() throws {
    let phone = Phone()
    var platform = phone.platform(for: phone.install("app"))
    let scheduler = CountingScheduler(base: platform.scheduler)
    platform.scheduler = scheduler
    let player = Player(AudioSystem(platform: platform))
    player.load("ruler:60")
    player.play()
    try phone.run(for: .milliseconds(2010))
    let before = scheduler.pumpWakes.withLock { $0 }
    player.pause()
    #expect(scheduler.pumpWakes.withLock { $0 } == before)
  }

  @Test func `an early timer is asked for again once, and later ones as much later`() {
    var wakeUp = WakeUp()
    let first = wakeUp.ask(for: HostTime(nanoseconds: 1000))
    #expect(first?.at == HostTime(nanoseconds: 1000))
    #expect(wakeUp.ask(for: HostTime(nanoseconds: 1000)) == nil)
    wakeUp.came(first?.number ?? 0, at: HostTime(nanoseconds: 990))
    #expect(wakeUp.ask(for: HostTime(nanoseconds: 1000))?.at == HostTime(nanoseconds: 1010))
  }

  @Test func `a timer that comes on time again is asked for in time again`() {
    var wakeUp = WakeUp()
    let early = wakeUp.ask(for: HostTime(nanoseconds: 1000))
    wakeUp.came(early?.number ?? 0, at: HostTime(nanoseconds: 600))
    let late = wakeUp.ask(for: HostTime(nanoseconds: 1000))
    #expect(late?.at == HostTime(nanoseconds: 1400))
    wakeUp.came(late?.number ?? 0, at: HostTime(nanoseconds: 1400))
    #expect(wakeUp.ask(for: HostTime(nanoseconds: 2000))?.at == HostTime(nanoseconds: 2000))
  }

  @Test func `a timer that was overtaken changes nothing when it comes`() {
    var wakeUp = WakeUp()
    let late = wakeUp.ask(for: HostTime(nanoseconds: 2000))
    let early = wakeUp.ask(for: HostTime(nanoseconds: 1000))
    wakeUp.came(late?.number ?? 0, at: HostTime(nanoseconds: 2000))
    #expect(wakeUp.ask(for: HostTime(nanoseconds: 3000)) == nil)
    wakeUp.came(early?.number ?? 0, at: HostTime(nanoseconds: 2500))
    #expect(wakeUp.ask(for: HostTime(nanoseconds: 3000)) != nil)
  }
}

extension Platform {
  /// This platform with timers that come so much after the instant that they were asked for; before it if negative.
  fileprivate func timers(lateBy delay: Duration) -> Platform {
    var platform = self
    platform.scheduler = ShiftedScheduler(base: scheduler, delay: delay)
    return platform
  }
}

/// Counts how often the pump is to be woken.
private final class CountingScheduler: Scheduler {
  let base: any Scheduler
  let pumpWakes = Mutex(0)

  init(base: any Scheduler) { self.base = base }

  var now: HostTime { base.now }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    if case .pump = lane { pumpWakes.withLock { $0 += 1 } }
    base.schedule(on: lane, at: instant, work)
  }
}

private struct ShiftedScheduler: Scheduler {
  let base: any Scheduler
  let delay: Duration

  var now: HostTime { base.now }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    base.schedule(on: lane, at: max(now, instant + delay), work)
  }
}
