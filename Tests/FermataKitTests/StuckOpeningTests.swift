import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import Testing

/// An opening that never returns, of a dead server or a pipe, holds up itself and nothing else.
@Suite struct StuckOpeningTests {
  private let player: Player
  private let phone = Phone()

  init() {
    var platform = phone.platform(for: phone.install("app"))
    platform.scheduler = StuckLane(base: platform.scheduler)
    player = Player(AudioSystem(platform: platform))
    player.load("ruler:60", "ruler:60#2")
    player.play()
  }

  @Test func `the next item plays`() throws {
    try phone.run(for: .seconds(1))
    #expect(player.status.phase == .waiting(.loading))
    player.next()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying && player.status.queueIndex == 1)
  }

  @Test func `another queue plays`() throws {
    try phone.run(for: .seconds(1))
    player.load("ruler:60#3")
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
  }
}

/// The first lane on which something is opened is stuck from then on.
private final class StuckLane: Scheduler {
  private let base: any Scheduler
  private let stuck = Mutex<WorkLane?>(nil)

  init(base: any Scheduler) { self.base = base }

  var now: HostTime { base.now }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    let isStuck = stuck.withLock { stuck in
      if case .loader = lane, stuck == nil { stuck = lane }
      return stuck == lane
    }
    if !isStuck { base.schedule(on: lane, at: instant, work) }
  }
}
