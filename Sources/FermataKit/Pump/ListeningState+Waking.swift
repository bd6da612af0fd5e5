package import FermataPolicy
package import FermataSignal

extension ListeningState {
  /// Half a second: below it a portion more is read, so a seek costs little and a hitch is survived.
  package static let lowWater = FrameCount(24_576)
  /// How much is read at once: a third of a second, so that a look at each reading is also a look at the engine; two seconds for an
  /// engine that renders much at once, and seldom (Documentation/Decisions/0017).
  package static func portion(isDeep: Bool) -> FrameCount { isDeep ? 98_304 : 16_384 }
  /// How little is left when a segment ends; until then what follows may come.
  ///
  /// What an engine renders ahead comes on top of that: with half a second more, what follows a short file was not opened in
  /// time (our choice, because such an engine is handed the last frames in one go or two).
  package static func least(isDeep: Bool) -> FrameCount { isDeep ? 4_800 : lowWater }
  /// Below how much there is more to be read, or at the end the segment to be ended.
  func mark(isDeep: Bool) -> FrameCount { isEnding ? Self.least(isDeep: isDeep) : Self.lowWater }
  /// More than five seconds: what is read at once comes on top of the low water, behind what a deep buffer may take back, with
  /// room to spare for a mark at each item's end (a power of two, as the queue makes it).
  package static let capacity = FrameCount(262_144)
  /// How often a first frame is looked for closely: half a second long.
  private static let closePolls = 100
  /// The time between two close looks (our choice, because the shortest usual buffer lasts as long).
  static let closely = Duration.milliseconds(5)
  /// How long a medium that is late is left in peace (our choice, because 50 questions a second cost nothing while
  /// somebody waits for sound).
  static let patience = Duration.milliseconds(20)
  /// After this long where no sound may pass it is asked ever more rarely, down to once a second (our choice, because
  /// most media that are late come sooner, and who comes back to one that does not is not held up by a second).
  private static let longWait = Duration.seconds(10)
  private static let longPatience = Duration.seconds(1)
  /// The shortest wait for frames to be rendered (our choice, because no callback asks for fewer).
  private static let shortest = Duration.milliseconds(2)
  /// How soon an engine that renders seldom is looked at again (our choice, because it renders no more often, and tells if it
  /// finds less than it takes).
  private static let seldom = Duration.milliseconds(500)
  /// How much it leaves at a look after which what is read lasts until the next one (our choice, because less may be gone
  /// before a look that comes late), and by how much sooner that comes, because looks come late, never early.
  private static let steady = FrameCount(1_024)
  private static let early = Duration.milliseconds(2)
  /// How long a reader that is slow is left in peace (our choice, because a listener does not notice so much).
  private static let soon = Duration.milliseconds(50)

  /// What waits in the queue.
  package struct Level {
    /// How much of the segment that is wanted is queued, and how much will be if what was just asked for is read at
    /// once.
    let buffered: FrameCount
    let expected: FrameCount
    /// The queue's place of the frame that is rendered next.
    let place: Int
    /// Whether the engine renders much at once, and seldom.
    let isDeep: Bool

    package init(buffered: FrameCount, expected: FrameCount, place: Int, isDeep: Bool = false) {
      self.buffered = buffered
      self.expected = expected
      self.place = place
      self.isDeep = isDeep
    }
  }

  /// When there will be something to do; `nil` if only a cue, an opened gate or the reading can bring it.
  ///
  /// Sound may pass if the gate is open; it `rebinds` for a moment after it was bound to another route.
  package mutating func nextWake(
    now: HostTime, latency: Duration, level: Level, isGateOpen: Bool, rebinds: Bool
  ) -> HostTime? {
    var next: HostTime?
    func consider(_ instant: HostTime) { next = next.map { min($0, instant) } ?? instant }
    if let report = reports.first { consider(report.instant + latency) }
    if isWaiting {
      let patience = patience(isGateOpen: isGateOpen, now: now)
      consider(askedAt + patience > now ? askedAt + patience : now + patience)
    }
    // A slow reader may come to what is lacking without a word, because that was expected of it before.
    if lacks { consider(now + Self.soon) }
    guard isGateOpen else { return next }
    // An output that is pinned to its route begins anew on another one.
    if rebinds { consider(now + Self.closely) }
    if awaitsStart {
      // Look for the first frame often for half a second, then rarely, because the engine may be dead.
      countPoll()
      consider(now + (polls <= Self.closePolls ? Self.closely : .milliseconds(100)))
      return next
    }
    if let crossing = crossings.first(where: { $0.place >= level.place }) {
      // Once the frame before it was rendered, the next callback brings it.
      let left = crossing.place - level.place
      consider(now + (left > 0 ? duration(left) : Self.closely))
    }
    if isFinished {
      consider(now + Watch.interval)
      if let end = endWake(after: level.buffered, now: now) { consider(end) }
    } else {
      // While the medium lasts, each reading goes with a look.
      let spare = level.expected.value - mark(isDeep: level.isDeep).value
      // A queue that is full of runs of a few frames is soon empty.
      let soon = isFull ? duration(level.buffered.value / 2) : Self.soon
      consider(now + (spare > 0 ? max(duration(spare), rest(level)) : soon))
    }
    return next
  }

  /// How long an engine that renders seldom is left in peace at least: until it has rendered what is read for it now.
  ///
  /// So each look reads. Half a second is left at the worst, and an engine that finds less than it wants tells so. At the end
  /// nothing is read, and the look that ends the segment must not come late.
  private func rest(_ level: Level) -> Duration {
    guard level.isDeep else { return .zero }
    guard !isEnding else { return Self.soon }
    let reads = level.expected > level.buffered && level.buffered >= Self.steady
    return reads ? duration(Self.portion(isDeep: true).value) - Self.early : Self.seldom
  }

  /// When the end of a medium that is read whole may be reported; of one that was, the report says when it is heard.
  private func endWake(after buffered: FrameCount, now: HostTime) -> HostTime? {
    if buffered > .zero { return now + duration(buffered.value) }
    return hasReportedEnd ? nil : now + Self.closely
  }

  /// How long a medium that is late is left in peace: the longer the later it is, by an eighth, where no sound may pass,
  /// because an idle app should sleep.
  private func patience(isGateOpen: Bool, now: HostTime) -> Duration {
    guard !isGateOpen, let waitsSince else { return Self.patience }
    return min(max(Self.patience, (now - waitsSince - Self.longWait) / 8), Self.longPatience)
  }

  /// How long that many frames last, and one more, so that what happens with them has happened by then; never so short
  /// that an engine that has just died, and renders none of them, is looked for in a circle.
  private func duration(_ frames: Int) -> Duration {
    max(format.duration(of: FrameCount(frames + 1)), Self.shortest)
  }
}
