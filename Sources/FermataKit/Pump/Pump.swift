import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// Fills one part's queue from its media and carries the audio callback's reports to the policy.
///
/// It runs on its lane of the platform's scheduler, never on the main or the audio thread, and wakes only when there
/// is something to do: room to fill, a report to hear, a reader to ask again. What it decides is ``PumpState``'s.
final class Pump: Sendable {
  /// What others leave for the pump.
  private struct Inbox {
    var segment: Segment?
    /// Whether the medium is to be let go, because its queue was replaced.
    var letsGo = false
    /// The route that the open gate is bound to; `nil` while it is closed.
    var openFor: Int?
    /// Until when the pump looks often, because the gate was bound to another route: for 100 ms (our choice, because
    /// the next callback comes sooner).
    var rebindsUntil = HostTime.zero
    /// When the gate opened, if it has since the pump last looked.
    var openedAt: HostTime?
    var wakeUp = WakeUp()

    /// What was left for the pump; a new segment and the gate's opening are given only once.
    mutating func take(wokenBy number: Int, at now: HostTime) -> Inbox {
      wakeUp.came(number, at: now)
      defer {
        segment = nil
        letsGo = false
        openedAt = nil
      }
      return self
    }
  }

  /// The pump's own, touched on its lane only.
  private struct Work {
    var state: PumpState
    var reader: (any MediaReader)?
  }

  static let capacity = FrameCount(65_536)
  private static let portion = FrameCount(16_384)
  private static let chunk = 4096

  private let part: PartID
  private let renderer: PlaybackRenderer
  private let items: ItemStore
  private let platform: Platform
  /// Takes in what the pump tells.
  private let tell: @Sendable (Event) -> Void
  private let inbox = Mutex(Inbox())
  private let work: Mutex<Work>

  init(
    part: PartID, renderer: PlaybackRenderer, items: ItemStore, platform: Platform,
    tell: @escaping @Sendable (Event) -> Void
  ) {
    self.part = part
    self.renderer = renderer
    self.items = items
    self.platform = platform
    self.tell = tell
    work = Mutex(Work(state: PumpState(part: part, format: renderer.format)))
  }

  /// Asks for a segment to be made ready.
  ///
  /// Any thread; never waits.
  func cue(_ segment: Segment) {
    inbox.withLock { inbox in
      if inbox.segment.map({ $0.id <= segment.id }) ?? true { inbox.segment = segment }
    }
    wake(at: platform.scheduler.now)
  }

  /// Asks for the medium to be let go: nothing more of it is wanted.
  ///
  /// Any thread; never waits.
  func letGo() {
    inbox.withLock { inbox in
      inbox.letsGo = true
      inbox.segment = nil
    }
    wake(at: platform.scheduler.now)
  }

  /// Tells for which route sound may pass, `nil` for none, so that the pump listens for the first frame.
  ///
  /// Any thread; never waits.
  func gateChanged(openFor route: Int?) {
    let opened = inbox.withLock { inbox in
      let opens = route != nil && inbox.openFor == nil
      let rebinds = route != nil && inbox.openFor != nil && inbox.openFor != route
      if rebinds { inbox.rebindsUntil = platform.scheduler.now + .milliseconds(100) }
      inbox.openFor = route
      if opens { inbox.openedAt = platform.scheduler.now }
      return opens || rebinds
    }
    if opened { wake(at: platform.scheduler.now) }
  }

  /// Makes sure that the pump runs by an instant.
  private func wake(at instant: HostTime) {
    guard let (number, timer) = inbox.withLock({ $0.wakeUp.ask(for: instant) }) else { return }
    platform.scheduler.schedule(on: .pump(part), at: timer) { [weak self] in self?.run(wokenBy: number) }
  }

  private func run(wokenBy number: Int) {
    let now = platform.scheduler.now
    let mail = inbox.withLock { $0.take(wokenBy: number, at: now) }
    let (next, news) = work.withLock { work in
      if let openedAt = mail.openedAt { work.state.gateOpened(at: openedAt, now: now) }
      if mail.letsGo {
        work.reader = nil
        work.state.reading.finish()
      }
      if let segment = mail.segment { adopt(segment, &work, now) }
      while let report = renderer.nextReport() { work.state.take(report, now: now) }
      work.state.tellHeard(by: now, latency: platform.session.outputLatency)
      fill(&work)
      // Filling takes time, and the route may be another one after it.
      let latency = platform.session.outputLatency
      let (buffered, isFull) = (renderer.buffered, renderer.isFull)
      if mail.openFor != nil { work.state.tellStarved(buffered: buffered) }
      work.state.tellBuffered(buffered, isFull: isFull)
      if let gate = mail.openFor, work.state.watches(at: now) {
        let position = renderer.position
        work.state.watch(
          gate: gate, route: platform.session.route.token, latency: latency,
          called: position.hostNanoseconds, now: now)
        work.state.watchClock(position)
      }
      let next = work.state.nextWake(
        now: now, latency: latency, buffered: buffered, isFull: isFull, isGateOpen: mail.openFor != nil,
        rebinds: now < mail.rebindsUntil)
      return (next, work.state.takeNews())
    }
    for failure in news.failures { items.fail(failure.item, failure.error) }
    for event in news.events { tell(event) }
    if let next { wake(at: next) }
  }
}

// MARK: Reading

extension Pump {
  /// What one reading came to.
  private enum Queued { case frames, nothingYet, ended, noRoom }

  /// Begins a segment that is new: drops what is queued, and reads on from its start.
  private func adopt(_ segment: Segment, _ work: inout Work, _ now: HostTime) {
    guard work.state.adopt(segment, now: now) else { return }
    renderer.discard()
    let start = renderer.format.frames(in: segment.start)
    if !begin(segment.item, at: start, &work) { work.state.reading.finish() }
  }

  /// Reads an item from a frame on; false if it cannot be read, and then the reading stays as it was.
  private func begin(_ item: ItemID, at frame: FrameCount, _ work: inout Work) -> Bool {
    do throws(MediaError) {
      let kept = work.state.reading.item == item ? work.reader : nil
      let reader = if let kept { kept } else { try items.takeReader(for: item) }
      reader.setRate(work.state.reading.segment.rate)
      try reader.seek(to: frame)
      work.reader = reader
      work.state.reading.begin(
        item, at: frame, announced: items.info(of: item)?.length, skipped: reader.skipped)
      return true
    } catch {
      work.state.fail(item, error)
      return false
    }
  }

  /// Queues a portion once little is left, unless the media are over or late, or another segment is wanted.
  private func fill(_ work: inout Work) {
    work.state.reading.resume()
    let buffered = renderer.buffered
    guard buffered < PumpState.lowWater else { return }
    let enough = buffered + Self.portion
    while !work.state.reading.isFinished, renderer.buffered < enough, inbox.withLock({ $0.segment == nil }) {
      guard let reader = work.reader else { return }
      do throws(MediaError) {
        switch try queue(from: reader, &work) {
        case .frames:
          work.state.tellRead(skipped: reader.skipped, intoEmptyQueue: buffered == .zero)
        case .nothingYet:
          return work.state.reading.wait()
        case .ended:
          work.state.checkLength(atEnd: true)
          goOn(&work)
        case .noRoom: return
        }
      } catch {
        return breakOff(error, &work)
      }
    }
  }

  /// The medium broke: what was read before is heard first, and only then the item fails.
  private func breakOff(_ error: MediaError, _ work: inout Work) {
    work.reader = nil
    let isHeardFirst = renderer.buffered > .zero && finish(&work)
    work.state.breakOff(error, isHeardFirst: isHeardFirst)
  }

  /// Queues one run of frames.
  private func queue(from reader: any MediaReader, _ work: inout Work) throws(MediaError) -> Queued {
    let reading = work.state.reading
    var result = MediaRead.end
    let count = try renderer.write(
      segment: reading.segment.id, item: reading.item.value, at: reading.frame, rate: reading.segment.rate,
      lap: reading.segment.lap, limit: Self.chunk
    ) { (buffer) throws(MediaError) in
      result = try reader.read(into: buffer)
      if case .frames(let count) = result { return count }
      return 0
    }
    guard let count else { return .noRoom }
    work.state.reading.count(count)
    switch result {
    case .frames: return .frames
    case .waiting: return .nothingYet
    case .end: return .ended
    }
  }

  /// At an item's end: the following item without a gap, or the segment's end.
  private func goOn(_ work: inout Work) {
    if let following = work.state.reading.goOn(), begin(following, at: .zero, &work) {
      work.state.reading.cross()
    } else if finish(&work) {
      work.state.reading.finish()
    }
  }

  /// Ends the segment behind what is queued; false if there is no room for that yet.
  private func finish(_ work: inout Work) -> Bool {
    let reading = work.state.reading
    return renderer.finish(
      segment: reading.segment.id, item: reading.item.value, at: reading.frame, lap: reading.segment.lap)
  }
}
