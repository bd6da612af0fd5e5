import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// Fills one part's queue from its media and carries the audio callback's reports to the policy.
///
/// It runs on its lane of the platform's scheduler, never on the main or the audio thread, and wakes only when there
/// is something to do: room to fill, a report to hear, a reader to ask again.
final class Pump: Sendable {
  /// What others leave for the pump.
  struct Inbox {
    var segment: Segment?
    /// The route that the open gate is bound to; `nil` while it is closed.
    var openFor: Int?
    /// Until when a gate that was bound to another route is looked after closely.
    var rebindsUntil = HostTime.zero
    /// When the gate opened, if it has since the pump last looked.
    var openedAt: HostTime?
    var wakesAt: HostTime?
  }

  /// The pump's own, touched on its lane only.
  struct Work {
    var segment = Segment.none
    var reader: (any MediaReader)?
    /// The item that is being read, and the next frame of it.
    var item = ItemID(0)
    var frame = 0
    /// Where in the medium the reading began, and how many frames were delivered since.
    var origin = 0
    var delivered = 0
    /// The lap that was last told.
    var toldLap = 0
    var isFinished = true
    var isWaiting = false
    /// Frames that were queued after the last change of item; `nil` if none is queued.
    var framesAfterCrossing: Int?
    var hasToldBuffered = true
    /// The item that broke, and how, while what was read of it is heard.
    var failure: (item: ItemID, error: MediaError)?
    /// Whether it was told that the medium is late before the first frame.
    var hasToldStarved = false
    var reports: [RenderReport] = []
    /// The item's length as it was announced; `nil` if it was not, or proved too short.
    var announced: Int?
    /// How much of the item the reader passed over, as was told last.
    var skipped = Duration.zero
    /// What is to be told once the pump's lock is open again.
    var events: [Event] = []
    /// Whether sound should begin and its first frame was not reported yet, and how often that was looked for.
    var awaitsStart = false
    var polls = 0
    /// Since when no first frame was reported though the gate is open, however often another place was asked for.
    var listensSince = HostTime.zero
    /// When the gate last opened.
    var openedAt = HostTime.zero
    /// What the watch told last: the instant of the last callback, and the route.
    var deadSince: Int64?
    var movedTo: Int?
    /// How long what is handed over took to be heard when the watch last looked, and on which route.
    var latency: (route: Int, value: Duration)?
  }

  static let capacity = FrameCount(65_536)
  /// Half a second: below it a third of a second more is read, so a seek costs little and a hitch is survived.
  static let lowWater = FrameCount(24_576)
  static let portion = FrameCount(16_384)
  static let chunk = 4096
  /// How often a first frame is looked for closely: half a second long.
  static let closePolls = 100

  let part: PartID
  let renderer: PlaybackRenderer
  let items: ItemStore
  let platform: Platform
  /// Takes in what the pump tells.
  private let tell: @Sendable (Event) -> Void
  private let inbox = Mutex(Inbox())
  private let work = Mutex(Work())

  init(
    part: PartID, renderer: PlaybackRenderer, items: ItemStore, platform: Platform,
    tell: @escaping @Sendable (Event) -> Void
  ) {
    self.part = part
    self.renderer = renderer
    self.items = items
    self.platform = platform
    self.tell = tell
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
  func wake(at instant: HostTime) {
    let isNeeded = inbox.withLock { inbox in
      if let pending = inbox.wakesAt, pending <= instant { return false }
      inbox.wakesAt = instant
      return true
    }
    guard isNeeded else { return }
    platform.scheduler.schedule(on: .pump(part), at: instant) { [weak self] in self?.run() }
  }

  private func run() {
    let now = platform.scheduler.now
    let (requested, route, openedAt) = inbox.withLock { inbox in
      defer {
        inbox.segment = nil
        inbox.openedAt = nil
        if let pending = inbox.wakesAt, pending <= now { inbox.wakesAt = nil }
      }
      return (inbox.segment, inbox.openFor, inbox.openedAt)
    }
    let (next, events) = work.withLock { work in
      if let openedAt {
        work.openedAt = openedAt
        work.reports.removeAll { isPast($0, openedAt) }
        work.listensSince = now
        listen(&work)
      }
      if let requested { adopt(requested, &work) }
      collectReports(&work)
      tellDueReports(&work, now: now)
      fill(&work)
      if route != nil { tellStarved(&work) }
      tellBuffered(&work)
      if let route { watch(&work, over: route, now: now) }
      defer { work.events = [] }
      return (nextWake(&work, now: now, isGateOpen: route != nil), work.events)
    }
    for event in events { tell(event) }
    if let next { wake(at: next) }
  }
}

// MARK: Reading

extension Pump {
  /// What one reading came to.
  private enum Queued { case frames, nothingYet, ended, noRoom }

  /// Begins a segment: drops what is queued, and reads on from its start.
  private func adopt(_ segment: Segment, _ work: inout Work) {
    let isNew = segment.id != work.segment.id
    guard isNew else { return follow(segment, &work) }
    work.segment = segment
    work.toldLap = segment.lap
    renderer.discard()
    work.failure = nil
    work.framesAfterCrossing = nil
    work.hasToldBuffered = false
    listen(&work)
    work.isFinished = !begin(segment.item, at: renderer.format.frames(in: segment.start), &work)
  }

  /// Takes over what follows, unless the pump has already gone on to another item: then that was decided for the last.
  private func follow(_ segment: Segment, _ work: inout Work) {
    let hasGoneOn = work.segment.lap > segment.lap && work.item != segment.item
    if !hasGoneOn { work.segment.following = segment.following }
  }

  /// Reads an item from a frame on; false if it cannot be read, and then what was read before is read on.
  private func begin(_ item: ItemID, at frame: FrameCount, _ work: inout Work) -> Bool {
    do throws(MediaError) {
      let kept = work.item == item ? work.reader : nil
      let reader = if let kept { kept } else { try items.takeReader(for: item) }
      reader.setRate(work.segment.rate)
      try reader.seek(to: frame)
      work.reader = reader
      work.item = item
      work.frame = frame.value
      work.origin = frame.value
      work.delivered = 0
      work.announced = items.info(of: item)?.length?.value
      work.skipped = reader.skipped
      return true
    } catch {
      fail(item, error, &work)
      return false
    }
  }

  func fail(_ item: ItemID, _ error: MediaError, _ work: inout Work) {
    guard error.code != .cancelled else { return }
    items.fail(item, error)
    work.events.append(.itemFailed(part, item))
  }

  /// Queues a portion once little is left, unless the media are over or late, or another segment is wanted.
  private func fill(_ work: inout Work) {
    work.isWaiting = false
    let buffered = renderer.buffered
    guard buffered < Self.lowWater else { return }
    let enough = buffered + Self.portion
    while !work.isFinished, renderer.buffered < enough, inbox.withLock({ $0.segment == nil }) {
      guard let reader = work.reader else { return }
      do throws(MediaError) {
        switch try queue(from: reader, &work) {
        case .frames:
          // After a wait for the medium the first frame is near.
          if buffered == .zero { work.polls = 0 }
          tellSkipped(reader, &work)
          checkLength(&work, hasEnded: false)
        case .nothingYet:
          work.isWaiting = true
          return
        case .ended:
          checkLength(&work, hasEnded: true)
          goOn(&work)
        case .noRoom: return
        }
      } catch {
        return breakOff(error, &work)
      }
    }
  }

  /// What was read before a medium broke is heard first, and then it has failed.
  private func breakOff(_ error: MediaError, _ work: inout Work) {
    work.reader = nil
    work.isFinished = true
    if renderer.buffered > .zero, finish(&work) {
      work.failure = (work.item, error)
    } else {
      fail(work.item, error, &work)
    }
  }

  /// Queues one run of frames.
  private func queue(from reader: any MediaReader, _ work: inout Work) throws(MediaError) -> Queued {
    var result = MediaRead.end
    let count = try renderer.write(
      segment: work.segment.id, item: work.item.value, at: work.frame, rate: work.segment.rate,
      lap: work.segment.lap, limit: Self.chunk
    ) { (buffer) throws(MediaError) in
      result = try reader.read(into: buffer)
      if case .frames(let count) = result { return count }
      return 0
    }
    guard let count else { return .noRoom }
    work.delivered += count
    work.frame = work.origin + Int(Double(work.delivered) * work.segment.rate)
    if let after = work.framesAfterCrossing { work.framesAfterCrossing = after + count }
    switch result {
    case .frames: return .frames
    case .waiting: return .nothingYet
    case .end: return .ended
    }
  }

  /// Tells that a damaged stretch was passed over.
  private func tellSkipped(_ reader: any MediaReader, _ work: inout Work) {
    let skipped = reader.skipped
    guard skipped > work.skipped else { return }
    work.events.append(.itemDamaged(part, work.item, skipped: skipped - work.skipped))
    work.skipped = skipped
  }

  /// Some containers only estimate their length: tells when it proves too short, and when it is counted.
  private func checkLength(_ work: inout Work, hasEnded: Bool) {
    // Stretched frames cannot count the medium's own.
    guard work.segment.rate == 1, let announced = work.announced,
      hasEnded ? work.frame != announced : work.frame > announced
    else {
      return
    }
    // Too short is told once; no count is like the largest number, so the end still tells the true one.
    work.announced = hasEnded ? work.frame : .max
    let duration = hasEnded ? renderer.format.duration(of: FrameCount(work.frame)) : nil
    work.events.append(.itemLength(part, work.item, duration: duration))
  }

  /// At an item's end: the following item without a gap, or the segment's end.
  private func goOn(_ work: inout Work) {
    if let following = work.segment.following {
      // What repeats goes on until it is told otherwise.
      if following != work.item { work.segment.following = nil }
      work.segment.lap += 1
      if begin(following, at: .zero, &work) {
        work.framesAfterCrossing = 0
        return
      }
    }
    work.isFinished = finish(&work)
  }

  /// Ends the segment behind what is queued; false if there is no room for that yet.
  private func finish(_ work: inout Work) -> Bool {
    renderer.finish(
      segment: work.segment.id, item: work.item.value, at: work.frame, lap: work.segment.lap)
  }
}

// MARK: Waking

extension Pump {
  /// When there will be something to do; `nil` if only a cue or an opened gate can bring it.
  private func nextWake(_ work: inout Work, now: HostTime, isGateOpen: Bool) -> HostTime? {
    var next: HostTime?
    func consider(_ instant: HostTime) { next = next.map { min($0, instant) } ?? instant }
    if let report = work.reports.first { consider(heardTime(of: report)) }
    if work.isWaiting { consider(now + .milliseconds(20)) }
    guard isGateOpen else { return next }
    // An output that is pinned to its route begins anew on another one.
    if inbox.withLock({ now < $0.rebindsUntil }) { consider(now + .milliseconds(5)) }
    if work.awaitsStart {
      // Listening for the first frame: closely for half a second, then as one who waits for a dead engine.
      work.polls += 1
      consider(now + .milliseconds(work.polls <= Self.closePolls ? 5 : 100))
      return next
    }
    // While the medium lasts, filling wakes the pump every third of a second.
    if work.isFinished { consider(now + Self.watchInterval) }
    let buffered = renderer.buffered.value
    let spare = buffered - Self.lowWater.value
    if !work.isFinished { consider(now + (spare > 0 ? duration(spare) : .milliseconds(50))) }
    if let after = work.framesAfterCrossing { consider(now + duration(max(0, buffered - after))) }
    if work.isFinished { consider(now + duration(buffered)) }
    return next
  }

  /// How long that many frames last, and one more, so that what happens with them has happened by then.
  private func duration(_ frames: Int) -> Duration { renderer.format.duration(of: FrameCount(frames + 1)) }
}
