import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// The pump may be late: what was queued before the listener chose something else is not heard.
@Suite struct FloorTests {
  @Test func `a pump that is late lets nothing be heard of the item before`() throws {
    let phone = Phone(keepsSamples: true)
    let app = phone.install("app")
    var platform = phone.platform(for: app)
    platform.scheduler = LatePump(base: platform.scheduler)
    let player = Player(AudioSystem(platform: platform))
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(2))
    player.pause()
    try phone.run(for: .milliseconds(500))
    // Another place of the same ruler, so that what is heard says where it is from.
    player.seek(to: .seconds(40))
    player.play()
    let start = Phone.frame(at: phone.now)
    try phone.run(for: .seconds(1))
    let tape = try #require(phone.tapes(of: app, player.id).first?.value)
    // A fade of 5 ms spells other frames.
    let first = try #require(tape.spans.first { $0.start >= start }).start + 240
    let samples = tape.samples(from: first, to: Phone.frame(at: phone.now))
    let frames = stride(from: 0, to: samples.count, by: 2).compactMap {
      Ruler.frame(left: samples[$0], right: samples[$0 + 1])
    }
    #expect(frames.count > 20_000)
    #expect(frames.allSatisfy { $0 >= 40 * 48_000 })
    #expect(player.status.isPlaying)
  }
}

/// The pump's lane runs 80 ms late, as behind a slow reader.
private struct LatePump: Scheduler {
  let base: any Scheduler

  var now: HostTime { base.now }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    let delay = if case .pump = lane { Duration.milliseconds(80) } else { Duration.zero }
    base.schedule(on: lane, at: instant + delay, work)
  }
}
