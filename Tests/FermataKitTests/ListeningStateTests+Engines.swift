import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import Testing

// Engines that render much at once, take back what they rendered, or die.

extension ListeningStateTests {
  @Test mutating func `an engine that renders seldom is looked at seldom`() {
    sound()
    for (frames, milliseconds) in [(1, 800), (4_799, 800), (24_000, 800), (28_799, 900)] {
      let level = ListeningState.Level(
        buffered: FrameCount(24_576 + frames), expected: FrameCount(24_576 + frames), place: 0, isDeep: true)
      let next = state.nextWake(
        now: at(300), latency: latency, level: level, isGateOpen: true, rebinds: false)
      #expect(
        next.map { $0 - at(Int64(milliseconds)) < .milliseconds(1) && $0 >= at(Int64(milliseconds)) } == true)
    }
  }

  /// Where little is left it is looked at sooner, and so it is where nothing was asked for.
  @Test(arguments: [
    (1_023, 98_304, 1_557), (1_024, 98_304, 2_046), (24_575, 98_304, 2_048), (24_577, 0, 500),
  ])
  mutating func `an engine that renders seldom is looked at once for each portion that is read`(
    _ left: Int, _ portion: Int, _ milliseconds: Int
  ) {
    sound()
    let level = ListeningState.Level(
      buffered: FrameCount(left), expected: FrameCount(left + portion), place: 0, isDeep: true)
    let wait = state.nextWake(
      now: at(300), latency: latency, level: level, isGateOpen: true, rebinds: false
    ).map { ($0 - at(300)) / .milliseconds(1) }
    #expect(wait.map { abs($0 - Double(milliseconds)) < 0.9 } == true, "\(wait ?? 0) ms")
  }

  /// The look that ends the segment comes before all is rendered, and not in a circle where nothing is.
  @Test(arguments: [(4_801, 50), (9_599, 100), (28_799, 500), (4_000, 50)])
  mutating func `an engine that renders seldom is looked at in time where the segment ends`(
    _ left: Int, _ milliseconds: Int
  ) {
    sound()
    learn(.ending)
    let level = ListeningState.Level(
      buffered: FrameCount(left), expected: FrameCount(left), place: 0, isDeep: true)
    #expect(
      state.nextWake(now: at(300), latency: latency, level: level, isGateOpen: true, rebinds: false)
        == at(300) + .milliseconds(milliseconds))
  }

  /// The queue holds what may be taken back, what is left before more is read, and what is read then.
  @Test func `an engine that renders seldom has more read at once`() {
    #expect(ListeningState.portion(isDeep: false) == 16_384 && ListeningState.portion(isDeep: true) == 98_304)
  }

  /// What may be taken back, in runs as short as a reader may give.
  @Test func `the queue has room for what is read for a deep engine, and for what it may take back`() {
    let most =
      (ListeningState.lowWater + ListeningState.portion(isDeep: true) + FrameCount.deepestBuffer).value
    #expect(most < ListeningState.capacity.value)
    let renderer = PlaybackRenderer(format: .standard, capacity: ListeningState.capacity)
    for run in 0..<most / 256 {
      let count = renderer.write(segment: 1, item: 1, at: run * 256, rate: 1, lap: 0, limit: 256) {
        $0.count / 2
      }
      guard count == 256 else {
        Issue.record("run \(run): \(count ?? 0) frames")
        return
      }
    }
  }

  @Test mutating func `what was reported of frames that were taken back is void, and awaited again`() {
    sound()
    state.take(report(.crossed, at: 400, lap: 1), now: at(300))
    state.take(report(.ended, at: 600), now: at(300))
    state.take(report(.takenBack, at: 400), now: at(310))
    state.tellHeard(by: at(2000), latency: latency)
    let hasGoneOn = news().contains { event in
      switch event {
      case .crossed, .ended: true
      default: false
      }
    }
    #expect(!hasGoneOn && !state.awaitsStart)
    state.listen(from: at(320))
    state.take(report(.started, at: 500), now: at(330))
    #expect(!state.awaitsStart)
    state.take(report(.takenBack, at: 499), now: at(340))
    #expect(state.awaitsStart && state.reports == [])
    state.take(report(.started, at: 500), now: at(350))
    state.take(report(.underrun, at: 700), now: at(350))
    #expect(state.awaitsStart)
    state.take(report(.takenBack, at: 600), now: at(360))
    #expect(!state.awaitsStart && state.reports.map(\.kind) == [.started])
  }

  /// So many frames are left until there is something to do, and an engine that has just died renders none of them.
  @Test(arguments: [0, 1, 40, 94])
  mutating func `a few frames are no reason to wake at once, because nobody may render them`(_ frames: Int) {
    sound()
    let isFloored = at(300) + .milliseconds(2)
    if frames > 0 { #expect(wake(at: at(300), buffered: 24_576 + frames) == isFloored) }
    learn { $0.crossings = [ReadingNews.Crossing(place: 5000, lap: 1)] }
    #expect(wake(at: at(300), place: 5000 - max(1, frames)) == isFloored)
    learn(.finished)
    #expect(wake(at: at(300), buffered: max(1, frames)) == isFloored)
  }
}
