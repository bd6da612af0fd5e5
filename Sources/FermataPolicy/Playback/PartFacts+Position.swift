// Where a part's sound is, and what moves it. What every event asks is inlined, because handing the facts over copies
// half a kilobyte.

extension PartFacts {
  /// A position at an instant, and whether sound moves on from it; the instant lies ahead while the first frames are on
  /// their way.
  package struct Anchor: Hashable, Sendable, Codable {
    package var position = Duration.zero
    package var at = HostTime.zero
    package var isMoving = false

    /// The position at an instant; never outside the item.
    ///
    /// After a jump the position runs up to the target for as long as the route's latency, so that it is there when the
    /// target is heard; if frames are missing for longer, it stands still.
    func position(at instant: HostTime, rate: Double, isMissing: Bool, within duration: Duration?) -> Duration
    {
      var moved = position
      let elapsed = instant - at
      if isMoving, elapsed != .zero, isMissing == (elapsed < .zero) {
        moved += rate == 1 ? elapsed : elapsed * rate
      }
      guard let duration else { return max(.zero, moved) }
      return min(max(.zero, moved), duration)
    }
  }

  /// The position of its sound at an instant.
  @inline(__always)
  package func position(at instant: HostTime) -> Duration {
    anchor.position(
      at: instant, rate: rate, isMissing: missingSince != nil, within: item?.description?.duration)
  }

  /// Where its sound is, or goes while a jump is not heard yet.
  @inline(__always)
  func destination(at now: HostTime) -> Duration {
    missingSince == nil ? position(at: now) : anchor.position
  }

  /// Up to which latency a jump is shown as moving until it is heard (our choice, because a headset takes up to 300 ms;
  /// the two seconds of AirPlay are shown as waiting).
  private static let latencyLimit = Duration.milliseconds(350)

  /// How long a frame that is handed over now takes to be heard; zero while none is rendered, and through a route so
  /// slow that a jump is shown as waiting.
  private var latency: Duration {
    guard let reading, reading.isMoving else { return .zero }
    let latency = (reading.rendered - reading.heard) * (1 / segment.rate)
    return latency <= Self.latencyLimit ? latency : .zero
  }

  /// Where its sound is, unless that is another segment or an item that is rendered but not heard yet.
  @inline(__always)
  var currentReading: Reading? { reading.flatMap { $0.isOf(segment, item?.id) ? $0 : nil } }

  /// Whether frames of its current segment go to the device, heard yet or not: through a slow route also those of the
  /// item that follows.
  @inline(__always)
  var isRendering: Bool { reading.map { $0.isMoving && $0.segment == segment.id } ?? false }

  /// How many chapters its current item has.
  @inline(__always)
  var chapterCount: Int { item?.description?.chapters.count ?? 0 }

  /// The number of the chapter that a position lies in, from 0; `nil` before the first one, or without chapters.
  @inline(__always)
  func chapter(at position: Duration) -> Int? {
    item?.description?.chapters.lastIndex { $0 <= position }
  }

  /// When the next chapter begins, if the sound moves towards it; a microsecond late, so that the position, which is
  /// rounded, has surely reached it.
  @inline(__always)
  func nextChapterInstant(at now: HostTime) -> HostTime? {
    guard anchor.isMoving, missingSince == nil, chapterCount > 0 else { return nil }
    let position = position(at: now)
    guard let next = item?.description?.chapters.first(where: { $0 > position }) else { return nil }
    return anchor.at + (next - anchor.position) * (1 / rate) + .microseconds(1)
  }

  /// When the first frames are heard through a route that is slower than the one they were begun on: until then the
  /// position stands.
  @inline(__always)
  var firstHeardInstant: HostTime? { anchor.isMoving && missingSince == nil ? anchor.at : nil }
}

// MARK: Moving and standing still

extension PartFacts {
  /// Moves the anchor to what the audio callback says, so that a clock that drifts is followed.
  mutating func absorb(_ reading: Reading, at now: HostTime) {
    self.reading = reading
    guard reading.isMoving, anchor.isMoving, missingSince == nil, reading.isOf(segment, item?.id) else {
      return
    }
    // Through a slower route the first frames may not be heard yet, and nothing before them is of this segment.
    // Less than a millisecond counts as heard, because a report and the device's own clock differ by that much.
    let ahead = segment.start.attoseconds - reading.heard.attoseconds
    anchor.position = ahead > 0 ? segment.start : reading.heard
    anchor.at = now
    guard ahead > Duration.milliseconds(1).attoseconds else { return }
    let distance = Duration(attoseconds: ahead)
    anchor.at = now + (rate == 1 ? distance : distance * (1 / rate))
  }

  /// Asks for a new segment; sound that moves is expected to go on from there.
  mutating func jump(to position: Duration, at now: HostTime) {
    let isMoving = anchor.isMoving
    let latency = latency
    // Where nothing is on its way any more, frames are missing since they ran out, and not since the jump.
    let isStarving = isMoving && missingSince != nil && latency == .zero
    if !isStarving { anchor.at = isMoving ? now + latency : now }
    if isMoving, missingSince == nil { missingSince = now }
    anchor.position = position
    isStalled = false
    renewSegment()
  }

  /// Asks for the current item to be made ready from the anchor's position on.
  mutating func renewSegment() {
    guard let item else { return }
    lastSegment += 1
    isBuffered = false
    segment = Segment(id: lastSegment, item: item.id, start: anchor.position, rate: rate, following: nil)
  }

  /// Stands still.
  ///
  /// A fade ends where the device got to; after a cut, what was not heard is made ready again.
  mutating func freeze(_ silence: Silence, at now: HostTime) {
    self.silence = silence
    // A scan that went on unheard would end where nobody looked for it.
    if silence == .cut { scan = nil }
    let reading = currentReading
    guard anchor.isMoving || reading?.isMoving ?? false else { return }
    var position = destination(at: now)
    if let reading {
      let heard = max(segment.start, reading.heard)
      // Until its first frame is told nothing beyond the place was heard, whatever was handed to a device that left.
      let isHeard = anchor.isMoving && missingSince == nil
      position = silence == .fade ? reading.rendered : isHeard ? heard : min(heard, position)
    }
    anchor = Anchor(position: position, at: now, isMoving: false)
    missingSince = nil
    if silence == .cut { renewSegment() }
  }
}

// MARK: Stalls

extension PartFacts {
  /// How long frames may be missing before it is called a stall (our choice, because less is a glitch).
  static let stallLimit = Duration.milliseconds(100)

  /// When frames that are missing count as a stall: they are missing from when they should be heard.
  @inline(__always)
  var stallInstant: HostTime? { missingSince.map { max($0, anchor.at) + Self.stallLimit } }

  /// Frames have been missing for too long.
  mutating func stall(_ decision: inout Decision) {
    missingSince = nil
    guard decision.applies(.stalled) else { return }
    anchor.isMoving = false
    anchor.at = decision.now
    isStalled = !isBuffered
  }

  mutating func underrun(at now: HostTime, sounds: Bool) {
    isBuffered = false
    guard missingSince == nil, sounds else { return }
    anchor.position = currentReading.map { max($0.heard, segment.start) } ?? position(at: now)
    anchor.at = now
    missingSince = now
  }

  mutating func buffered() {
    isBuffered = true
    isStalled = false
  }
}

extension Reading {
  /// Whether the reading is of this segment and lap, and of the current item.
  func isOf(_ segment: Segment, _ current: ItemID?) -> Bool {
    self.segment == segment.id && lap == segment.lap && item == current
  }
}
