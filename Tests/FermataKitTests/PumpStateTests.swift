import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import Testing

/// What the pump decides, asked without a thread, a queue or a medium.
@Suite struct PumpStateTests {
  private static let part = PartID(7)
  private let latency = Duration.milliseconds(200)
  private var state: PumpState

  /// A pump that reads the first of two items and has told of all that it did so far.
  init() {
    state = PumpState(part: Self.part, format: .standard)
    _ = state.adopt(segment(1, following: ItemID(2)), now: .zero)
    state.reading.begin(ItemID(1), at: .zero, announced: FrameCount(48_000), skipped: .zero)
    _ = state.takeNews()
  }

  private func segment(_ id: Int, rate: Double = 1, following: ItemID?) -> Segment {
    Segment(id: id, item: ItemID(1), start: .zero, rate: rate, following: following)
  }

  private func report(_ kind: RenderReport.Kind, at milliseconds: Int64, lap: Int = 0) -> RenderReport {
    RenderReport(
      kind: kind, segment: 1, item: 1, mediaFrame: 4800, hostNanoseconds: milliseconds * 1_000_000, lap: lap)
  }

  private func at(_ milliseconds: Int64) -> HostTime { HostTime(nanoseconds: milliseconds * 1_000_000) }

  /// The events since it was last asked.
  private mutating func news() -> [Event] { state.takeNews().events }

  private mutating func wake(
    at now: HostTime, buffered: Int = 30_000, isFull: Bool = false, isGateOpen: Bool = true,
    rebinds: Bool = false
  ) -> HostTime? {
    state.nextWake(
      now: now, latency: latency, buffered: FrameCount(buffered), isFull: isFull, isGateOpen: isGateOpen,
      rebinds: rebinds)
  }
}

// MARK: Listening

extension PumpStateTests {
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
    let error = MediaError(.damaged, "a", operation: "read")
    state.breakOff(error, isHeardFirst: true)
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

  @Test mutating func `what broke unheard is told at once, and nothing more is read`() {
    state.breakOff(MediaError(.damaged, "a", operation: "read"), isHeardFirst: false)
    #expect(news() == [.itemFailed(Self.part, ItemID(1))])
    #expect(state.reading.isFinished)
  }

  @Test mutating func `a reading that was called off is no failure`() {
    state.fail(ItemID(1), MediaError(.cancelled, "a", operation: "read"))
    let told = state.takeNews()
    #expect(told.events == [] && told.failures.isEmpty)
  }

  @Test mutating func `a late medium is told once, until sound is asked for again`() {
    state.reading.wait()
    state.tellStarved(buffered: FrameCount(1))
    #expect(news() == [])
    state.tellStarved(buffered: .zero)
    state.tellStarved(buffered: .zero)
    #expect(news() == [.underrun(Self.part, segment: 1)])
    state.listen(from: at(100))
    state.tellStarved(buffered: .zero)
    #expect(news() == [.underrun(Self.part, segment: 1)])
  }

  @Test mutating func `enough is 300 milliseconds or all there is, told once for each lack`() {
    state.tellBuffered(FrameCount(14_399), isFull: false)
    #expect(news() == [])
    state.tellBuffered(FrameCount(14_400), isFull: false)
    state.tellBuffered(FrameCount(14_400), isFull: false)
    #expect(news() == [.buffered(Self.part, segment: 1)])
    state.take(report(.underrun, at: 100), now: at(100))
    state.tellHeard(by: at(100), latency: .zero)
    state.reading.finish()
    state.tellBuffered(.zero, isFull: false)
    #expect(news() == [.underrun(Self.part, segment: 1), .buffered(Self.part, segment: 1)])
  }

  @Test mutating func `all that there is room for is enough`() {
    state.tellBuffered(FrameCount(255), isFull: false)
    #expect(news() == [])
    state.tellBuffered(FrameCount(255), isFull: true)
    #expect(news() == [.buffered(Self.part, segment: 1)])
  }
}

// MARK: Reading

extension PumpStateTests {
  @Test mutating func `the item that follows is gone on to once, one that repeats again and again`() {
    #expect(state.reading.goOn() == ItemID(2))
    #expect(state.reading.goOn() == nil)
    state.reading.adopt(segment(2, following: ItemID(1)))
    state.reading.begin(ItemID(1), at: .zero, announced: nil, skipped: .zero)
    for lap in 1...3 {
      state.reading.count(1)
      #expect(state.reading.goOn() == ItemID(1) && state.reading.segment.lap == lap)
    }
  }

  @Test mutating func `an item without frames does not follow itself, unless it was begun at its end`() {
    state.reading.adopt(segment(2, following: ItemID(1)))
    state.reading.begin(ItemID(1), at: .zero, announced: nil, skipped: .zero)
    #expect(state.reading.goOn() == nil)
    state.reading.begin(ItemID(1), at: FrameCount(48_000), announced: nil, skipped: .zero)
    #expect(state.reading.goOn() == ItemID(1))
  }

  @Test mutating func `another item to follow is taken over, unless the pump has gone on to one`() {
    let other = segment(1, following: ItemID(3))
    #expect(!state.adopt(other, now: .zero) && state.reading.segment.following == ItemID(3))
    #expect(state.reading.goOn() == ItemID(3))
    state.reading.begin(ItemID(3), at: .zero, announced: nil, skipped: .zero)
    _ = state.adopt(other, now: .zero)
    #expect(state.reading.goOn() == nil)
  }

  @Test mutating func `an announced length is corrected when it proves short, and at the end`() {
    state.reading.count(48_000)
    state.tellRead(skipped: .zero, intoEmptyQueue: false)
    #expect(news() == [])
    state.reading.count(1)
    state.tellRead(skipped: .zero, intoEmptyQueue: false)
    state.tellRead(skipped: .zero, intoEmptyQueue: false)
    #expect(news() == [.itemLength(Self.part, ItemID(1), duration: nil)])
    state.reading.count(47_999)
    state.checkLength(atEnd: true)
    #expect(news() == [.itemLength(Self.part, ItemID(1), duration: .seconds(2))])
  }

  @Test mutating func `frames that are stretched count no length`() {
    state.reading.adopt(segment(2, rate: 2, following: nil))
    state.reading.begin(ItemID(1), at: .zero, announced: FrameCount(48_000), skipped: .zero)
    state.reading.count(48_000)
    state.tellRead(skipped: .zero, intoEmptyQueue: false)
    state.checkLength(atEnd: true)
    #expect(news() == [] && state.reading.frame == 96_000)
  }

  @Test mutating func `of a damaged stretch only what is new is told`() {
    for seconds in [1, 1, 3] { state.tellRead(skipped: .seconds(seconds), intoEmptyQueue: false) }
    let told = [1, 2].map { Event.itemDamaged(Self.part, ItemID(1), skipped: .seconds($0)) }
    #expect(news() == told)
  }
}

// MARK: Waking

extension PumpStateTests {
  @Test mutating func `a closed gate wakes for a late medium and for reports only`() {
    #expect(wake(at: at(100), isGateOpen: false) == nil)
    state.reading.wait()
    #expect(wake(at: at(100), isGateOpen: false) == at(120))
    state.take(report(.ended, at: -90), now: at(100))
    #expect(wake(at: at(100), isGateOpen: false) == at(110))
  }

  @Test mutating func `a first frame is looked for closely for half a second, then seldom`() {
    state.gateOpened(at: at(0), now: at(0))
    var now = at(0)
    for _ in 1...100 { now = wake(at: now) ?? .zero }
    #expect(now == at(500))
    #expect(wake(at: now) == at(600))
    state.tellRead(skipped: .zero, intoEmptyQueue: false)
    #expect(wake(at: now) == at(600))
    state.tellRead(skipped: .zero, intoEmptyQueue: true)
    #expect(wake(at: now) == at(505))
    for _ in 1...100 { _ = wake(at: now) }
    state.listen(from: now)
    #expect(wake(at: now) == at(505))
  }

  @Test mutating func `while it sounds it wakes to fill, for the next item, and for the end`() {
    state.take(report(.started, at: 0), now: at(0))
    state.tellHeard(by: at(200), latency: latency)
    let frame = Duration.nanoseconds(1_000_000_000) / 48_000
    #expect(wake(at: at(300), buffered: 24_576 + 4799) == at(400))
    #expect(wake(at: at(300), buffered: 100) == at(350))
    #expect(wake(at: at(300), buffered: 958, isFull: true) == at(310))
    state.reading.cross()
    state.reading.count(1000)
    #expect(wake(at: at(300), buffered: 24_576 + 4799).map { $0 < at(1000) } == true)
    #expect(wake(at: at(300), buffered: 1000) == at(300) + frame)
    state.reading.crossingIsHeard()
    state.reading.finish()
    #expect(wake(at: at(300), buffered: 4799) == at(400))
    #expect(wake(at: at(300), buffered: 48_000) == at(600))
    #expect(wake(at: at(300), buffered: 48_000, rebinds: true) == at(305))
  }
}

// MARK: The watch

extension PumpStateTests {
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
