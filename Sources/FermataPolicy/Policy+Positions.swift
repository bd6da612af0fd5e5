// Where a part's sound is. It is asked for by its place: facts that are handed over are half a kilobyte copied.

extension Policy {
  /// The position of a part's sound at the last event, or at another instant; never outside the item.
  ///
  /// After a jump the clock leads up to where it goes for as long as the route takes, so that it reads the place when
  /// that is heard; frames that are missing beyond that hold it.
  package func position(of place: Int, at instant: HostTime? = nil) -> Duration {
    var moved = parts[place].anchor.position
    let elapsed = (instant ?? now) - parts[place].anchor.at
    let isMissing = parts[place].missingSince != nil
    if parts[place].anchor.isMoving, elapsed != .zero, isMissing == (elapsed < .zero) {
      let rate = parts[place].rate
      moved += rate == 1 ? elapsed : elapsed * rate
    }
    guard let duration = parts[place].item?.description.duration else { return max(.zero, moved) }
    return min(max(.zero, moved), duration)
  }

  /// Where a part's sound is, or goes while a jump is not heard yet.
  func destination(of place: Int) -> Duration {
    parts[place].missingSince == nil ? position(of: place) : parts[place].anchor.position
  }

  /// How long what is handed over now takes to be heard; zero through a route so slow that nobody should be kept
  /// waiting by a clock that moves.
  func latency(of place: Int) -> Duration {
    guard let reading = parts[place].reading, reading.isMoving else { return .zero }
    let latency = (reading.rendered - reading.heard) * (1 / parts[place].segment.rate)
    return latency <= Self.latencyLimit ? latency : .zero
  }

  /// How many chapters a part's current item has.
  @inline(__always)
  func chapterCount(of place: Int) -> Int { parts[place].item?.description.chapters.count ?? 0 }

  /// The place of the chapter that a position lies in, from 0; `nil` in an item without chapters.
  func chapter(of place: Int, at position: Duration) -> Int? {
    parts[place].item?.description.chapters.lastIndex { $0 <= position }
  }
}
