package import FermataPolicy
package import FermataSignal

extension PumpState {
  /// What the audio callback reported and is not heard yet, and how closely the pump listens for more.
  struct Listening {
    fileprivate(set) var reports: [RenderReport] = []
    /// The lap that was last told.
    var toldLap = 0
    var hasToldBuffered = true
    /// Whether it was told that the medium is late before the first frame.
    fileprivate var hasToldStarved = false
    /// Whether sound should begin and its first frame was not reported yet, and how often that was looked for.
    fileprivate(set) var awaitsStart = false
    private(set) var polls = 0
    /// Since when no first frame was reported though the gate is open, however many seeks came in between.
    var since = HostTime.zero
    private var openedAt = HostTime.zero

    mutating func begin(from now: HostTime) {
      if !awaitsStart { since = now }
      awaitsStart = true
      hasToldStarved = false
      lookClosely()
    }

    /// A first frame is near.
    mutating func lookClosely() { polls = 0 }

    /// Counts a look for the first frame.
    mutating func countPoll() { polls += 1 }

    mutating func gateOpened(at instant: HostTime) {
      openedAt = instant
      reports.removeAll(where: isPast)
    }

    /// Whether a report tells of a first frame from before the gate last opened, which begins nothing.
    ///
    /// A frame's instant is only as exact as its clock, so up to a millisecond too early still counts as after.
    fileprivate func isPast(_ report: RenderReport) -> Bool {
      report.kind == .started && report.hostNanoseconds < openedAt.nanoseconds - 1_000_000
    }
  }

  /// Takes in a report of the audio callback.
  package mutating func take(_ report: RenderReport, now: HostTime) {
    if listening.isPast(report) { return }
    listening.reports.append(report)
    switch report.kind {
    case .started, .crossed, .ended:
      if report.segment == reading.segment.id { listening.awaitsStart = false }
    case .underrun: listen(from: now)
    }
  }

  /// Tells of the reports whose frames are heard by now, which is a route's latency after they were rendered.
  package mutating func tellHeard(by now: HostTime, latency: Duration) {
    while let report = listening.reports.first, report.instant + latency <= now {
      listening.reports.removeFirst()
      tell(report, heardAt: report.instant + latency)
    }
  }

  private mutating func tell(_ report: RenderReport, heardAt instant: HostTime) {
    switch report.kind {
    case .started:
      tellCrossing(report, heardAt: instant)
      let position = format.duration(of: FrameCount(report.mediaFrame))
      tell(.started(part, segment: report.segment, position: position, heardAt: instant))
    case .crossed:
      reading.crossingIsHeard()
      tellCrossing(report, heardAt: instant)
    case .ended:
      guard report.segment == reading.segment.id, let failure = reading.takeFailure() else {
        return tell(.ended(part, segment: report.segment))
      }
      fail(failure.item, failure.error)
    case .underrun:
      listening.hasToldBuffered = false
      tell(.underrun(part, segment: report.segment))
    }
  }

  /// Tells that another item is heard, also where silence lay between: an item of no frames crosses unheard.
  private mutating func tellCrossing(_ report: RenderReport, heardAt instant: HostTime) {
    guard report.segment == reading.segment.id, report.lap != listening.toldLap else { return }
    listening.toldLap = report.lap
    tell(
      .crossed(
        part, segment: report.segment, item: ItemID(report.item), lap: report.lap, heardAt: instant))
  }

  /// Tells that the medium is late where no frame was heard yet: the audio callback misses only sound that has begun.
  package mutating func tellStarved(buffered: FrameCount) {
    guard reading.isWaiting, listening.awaitsStart, !listening.hasToldStarved, buffered == .zero
    else { return }
    listening.hasToldStarved = true
    listening.hasToldBuffered = false
    tell(.underrun(part, segment: reading.segment.id))
  }

  /// Tells that enough is queued for sound to begin or go on: 300 ms (the rule `playback.stalled`), all that is left, or
  /// all that there is room for.
  package mutating func tellBuffered(_ buffered: FrameCount, isFull: Bool) {
    let enough = format.frames(in: .milliseconds(300))
    guard !listening.hasToldBuffered, reading.isFinished || isFull || buffered >= enough else { return }
    listening.hasToldBuffered = true
    tell(.buffered(part, segment: reading.segment.id))
  }
}

extension RenderReport {
  /// When its frame is handed to the route.
  var instant: HostTime { HostTime(nanoseconds: hostNanoseconds) }
}
