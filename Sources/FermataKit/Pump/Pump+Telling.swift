import FermataPlatform
import FermataPolicy
import FermataSignal

// What the pump tells of the frames that it handed over.

extension Pump {
  /// From now on a first frame is expected, and looked for closely.
  func listen(_ work: inout Work) {
    if !work.awaitsStart { work.listensSince = platform.scheduler.now }
    work.awaitsStart = true
    work.hasToldStarved = false
    work.deadSince = nil
    work.polls = 0
  }

  func collectReports(_ work: inout Work) {
    while let report = renderer.nextReport() {
      if isPast(report, work.openedAt) { continue }
      work.reports.append(report)
      switch report.kind {
      case .started, .crossed, .ended:
        if report.segment == work.segment.id { work.awaitsStart = false }
      case .underrun: listen(&work)
      }
    }
  }

  /// Whether a report tells of a first frame from before the gate last opened, which begins nothing.
  ///
  /// A frame's instant is as exact as its clock, so within a millisecond it counts as after.
  func isPast(_ report: RenderReport, _ openedAt: HostTime) -> Bool {
    report.kind == .started && report.hostNanoseconds < openedAt.nanoseconds - 1_000_000
  }

  /// When a report's frame is heard.
  func heardTime(of report: RenderReport) -> HostTime {
    HostTime(nanoseconds: report.hostNanoseconds) + platform.session.outputLatency
  }

  func tellDueReports(_ work: inout Work, now: HostTime) {
    while let report = work.reports.first, heardTime(of: report) <= now {
      work.reports.removeFirst()
      switch report.kind {
      case .started:
        let position = renderer.format.duration(of: FrameCount(report.mediaFrame))
        tellCrossing(report, &work)
        work.events.append(
          .started(part, segment: report.segment, position: position, heardAt: heardTime(of: report)))
      case .crossed:
        work.framesAfterCrossing = nil
        tellCrossing(report, &work)
      case .ended:
        if let failure = work.failure, report.segment == work.segment.id {
          work.failure = nil
          fail(failure.item, failure.error, &work)
        } else {
          work.events.append(.ended(part, segment: report.segment))
        }
      case .underrun:
        work.hasToldBuffered = false
        work.events.append(.underrun(part, segment: report.segment))
      }
    }
  }

  /// Tells that another item is heard, also where silence lay between: an item of no frames crosses unheard.
  private func tellCrossing(_ report: RenderReport, _ work: inout Work) {
    guard report.segment == work.segment.id, report.lap != work.toldLap else { return }
    work.toldLap = report.lap
    work.events.append(
      .crossed(
        part, segment: report.segment, item: ItemID(report.item), lap: report.lap,
        heardAt: heardTime(of: report)))
  }

  /// Tells that the medium is late where no frame was heard yet: the audio callback misses only what has begun.
  func tellStarved(_ work: inout Work) {
    guard work.isWaiting, work.awaitsStart, !work.hasToldStarved, renderer.buffered == .zero else { return }
    work.hasToldStarved = true
    work.hasToldBuffered = false
    work.events.append(.underrun(part, segment: work.segment.id))
  }

  func tellBuffered(_ work: inout Work) {
    let enough = renderer.format.frames(in: .milliseconds(300))
    guard !work.hasToldBuffered, work.isFinished || renderer.buffered >= enough else { return }
    work.hasToldBuffered = true
    work.events.append(.buffered(part, segment: work.segment.id))
  }
}
