import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// Fills one part's queue from its media, as it is ordered to.
///
/// A read may block for long, so this runs on a lane of its own, and nothing that others call here waits for a read.
/// What it decides is ``ReadingState``'s.
final class QueueFiller: Sendable {
  /// The medium in use.
  fileprivate struct Use {
    let item: ItemID
    let cancellation: Cancellation
    /// `nil` while it is being opened.
    var reader: (any MediaReader)?

    func cancel() {
      cancellation.cancel()
      reader?.cancel()
    }
  }

  /// What an order leaves to be done once no lock is held, because a reader is foreign code.
  struct Ordered {
    /// Whether the lane is to be woken.
    let wakesReader: Bool
    private let obsolete: Use?

    fileprivate init(wakesReader: Bool, obsolete: Use?) {
      self.wakesReader = wakesReader
      self.obsolete = obsolete
    }

    /// Ends the reading of what is not wanted any more.
    func cancelObsolete() { obsolete?.cancel() }
  }

  /// What is to be done next.
  private struct Orders {
    var segment: Segment?
    /// Whether the medium is to be let go, because its queue was replaced.
    var letsGo = false
    /// What the reading is expected to come to; whatever else it comes to is told at once.
    var expectation: ReadingNews.Standing?

    /// Whether there is more to do than to go on.
    var areNew: Bool { segment != nil || letsGo }
  }

  /// What others may change while a read blocks.
  private struct Shared {
    var orders = Orders()
    /// Whether the lane is at work, or will be.
    var isUnderWay = false
    /// The segment that is being read.
    var current = 0
    var use: Use?

    /// Whether what is being read is not wanted any more.
    var isObsolete: Bool { orders.letsGo || orders.segment.map { $0.id != current } ?? false }

    /// Gives the orders, each once.
    mutating func takeOrders() -> Orders {
      defer { orders = Orders() }
      if let segment = orders.segment { current = segment.id }
      return orders
    }

    /// Takes the medium out of use unless it is one of this item.
    mutating func takeUse(exceptFor item: ItemID? = nil) -> Use? {
      guard let old = use, old.item != item else { return nil }
      use = nil
      return old
    }
  }

  /// How much is read in one go (our choice, because an order is heeded after each, and a decoder takes about a
  /// millisecond for so much).
  private static let chunk = 4096

  private let renderer: PlaybackRenderer
  private let items: ItemStore
  private let shared = Mutex(Shared())
  private let news = Mutex(ReadingNews())
  /// The lane's own.
  private let reading: Mutex<ReadingState>

  init(part: PartID, renderer: PlaybackRenderer, items: ItemStore) {
    self.renderer = renderer
    self.items = items
    reading = Mutex(ReadingState(part: part, format: renderer.format))
  }

  /// What reading brought to light since it was last asked.
  ///
  /// Any thread; never waits.
  func takeNews() -> ReadingNews { news.withLock { $0.take() } }

  /// Orders a segment, the end of reading, or with neither only more of what is being read.
  ///
  /// Any thread; never waits. A read of another item is to be cancelled, because its reader would not be used again; one
  /// of the same item goes on, because its reader then seeks.
  func order(_ segment: Segment?, letsGo: Bool, expecting expectation: ReadingNews.Standing?) -> Ordered {
    shared.withLock { shared in
      if letsGo { shared.orders = Orders(letsGo: true) }
      if let segment { shared.orders.segment = segment }
      let wakes = !shared.isUnderWay
      shared.isUnderWay = true
      if shared.orders.areNew {
        shared.orders.expectation = nil
      } else if wakes {
        shared.orders.expectation = expectation
      }
      let isObsolete = segment != nil && shared.isObsolete
      return Ordered(
        wakesReader: wakes, obsolete: isObsolete ? shared.takeUse(exceptFor: segment?.item) : nil)
    }
  }

  /// Does what was ordered; `tell` is called whenever there is something to be told at once.
  ///
  /// The lane's call.
  func run(tell: () -> Void) {
    reading.withLock { reading in
      repeat {
        let orders = shared.withLock { $0.takeOrders() }
        if orders.letsGo {
          drop()
          reading.standing = .finished
        }
        if let segment = orders.segment { adopt(segment, &reading) }
        fill(&reading, tell)
        publish(&reading, tell)
        if reading.standing != orders.expectation { tell() }
      } while !rests()
    }
  }

  /// Whether nothing more was ordered; the lane is to be woken again then.
  private func rests() -> Bool {
    shared.withLock { shared in
      shared.isUnderWay = shared.orders.areNew
      return !shared.isUnderWay
    }
  }

  /// Hands over what reading brought to light, and tells if it is more than how the reading stands.
  private func publish(_ reading: inout ReadingState, _ tell: () -> Void) {
    let fresh = reading.takeNews()
    news.withLock { $0.merge(fresh) }
    if !fresh.isRoutine { tell() }
  }

  /// Lets the medium go, outside the lock because that is foreign code.
  private func drop() {
    let use = shared.withLock { $0.takeUse() }
    withExtendedLifetime(use) {}
  }
}

// MARK: Reading

extension QueueFiller {
  /// What one reading came to.
  private enum Queued { case frames(Int), nothingYet, ended, noRoom }

  /// Begins a segment that is new: drops what is queued, and reads on from its start.
  private func adopt(_ segment: Segment, _ reading: inout ReadingState) {
    guard reading.adopt(segment) else { return }
    renderer.discard()
    let start = renderer.format.frames(in: segment.start)
    if !begin(segment.item, at: start, &reading) { reading.standing = .finished }
  }

  /// Reads an item from a frame on; false if it cannot be read, and then the reading stays as it was.
  private func begin(_ item: ItemID, at frame: FrameCount, _ reading: inout ReadingState) -> Bool {
    do throws(MediaError) {
      let reader = try reader(for: item)
      reader.setRate(reading.segment.rate)
      try reader.seek(to: frame)
      reading.begin(item, at: frame, announced: items.info(of: item)?.length, skipped: reader.skipped)
      return true
    } catch {
      reading.fail(item, error)
      return false
    }
  }

  /// The reader in use if it is this item's, or else the item's own, which is in use then.
  private func reader(for item: ItemID) throws(MediaError) -> any MediaReader {
    let cancellation = Cancellation()
    let before = shared.withLock { shared -> Use? in
      defer { if shared.use?.item != item { shared.use = Use(item: item, cancellation: cancellation) } }
      return shared.use
    }
    if let before, before.item == item, let reader = before.reader { return reader }
    do throws(MediaError) {
      if shared.withLock(\.isObsolete) { cancellation.cancel() }
      let reader = try items.takeReader(for: item, cancellation)
      let isWanted = shared.withLock { shared in
        guard shared.use?.cancellation === cancellation else { return false }
        shared.use?.reader = reader
        return true
      }
      if isWanted { return reader }
      reader.cancel()
      throw ItemStore.cancelled
    } catch {
      shared.withLock { if $0.use?.cancellation === cancellation { $0.use = before } }
      throw error
    }
  }

  /// Queues a portion once little is left, unless the media are over or late, or something else was ordered.
  private func fill(_ reading: inout ReadingState, _ tell: () -> Void) {
    guard !reading.isFinished else { return }
    reading.standing = .filled
    // Frames were taken back since it was ordered: nothing is read, which nobody expects.
    guard renderer.buffered < ListeningState.lowWater else { return tell() }
    var left = ListeningState.portion(isDeep: renderer.isKept).value
    while left > 0, !reading.isFinished {
      guard let reader = shared.withLock({ $0.orders.areNew ? nil : $0.use?.reader }) else { return }
      do throws(MediaError) {
        switch try queue(from: reader, limit: left, &reading) {
        case .frames(let count):
          left -= count
          reading.tellRead(skipped: reader.skipped)
        case .nothingYet:
          reading.standing = .waiting
          return
        case .ended:
          reading.checkLength(atEnd: true)
          guard goOn(&reading, tell) else {
            reading.standing = .ending
            return
          }
        case .noRoom:
          reading.standing = .full
          return
        }
      } catch {
        return breakOff(error, &reading, tell)
      }
      if reading.hasNews { publish(&reading, tell) }
    }
    if !reading.isFinished, renderer.isFull { reading.standing = .full }
  }

  /// The medium broke: what was read before is heard first, and only then the item fails.
  private func breakOff(_ error: MediaError, _ reading: inout ReadingState, _ tell: () -> Void) {
    drop()
    let isHeardFirst = renderer.buffered > .zero && !renderer.isFull
    reading.breakOff(error, isHeardFirst: isHeardFirst)
    // Published before the end is queued, because the end's report tells it.
    publish(&reading, tell)
    if isHeardFirst { _ = finish(reading) }
  }

  /// Queues one run of frames, at most so many.
  private func queue(
    from reader: any MediaReader, limit: Int, _ reading: inout ReadingState
  ) throws(MediaError) -> Queued {
    var result = MediaRead.end
    let segment = reading.segment
    let count = try renderer.write(
      segment: segment.id, item: reading.item.value, at: reading.frame, rate: segment.rate, lap: segment.lap,
      limit: min(limit, Self.chunk)
    ) { (buffer) throws(MediaError) in
      result = try reader.read(into: buffer)
      guard case .frames(let count) = result else { return 0 }
      // Asked after the read, which may have lasted longer than the queue.
      if renderer.buffered == .zero { reading.refill() }
      return count
    }
    guard let count else { return .noRoom }
    reading.count(count)
    switch result {
    case .frames: return .frames(count)
    case .waiting: return .nothingYet
    case .end: return .ended
    }
  }

  /// At an item's end: the following item without a gap, or the segment's end; false while more than little is left, because
  /// what follows may be opened by then.
  private func goOn(_ reading: inout ReadingState, _ tell: () -> Void) -> Bool {
    if let following = reading.goOn(), begin(following, at: .zero, &reading) {
      reading.cross(at: renderer.written)
      // Published before its first frame is queued, because the report of that ends the wait for it.
      publish(&reading, tell)
      return true
    }
    guard renderer.buffered < ListeningState.least(isDeep: renderer.isKept) else { return false }
    if finish(reading) { reading.standing = .finished }
    return true
  }

  /// Ends the segment behind what is queued; false if there is no room for that yet.
  private func finish(_ reading: ReadingState) -> Bool {
    renderer.finish(
      segment: reading.segment.id, item: reading.item.value, at: reading.frame, lap: reading.segment.lap)
  }
}
