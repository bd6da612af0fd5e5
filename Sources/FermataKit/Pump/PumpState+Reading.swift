package import FermataPlatform
package import FermataPolicy
package import FermataSignal

extension PumpState {
  /// Where in a segment, and where in a medium, the pump reads.
  package struct Reading {
    package private(set) var segment = Segment.none
    /// The item that is being read, and the next frame of it.
    package private(set) var item = ItemID(0)
    package private(set) var frame = 0
    /// Where in the medium the reading began, and how many frames were delivered since.
    private var origin = 0
    private var delivered = 0
    /// The item's length as it was announced; `nil` if it was not, or proved too short.
    private var announced: Int?
    /// How much of the item the reader passed over, as was told last.
    private var skipped = Duration.zero
    /// Whether nothing more is to be read, because the media are over or broken.
    package private(set) var isFinished = true
    /// Whether the medium is late.
    package private(set) var isWaiting = false
    /// Frames that were queued after the last change of item; `nil` if none is queued.
    package private(set) var framesAfterCrossing: Int?
    /// The item that broke, and how, while what was read of it is heard.
    private var failure: (item: ItemID, error: MediaError)?

    package mutating func adopt(_ segment: Segment) {
      self.segment = segment
      failure = nil
      framesAfterCrossing = nil
    }

    /// Takes over the following item, unless the pump has already gone on to another since this was decided.
    package mutating func follow(_ segment: Segment) {
      let hasGoneOn = self.segment.lap > segment.lap && item != segment.item
      if !hasGoneOn { self.segment.following = segment.following }
    }

    /// Reads an item from a frame on.
    package mutating func begin(
      _ item: ItemID, at frame: FrameCount, announced: FrameCount?, skipped: Duration
    ) {
      self.item = item
      self.frame = frame.value
      origin = frame.value
      delivered = 0
      self.announced = announced?.value
      self.skipped = skipped
      isFinished = false
    }

    /// The medium is late.
    package mutating func wait() { isWaiting = true }

    /// The medium is asked again.
    package mutating func resume() { isWaiting = false }

    /// Nothing more is to be read.
    package mutating func finish() { isFinished = true }

    /// The medium broke; its item fails once what was read of it is heard.
    package mutating func failOnceHeard(_ error: MediaError) { failure = (item, error) }

    /// What broke, now that all that was read of it is heard; given once.
    package mutating func takeFailure() -> (item: ItemID, error: MediaError)? {
      defer { failure = nil }
      return failure
    }

    /// Counts frames that were queued.
    package mutating func count(_ frames: Int) {
      delivered += frames
      frame = origin + Int(Double(delivered) * segment.rate)
      if let after = framesAfterCrossing { framesAfterCrossing = after + frames }
    }

    /// The item to go on with at an item's end; `nil` at the segment's.
    package mutating func goOn() -> ItemID? {
      guard let following = segment.following else { return nil }
      // An item without frames would follow itself for ever.
      if following == item, origin == 0, delivered == 0 { return nil }
      // What repeats goes on until it is told otherwise.
      if following != item { segment.following = nil }
      segment.lap += 1
      return following
    }

    /// What is queued from now on belongs to the item that was gone on to.
    package mutating func cross() { framesAfterCrossing = 0 }

    /// The item that was gone on to is heard.
    package mutating func crossingIsHeard() { framesAfterCrossing = nil }

    /// How much more was passed over than was told; `nil` for nothing.
    package mutating func takeDamage(upTo skipped: Duration) -> Duration? {
      guard skipped > self.skipped else { return nil }
      defer { self.skipped = skipped }
      return skipped - self.skipped
    }

    /// Whether the announced length is to be corrected: when it proves too short, and when the end is reached.
    package mutating func correctLength(atEnd: Bool) -> Bool {
      // Stretched frames cannot count the medium's own.
      guard segment.rate == 1, let announced, atEnd ? frame != announced : frame > announced
      else { return false }
      // A too short length is told once; no count equals the largest number, so the end still tells the true length.
      self.announced = atEnd ? frame : .max
      return true
    }
  }

  /// The medium broke: what was read before is heard first, if anything is, and only then the item fails.
  package mutating func breakOff(_ error: MediaError, isHeardFirst: Bool) {
    reading.finish()
    if isHeardFirst { reading.failOnceHeard(error) } else { fail(reading.item, error) }
  }

  /// Tells what a read brought to light: a stretch that was passed over, a length that was announced too short.
  package mutating func tellRead(skipped: Duration, intoEmptyQueue: Bool) {
    // After a wait for the medium the first frame is near.
    if intoEmptyQueue { listening.lookClosely() }
    if let damage = reading.takeDamage(upTo: skipped) {
      tell(.itemDamaged(part, reading.item, skipped: damage))
    }
    checkLength(atEnd: false)
  }

  /// Some containers only estimate their length: tells when it proves too short, and when it is counted.
  package mutating func checkLength(atEnd: Bool) {
    guard reading.correctLength(atEnd: atEnd) else { return }
    let duration = atEnd ? format.duration(of: FrameCount(reading.frame)) : nil
    tell(.itemLength(part, reading.item, duration: duration))
  }
}
