// What the media and the audio callback tell. Reports that name an old segment or item are dropped.

extension Policy {
  mutating func itemReady(
    _ id: ComponentID, _ item: ItemID, _ description: ItemDescription, awaitsPicture: Bool
  ) {
    guard let place = place(of: id), let index = components[place].queue.place(of: item) else { return }
    components[place].queue[index].state = .ready
    components[place].failures.removeAll { $0 == item }
    components[place].queue[index].description = description
    components[place].queue[index].awaitsPicture = awaitsPicture
    guard index == components[place].queue.index else { return }
    // What was cued before was cued without knowing whether the item can be stretched.
    if components[place].segment.rate != components[place].rate { renewSegment(place) }
    guard let duration = description.duration, components[place].anchor.position > duration else { return }
    jump(place, to: duration)
  }

  /// The picture of an item arrived, or never will; an item that is gone needs none.
  mutating func itemPictured(_ id: ComponentID, _ item: ItemID, isNew: Bool) {
    guard let place = place(of: id), let index = components[place].queue.place(of: item) else { return }
    components[place].queue[index].awaitsPicture = false
    guard isNew, applies(.cardPicture) else { return }
    components[place].queue[index].picture += 1
  }

  /// What was announced of an item's length proved wrong: too short, so it is unknown, or now counted.
  mutating func itemLength(_ id: ComponentID, _ item: ItemID, _ duration: Duration?) {
    guard let place = place(of: id), let index = components[place].queue.place(of: item) else { return }
    components[place].queue[index].description.duration = duration
  }

  mutating func itemFailed(_ id: ComponentID, _ item: ItemID) {
    guard let place = place(of: id), let index = components[place].queue.place(of: item) else { return }
    components[place].queue[index].state = .failed
    if !components[place].failures.contains(item) { components[place].failures.append(item) }
    guard index == components[place].queue.index else { return }
    freeze(place, .fade)
    passOver(place)
  }

  /// Goes on with what follows an item that cannot be played, or lies before it for a user who goes back; once round
  /// the queue.
  private mutating func passOver(_ place: Int) {
    components[place].passing.count += 1
    guard components[place].intent.wants else { return }
    guard components[place].recipe.skipsBroken,
      components[place].passing.count < components[place].queue.count, applies(.queueSkipsBroken)
    else { return withdraw(place, by: .queueSkipsBroken) }
    let before = components[place].passing.goesBack ? components[place].queue.previous : nil
    if components[place].passing.goesBack, before == nil {
      // At the beginning it turns round, and has the whole queue before it again.
      components[place].passing = ComponentFacts.Passing(count: 1)
    }
    guard let next = before ?? components[place].queue.next else { return finish(place) }
    go(place, to: next, at: .zero)
  }

  /// The queue is over.
  private mutating func finish(_ place: Int) {
    components[place].missingSince = nil
    components[place].hasEnded = true
    guard applies(.queueEnd) else { return }
    withdraw(place, by: .queueEnd)
  }

  mutating func started(_ id: ComponentID, _ segment: Int, _ position: Duration, at instant: HostTime) {
    // A first frame that passed before the gate closed again is the last one too.
    guard let place = place(of: id), components[place].segment.id == segment, sounds(place), opens(place)
    else {
      return
    }
    components[place].anchor = ComponentFacts.Anchor(position: position, at: instant, isMoving: true)
    components[place].missingSince = nil
    components[place].isStalled = false
    components[place].hear(on: session.route, at: now)
    components[place].playedSequence = sequence
    components[place].passing = ComponentFacts.Passing()
  }

  mutating func crossed(_ id: ComponentID, _ segment: Int, _ item: ItemID, lap: Int, at instant: HostTime) {
    guard let place = place(of: id), components[place].segment.id == segment,
      let index = components[place].queue.place(of: item), applies(.queueAdvances)
    else { return }
    components[place].queue.index = index
    components[place].segment.lap = lap
    components[place].owesRewind = false
    // What waited to be heard is heard from here on. Paused in between, the sound stands where the device got to in the
    // new item.
    if sounds(place), opens(place) { components[place].anchor.isMoving = true }
    let isMoving = components[place].anchor.isMoving
    components[place].anchor.position = isMoving ? .zero : reading(of: place)?.rendered ?? .zero
    components[place].anchor.at = instant
    components[place].segment.item = item
    components[place].segment.start = .zero
    if components[place].segment.following != item { components[place].segment.following = nil }
    // The same segment goes on, so it counts as cued as it is.
    components[place].cued = components[place].segment.id
  }

  mutating func ended(_ id: ComponentID, _ segment: Int) {
    guard let place = place(of: id), components[place].segment.id == segment else { return }
    guard sounds(place) else {
      // Paused while the last frames were on their way: a play begins at the end, which leads on from there.
      components[place].anchor.position =
        components[place].item?.description.duration ?? components[place].anchor.position
      return renewSegment(place)
    }
    if let next = components[place].queue.following, applies(.queueAdvances) {
      go(place, to: next, at: .zero)
      return
    }
    let end = components[place].item?.description.duration ?? position(of: place)
    components[place].anchor = ComponentFacts.Anchor(position: end, at: now, isMoving: false)
    finish(place)
  }

  mutating func underrun(_ id: ComponentID, _ segment: Int) {
    guard let place = place(of: id), components[place].segment.id == segment else { return }
    components[place].isBuffered = false
    guard components[place].missingSince == nil, sounds(place) else { return }
    components[place].anchor.position =
      reading(of: place).map { max($0.heard, components[place].segment.start) }
      ?? position(of: place)
    components[place].anchor.at = now
    components[place].missingSince = now
  }

  mutating func buffered(_ id: ComponentID, _ segment: Int) {
    guard let place = place(of: id), components[place].segment.id == segment else { return }
    components[place].isBuffered = true
    components[place].isStalled = false
  }
}
