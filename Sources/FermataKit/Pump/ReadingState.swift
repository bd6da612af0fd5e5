package import FermataPlatform
package import FermataPolicy
package import FermataSignal

/// Where in a segment, and where in a medium, a part's media are read, and what reading brought to light: a value
/// without a clock, a queue or a reader.
///
/// ``QueueFiller`` reads, asks here, and does what it is answered.
package struct ReadingState {
  private let part: PartID
  private let format: AudioFormat
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
  /// How the reading stands.
  package var standing: ReadingNews.Standing {
    get { news.standing }
    set { news.standing = newValue }
  }
  /// What was not handed to the listening side yet.
  private var news = ReadingNews()

  package init(part: PartID, format: AudioFormat) {
    self.part = part
    self.format = format
  }

  /// Whether there is something that the listening side must hear of.
  package var hasNews: Bool { !news.isRoutine }

  /// Gives what is to be told, once.
  package mutating func takeNews() -> ReadingNews {
    defer { news = ReadingNews(segment: news.segment, standing: news.standing) }
    return news
  }

  /// Whether nothing more is to be read, because the media are over or broken.
  package var isFinished: Bool { standing == .finished }

  /// Takes over a segment; false if it is the one that is being read, of which only the following item is new.
  package mutating func adopt(_ segment: Segment) -> Bool {
    guard segment.id != self.segment.id else {
      follow(segment)
      return false
    }
    self.segment = segment
    news.adopt(segment.id)
    return true
  }

  /// Takes over the following item, unless the reading has already gone on to another since this was decided.
  private mutating func follow(_ segment: Segment) {
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
    standing = .filled
  }

  /// Counts frames that were queued.
  package mutating func count(_ frames: Int) {
    delivered += frames
    frame = origin + Int(Double(delivered) * segment.rate)
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

  /// What is queued from a place on belongs to the item that was gone on to.
  package mutating func cross(at place: Int) {
    news.crossings.append(ReadingNews.Crossing(place: place, lap: segment.lap))
  }

  /// A queue that had run empty has a frame again, so the next first frame is near.
  package mutating func refill() { news.isNear = true }
}

// MARK: What reading brings to light

extension ReadingState {
  /// An item cannot be read; a reading that was called off is no failure.
  package mutating func fail(_ item: ItemID, _ error: MediaError) {
    guard error.code != .cancelled else { return }
    news.failures.append((item, error))
    news.events.append(.itemFailed(part, item))
  }

  /// The medium broke: what was read before is heard first, if anything is, and only then the item fails.
  package mutating func breakOff(_ error: MediaError, isHeardFirst: Bool) {
    standing = .finished
    if isHeardFirst { news.failure = (item, error) } else { fail(item, error) }
  }

  /// Tells what a read brought to light: a stretch that was passed over, a length that was announced too short.
  package mutating func tellRead(skipped: Duration) {
    if skipped > self.skipped {
      news.events.append(.itemDamaged(part, item, skipped: skipped - self.skipped))
      self.skipped = skipped
    }
    checkLength(atEnd: false)
  }

  /// Some containers only estimate their length: tells when it proves too short, and when it is counted.
  package mutating func checkLength(atEnd: Bool) {
    // Stretched frames cannot count the medium's own.
    guard segment.rate == 1, let announced, atEnd ? frame != announced : frame > announced else { return }
    // A too short length is told once; no count equals the largest number, so the end still tells the true length.
    self.announced = atEnd ? frame : .max
    let duration = atEnd ? format.duration(of: FrameCount(frame)) : nil
    news.events.append(.itemLength(part, item, duration: duration))
  }
}
