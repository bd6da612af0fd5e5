// What the media and the audio callback tell. Reports that name an old segment or item are dropped.

extension Policy {
  mutating func itemReady(
    _ id: PartID, _ item: ItemID, _ description: ItemDescription, awaitsPicture: Bool
  ) {
    guard let place = place(of: id), let index = parts[place].queue.place(of: item) else { return }
    parts[place].queue[index].state = .ready
    parts[place].failures.removeAll { $0 == item }
    parts[place].queue[index].description = description
    parts[place].queue[index].awaitsPicture = awaitsPicture
    guard index == parts[place].queue.index else { return }
    // What was cued before was cued without knowing whether the item can be stretched.
    if parts[place].segment.rate != parts[place].rate { renewSegment(place) }
    guard let duration = description.duration, parts[place].anchor.position > duration else { return }
    jump(place, to: duration)
  }

  /// The picture of an item arrived, or never will; an item that is gone needs none.
  mutating func itemPictured(_ id: PartID, _ item: ItemID, isNew: Bool) {
    guard let place = place(of: id), let index = parts[place].queue.place(of: item) else { return }
    parts[place].queue[index].awaitsPicture = false
    guard isNew, applies(.cardPicture) else { return }
    parts[place].queue[index].picture += 1
  }

  /// What was announced of an item's length proved wrong: too short, so it is unknown, or now counted.
  mutating func itemLength(_ id: PartID, _ item: ItemID, _ duration: Duration?) {
    guard let place = place(of: id), let index = parts[place].queue.place(of: item) else { return }
    parts[place].queue[index].description.duration = duration
  }

  mutating func itemFailed(_ id: PartID, _ item: ItemID) {
    guard let place = place(of: id), let index = parts[place].queue.place(of: item) else { return }
    parts[place].queue[index].state = .failed
    if !parts[place].failures.contains(item) { parts[place].failures.append(item) }
    guard index == parts[place].queue.index else { return }
    freeze(place, .fade)
    passOver(place)
  }

  /// Goes on with what follows an item that cannot be played, or lies before it for a user who goes back; once round
  /// the queue.
  private mutating func passOver(_ place: Int) {
    parts[place].passing.count += 1
    guard parts[place].intent.wants else { return }
    guard parts[place].recipe.skipsBroken,
      parts[place].passing.count < parts[place].queue.count, applies(.queueSkipsBroken)
    else { return withdraw(place, by: .queueSkipsBroken) }
    let before = parts[place].passing.goesBack ? parts[place].queue.previous : nil
    if parts[place].passing.goesBack, before == nil {
      // At the beginning it turns round, and has the whole queue before it again.
      parts[place].passing = PartFacts.Passing(count: 1)
    }
    guard let next = before ?? parts[place].queue.next else { return finish(place) }
    go(place, to: next, at: .zero)
  }

  /// The queue is over.
  private mutating func finish(_ place: Int) {
    parts[place].missingSince = nil
    parts[place].hasEnded = true
    guard applies(.queueEnd) else { return }
    withdraw(place, by: .queueEnd)
  }

  mutating func started(_ id: PartID, _ segment: Int, _ position: Duration, at instant: HostTime) {
    // A first frame that passed before the gate closed again is the last one too.
    guard let place = place(of: id), parts[place].segment.id == segment, sounds(place), opens(place)
    else {
      return
    }
    parts[place].anchor = PartFacts.Anchor(position: position, at: instant, isMoving: true)
    parts[place].missingSince = nil
    parts[place].isStalled = false
    parts[place].hear(on: session.route, at: now)
    parts[place].playedSequence = sequence
    parts[place].passing = PartFacts.Passing()
  }

  mutating func crossed(_ id: PartID, _ segment: Int, _ item: ItemID, lap: Int, at instant: HostTime) {
    guard let place = place(of: id), parts[place].segment.id == segment,
      let index = parts[place].queue.place(of: item), applies(.queueAdvances)
    else { return }
    parts[place].queue.index = index
    parts[place].segment.lap = lap
    parts[place].owesRewind = false
    // What waited to be heard is heard from here on. Paused in between, the sound stands where the device got to in the
    // new item.
    if sounds(place), opens(place) { parts[place].anchor.isMoving = true }
    let isMoving = parts[place].anchor.isMoving
    parts[place].anchor.position = isMoving ? .zero : reading(of: place)?.rendered ?? .zero
    parts[place].anchor.at = instant
    parts[place].segment.item = item
    parts[place].segment.start = .zero
    if parts[place].segment.following != item { parts[place].segment.following = nil }
    // The same segment goes on, so it counts as cued as it is.
    parts[place].cued = parts[place].segment.id
  }

  mutating func ended(_ id: PartID, _ segment: Int) {
    guard let place = place(of: id), parts[place].segment.id == segment else { return }
    guard sounds(place) else {
      // Paused while the last frames were on their way: a play begins at the end, which leads on from there.
      parts[place].anchor.position =
        parts[place].item?.description.duration ?? parts[place].anchor.position
      return renewSegment(place)
    }
    if let next = parts[place].queue.following, applies(.queueAdvances) {
      go(place, to: next, at: .zero)
      return
    }
    let end = parts[place].item?.description.duration ?? position(of: place)
    parts[place].anchor = PartFacts.Anchor(position: end, at: now, isMoving: false)
    finish(place)
  }

  mutating func underrun(_ id: PartID, _ segment: Int) {
    guard let place = place(of: id), parts[place].segment.id == segment else { return }
    parts[place].isBuffered = false
    guard parts[place].missingSince == nil, sounds(place) else { return }
    parts[place].anchor.position =
      reading(of: place).map { max($0.heard, parts[place].segment.start) }
      ?? position(of: place)
    parts[place].anchor.at = now
    parts[place].missingSince = now
  }

  mutating func buffered(_ id: PartID, _ segment: Int) {
    guard let place = place(of: id), parts[place].segment.id == segment else { return }
    parts[place].isBuffered = true
    parts[place].isStalled = false
  }
}
