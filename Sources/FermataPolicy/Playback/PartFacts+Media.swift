// What the media tell of a part's items, and the audio callback of its sound. Reports that name an old segment or item
// are dropped.

extension PartFacts {
  /// The index of the item to open next, the current one before the one that follows; `nil` while neither needs it.
  @inline(__always)
  var itemToOpen: Int? {
    guard let state = item?.state else { return nil }
    if state == .unopened { return queue.index }
    guard state == .ready, let following = queue.following else { return nil }
    return queue[following].state == .unopened ? following : nil
  }

  /// The segment that is to be made ready; `nil` if that was asked for, with the item that follows, or its item is not
  /// open.
  @inline(__always)
  var uncuedSegment: Segment? {
    guard item?.state == .ready else { return nil }
    let following = followingItem
    if cued == segment.id, segment.following == following { return nil }
    var segment = segment
    segment.following = following
    return segment
  }

  /// The item that can go on without a gap: only at the same speed, because a segment has one.
  @inline(__always)
  private var followingItem: ItemID? {
    guard let next = queue.following, queue[next].state == .ready else { return nil }
    let speed = queue[next].description?.stretches == true ? speed : 1
    return speed == segment.rate ? queue[next].id : nil
  }
}

// MARK: What is told

extension PartFacts {
  mutating func itemReady(
    _ id: ItemID, _ description: ItemDescription, awaitsPicture: Bool, _ decision: Decision
  ) {
    guard let index = queue.index(of: id) else { return }
    queue[index].state = .ready
    failures.removeAll { $0 == id }
    queue[index].description = description
    queue[index].awaitsPicture = awaitsPicture
    guard index == queue.index else { return }
    // What was cued before was cued without knowing whether the item can be stretched.
    if segment.rate != rate { renewSegment() }
    guard let duration = description.duration, anchor.position > duration else { return }
    jump(to: duration, at: decision.now)
  }

  /// The picture of an item arrived, or never will; an item that is gone needs none.
  mutating func itemPictured(_ id: ItemID, isNew: Bool, _ decision: inout Decision) {
    guard let index = queue.index(of: id) else { return }
    queue[index].awaitsPicture = false
    guard isNew, decision.applies(.cardPicture) else { return }
    queue[index].picture += 1
  }

  /// An item's announced length proved wrong: it was too short and is now unknown, or it was counted to the end.
  mutating func itemLength(_ id: ItemID, _ duration: Duration?) {
    guard let index = queue.index(of: id) else { return }
    queue[index].description?.duration = duration
  }

  mutating func itemFailed(_ id: ItemID, _ decision: inout Decision) {
    guard let index = queue.index(of: id) else { return }
    queue[index].state = .failed
    if !failures.contains(id) { failures.append(id) }
    guard index == queue.index else { return }
    freeze(.fade, at: decision.now)
    passOver(&decision)
  }

  /// The first frame after silence, or of a new segment, is heard through a route.
  mutating func started(at position: Duration, _ instant: HostTime, on route: Route, _ decision: Decision) {
    anchor = Anchor(position: position, at: instant, isMoving: true)
    missingSince = nil
    isStalled = false
    hear(on: route, at: decision.now)
    playedSequence = decision.sequence
    passing = Passing()
  }

  /// The first frame of a following item is heard; `passes` says whether more of it will be.
  mutating func crossed(
    to id: ItemID, lap: Int, at instant: HostTime, passes: Bool, _ decision: inout Decision
  ) {
    guard let index = queue.index(of: id), decision.applies(.queueAdvances) else { return }
    queue.index = index
    segment.lap = lap
    owesRewind = false
    // If sound passes, it moves from here on. If it was paused in between, it stands where the device got to in the new
    // item.
    if passes {
      // Its first frame may have been told while the gate was closed for want of more.
      if !anchor.isMoving { playedSequence = decision.sequence }
      anchor.isMoving = true
    }
    anchor.position = anchor.isMoving ? .zero : currentReading?.rendered ?? .zero
    anchor.at = instant
    segment.item = id
    segment.start = .zero
    if segment.following != id { segment.following = nil }
    // The same segment goes on, so it counts as cued as it is.
    cued = segment.id
  }

  /// The last frame of the segment was heard.
  mutating func ended(sounds: Bool, _ decision: inout Decision) {
    let end = item?.description?.duration
    guard sounds else {
      // Paused while the last frames were on their way: the next play begins at the end, and the queue goes on there.
      anchor.position = end ?? anchor.position
      return renewSegment()
    }
    // A queue without a single frame in it would go round for ever.
    if !anchor.isMoving { passing.count += 1 }
    if let next = queue.following, passing.count < queue.count, decision.applies(.queueAdvances) {
      return go(to: next, at: .zero, decision.now)
    }
    anchor = Anchor(position: end ?? position(at: decision.now), at: decision.now, isMoving: false)
    finish(&decision)
  }
}
