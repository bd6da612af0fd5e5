// Where a component's sound is. It is asked for by its place: facts that are handed over are half a kilobyte copied.

extension Policy {
  /// How fast a component's current item moves when it does.
  func rate(of place: Int) -> Double { components[place].rate }

  /// The position of a component's sound at the last event, or at another instant; never outside the item.
  package func position(of place: Int, at instant: HostTime? = nil) -> Duration {
    let now = instant ?? now
    var moved = components[place].anchor.position
    // What is queued and not heard yet is on its way through a slow route: the clock does not wait for it.
    let isMissing = components[place].missingSince != nil && !components[place].isBuffered
    if components[place].anchor.isMoving, !isMissing,
      now > components[place].anchor.at
    {
      let rate = rate(of: place)
      let elapsed = now - components[place].anchor.at
      moved += rate == 1 ? elapsed : elapsed * rate
    }
    // Compared as numbers: the library's own comparison of durations is a call.
    if moved.attoseconds < 0 { moved = .zero }
    guard let duration = components[place].item?.description.duration,
      duration.attoseconds < moved.attoseconds
    else { return moved }
    return duration
  }

  /// How many chapters a component's current item has.
  @inline(__always)
  func chapterCount(of place: Int) -> Int { components[place].item?.description.chapters.count ?? 0 }

  /// The place of the chapter that a position lies in, from 0; `nil` in an item without chapters.
  func chapter(of place: Int, at position: Duration) -> Int? {
    components[place].item?.description.chapters.lastIndex { $0 <= position }
  }
}
