import FermataSignal
import Testing

/// What was rendered ahead of its time and is taken back.
@Suite struct ReplayTests {
  /// A renderer that keeps so much, whose gate is open and whose ramps rest, at frame 240.
  private static func keeping(
    _ depth: Int, queued: Int = 8_192, capacity: Int = 16_384, edge: Int = 0
  ) -> Rendering {
    let rendering = Rendering(capacity: capacity, edge: edge)
    rendering.renderer.keep(FrameCount(depth))
    rendering.renderer.setGate(.open(.any))
    rendering.queue(queued)
    _ = rendering.render(240)
    rendering.dropReports()
    return rendering
  }

  /// Two items and their end, rendered in pieces of any size, with or without going back now and then.
  private static func run(_ seed: UInt64, goesBack: Bool) -> (frames: [Rendering.Frame], told: [RenderReport])
  {
    var random = Seeded(seed)
    let rendering = Rendering(edge: 240)
    rendering.renderer.keep(2_000)
    rendering.renderer.setGain(0.5)
    rendering.renderer.setGate(.open(.any))
    rendering.queue(3_000)
    rendering.queue(2_500, item: 2)
    #expect(rendering.renderer.finish(segment: 1, item: 2, at: 2_500, lap: 1))
    var (frames, told): ([Rendering.Frame], [RenderReport]) = ([], [])
    while frames.count < 7_000 {
      frames += rendering.render(.random(in: 1...300, using: &random))
      for report in rendering.reports {
        // An instant may be rounded down where the other was not.
        told.removeAll { report.kind == .takenBack && $0.hostNanoseconds > report.hostNanoseconds - 1_000 }
        if report.kind != .takenBack { told.append(report) }
      }
      guard goesBack, random.next() % 3 == 0 else { continue }
      let count = rendering.renderer.takeBack(.random(in: 0...1_500, using: &random), isHeard: true)
      frames.removeLast(count)
      rendering.framesHandedOver -= Int64(count)
    }
    // The same frame's instant is rounded by where its callback began.
    for index in told.indices { told[index].hostNanoseconds = (told[index].hostNanoseconds + 500) / 1_000 }
    return (Array(frames.prefix(7_000)), told)
  }

  @Test(arguments: 1...UInt64(40)) func `it is rendered again as it was, and told as it was`(_ seed: UInt64) {
    let (straight, again) = (Self.run(seed, goesBack: false), Self.run(seed, goesBack: true))
    let wrong = straight.frames.indices.first { straight.frames[$0] != again.frames[$0] }
    #expect(wrong == nil, "\(wrong.map { "\(straight.frames[$0]) \(again.frames[$0])" } ?? "")")
    #expect(straight.told == again.told && straight.told.map(\.kind) == [.started, .crossed, .ended])
  }

  @Test(arguments: [(1_000, 768), (768, 768), (767, 512), (255, 0), (0, 0), (99_999, 1_024)])
  func `it goes back by whole callbacks, no further than was asked for and kept`(_ asked: Int, _ given: Int) {
    let rendering = Self.keeping(1_024)
    for _ in 0..<8 { _ = rendering.render(256) }
    #expect(rendering.renderer.takeBack(asked, isHeard: true) == given)
    rendering.framesHandedOver -= Int64(given)
    #expect(rendering.renderer.position.mediaFrame == 240 + 2_048 - given)
    #expect(rendering.renderer.position.hostNanoseconds == rendering.hostNanoseconds)
    #expect(rendering.render(10).numbers.first == 240 + 2_048 - given)
  }

  @Test func `what the deepest buffer holds is kept, however short the callbacks`() {
    let depth = FrameCount.deepestBuffer.value
    let rendering = Self.keeping(depth, queued: 98_304, capacity: 262_144)
    for _ in 0..<300 { _ = rendering.render(256) }
    #expect(rendering.renderer.takeBack(depth, isHeard: true) == depth / 256 * 256)
    #expect(rendering.render(10).numbers.first == 240 + 300 * 256 - depth / 256 * 256)
  }

  @Test func `without a depth nothing is kept, and the writer has all room`() {
    let rendering = Self.keeping(0)
    _ = rendering.render(1_024)
    #expect(rendering.renderer.takeBack(1_024, isHeard: true) == 0 && !rendering.renderer.isKept)
    rendering.queue(20_000, at: 8_192)
    #expect(rendering.renderer.buffered == 16_384)
  }

  @Test func `nothing that is kept is written over`() {
    let rendering = Self.keeping(2_048, queued: 16_384)
    for _ in 0..<30 { _ = rendering.render(256) }
    rendering.queue(20_000, at: 16_384)
    #expect(rendering.renderer.buffered.value == 16_384 - 2_048 - 256 && rendering.renderer.isFull)
    #expect(rendering.renderer.takeBack(2_048, isHeard: true) == 2_048)
    #expect(rendering.render(2_048).numbers == Array(240 + 7_680 - 2_048..<240 + 7_680))
  }

  @Test func `a gate that closes then fades from there, and a gain is heard from there`() {
    let rendering = Self.keeping(2_048)
    for _ in 0..<8 { _ = rendering.render(256) }
    rendering.renderer.setGain(0.5)
    #expect(rendering.renderer.takeBack(2_048, isHeard: true) == 2_048)
    let quiet = rendering.render(512)
    #expect(quiet.first?.number == 240 && quiet.gains[480...].allSatisfy { $0 == 0.5 })
    rendering.renderer.setGate(.fade)
    #expect(rendering.renderer.takeBack(512, isHeard: true) == 512)
    let faded = rendering.render(512)
    #expect(faded.numbers.first == 240 && faded.gains[240...].allSatisfy { $0 == 0 })
    #expect(rendering.renderer.position.mediaFrame == 480 && rendering.renderer.isSilent)
  }

  @Test func `behind an end it is known when the last frame is over, until that is taken back`() {
    let rendering = Self.keeping(2_048, queued: 1_000)
    #expect(rendering.renderer.position.soundEnd == rendering.hostNanoseconds)
    #expect(rendering.renderer.finish(segment: 1, item: 1, at: 1_000))
    for _ in 0..<3 { _ = rendering.render(256) }
    let end = rendering.hostNanoseconds - 8 * 1_000_000_000 / 48_000
    #expect(abs(rendering.renderer.position.soundEnd - end) < 1_000)
    _ = rendering.render(256)
    #expect(abs(rendering.renderer.position.soundEnd - end) < 1_000)
    _ = rendering.renderer.takeBack(512, isHeard: false)
    #expect(rendering.renderer.position.soundEnd == .min)
  }

  @Test func `an end that comes late, and earlier than it was to be, is over then`() {
    let rendering = Self.keeping(2_048, queued: 1_000)
    _ = rendering.render(760)
    rendering.framesHandedOver -= 48
    #expect(rendering.renderer.finish(segment: 1, item: 1, at: 1_000))
    let end = rendering.hostNanoseconds
    _ = rendering.render(256)
    #expect(rendering.renderer.position.soundEnd == end)
  }

  @Test func `an engine that begins anew has nothing of an edge that was ringing`() {
    let rendering = Rendering(edge: 240)
    rendering.renderer.setGate(.open(.any))
    rendering.queue(300)
    _ = rendering.render(310)
    rendering.renderer.restart()
    rendering.queue(500, at: 300)
    let frames = rendering.render(240)
    #expect(frames.numbers == Array(300..<540) && abs(frames[0].gain - 1 / 240) < 1e-5)
  }

  @Test func `a gap that is taken back leaves nothing of its edge`() {
    let rendering = Self.keeping(4_096, queued: 1_000, edge: 240)
    for _ in 0..<3 { _ = rendering.render(256) }
    rendering.queue(2_000, at: 1_000)
    #expect(rendering.renderer.takeBack(256, isHeard: true) == 256)
    rendering.framesHandedOver -= 256
    let again = rendering.render(256)
    #expect(again.numbers == Array(752..<1_008) && again.gains.allSatisfy { $0 == 1 })
  }

  @Test func `what nobody heard before begins from silence, and is told as begun`() {
    let rendering = Self.keeping(2_048)
    for _ in 0..<4 { _ = rendering.render(256) }
    #expect(rendering.renderer.isMoving && rendering.renderer.takeBack(600, isHeard: false) == 512)
    #expect(!rendering.renderer.isMoving)
    rendering.dropReports()
    let frames = rendering.render(300)
    #expect(frames.first?.number == 752 && abs(frames[0].gain - 1 / 240) < 1e-5 && frames.last?.gain == 1)
    #expect(rendering.reports.map(\.kind) == [.started])
  }

  @Test(arguments: [true, false]) func `it does not go back behind a start or an opened gate`(
    _ restarts: Bool
  ) {
    let rendering = Self.keeping(4_096)
    _ = rendering.render(256)
    if restarts {
      rendering.renderer.restart()
    } else {
      rendering.renderer.setGate(.fade)
      rendering.renderer.setGate(.open(.any))
    }
    _ = rendering.render(256)
    _ = rendering.render(256)
    #expect(rendering.renderer.takeBack(4_096, isHeard: true) == 512)
    #expect(rendering.reports.map(\.kind) == [.started, .takenBack])
  }

  @Test(arguments: [0, 1, 3]) func `what was discarded does not come back, and what follows it does`(
    _ rendered: Int
  ) {
    let rendering = Self.keeping(4_096)
    for _ in 0..<4 { _ = rendering.render(256) }
    rendering.renderer.raiseFloor(to: 2)
    rendering.renderer.discard()
    rendering.queue(3_000, segment: 2, at: 50_000)
    for _ in 0..<rendered { _ = rendering.render(256) }
    let count = rendering.renderer.takeBack(4_096, isHeard: true)
    #expect(count == 240 + 1_024 + 256 * rendered)
    let frames = rendering.render(300)
    #expect(frames.allSatisfy { $0.segment == 2 } && frames.first?.number == 50_000)
    #expect(rendering.renderer.position.segment == 2 && rendering.renderer.position.mediaFrame == 50_300)
  }

  @Test func `how much is ready is what is queued, and no limit where nothing more is awaited`() {
    let rendering = Self.keeping(4_096, queued: 1_000)
    #expect(rendering.renderer.ready == 760)
    rendering.renderer.setGate(.fade)
    #expect(rendering.renderer.ready == .endless)
    rendering.renderer.setGate(.open(.any))
    rendering.renderer.raiseFloor(to: 1)
    #expect(rendering.renderer.finish(segment: 1, item: 1, at: 1_000))
    #expect(rendering.renderer.ready == .endless)
  }

  @Test(arguments: [false, true])
  func `what an older segment left is not ready, nor after it was taken back`(_ isRead: Bool) {
    let rendering = Self.keeping(4_096, queued: 2_000)
    for _ in 0..<3 { _ = rendering.render(256) }
    if isRead { #expect(rendering.renderer.finish(segment: 1, item: 1, at: 2_000)) }
    rendering.renderer.raiseFloor(to: 2)
    #expect(rendering.renderer.ready == 0)
    #expect(rendering.renderer.takeBack(512, isHeard: true) == 512)
    #expect(rendering.renderer.ready == 0)
    rendering.queue(500, segment: 2)
    #expect(rendering.renderer.ready == 500)
    #expect(rendering.render(10).map(\.segment) == Array(repeating: 2, count: 10))
  }

  @Test func `a tail that decays is not gone back into`() {
    let rendering = Self.keeping(4_096, queued: 752, edge: 240)
    for _ in 0..<3 { _ = rendering.render(200) }
    // The queue ran dry 88 frames ago, so the tail rings for 152 more.
    _ = rendering.render(100)
    _ = rendering.render(100)
    #expect(rendering.renderer.takeBack(200, isHeard: true) == 0)
    #expect(rendering.renderer.takeBack(400, isHeard: true) == 400)
    #expect(rendering.render(200).numbers.first == 640)
  }
}

/// Numbers that are the same each time.
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
