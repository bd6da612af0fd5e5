import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import Testing

/// What the side that listens decides, asked without a thread, a queue or a medium.
@Suite struct ListeningStateTests {
  private static let part = PartID(7)
  let latency = Duration.milliseconds(200)
  private let frame = Duration.seconds(1) / 48_000
  var state: ListeningState

  /// The first segment is wanted and read.
  init() {
    state = ListeningState(part: Self.part, format: .standard)
    state.adopt(segment(1), now: .zero)
    state.learn(ReadingNews(segment: 1, standing: .filled), now: .zero)
  }

  private func segment(_ id: Int) -> Segment {
    Segment(id: id, item: ItemID(1), start: .zero, following: ItemID(2))
  }

  /// The reading stands otherwise.
  mutating func learn(
    _ standing: ReadingNews.Standing = .filled, segment: Int = 1,
    _ tell: (inout ReadingNews) -> Void = { _ in }
  ) {
    var news = ReadingNews(segment: segment, standing: standing)
    tell(&news)
    state.learn(news, now: .zero)
  }

  func report(_ kind: RenderReport.Kind, at milliseconds: Int64, lap: Int = 0) -> RenderReport {
    RenderReport(
      kind: kind, segment: 1, item: 1, mediaFrame: 4800, hostNanoseconds: milliseconds * 1_000_000, lap: lap)
  }

  func at(_ milliseconds: Int64) -> HostTime { HostTime(nanoseconds: milliseconds * 1_000_000) }

  /// The events since it was last asked.
  mutating func news() -> [Event] { state.takeNews().events }

  private mutating func wantsMore(at buffered: Int, now: HostTime = .zero) -> Bool {
    state.wantsMore(buffered: FrameCount(buffered), now: now)
  }

  mutating func wake(
    at now: HostTime, buffered: Int = 30_000, coming: Int = 0, place: Int = 0, isGateOpen: Bool = true,
    rebinds: Bool = false
  ) -> HostTime? {
    let level = ListeningState.Level(
      buffered: FrameCount(buffered), expected: FrameCount(buffered + coming), place: place)
    return state.nextWake(
      now: now, latency: latency, level: level, isGateOpen: isGateOpen, rebinds: rebinds)
  }
}

// MARK: Listening

extension ListeningStateTests {
  @Test mutating func `a first frame is told when it is heard, and once`() {
    state.take(report(.started, at: 1000), now: at(1000))
    state.tellHeard(by: at(1199), latency: latency)
    #expect(news() == [])
    state.tellHeard(by: at(1200), latency: latency)
    let started = Event.started(Self.part, segment: 1, position: .milliseconds(100), heardAt: at(1200))
    #expect(news() == [started])
    state.tellHeard(by: at(2000), latency: latency)
    #expect(news() == [])
  }

  @Test(arguments: [(Int64(998), 0), (999, 1), (1000, 1)])
  mutating func `a first frame from before the gate opened begins nothing`(instant: Int64, told: Int) {
    state.gateOpened(at: at(1000), now: at(1000))
    state.take(report(.started, at: instant), now: at(1001))
    state.tellHeard(by: at(5000), latency: latency)
    #expect(news().count == told)
  }

  @Test mutating func `a first frame that waits to be heard is dropped as the gate opens anew`() {
    state.take(report(.started, at: 500), now: at(500))
    state.gateOpened(at: at(600), now: at(600))
    state.tellHeard(by: at(5000), latency: latency)
    #expect(news() == [])
  }

  /// Through AirPlay a short sound is rendered whole before any of it is heard.
  @Test(arguments: [(Int64(590), 2), (600, 1)])
  mutating func `a first frame is kept as the gate opens anew if all of its sound was rendered before`(
    end: Int64, told: Int
  ) {
    state.take(report(.started, at: 500), now: at(500))
    state.gateOpened(at: at(600), now: at(600))
    state.take(report(.ended, at: end), now: at(600))
    state.tellHeard(by: at(5000), latency: latency)
    #expect(news().count == told)
  }

  @Test mutating func `each lap is told once, also where silence lay before it`() {
    state.take(report(.crossed, at: 100, lap: 1), now: at(100))
    state.take(report(.started, at: 200, lap: 1), now: at(200))
    state.take(report(.started, at: 300, lap: 2), now: at(300))
    state.tellHeard(by: at(5000), latency: .zero)
    let laps = news().compactMap { event in
      if case .crossed(_, _, _, let lap, _) = event { lap } else { nil }
    }
    #expect(laps == [1, 2])
  }

  @Test mutating func `what broke is told where its sound ends, and in place of the end`() {
    learn(.finished) { $0.failure = (ItemID(1), MediaError(.damaged, "a", operation: "read")) }
    #expect(news() == [])
    state.take(report(.ended, at: 100), now: at(100))
    state.tellHeard(by: at(100), latency: .zero)
    let told = state.takeNews()
    #expect(told.events == [.itemFailed(Self.part, ItemID(1))])
    #expect(told.failures.map(\.item) == [ItemID(1)])
    state.take(report(.ended, at: 200), now: at(200))
    state.tellHeard(by: at(200), latency: .zero)
    #expect(news() == [.ended(Self.part, segment: 1)])
  }

  @Test mutating func `a reading that was called off is no failure, and no end either`() {
    learn(.finished) { $0.failure = (ItemID(1), MediaError(.cancelled, "a", operation: "read")) }
    state.take(report(.ended, at: 100), now: at(100))
    state.tellHeard(by: at(100), latency: .zero)
    let told = state.takeNews()
    #expect(told.events == [] && told.failures.isEmpty)
  }

  @Test mutating func `a late medium is told once, until sound is asked for again`() {
    learn(.waiting)
    state.tellStarved(buffered: FrameCount(1))
    #expect(news() == [])
    state.tellStarved(buffered: .zero)
    state.tellStarved(buffered: .zero)
    #expect(news() == [.underrun(Self.part, segment: 1)])
    state.listen(from: at(100))
    state.tellStarved(buffered: .zero)
    #expect(news() == [.underrun(Self.part, segment: 1)])
  }

  @Test(arguments: [
    (0, true, 20), (0, false, 20), (9900, false, 20), (14_000, true, 20), (14_000, false, 500),
    (60_000, false, 1000),
  ])
  mutating func `a late medium is asked ever more rarely while no sound may pass`(
    _ late: Int64, _ isGateOpen: Bool, _ wait: Int64
  ) {
    learn(.waiting)
    state.asked(at: at(late))
    learn(.waiting)
    #expect(
      wake(at: at(late), buffered: 0, isGateOpen: isGateOpen) == at(late + (isGateOpen ? min(wait, 5) : wait))
    )
  }

  @Test mutating func `enough is 300 milliseconds or all there is, told once for each lack`() {
    state.tellBuffered(FrameCount(14_399))
    #expect(news() == [])
    state.tellBuffered(FrameCount(14_400))
    state.tellBuffered(FrameCount(14_400))
    #expect(news() == [.buffered(Self.part, segment: 1)])
    state.take(report(.underrun, at: 100), now: at(100))
    state.tellHeard(by: at(100), latency: .zero)
    learn(.finished)
    state.tellBuffered(.zero)
    #expect(news() == [.underrun(Self.part, segment: 1), .buffered(Self.part, segment: 1)])
  }

  @Test mutating func `an end that is on its way wakes nobody for each frame of its way`() {
    learn(.finished)
    state.take(report(.started, at: 100), now: at(100))
    #expect(wake(at: at(100), buffered: 0) == at(105), "a beginning that is on its way is no end")
    state.tellHeard(by: at(300), latency: latency)
    #expect(wake(at: at(900), buffered: 0) == at(905), "the next callback reports the end")
    state.take(report(.ended, at: 910), now: at(910))
    #expect(wake(at: at(910), buffered: 0) == at(1110))
  }

  @Test(arguments: [ReadingNews.Standing.full, .ending])
  mutating func `all that there is room for, or that is left, is enough`(_ standing: ReadingNews.Standing) {
    state.tellBuffered(FrameCount(255))
    #expect(news() == [])
    learn(standing)
    state.tellBuffered(FrameCount(255))
    #expect(news() == [.buffered(Self.part, segment: 1)])
  }
}

// MARK: The reading

extension ListeningStateTests {
  @Test mutating func `of an older segment only its events count, until the new one is read`() {
    state.adopt(segment(2), now: .zero)
    learn(.finished) { news in
      news.crossings = [ReadingNews.Crossing(place: 5, lap: 1)]
      news.events = [.itemFailed(Self.part, ItemID(1))]
    }
    #expect(news() == [.itemFailed(Self.part, ItemID(1))])
    state.tellBuffered(FrameCount(48_000))
    #expect(news() == [])
    #expect(wantsMore(at: 0) == false)
    learn(.filled, segment: 2)
    #expect(wantsMore(at: 0) == true)
    state.tellBuffered(FrameCount(48_000))
    #expect(news() == [.buffered(Self.part, segment: 2)])
  }

  @Test mutating func `more is wanted below half a second, while there is more`() {
    #expect(wantsMore(at: 24_575) == true)
    #expect(wantsMore(at: 24_576) == false)
    learn(.finished)
    #expect(wantsMore(at: 0) == false)
  }

  @Test(arguments: [(false, 24_575), (true, 4_799)])
  mutating func `at the end a segment is ended once little is left, and nothing asked before`(
    _ isDeep: Bool, _ most: Int
  ) {
    learn(.ending)
    for (buffered, wants) in [(most, true), (most + 1, false)] {
      #expect(state.wantsMore(buffered: FrameCount(buffered), isDeep: isDeep, now: .zero) == wants)
    }
    state.tellBuffered(FrameCount(255))
    #expect(wake(at: at(100), buffered: most + 1, isGateOpen: false) == nil)
  }

  @Test mutating func `what a reading comes to is awaited until enough is told, and then only what changes`()
  {
    #expect(state.expectation == nil)
    state.tellBuffered(FrameCount(14_400))
    #expect(state.expectation == .filled)
    // A late medium where sound should begin is to be told of.
    learn(.waiting)
    #expect(state.expectation == nil)
    state.tellStarved(buffered: .zero)
    state.tellBuffered(FrameCount(14_400))
    #expect(state.expectation == .waiting)
    state.adopt(segment(2), now: .zero)
    #expect(state.expectation == nil)
  }

  @Test mutating func `what was just asked is not asked again at once, a late medium after 20 milliseconds`()
  {
    state.asked(at: at(100))
    #expect(wantsMore(at: 0, now: at(104)) == false)
    #expect(wantsMore(at: 0, now: at(105)) == true)
    learn(.waiting)
    #expect(wantsMore(at: 0, now: at(119)) == false)
    #expect(wake(at: at(119), isGateOpen: false) == at(120))
    #expect(wantsMore(at: 0, now: at(120)) == true)
  }

  @Test mutating func `a medium that was late is taken for awake once enough is queued`() {
    state.tellBuffered(FrameCount(14_400))
    learn(.waiting)
    #expect(wake(at: at(100), isGateOpen: false) == at(120))
    #expect(wantsMore(at: 24_576) == false)
    #expect(wake(at: at(100), isGateOpen: false) == nil)
  }
}

// MARK: Waking

extension ListeningStateTests {
  @Test mutating func `what a slow reader owes is looked for behind a closed gate too`() {
    state.tellBuffered(FrameCount(14_400))
    #expect(wake(at: at(100), isGateOpen: false) == nil)
    state.take(report(.underrun, at: 100), now: at(100))
    state.tellHeard(by: at(100), latency: .zero)
    #expect(wake(at: at(100), isGateOpen: false) == at(150))
  }

  @Test mutating func `a closed gate wakes for a late medium and for reports only`() {
    state.tellBuffered(FrameCount(14_400))
    #expect(wake(at: at(100), isGateOpen: false) == nil)
    learn(.waiting)
    #expect(wake(at: at(100), isGateOpen: false) == at(120))
    state.take(report(.ended, at: -90), now: at(100))
    #expect(wake(at: at(100), isGateOpen: false) == at(110))
  }

  @Test mutating func `a first frame is looked for closely for half a second, then seldom`() {
    state.tellBuffered(FrameCount(14_400))
    state.gateOpened(at: at(0), now: at(0))
    var now = at(0)
    for _ in 1...100 { now = wake(at: now) ?? .zero }
    #expect(now == at(500))
    #expect(wake(at: now) == at(600))
    learn()
    #expect(wake(at: now) == at(600))
    learn { $0.isNear = true }
    #expect(wake(at: now) == at(505))
    for _ in 1...100 { _ = wake(at: now) }
    state.listen(from: now)
    #expect(wake(at: now) == at(505))
  }

  /// Enough was told of, and its first frame was heard.
  mutating func sound() {
    state.tellBuffered(FrameCount(14_400))
    state.take(report(.started, at: 0), now: at(0))
    state.tellHeard(by: at(200), latency: latency)
  }

  @Test
  mutating func `while it sounds it wakes to fill, and looks 20 times a second at a reader that is slow`() {
    sound()
    #expect(wake(at: at(300), buffered: 24_576 + 4799) == at(400))
    #expect(wake(at: at(300), buffered: 24_576 - 11_585, coming: 16_384) == at(400))
    #expect(wake(at: at(300), buffered: 100) == at(350))
    learn(.full)
    #expect(wake(at: at(300), buffered: 958) == at(310))
  }

  @Test mutating func `while it sounds it wakes for the next item until that is heard`() {
    sound()
    learn { $0.crossings = [ReadingNews.Crossing(place: 5000, lap: 1)] }
    #expect(wake(at: at(300), place: 4000) == at(300) + frame * 1001)
    // Between the last frame of the one and the first of the other only the callback is awaited.
    #expect(wake(at: at(300), place: 5000) == at(305))
    // Rendered and not heard yet: its report says when.
    #expect(wake(at: at(300), buffered: 24_576 + 4799, place: 5001) == at(400))
    state.take(report(.crossed, at: 300, lap: 1), now: at(300))
    #expect(wake(at: at(300), buffered: 24_576 + 4799, place: 5001) == at(400))
    state.tellHeard(by: at(500), latency: latency)
    #expect(wake(at: at(500), buffered: 24_576 + 4799, place: 4000) == at(600))
  }

  @Test mutating func `that the one item is heard leaves the wake for the next, which was read before`() {
    sound()
    learn {
      $0.crossings = [ReadingNews.Crossing(place: 5000, lap: 1), ReadingNews.Crossing(place: 6000, lap: 2)]
    }
    #expect(wake(at: at(300), place: 4000) == at(300) + frame * 1001)
    #expect(wake(at: at(300), place: 5001) == at(300) + frame * 1000)
    learn { $0.crossings = [ReadingNews.Crossing(place: 7000, lap: 3)] }
    state.take(report(.crossed, at: 300, lap: 1), now: at(300))
    state.tellHeard(by: at(500), latency: latency)
    #expect(wake(at: at(500), place: 5001) == at(500) + frame * 1000)
    #expect(wake(at: at(500), place: 6001) == at(500) + frame * 1000)
    // An item of no frames is passed unheard.
    state.take(report(.started, at: 500, lap: 3), now: at(500))
    state.tellHeard(by: at(700), latency: latency)
    #expect(wake(at: at(700), buffered: 24_576 + 4799, place: 5001) == at(800))
  }

  @Test mutating func `once all is read it wakes for the end, and three times a second to look`() {
    sound()
    learn(.finished)
    #expect(wake(at: at(300), buffered: 4799) == at(400))
    #expect(wake(at: at(300), buffered: 48_000) == at(600))
    #expect(wake(at: at(300), buffered: 48_000, rebinds: true) == at(305))
  }
}

// MARK: The watch

extension ListeningStateTests {
  private mutating func watch(
    gate: Int = 1, route: Int = 1, latency: Duration = .zero, called: Int64 = 0, at now: HostTime
  ) -> [Event] {
    state.watch(gate: gate, route: route, latency: latency, called: called, now: now)
    return news()
  }

  @Test
  mutating func `an engine that was called 150 milliseconds ago is alive, one before that is told of once`() {
    #expect(watch(at: at(150)) == [])
    #expect(watch(at: at(151)) == [.system(.engineStopped(Self.part))])
    #expect(watch(at: at(900)) == [])
    state.listen(from: at(900))
    #expect(watch(at: at(901)) == [.system(.engineStopped(Self.part))])
  }

  @Test mutating func `a route that sound moved to untold is told of once`() {
    #expect(watch(route: 2, at: .zero) == [.system(.routeChanged(.unknown))])
    #expect(watch(route: 2, at: .zero) == [])
    #expect(watch(route: 3, at: .zero) == [.system(.routeChanged(.unknown))])
  }

  @Test mutating func `a port that became slower is told of, another port's latency is not`() {
    #expect(watch(latency: .zero, at: .zero) == [])
    #expect(watch(latency: latency, at: .zero) == [.system(.routeChanged(.unknown))])
    #expect(watch(gate: 2, route: 2, latency: .zero, at: .zero) == [])
  }

  @Test mutating func `half a second after the gate opened even a silent engine is watched`() {
    state.gateOpened(at: at(1000), now: at(1000))
    #expect(!state.watches(at: at(1500)) && state.watches(at: at(1501)))
    state.take(report(.started, at: 1001), now: at(1001))
    #expect(state.watches(at: at(1002)))
  }
}
