package import FermataPlatform
package import FermataPolicy
package import FermataSignal

/// What the audio callback reported and is not heard yet, what is known of the reading, and what of both was told: a
/// value without a clock, a queue or a reader.
///
/// ``Pump`` looks at the world, asks here, and does what it is answered. Nothing here waits for a reader.
package struct ListeningState {
  let part: PartID
  let format: AudioFormat
  /// The segment that is wanted, and the one that is being read, which may still be an older one.
  private var segment = 0
  private var readSegment = 0
  /// How the reading stands.
  private var standing = ReadingNews.Standing.finished
  /// Since when the medium is late.
  private(set) var waitsSince: HostTime?
  /// When a reading was last ordered; long ago before the first.
  private(set) var askedAt = HostTime(nanoseconds: .min)
  /// Where the items that follow begin, each until it is heard.
  private(set) var crossings: [ReadingNews.Crossing] = []
  /// The item that broke, and how, while what was read of it is heard.
  private var failure: (item: ItemID, error: MediaError)?
  package private(set) var reports: [RenderReport] = []
  /// The lap that was last told.
  private var toldLap = 0
  private var hasToldBuffered = true
  /// Whether it was told that the medium is late before the first frame.
  private var hasToldStarved = false
  /// Whether sound should begin and its first frame was not reported yet, and how often that was looked for.
  package private(set) var awaitsStart = false
  private(set) var polls = 0
  /// Since when no first frame was reported though the gate is open, however many seeks came in between.
  private(set) var since = HostTime.zero
  private var openedAt = HostTime.zero
  var watch = Watch()
  private var events: [Event] = []
  private var failures: [(item: ItemID, error: MediaError)] = []

  package init(part: PartID, format: AudioFormat) {
    self.part = part
    self.format = format
  }

  /// Gives what is to be kept and told, once.
  package mutating func takeNews() -> (failures: [(item: ItemID, error: MediaError)], events: [Event]) {
    defer { (failures, events) = ([], []) }
    return (failures, events)
  }

  mutating func tell(_ event: Event) { events.append(event) }

  /// From now on a first frame is expected, and looked for closely.
  package mutating func listen(from now: HostTime) {
    if !awaitsStart { since = now }
    awaitsStart = true
    hasToldStarved = false
    polls = 0
    watch.begin()
  }

  /// Counts a look for the first frame.
  mutating func countPoll() { polls += 1 }

  /// The gate opened: what was rendered before begins nothing, unless it is all that there is.
  package mutating func gateOpened(at instant: HostTime, now: HostTime) {
    openedAt = instant
    since = now
    listen(from: now)
  }

  /// Takes over a segment, unless it is the one that is wanted already, of which only the following item is new.
  package mutating func adopt(_ segment: Segment, now: HostTime) {
    guard segment.id != self.segment else { return }
    self.segment = segment.id
    failure = nil
    crossings = []
    toldLap = segment.lap
    hasToldBuffered = false
    listen(from: now)
  }
}

// MARK: The reading

extension ListeningState {
  /// Takes in what reading brought to light.
  package mutating func learn(_ news: ReadingNews, now: HostTime) {
    (readSegment, standing) = (news.segment, news.standing)
    waitsSince = isWaiting ? waitsSince ?? now : nil
    guard !news.isRoutine else { return }
    events += news.events
    failures += news.failures
    guard isRead else { return }
    crossings += news.crossings
    failure = news.failure ?? failure
    // After a wait for the medium the first frame is near.
    if news.isNear { polls = 0 }
  }

  /// Whether the segment that is wanted is the one that is being read: what is queued is of it then.
  package var isRead: Bool { readSegment == segment }
  var isFilled: Bool { isRead && standing == .filled }
  var isFinished: Bool { isRead && standing == .finished }
  var isWaiting: Bool { isRead && standing == .waiting }
  var isFull: Bool { isRead && standing == .full }
  /// Whether nothing more is to be read unless something follows, or little is left.
  var isEnding: Bool { isRead && standing == .ending }

  /// Whether the end of the segment was rendered, and is on its way.
  var hasReportedEnd: Bool { reports.contains { $0.kind == .ended && $0.segment == segment } }

  /// Whether more is to be read now, or the segment to be ended.
  package mutating func wantsMore(buffered: FrameCount, isDeep: Bool = false, now: HostTime) -> Bool {
    guard isRead, !isFinished else { return false }
    guard buffered < mark(isDeep: isDeep) else {
      // A medium that was late is asked again once little is left.
      if isWaiting { standing = .filled }
      return false
    }
    // What a reading came to wakes the pump, which then must not ask in turn.
    return now - askedAt >= (isWaiting ? Self.patience : Self.closely)
  }

  /// A reading was ordered.
  package mutating func asked(at now: HostTime) { askedAt = now }

  /// Whether enough was not told of yet, though the medium is neither late nor over.
  var lacks: Bool { !hasToldBuffered && isFilled }

  /// What a reading that is asked for now comes to if all goes on as it is; `nil` if whatever it comes to is awaited.
  package var expectation: ReadingNews.Standing? {
    let isAwaited = !isRead || !hasToldBuffered || (isWaiting && awaitsStart && !hasToldStarved)
    return isAwaited ? nil : standing
  }
}

// MARK: What is told

extension ListeningState {
  /// Whether a report tells of a frame from before the gate last opened.
  ///
  /// A frame's instant is only as exact as its clock, so up to a millisecond too early still counts as after.
  private func isPast(_ report: RenderReport) -> Bool {
    report.hostNanoseconds < openedAt.nanoseconds - 1_000_000
  }

  /// Whether a first frame begins nothing: the gate opened since, and another one comes, because the end was not
  /// rendered before.
  private func isSuperseded(_ report: RenderReport) -> Bool {
    guard report.kind == .started, isPast(report) else { return false }
    return !reports.contains { $0.kind == .ended && $0.segment == report.segment && isPast($0) }
  }

  /// Whether sound that began then broke off since, so that it has not run on from there.
  private func isCutShort(_ report: RenderReport) -> Bool {
    reports.contains { $0.segment == report.segment && ($0.kind == .underrun || $0.kind == .started) }
  }

  /// Takes in a report of the audio callback.
  package mutating func take(_ report: RenderReport, now: HostTime) {
    if report.kind == .takenBack { return takeBack(from: report.instant, now: now) }
    reports.append(report)
    if report.kind == .started, isPast(report) { return }
    switch report.kind {
    case .started, .crossed, .ended:
      if report.segment == segment { awaitsStart = false }
    case .underrun: listen(from: now)
    case .takenBack: break
    }
  }

  /// What was reported of frames from an instant on is void, and so is what followed from it.
  ///
  /// An instant may be rounded down where the other was not.
  private mutating func takeBack(from instant: HostTime, now: HostTime) {
    while let last = reports.last, last.instant > instant - .microseconds(1) {
      reports.removeLast()
      guard last.segment == segment else { continue }
      switch last.kind {
      case .started: listen(from: now)
      // Before frames were missing they passed.
      case .underrun: awaitsStart = false
      case .crossed, .ended, .takenBack: break
      }
    }
  }

  /// Tells of the reports whose frames are heard by now, which is a route's latency after they were rendered.
  package mutating func tellHeard(by now: HostTime, latency: Duration) {
    while let report = reports.first, report.instant + latency <= now {
      reports.removeFirst()
      guard !isSuperseded(report) else { continue }
      tell(report, heardAt: report.instant + latency)
    }
  }

  private mutating func tell(_ report: RenderReport, heardAt instant: HostTime) {
    switch report.kind {
    case .started:
      if !isCutShort(report) { watch.start = report }
      tellCrossing(report, heardAt: instant)
      let position = format.duration(of: FrameCount(report.mediaFrame))
      tell(.started(part, segment: report.segment, position: position, heardAt: instant))
    case .crossed: tellCrossing(report, heardAt: instant)
    case .ended:
      guard report.segment == segment, let failure else {
        return tell(.ended(part, segment: report.segment))
      }
      self.failure = nil
      guard failure.error.code != .cancelled else { return }
      failures.append(failure)
      tell(.itemFailed(part, failure.item))
    case .underrun:
      hasToldBuffered = false
      tell(.underrun(part, segment: report.segment))
    case .takenBack: break
    }
  }

  /// Tells that another item is heard, also where silence lay between: an item of no frames crosses unheard.
  private mutating func tellCrossing(_ report: RenderReport, heardAt instant: HostTime) {
    guard report.segment == segment, report.lap != toldLap else { return }
    toldLap = report.lap
    // Those of short items that follow may have been read already.
    crossings.removeAll { $0.lap <= report.lap }
    tell(
      .crossed(
        part, segment: report.segment, item: ItemID(report.item), lap: report.lap, heardAt: instant))
  }

  /// Tells that the medium is late where no frame was heard yet: the audio callback misses only sound that has begun.
  package mutating func tellStarved(buffered: FrameCount) {
    guard isWaiting, awaitsStart, !hasToldStarved, buffered == .zero else { return }
    hasToldStarved = true
    hasToldBuffered = false
    tell(.underrun(part, segment: segment))
  }

  /// Tells that enough is queued for sound to begin or go on: 300 ms (the rule `playback.stalled`), all that is left, or
  /// all that there is room for.
  package mutating func tellBuffered(_ buffered: FrameCount) {
    let enough = format.frames(in: .milliseconds(300))
    guard !hasToldBuffered, isRead, isFinished || isFull || isEnding || buffered >= enough else { return }
    hasToldBuffered = true
    tell(.buffered(part, segment: segment))
  }
}

extension RenderReport {
  /// When its frame is handed to the route.
  var instant: HostTime { HostTime(nanoseconds: hostNanoseconds) }
}
