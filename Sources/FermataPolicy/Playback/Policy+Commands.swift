// What the user does, in the app or on the lock screen.

extension Policy {
  mutating func perform(_ command: Event.Command, on id: PartID, route: Route) -> CommandOutcome {
    guard let index = index(of: id) else { return .noActionableNowPlayingItem }
    if parts[index].isEmpty, command.needsItem, applies(.commandOutcome) {
      return .noActionableNowPlayingItem
    }
    switch command {
    case .play: return play(index, route: route)
    case .pause: parts[index].withdraw(by: nil, decision)
    case .toggle:
      guard decision.togglesOff, applies(.toggle) else { return play(index, route: route) }
      parts[index].withdraw(by: nil, decision)
    case .seek(let position): return parts[index].seek(to: position, &decision)
    case .skip(let distance):
      let distance = distance.clamped(to: PartFacts.farthest)
      return parts[index].seek(to: parts[index].destination(at: now) + distance, &decision)
    case .next: return parts[index].goNext(&decision)
    case .previous: return parts[index].goPrevious(&decision)
    case .goTo(let place): return parts[index].goTo(place, &decision)
    case .nextChapter: return parts[index].goToChapter(by: 1, &decision)
    case .previousChapter: return parts[index].goToChapter(by: -1, &decision)
    case .speed(let speed): return parts[index].setSpeed(speed, &decision)
    case .repeat(let mode): parts[index].queue.repeat = mode
    case .shuffle(let isOn, let seed): parts[index].queue.shuffle(isOn, seed: seed)
    case .scan(let forward): return parts[index].scan(forward: forward, &decision)
    }
    return .success
  }

  /// Another queue takes the place of a part's; whether sound is wanted stays as it was, but an empty queue takes the
  /// intent back.
  mutating func load(_ id: PartID, _ items: [ItemID]) {
    guard let index = index(of: id) else { return }
    parts[index].load(items, decision)
    if !session.isReachable, !items.isEmpty, parts[index].recipe.publishesCard,
      applies(.configuredAhead)
    {
      session.owesConfiguration = true
    }
  }

  mutating func setIntervals(_ id: PartID, _ intervals: SkipIntervals) {
    guard let index = index(of: id) else { return }
    parts[index].intervals = intervals
  }

  /// A press outside the app goes to the lead part.
  mutating func perform(_ command: RemoteCommand, route: Route) -> CommandOutcome {
    guard let index = leadIndex else {
      return applies(.commandOutcome) ? .noActionableNowPlayingItem : .success
    }
    let seed = UInt64(bitPattern: now.nanoseconds)
    guard let command = command.asCommand(seed: seed, in: parts[index].queue) else {
      return applies(.positionClamped) ? .commandFailed : .success
    }
    return perform(skipping(command, index), on: parts[index].id, route: route)
  }

  /// Hardware never sends a skip: where skips are offered, its next and previous skip, even with more than one
  /// item in the queue (our choice, because a double press means "skip this").
  private mutating func skipping(_ command: Event.Command, _ index: Int) -> Event.Command {
    guard parts[index].recipe.transport == .intervals,
      !parts[index].isLive,
      command == .next || command == .previous, applies(.commandsSkip)
    else { return command }
    let intervals = parts[index].intervals
    return .skip(command == .next ? intervals.forward : .zero - intervals.backward)
  }

  /// A toggle means what the screen showed, whatever becomes due with the press.
  mutating func readToggle(_ event: Event) {
    decision.togglesOff = false
    if case .command(let id, .toggle) = event { decision.togglesOff = index(of: id).map(showsSound) ?? false }
    if event == .system(.remote(.togglePlayPause)) {
      decision.togglesOff = leadIndex.map(showsSound) ?? false
    }
  }

  /// Whether sound is there or on its way, as a screen shows it.
  func showsSound(_ index: Int) -> Bool {
    let isFailed = parts[index].item?.state == .failed
    return parts[index].intent.wants && suppression(of: index) == nil && !isFailed
  }

  private mutating func play(_ index: Int, route: Route) -> CommandOutcome {
    // While CallKit or Push to Talk owns the session, a play is refused at once: nothing begins, and nothing waits.
    let isBarred = session.authority != .app && !parts[index].recipe.isCall
    if isBarred, applies(.commandOutcome) { return .commandFailed }
    let isFailed = parts[index].item?.state == .failed
    let wantedBefore = parts[index].intent.wants
    let wasRefused = parts[index].refusal?.revision == parts[index].intent.revision
    // An output that is gone and that nobody told of is older than the play, which chooses what is there now.
    let isElsewhere = parts[index].heardRoute.map { $0.isExternal && !route.isExternal } ?? false
    if wantedBefore, suppression(of: index) == nil, !isFailed, !wasRefused, !isElsewhere {
      parts[index].repeatedPlay = sequence
      return .success
    }
    parts[index].play(decision)
    // A first play yields to music that is heard already; whoever repeats it insists.
    if !wantedBefore, parts[index].recipe.yieldsToHint, session.hint != nil {
      session.hint = sequence
    }
    parts[index].heardRoute = route
    judge(route)
    if session.interruption != nil { _ = applies(.interruptionUserPlay) }
    parts[index].proceed(&decision)
    return .success
  }

}

extension Event.Command {
  /// Whether it makes no sense without an item; what the user prefers is kept for items to come.
  fileprivate var needsItem: Bool {
    switch self {
    case .play, .pause, .toggle, .seek, .skip, .next, .previous, .goTo, .nextChapter, .previousChapter, .scan:
      true
    case .speed, .repeat, .shuffle: false
    }
  }
}

extension RemoteCommand {
  /// The same command as one to a part; `nil` for a position that is no number.
  fileprivate func asCommand(seed: UInt64, in queue: PlayQueue) -> Event.Command? {
    switch self {
    case .play: return .play
    case .pause, .stop: return .pause
    case .togglePlayPause: return .toggle
    case .nextTrack: return .next
    case .previousTrack: return .previous
    // What left the list meanwhile has no place.
    case .goTo(let item): return .goTo(queue.index(of: item) ?? -1)
    case .skipForward(let distance): return .skip(distance)
    case .skipBackward(let distance): return .skip(.zero - distance.clamped(to: PartFacts.farthest))
    case .changePlaybackPosition(let seconds):
      guard seconds.isFinite else { return nil }
      return .seek(.seconds(clamping: seconds))
    case .seekForward(let begins): return .scan(forward: begins ? true : nil)
    case .seekBackward(let begins): return .scan(forward: begins ? false : nil)
    case .changePlaybackRate(let speed): return .speed(speed)
    case .changeRepeatMode(let mode): return .repeat(mode)
    case .changeShuffleMode(let isOn): return .shuffle(isOn, seed: seed)
    }
  }
}
