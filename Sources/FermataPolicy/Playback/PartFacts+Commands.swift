// What a user does to one part: its speed, its position, its queue.

extension PartFacts {
  /// The last position of a medium without an end, 31 years (our choice, so that no sum of positions overflows).
  static let farthest = Duration.seconds(1_000_000_000)
  /// The speeds at which speech stays speech (our choice, because beyond them words are lost).
  private static let speeds = 0.5...3.0

  /// The user wants sound, whatever withheld it before.
  mutating func play(_ decision: Decision) {
    intent = Intent(wants: true, since: decision.now, revision: decision.sequence)
    engineStoppedSince = nil
    loss = nil
    passing.count = 0
  }

  /// Goes on from where it stands: opens again what failed, and begins a queue that is over anew.
  mutating func proceed(_ decision: inout Decision) {
    if item?.state == .failed {
      queue[queue.index].state = .unopened
      renewSegment()
    }
    if hasEnded, decision.applies(.queueRestarts) { return go(to: queue.first, at: .zero, decision.now) }
    resume(&decision)
  }

  /// Goes on where its sound was cut.
  mutating func resume(_ decision: inout Decision) {
    rewind(&decision)
    rejoin(&decision)
  }

  /// Takes the intent back: for the user if no rule is named.
  mutating func withdraw(by rule: Rule?, _ decision: Decision) {
    intent = Intent(wants: false, since: decision.now, withdrawnBy: rule, revision: decision.sequence)
    scan = nil
    loss = nil
    freeze(rule == nil ? .fade : .cut, at: decision.now)
  }

  /// Plays at another speed; one outside 0.5 to 3 is moved to the nearer end, and one that is no number is refused.
  mutating func setSpeed(_ wanted: Double, _ decision: inout Decision) -> CommandOutcome {
    guard !wanted.isNaN else { return decision.applies(.positionClamped) ? .commandFailed : .success }
    // Frames that the device has got are heard at the old speed; the new one begins behind them.
    let rendered = currentReading.flatMap { $0.isMoving ? $0.rendered : nil }
    let position = rendered ?? destination(at: decision.now)
    let before = rate
    speed = min(max(wanted, Self.speeds.lowerBound), Self.speeds.upperBound)
    if rate != before { jump(to: position, at: decision.now) }
    return .success
  }

  /// Makes another queue the part's; whether sound is wanted stays as it was, but an empty queue takes the intent back.
  mutating func load(_ items: [ItemID], _ decision: Decision) {
    let (mode, isShuffled) = (queue.repeat, queue.isShuffled)
    queue = PlayQueue(items)
    queue.repeat = mode
    queue.shuffle(isShuffled, seed: UInt64(decision.sequence))
    hasEnded = false
    owesRewind = false
    scan = nil
    failures = []
    passing = Passing()
    guard !items.isEmpty else {
      withdraw(by: nil, decision)
      cued = nil
      anchor = Anchor(at: decision.now)
      return
    }
    go(to: 0, at: .zero, decision.now)
  }
}

// MARK: Moving in the item

extension PartFacts {
  /// Moves to a position; one outside the item is moved to its nearer end, and a broadcast has none.
  ///
  /// Without the rule `position.clamped` only ``farthest`` limits it, either way, so that no sum overflows.
  mutating func seek(to position: Duration, _ decision: inout Decision) -> CommandOutcome {
    guard let item else { return .success }
    if isLive, decision.applies(.liveStaysLive) { return .noSuchContent }
    let clamped = max(.zero, min(position, item.description?.duration ?? Self.farthest))
    let isOutside = clamped != position && decision.applies(.positionClamped)
    hasEnded = false
    owesRewind = false
    let nearest = isOutside ? clamped : position.clamped(to: Self.farthest)
    jump(to: nearest, at: decision.now)
    return .success
  }

  /// As ``goPrevious(_:)`` for chapters; beyond the last one, back from before the first or without any there is no such
  /// content.
  mutating func goToChapter(by step: Int, _ decision: inout Decision) -> CommandOutcome {
    let position = destination(at: decision.now)
    let chapters = item?.description?.chapters ?? []
    // Before the first chapter the next one is the first.
    let current = chapter(at: position) ?? -1
    guard current >= 0 || step > 0 else { return .noSuchContent }
    let restarts = step < 0 && position > chapters[current] + .seconds(3)
    let wanted = restarts ? current : max(0, current + step)
    guard chapters.indices.contains(wanted) else { return .noSuchContent }
    return seek(to: chapters[wanted], &decision)
  }

  /// Begins or ends a scan: a held button jumps 5 s at once and then twice a second, until it is released (our choice,
  /// because R-173 says only that its begin and end are told); a broadcast has none.
  mutating func scan(forward: Bool?, _ decision: inout Decision) -> CommandOutcome {
    if isLive, decision.applies(.liveStaysLive) { return .noSuchContent }
    scan = forward.map { Scan(isForward: $0, next: decision.now) }
    scanFurther(&decision)
    return .success
  }

  /// Makes one jump of a scan that is due.
  mutating func scanFurther(_ decision: inout Decision) {
    guard let scan, decision.now >= scan.next else { return }
    self.scan?.next = decision.now + .milliseconds(500)
    let distance = Duration.seconds(scan.isForward ? 5 : -5)
    // Before the beginning and behind the end there is nothing to run through.
    let edge = scan.isForward ? item?.description?.duration : .zero
    if !anchor.isMoving, anchor.position == edge {
      self.scan = nil
      return
    }
    _ = seek(to: destination(at: decision.now) + distance, &decision)
  }

  /// Goes back by the recipe's rewind, once for each time that sound was cut.
  private mutating func rewind(_ decision: inout Decision) {
    guard owesRewind, recipe.rewind > .zero, decision.applies(.interruptionRewinds) else { return }
    owesRewind = false
    jump(to: max(.zero, position(at: decision.now) - recipe.rewind), at: decision.now)
  }

  /// Drops what waits queued of a broadcast, which is stale: it goes on from what is sent now.
  private mutating func rejoin(_ decision: inout Decision) {
    guard isLive, decision.applies(.liveStaysLive) else { return }
    renewSegment()
  }
}

// MARK: Moving in the queue

extension PartFacts {
  /// Makes another item of the queue current.
  mutating func go(to index: Int, at position: Duration, _ now: HostTime) {
    queue.index = index
    // What failed may have been a moment's trouble.
    if item?.state == .failed { queue[index].state = .unopened }
    itemSince = now
    hasEnded = false
    owesRewind = false
    jump(to: position, at: now)
  }

  /// Moves to the next item; there is none behind the last, and a broadcast does not lead to itself.
  mutating func goNext(_ decision: inout Decision) -> CommandOutcome {
    guard let next = queue.next, !isLive || next != queue.index else {
      return decision.applies(.commandOutcome) ? .noSuchContent : .success
    }
    passing = Passing()
    go(to: next, at: .zero, decision.now)
    return .success
  }

  /// Moves to the item before within its first 3 s, else to the item's beginning (our choice, because players have done
  /// so since the compact disc).
  mutating func goPrevious(_ decision: inout Decision) -> CommandOutcome {
    let isBeyond = !isLive && destination(at: decision.now) > .seconds(3)
    let before = isBeyond ? nil : queue.previous
    // A broadcast has no beginning to go to.
    if isLive, before == nil || before == queue.index, decision.applies(.liveStaysLive) {
      return .noSuchContent
    }
    passing = Passing(goesBack: before != nil)
    go(to: before ?? queue.index, at: .zero, decision.now)
    return .success
  }

  /// Moves to the beginning of an item of the queue; there is none that is not in it, and a broadcast does not lead to itself.
  mutating func goTo(_ place: Int, _ decision: inout Decision) -> CommandOutcome {
    guard queue.has(place), !isLive || place != queue.index else {
      return decision.applies(.commandOutcome) ? .noSuchContent : .success
    }
    passing = Passing()
    go(to: place, at: .zero, decision.now)
    return .success
  }

  /// Passes over an item that cannot be played: to the next, or to the one before if the user was going back; at most
  /// once round the queue.
  ///
  /// Where no sound is wanted it stays at the item. After a whole round, or where the recipe does not skip, the intent
  /// is withdrawn.
  mutating func passOver(_ decision: inout Decision) {
    passing.count += 1
    guard intent.wants else { return }
    guard recipe.skipsBroken, passing.count < queue.count, decision.applies(.queueSkipsBroken) else {
      return withdraw(by: .queueSkipsBroken, decision)
    }
    let before = passing.goesBack ? queue.previous : nil
    // At the beginning it turns round, and has the whole queue before it again.
    if passing.goesBack, before == nil { passing = Passing(count: 1) }
    guard let next = before ?? queue.next else { return finish(&decision) }
    go(to: next, at: .zero, decision.now)
  }

  /// The queue is over.
  mutating func finish(_ decision: inout Decision) {
    missingSince = nil
    hasEnded = true
    guard decision.applies(.queueEnd) else { return }
    withdraw(by: .queueEnd, decision)
  }
}
