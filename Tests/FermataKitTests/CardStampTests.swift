import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import TestSupport
import Testing

/// A lock screen reckons from a card's stamp, and so does the next decision: both must mean the same instant.
@Suite struct CardStampTests {
  @Test func `a card is stamped with the instant of the decision that made it`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let screen = WatchedScreen()
    let scheduler = SlowDecisions(base: phone.platform(for: app).scheduler)
    var platform = phone.platform(for: app)
    platform.nowPlaying = screen.watching(platform.nowPlaying)
    platform.scheduler = scheduler
    let audio = AudioSystem(platform: platform)
    let player = Player(audio)
    player.load("ruler:60")
    phone.connect(.headphones)
    player.play()
    try phone.run(for: .seconds(2))
    // One event, two decisions: another route has another latency, so what is heard is looked at once more.
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(1))
    #expect(player.status.phase == .paused)
    let decided = audio.journal.entries.flatMap { entry in
      entry.steps.compactMap { if case .publish(.some) = $0.step { entry.envelope.at } else { nil } }
    }
    #expect(decided.count >= 2)
    #expect(screen.cards.map(\.at) == decided)
  }
}

/// A clock that moves on by a millisecond with every look at it.
private final class SlowDecisions: Scheduler {
  private let base: any Scheduler
  private let looks = Atomic(0)

  init(base: any Scheduler) { self.base = base }

  var now: HostTime { base.now + .milliseconds(looks.add(1, ordering: .relaxed).newValue) }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    base.schedule(on: lane, at: instant, work)
  }
}
