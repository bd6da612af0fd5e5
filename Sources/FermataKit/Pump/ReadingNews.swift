package import FermataPlatform
package import FermataPolicy

/// What the side that reads has for the side that listens.
package struct ReadingNews {
  /// How a reading stands.
  package enum Standing: Sendable {
    /// As much is queued as was asked for.
    case filled
    /// The medium is late.
    case waiting
    /// There is no room before something was rendered.
    case full
    /// The media are over, and what follows them may come until little is left.
    case ending
    /// Nothing more is to be read, because the media are over or broken.
    case finished
  }

  /// Where another item begins.
  package struct Crossing: Equatable {
    /// The queue's place from which on frames belong to the item that was gone on to.
    package let place: Int
    /// How often the segment had gone on by then, as the reports of those frames say.
    package let lap: Int

    package init(place: Int, lap: Int) {
      self.place = place
      self.lap = lap
    }
  }

  /// The segment that is being read, and how that stands.
  package fileprivate(set) var segment = 0
  package var standing = Standing.finished
  /// Where other items begin: several within one reading where they are short.
  package var crossings: [Crossing] = []
  /// The item that broke, and how, while what was read of it is heard.
  package var failure: (item: ItemID, error: MediaError)?
  /// Whether the queue had run empty and has a frame again.
  package var isNear = false
  package var events: [Event] = []
  /// Which items cannot be read, and why: to be kept before it is told.
  package var failures: [(item: ItemID, error: MediaError)] = []

  package init(segment: Int = 0, standing: Standing = .finished) {
    self.segment = segment
    self.standing = standing
  }

  /// Whether it tells nothing but how the reading stands.
  package var isRoutine: Bool { crossings.isEmpty && failure == nil && !isNear && events.isEmpty }

  /// From now on it is about another segment.
  package mutating func adopt(_ segment: Int) {
    self.segment = segment
    crossings = []
    failure = nil
    isNear = false
  }

  /// Takes in what is newer.
  package mutating func merge(_ newer: ReadingNews) {
    if newer.segment != segment { adopt(newer.segment) }
    standing = newer.standing
    guard !newer.isRoutine else { return }
    crossings += newer.crossings
    failure = newer.failure ?? failure
    isNear = isNear || newer.isNear
    events += newer.events
    failures += newer.failures
  }

  /// Gives what is to be told, once.
  package mutating func take() -> ReadingNews {
    defer { if !isRoutine { self = ReadingNews(segment: segment, standing: standing) } }
    return self
  }
}
