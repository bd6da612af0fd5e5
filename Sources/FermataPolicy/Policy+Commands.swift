// What the user does, in the app or on the lock screen.

extension Policy {
  /// The last position of a medium without an end, 31 years (our choice, so that no sum of positions overflows).
  static let farthest = Duration.seconds(1_000_000_000)

  /// A queue replaces the one before; whether sound is wanted stays as it was.
  mutating func load(_ id: ComponentID, _ items: [ItemID]) {
    guard let place = place(of: id) else { return }
    components[place].queue = items.map { ComponentFacts.QueuedItem(id: $0) }
    components[place].hasEnded = false
    guard !items.isEmpty else {
      withdraw(place, by: nil)
      components[place].index = 0
      components[place].cued = nil
      components[place].anchor = ComponentFacts.Anchor(at: now)
      return
    }
    go(place, to: 0, at: .zero)
  }

  mutating func perform(_ command: Event.Command, on id: ComponentID, route: Route) -> CommandOutcome {
    guard let place = place(of: id) else { return .noActionableNowPlayingItem }
    let isEmpty = components[place].item == nil && !components[place].isOwnSound
    if isEmpty, applies(.commandOutcome) { return .noActionableNowPlayingItem }
    switch command {
    case .play: return play(place, route: route)
    case .pause: withdraw(place, by: nil)
    case .toggle:
      let isFailed = components[place].item?.state == .failed
      let sounds = components[place].intent.wants && suppression(of: components[place]) == nil && !isFailed
      guard sounds, applies(.toggle) else { return play(place, route: route) }
      withdraw(place, by: nil)
    case .seek(let position): seek(place, to: position)
    case .skip(let distance): seek(place, to: components[place].position(at: now) + distance)
    case .next:
      guard components[place].hasNext else { return applies(.commandOutcome) ? .noSuchContent : .success }
      go(place, to: components[place].index + 1, at: .zero)
    case .previous: previous(place)
    }
    return .success
  }

  /// A press outside the app goes to the lead component.
  mutating func perform(_ command: RemoteCommand, route: Route) -> CommandOutcome {
    guard let place = leadPlace else {
      return applies(.commandOutcome) ? .noActionableNowPlayingItem : .success
    }
    let id = components[place].id
    switch command {
    case .play: return perform(.play, on: id, route: route)
    case .pause: return perform(.pause, on: id, route: route)
    case .togglePlayPause: return perform(.toggle, on: id, route: route)
    case .nextTrack: return perform(.next, on: id, route: route)
    case .previousTrack: return perform(.previous, on: id, route: route)
    case .skipForward(let distance): return perform(.skip(distance), on: id, route: route)
    case .skipBackward(let distance): return perform(.skip(.zero - distance), on: id, route: route)
    case .changePlaybackPosition(let seconds):
      guard seconds.isFinite else { return applies(.positionClamped) ? .commandFailed : .success }
      let limit = Self.farthest.inSeconds
      return perform(.seek(.seconds(min(max(seconds, -limit), limit))), on: id, route: route)
    }
  }

  private mutating func play(_ place: Int, route: Route) -> CommandOutcome {
    let component = components[place]
    let isFailed = component.item?.state == .failed
    if component.intent.wants, suppression(of: component) == nil, !isFailed { return .success }
    components[place].intent = Intent(wants: true, since: now, revision: sequence)
    components[place].engineStoppedSince = nil
    components[place].heardRoute = route
    judge(route)
    if session.interruption != nil { _ = applies(.interruptionUserPlay) }
    if isFailed { components[place].queue[component.index].state = .unopened }
    if component.hasEnded, applies(.queueRestarts) { go(place, to: 0, at: .zero) }
    return session.servicesLost != nil && applies(.commandOutcome) ? .commandFailed : .success
  }

  /// Takes the wish for sound back: the user if no rule is named.
  mutating func withdraw(_ place: Int, by rule: Rule?) {
    components[place].intent = Intent(wants: false, since: now, withdrawnBy: rule, revision: sequence)
    freeze(place, rule == nil ? .fade : .cut)
  }

  private mutating func seek(_ place: Int, to position: Duration) {
    let end = components[place].item?.duration
    let clamped = max(.zero, min(position, end ?? Self.farthest))
    let isOutside = clamped != position && applies(.positionClamped)
    components[place].hasEnded = false
    jump(place, to: isOutside ? clamped : max(.zero - Self.farthest, min(position, Self.farthest)))
  }

  /// Within its first 3 s the item before, else the item's beginning (our choice, because players have done so since
  /// the compact disc).
  private mutating func previous(_ place: Int) {
    let component = components[place]
    let restarts = component.index == 0 || component.position(at: now) > .seconds(3)
    go(place, to: restarts ? component.index : component.index - 1, at: .zero)
  }

  /// Makes another item of the queue current.
  mutating func go(_ place: Int, to index: Int, at position: Duration) {
    components[place].index = index
    components[place].itemSince = now
    components[place].hasEnded = false
    jump(place, to: position)
  }

  /// Asks for a new segment; sound that moves is expected to go on from there.
  mutating func jump(_ place: Int, to position: Duration) {
    if components[place].anchor.isMoving, components[place].missingSince == nil {
      components[place].missingSince = now
    }
    components[place].anchor.position = position
    components[place].anchor.at = now
    components[place].isStalled = false
    renewSegment(place)
  }

  /// Has the current item made ready from the anchor's position on.
  mutating func renewSegment(_ place: Int) {
    guard let item = components[place].item else { return }
    lastSegment += 1
    components[place].isBuffered = false
    components[place].segment = Segment(
      id: lastSegment, item: item.id, start: components[place].anchor.position, following: nil)
  }

  /// Stands still.
  ///
  /// A fade ends where the device got to; after a cut, what was not heard is made ready again.
  mutating func freeze(_ place: Int, _ silence: ComponentFacts.Silence) {
    components[place].silence = silence
    guard components[place].anchor.isMoving else { return }
    var position = components[place].position(at: now)
    if let reading = reading(of: components[place]) {
      position = silence == .fade ? reading.rendered : reading.heard
    }
    components[place].anchor = ComponentFacts.Anchor(position: position, at: now, isMoving: false)
    components[place].missingSince = nil
    if silence == .cut { renewSegment(place) }
  }

  /// Where a component's sound is, unless that is another segment or an item that is rendered but not heard yet.
  func reading(of component: ComponentFacts) -> Reading? {
    readings.first {
      $0.component == component.id && $0.segment == component.segment.id && $0.item == component.item?.id
    }
  }
}
