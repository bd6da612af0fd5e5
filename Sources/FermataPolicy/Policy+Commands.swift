// What the user does, in the app or on the lock screen.

extension Policy {
  /// The last position of a medium without an end, 31 years (our choice, so that no sum of positions overflows).
  static let farthest = Duration.seconds(1_000_000_000)
  /// The speeds at which speech stays speech (our choice; the issue names them).
  static let speeds = 0.5...3.0

  mutating func perform(_ command: Event.Command, on id: PartID, route: Route) -> CommandOutcome {
    guard let place = place(of: id) else { return .noActionableNowPlayingItem }
    let isEmpty = !parts[place].queue.hasCurrent && parts[place].source == .queue
    if isEmpty, command.needsItem, applies(.commandOutcome) { return .noActionableNowPlayingItem }
    switch command {
    case .play: return play(place, route: route)
    case .pause: withdraw(place, by: nil)
    case .toggle:
      guard togglesOff, applies(.toggle) else { return play(place, route: route) }
      withdraw(place, by: nil)
    case .seek(let position): return seek(place, to: position)
    case .skip(let distance): return seek(place, to: destination(of: place) + distance)
    case .next: return goNext(place)
    case .previous: return previous(place)
    case .nextChapter: return goToChapter(place, by: 1)
    case .previousChapter: return goToChapter(place, by: -1)
    case .speed(let speed): return setSpeed(place, speed)
    case .repeat(let mode): parts[place].queue.repeat = mode
    case .shuffle(let isOn, let seed): parts[place].queue.shuffle(isOn, seed: seed)
    case .scan(let forward): return scan(place, forward: forward)
    }
    return .success
  }

  /// A press outside the app goes to the lead part.
  mutating func perform(_ command: RemoteCommand, route: Route) -> CommandOutcome {
    guard let place = leadPlace else {
      return applies(.commandOutcome) ? .noActionableNowPlayingItem : .success
    }
    guard let command = command.asCommand(seed: UInt64(bitPattern: now.nanoseconds)) else {
      return applies(.positionClamped) ? .commandFailed : .success
    }
    return perform(skipping(command, place), on: parts[place].id, route: route)
  }

  /// Hardware never sends a skip: where skips are offered, its next and previous mean them, with more than one
  /// item in the queue too (our choice, because a double press means "skip this").
  private mutating func skipping(_ command: Event.Command, _ place: Int) -> Event.Command {
    guard parts[place].recipe.transport == .intervals,
      !parts[place].isLive,
      command == .next || command == .previous, applies(.commandsSkip)
    else { return command }
    let intervals = parts[place].intervals
    return .skip(command == .next ? intervals.forward : .zero - intervals.backward)
  }

  /// A toggle means what the screen showed, whatever becomes due with the press.
  mutating func readToggle(_ event: Event) {
    switch event {
    case .command(let id, .toggle): togglesOff = place(of: id).map(showsSound) ?? false
    case .remote(.togglePlayPause): togglesOff = leadPlace.map(showsSound) ?? false
    default: togglesOff = false
    }
  }

  /// Whether sound is there or on its way, as a screen shows it.
  func showsSound(_ place: Int) -> Bool {
    let isFailed = parts[place].item?.state == .failed
    return parts[place].intent.wants && suppression(of: place) == nil && !isFailed
  }

  private mutating func play(_ place: Int, route: Route) -> CommandOutcome {
    // Whoever owns the session owns the answer: nothing is begun, and nothing waits for a press that was refused.
    let isBarred = session.authority != .app && !parts[place].recipe.isCall
    if isBarred, applies(.commandOutcome) { return .commandFailed }
    let isFailed = parts[place].item?.state == .failed
    let wantedBefore = parts[place].intent.wants
    let wasRefused = parts[place].refusal?.revision == parts[place].intent.revision
    if wantedBefore, suppression(of: place) == nil, !isFailed, !wasRefused { return .success }
    parts[place].intent = Intent(wants: true, since: now, revision: sequence)
    // A first wish yields to music that is heard already; whoever repeats it insists.
    if !wantedBefore, parts[place].recipe.yieldsToOtherMusic, session.otherMusic != nil {
      session.otherMusic = sequence
    }
    parts[place].engineStoppedSince = nil
    parts[place].loss = nil
    parts[place].heardRoute = route
    parts[place].passing.count = 0
    judge(route)
    if session.interruption != nil { _ = applies(.interruptionUserPlay) }
    if isFailed {
      parts[place].queue[parts[place].queue.index].state = .unopened
      renewSegment(place)
    }
    if parts[place].hasEnded, applies(.queueRestarts) {
      go(place, to: parts[place].queue.first, at: .zero)
    } else {
      rewind(place)
      rejoin(place)
    }
    return .success
  }

  /// Takes the wish for sound back: the user if no rule is named.
  mutating func withdraw(_ place: Int, by rule: Rule?) {
    parts[place].intent = Intent(wants: false, since: now, withdrawnBy: rule, revision: sequence)
    parts[place].scan = nil
    parts[place].loss = nil
    freeze(place, rule == nil ? .fade : .cut)
  }

  mutating func setIntervals(_ id: PartID, _ intervals: SkipIntervals) {
    guard let place = place(of: id) else { return }
    parts[place].intervals = intervals
  }

  /// A speed outside those that keep speech speech is moved to the nearer end; one that is no number is refused.
  private mutating func setSpeed(_ place: Int, _ speed: Double) -> CommandOutcome {
    guard !speed.isNaN else { return applies(.positionClamped) ? .commandFailed : .success }
    // What the device has got is heard at the old speed, and nothing of it twice.
    let rendered = reading(of: place).flatMap { $0.isMoving ? $0.rendered : nil }
    let position = rendered ?? destination(of: place)
    let before = parts[place].rate
    parts[place].speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    if parts[place].rate != before { jump(place, to: position) }
    return .success
  }
}

// MARK: Moving in the item and in the queue

extension Policy {
  /// A queue replaces the one before; whether sound is wanted stays as it was.
  mutating func load(_ id: PartID, _ items: [ItemID]) {
    guard let place = place(of: id) else { return }
    let mode = parts[place].queue.repeat
    let isShuffled = parts[place].queue.isShuffled
    parts[place].queue = PlayQueue(items)
    parts[place].queue.repeat = mode
    parts[place].queue.shuffle(isShuffled, seed: UInt64(sequence))
    parts[place].hasEnded = false
    parts[place].owesRewind = false
    parts[place].scan = nil
    parts[place].failures = []
    parts[place].passing = PartFacts.Passing()
    guard !items.isEmpty else {
      withdraw(place, by: nil)
      parts[place].cued = nil
      parts[place].anchor = PartFacts.Anchor(at: now)
      return
    }
    go(place, to: 0, at: .zero)
  }

  private mutating func seek(_ place: Int, to position: Duration) -> CommandOutcome {
    guard let description = parts[place].item?.description else { return .success }
    if description.isLive, applies(.liveStaysLive) { return .noSuchContent }
    let clamped = max(.zero, min(position, description.duration ?? Self.farthest))
    let isOutside = clamped != position && applies(.positionClamped)
    parts[place].hasEnded = false
    parts[place].owesRewind = false
    jump(place, to: isOutside ? clamped : max(.zero - Self.farthest, min(position, Self.farthest)))
    return .success
  }

  private mutating func goNext(_ place: Int) -> CommandOutcome {
    let isLive = parts[place].isLive
    guard let next = parts[place].queue.next, !isLive || next != parts[place].queue.index else {
      return applies(.commandOutcome) ? .noSuchContent : .success
    }
    parts[place].passing = PartFacts.Passing()
    go(place, to: next, at: .zero)
    return .success
  }

  /// Within its first 3 s the item before, else the item's beginning (our choice, because players have done so since
  /// the compact disc).
  private mutating func previous(_ place: Int) -> CommandOutcome {
    let isLive = parts[place].isLive
    let isBeyond = !isLive && destination(of: place) > .seconds(3)
    let before = isBeyond ? nil : parts[place].queue.previous
    // A broadcast has no beginning to go to.
    if isLive, before == nil || before == parts[place].queue.index, applies(.liveStaysLive) {
      return .noSuchContent
    }
    parts[place].passing = PartFacts.Passing(goesBack: before != nil)
    go(place, to: before ?? parts[place].queue.index, at: .zero)
    return .success
  }

  /// As ``previous(_:)`` for chapters; beyond the last one there is no such content.
  private mutating func goToChapter(_ place: Int, by step: Int) -> CommandOutcome {
    let position = destination(of: place)
    let chapters = parts[place].item?.description.chapters ?? []
    guard let chapter = chapter(of: place, at: position) else { return .noSuchContent }
    let restarts = step < 0 && position > chapters[chapter] + .seconds(3)
    let wanted = restarts ? chapter : max(0, chapter + step)
    guard chapters.indices.contains(wanted) else { return .noSuchContent }
    return seek(place, to: chapters[wanted])
  }

  /// A held button jumps at once and then twice a second, until it is released (our choice, because R-173 says only
  /// that its begin and end are told).
  private mutating func scan(_ place: Int, forward: Bool?) -> CommandOutcome {
    if parts[place].isLive, applies(.liveStaysLive) { return .noSuchContent }
    parts[place].scan = forward.map { PartFacts.Scan(isForward: $0, next: now) }
    scanFurther(place)
    return .success
  }

  /// One jump of a scan that is due.
  mutating func scanFurther(_ place: Int) {
    guard let scan = parts[place].scan, now >= scan.next else { return }
    parts[place].scan?.next = now + .milliseconds(500)
    let distance = Duration.seconds(scan.isForward ? 5 : -5)
    // Before the beginning and behind the end there is nothing to run through.
    let edge = scan.isForward ? parts[place].item?.description.duration : .zero
    if !parts[place].anchor.isMoving, parts[place].anchor.position == edge {
      parts[place].scan = nil
      return
    }
    _ = seek(place, to: destination(of: place) + distance)
  }

  /// Makes another item of the queue current.
  mutating func go(_ place: Int, to index: Int, at position: Duration) {
    parts[place].queue.index = index
    // What failed may have been a moment's trouble.
    if parts[place].item?.state == .failed { parts[place].queue[index].state = .unopened }
    parts[place].itemSince = now
    parts[place].hasEnded = false
    parts[place].owesRewind = false
    jump(place, to: position)
  }

  /// Asks for a new segment; sound that moves is expected to go on from there.
  mutating func jump(_ place: Int, to position: Duration) {
    let isMoving = parts[place].anchor.isMoving
    let latency = latency(of: place)
    // Where nothing is on its way any more, frames are missing since they ran out, and not since the jump.
    let isStarving = isMoving && parts[place].missingSince != nil && latency == .zero
    if !isStarving { parts[place].anchor.at = isMoving ? now + latency : now }
    if isMoving, parts[place].missingSince == nil { parts[place].missingSince = now }
    parts[place].anchor.position = position
    parts[place].isStalled = false
    renewSegment(place)
  }

  /// Has the current item made ready from the anchor's position on.
  mutating func renewSegment(_ place: Int) {
    guard let item = parts[place].item else { return }
    lastSegment += 1
    parts[place].isBuffered = false
    parts[place].segment = Segment(
      id: lastSegment, item: item.id, start: parts[place].anchor.position, rate: parts[place].rate,
      following: nil)
  }

  /// Goes back by the recipe's rewind, once for each time that sound was cut.
  mutating func rewind(_ place: Int) {
    let distance = parts[place].recipe.rewind
    guard parts[place].owesRewind, distance > .zero, applies(.interruptionRewinds) else { return }
    parts[place].owesRewind = false
    jump(place, to: max(.zero, position(of: place) - distance))
  }

  /// What waits queued of a broadcast is stale: it goes on from what is sent now.
  mutating func rejoin(_ place: Int) {
    guard parts[place].isLive, applies(.liveStaysLive) else { return }
    renewSegment(place)
  }
}

extension Event.Command {
  /// Whether it makes no sense without an item; what the user prefers is kept for items to come.
  fileprivate var needsItem: Bool {
    switch self {
    case .play, .pause, .toggle, .seek, .skip, .next, .previous, .nextChapter, .previousChapter, .scan: true
    case .speed, .repeat, .shuffle: false
    }
  }
}

extension RemoteCommand {
  /// What it asks of the lead part; `nil` for a position that is no number.
  fileprivate func asCommand(seed: UInt64) -> Event.Command? {
    switch self {
    case .play: return .play
    case .pause, .stop: return .pause
    case .togglePlayPause: return .toggle
    case .nextTrack: return .next
    case .previousTrack: return .previous
    case .skipForward(let distance): return .skip(distance)
    case .skipBackward(let distance): return .skip(.zero - distance)
    case .changePlaybackPosition(let seconds):
      guard seconds.isFinite else { return nil }
      let limit = Policy.farthest.inSeconds
      return .seek(.seconds(min(max(seconds, -limit), limit)))
    case .seekForward(let begins): return .scan(forward: begins ? true : nil)
    case .seekBackward(let begins): return .scan(forward: begins ? false : nil)
    case .changePlaybackRate(let speed): return .speed(speed)
    case .changeRepeatMode(let mode): return .repeat(mode)
    case .changeShuffleMode(let isOn): return .shuffle(isOn, seed: seed)
    }
  }
}
