import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import Testing

/// A jump leaves nothing of what was before it: whatever the segment before came to, the new one is heard of as a first is.
@Suite struct FreshSegmentTests {
  private static let part = PartID(7)
  private static let error = MediaError(.damaged, "a", operation: "read")

  /// What the segment before came to; of what the new one comes to, and what is told of that.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let act: @Sendable (inout ListeningState) -> Void
    var told: [Event] = []

    init(_ what: String, _ told: [Event] = [], _ act: @escaping @Sendable (inout ListeningState) -> Void) {
      testDescription = what
      self.told = told
      self.act = act
    }
  }

  private static func at(_ milliseconds: Int64) -> HostTime {
    HostTime(nanoseconds: milliseconds * 1_000_000)
  }

  private static func segment(_ id: Int) -> Segment {
    var segment = Segment(id: id, item: ItemID(1), start: .zero, following: ItemID(2))
    segment.lap = 1
    return segment
  }

  private static func learn(
    _ state: inout ListeningState, _ standing: ReadingNews.Standing, of segment: Int,
    _ tell: (inout ReadingNews) -> Void = { _ in }
  ) {
    var news = ReadingNews(segment: segment, standing: standing)
    tell(&news)
    state.learn(news, now: .zero)
  }

  private static func hear(
    _ state: inout ListeningState, _ kind: RenderReport.Kind, of segment: Int, lap: Int = 1, at time: Int64
  ) {
    let report = RenderReport(
      kind: kind, segment: segment, item: lap, mediaFrame: 4800, hostNanoseconds: time * 1_000_000, lap: lap)
    state.take(report, now: at(time))
    state.tellHeard(by: at(time), latency: .zero)
  }

  private static func wake(_ state: inout ListeningState, at now: HostTime) -> HostTime? {
    let level = ListeningState.Level(buffered: FrameCount(48_000), expected: FrameCount(48_000), place: 4)
    return state.nextWake(now: now, latency: .zero, level: level, isGateOpen: true, rebinds: false)
  }

  private static let pasts: [Row] = [
    Row("it was only begun") { _ in },
    Row("enough of it was there") { $0.tellBuffered(FrameCount(48_000)) },
    Row("it was late from the start") { state in
      learn(&state, .waiting, of: 1)
      state.tellStarved(buffered: .zero)
    },
    Row("its first frame was looked for half a second long") { state in
      for _ in 0..<100 { _ = wake(&state, at: .zero) }
    },
    Row("it was heard") { hear(&$0, .started, of: 1, at: 10) },
    Row("it ran dry") { state in
      hear(&state, .started, of: 1, at: 10)
      hear(&state, .underrun, of: 1, at: 20)
    },
    Row("it went on to an item") { hear(&$0, .crossed, of: 1, lap: 2, at: 10) },
    Row("it was about to go on to an item") { state in
      learn(&state, .filled, of: 1) { $0.crossings = [ReadingNews.Crossing(place: 5, lap: 1)] }
    },
    Row("it was about to break") { state in
      learn(&state, .finished, of: 1) { $0.failure = (ItemID(1), error) }
    },
    Row("it broke") { state in
      learn(&state, .finished, of: 1) { $0.failure = (ItemID(1), error) }
      hear(&state, .ended, of: 1, at: 10)
    },
    Row("it ended") { hear(&$0, .ended, of: 1, at: 10) },
  ]

  private static let presents: [Row] = [
    Row(
      "its first frame is heard",
      [.started(part, segment: 2, position: .milliseconds(100), heardAt: at(1100))]
    ) { hear(&$0, .started, of: 2, at: 1100) },
    Row(
      "it goes on to an item",
      [.crossed(part, segment: 2, item: ItemID(2), lap: 2, heardAt: at(1100))]
    ) { hear(&$0, .crossed, of: 2, lap: 2, at: 1100) },
    Row("it ends", [.ended(part, segment: 2)]) { hear(&$0, .ended, of: 2, at: 1100) },
    Row("enough of it is there", [.buffered(part, segment: 2)]) { $0.tellBuffered(FrameCount(14_400)) },
    Row("it is late, and is there again", [.underrun(part, segment: 2), .buffered(part, segment: 2)]) {
      state in
      learn(&state, .waiting, of: 2)
      state.tellStarved(buffered: .zero)
      learn(&state, .filled, of: 2)
      state.tellBuffered(FrameCount(14_400))
    },
    Row("it runs dry, and is there again", [.underrun(part, segment: 2), .buffered(part, segment: 2)]) {
      state in
      state.tellBuffered(FrameCount(14_400))
      _ = state.takeNews()
      hear(&state, .underrun, of: 2, at: 1100)
      state.tellBuffered(FrameCount(14_400))
    },
    Row(
      "it has enough, is late all the same, and is there again",
      [.buffered(part, segment: 2), .underrun(part, segment: 2), .buffered(part, segment: 2)]
    ) { state in
      state.tellBuffered(FrameCount(14_400))
      learn(&state, .waiting, of: 2)
      state.tellStarved(buffered: .zero)
      learn(&state, .filled, of: 2)
      state.tellBuffered(FrameCount(14_400))
    },
    Row("its first frame is looked for") { #expect(wake(&$0, at: at(1000)) == at(1005)) },
    Row(
      "it sounds, and nothing follows",
      [
        .buffered(part, segment: 2),
        .started(part, segment: 2, position: .milliseconds(100), heardAt: at(1100)),
      ]
    ) { state in
      state.tellBuffered(FrameCount(48_000))
      hear(&state, .started, of: 2, at: 1100)
      let spare =
        AudioFormat.standard.duration(of: FrameCount(48_001))
        - AudioFormat.standard.duration(of: ListeningState.lowWater)
      let next = wake(&state, at: at(1100)) ?? .zero
      #expect(next - at(1100) > spare - .milliseconds(1))
    },
    Row("whatever its reading comes to is awaited") { #expect($0.expectation == nil) },
  ]

  @Test(arguments: pasts) func `a jump leaves nothing of the segment before`(_ past: Row) {
    for present in Self.presents {
      var state = ListeningState(part: Self.part, format: .standard)
      state.adopt(Self.segment(1), now: .zero)
      Self.learn(&state, .filled, of: 1)
      past.act(&state)
      state.adopt(Self.segment(2), now: Self.at(1000))
      Self.learn(&state, .filled, of: 2)
      _ = state.takeNews()
      present.act(&state)
      let news = state.takeNews()
      #expect(news.events == present.told && news.failures.isEmpty, "\(present.testDescription)")
    }
  }

  @Test(arguments: pasts) func `a jump whose segment is not read yet is told nothing of`(_ past: Row) {
    var state = ListeningState(part: Self.part, format: .standard)
    state.adopt(Self.segment(1), now: .zero)
    Self.learn(&state, .filled, of: 1)
    past.act(&state)
    state.adopt(Self.segment(2), now: Self.at(1000))
    _ = state.takeNews()
    state.tellBuffered(FrameCount(48_000))
    state.tellStarved(buffered: .zero)
    #expect(state.takeNews().events == [])
  }
}

// MARK: What is on its way of the segment before

extension FreshSegmentTests {
  /// The segment before is over, and what was rendered of it is heard later.
  private static func late(_ kind: RenderReport.Kind) -> (state: ListeningState, events: [Event]) {
    var state = ListeningState(part: part, format: .standard)
    state.adopt(segment(1), now: .zero)
    state.adopt(segment(2), now: at(1000))
    learn(&state, .finished, of: 2) { $0.failure = (ItemID(3), error) }
    hear(&state, kind, of: 1, lap: 2, at: 1010)
    return (state, state.takeNews().events)
  }

  @Test func `what is heard late of the segment before is told as its own`() {
    #expect(Self.late(.ended).events == [.ended(Self.part, segment: 1)])
    #expect(Self.late(.crossed).events == [])
    #expect(Self.late(.underrun).events == [.underrun(Self.part, segment: 1)])
    let started = Event.started(Self.part, segment: 1, position: .milliseconds(100), heardAt: Self.at(1010))
    #expect(Self.late(.started).events == [started])
  }

  @Test(arguments: [RenderReport.Kind.started, .crossed, .ended])
  func `what is heard late of the segment before does not end the wait for the new one`(
    _ kind: RenderReport.Kind
  ) {
    var state = Self.late(kind).state
    #expect(Self.wake(&state, at: Self.at(1010)) == Self.at(1015))
    _ = state.takeNews()
    Self.hear(&state, .ended, of: 2, at: 1100)
    #expect(state.takeNews().events == [.itemFailed(Self.part, ItemID(3))])
  }

  @Test func `however often the user jumps, a silent engine is watched half a second after the first`() {
    var state = ListeningState(part: Self.part, format: .standard)
    for jump in 1...6 { state.adopt(Self.segment(jump), now: Self.at(Int64(jump) * 100)) }
    #expect(!state.watches(at: Self.at(600)) && state.watches(at: Self.at(601)))
  }
}

// MARK: The clock

extension FreshSegmentTests {
  /// What a position of the audio callback tells beside its frame and its instant.
  private static let changes: [@Sendable (inout RenderPosition) -> Void] = [
    { $0.segment = 2 }, { $0.item = 2 }, { $0.lap = 2 }, { $0.rate = 2 }, { $0.isMoving = false },
  ]

  private static func position(frame: Int, _ milliseconds: Int64) -> RenderPosition {
    var position = PlaybackRenderer(format: .standard, capacity: FrameCount(64)).position
    (position.mediaFrame, position.hostNanoseconds) = (frame, milliseconds * 1_000_000)
    (position.segment, position.item, position.lap, position.isMoving) = (1, 1, 1, true)
    return position
  }

  @Test(arguments: changes.indices) func `a clock is compared only where sound runs on`(_ change: Int) {
    var state = ListeningState(part: Self.part, format: .standard)
    state.watchClock(Self.position(frame: 0, 0))
    var next = Self.position(frame: 480_000, 1000)
    Self.changes[change](&next)
    state.watchClock(next)
    #expect(state.takeNews().events == [])
    // Nor where it did when it was looked at last.
    state.watchClock(Self.position(frame: 96_000, 2000))
    #expect(state.takeNews().events == [])
  }

  @Test(arguments: [(0.5, 24_000), (1, 48_000), (2, 96_000), (3, 144_000)])
  func `at each speed a second of ours is so many frames of the medium`(_ rate: Double, _ frames: Int) {
    for (drift, isTold) in [(0, false), (959, false), (-959, false), (970, true), (-970, true)] {
      var state = ListeningState(part: Self.part, format: .standard)
      for (frame, time) in [(0, Int64(0)), (frames + drift, 1000)] {
        var position = Self.position(frame: frame, time)
        position.rate = rate
        state.watchClock(position)
      }
      #expect(state.takeNews().events == (isTold ? [.drifted(Self.part)] : []), "\(drift)")
    }
  }
}
