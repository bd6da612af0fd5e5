// What the facts desire. Everything here is computed, nothing stored.

extension Policy {
  /// What the session must be for all components that sound or hold it; `nil` if there are none.
  package var desiredConfiguration: SessionConfiguration? { configuration() }

  /// What the session must be for all of them, or all but one.
  func configuration(without excluded: Int? = nil) -> SessionConfiguration? {
    var combined: SessionConfiguration?
    for place in components.indices where place != excluded && claims(components[place]) {
      let wanted = components[place].recipe.configuration
      guard let others = combined, others != wanted else {
        combined = wanted
        continue
      }
      combined = others.combined(with: wanted)
    }
    return combined
  }

  /// Whether a component has a say in what the session is: it sounds, it holds the session, or it waits for the one
  /// who activates it, who takes it as it is configured then.
  func claims(_ component: ComponentFacts) -> Bool {
    if component.holdsSession || sounds(component) { return true }
    guard component.recipe.isCall, case .authority = suppression(of: component) else { return false }
    return component.refusal?.revision != component.intent.revision
  }

  /// Whether the session is active and gives a component all that it needs.
  func isServed(_ component: ComponentFacts) -> Bool {
    guard applied.isActive == .known(true), case .known(let configuration) = applied.configuration else {
      return false
    }
    let needed = component.recipe.configuration
    return configuration == needed || configuration.combined(with: needed) == configuration
  }

  /// Where the sound should be sent: the loudspeaker can be chosen only where the receiver is possible.
  package var desiredOverride: OutputOverride {
    guard session.prefersSpeaker, !session.route.isExternal else { return .none }
    return desiredConfiguration?.category == .playAndRecord ? .speaker : .none
  }

  /// Whether any component sounds, or would have a say in what the session is.
  func isAnySounding(orClaiming countsClaims: Bool) -> Bool {
    // A closure would copy the policy for itself.
    for place in components.indices {
      if sounds(components[place]) || countsClaims && claims(components[place]) { return true }
    }
    return false
  }

  /// Whether a component's engine must stop now rather than linger.
  func mustStop(_ component: ComponentFacts) -> Bool {
    guard component.engine != .known(false), !sounds(component) else { return false }
    guard component.engine == .known(true), applied.isActive == .known(true), component.silence == .fade,
      component.holdsSession, let quiet = component.quietSince
    else { return true }
    return now >= quiet + Self.engineLinger
  }

  /// Whether sound passes to the device from a component, and how it is withheld if not.
  package func gate(of id: ComponentID) -> GateDecision? {
    guard let place = place(of: id) else { return nil }
    if opens(components[place]) { return .open(route: session.route.token) }
    return components[place].silence == .cut ? .cut : .fade
  }

  /// The gate opens only over a session and an engine that are believed running, on a segment that is cued.
  func opens(_ component: ComponentFacts) -> Bool {
    guard applied.isActive == .known(true), component.engine == .known(true), !component.isStalled else {
      return false
    }
    guard component.source != .queue || component.cued?.id == component.segment.id else { return false }
    return sounds(component)
  }

  package func isPlaying(_ component: ComponentFacts) -> Bool {
    component.anchor.isMoving && component.anchor.at <= now && !component.isStalled && sounds(component)
  }
}

// MARK: The lock screen

extension Policy {
  /// The component that the lock screen shows: the one heard last.
  var leadPlace: Int? {
    var lead: Int?
    for place in components.indices {
      guard components[place].recipe.publishesCard, components[place].queue.hasCurrent else { continue }
      if let best = lead, components[place].playedSequence <= components[best].playedSequence { continue }
      lead = place
    }
    return lead
  }

  /// The component that the lock screen shows, once it has been heard: before that an app is not eligible.
  package var lead: ComponentFacts? { leadPlace.map { components[$0] } }

  /// The card that the lock screen should show.
  package var desiredCard: Card? {
    guard let component = lead, component.playedSequence > 0, let item = component.item else { return nil }
    let moves = !rules.contains(.cardRate) ? component.intent.wants : isPlaying(component)
    let position = component.position(at: now)
    return Card(
      item: item.id, elapsed: position, rate: moves ? component.rate : 0,
      duration: item.description.duration, isLive: item.description.isLive,
      queueIndex: component.queue.index, queueCount: component.queue.count,
      chapter: rules.contains(.cardChapter) ? component.chapter(at: position) : nil,
      chapterCount: item.description.chapters.count, picture: item.picture)
  }

  /// The remote commands that would do something.
  package var desiredCommands: CommandSet {
    guard let component = lead, let item = component.item, let transport = component.recipe.transport else {
      return .none
    }
    guard rules.contains(.commandsFollowQueue) else { return CommandSet([.playPause]) }
    var kinds: CommandSet.Kinds = [.playPause]
    if item.description.duration != nil { kinds.insert(.position) }
    switch transport {
    case .intervals:
      if !item.description.isLive { kinds.insert(.skip) }
      if item.description.stretches { kinds.insert(.speed) }
      return CommandSet(kinds, intervals: kinds.contains(.skip) ? component.intervals : nil)
    case .tracks:
      kinds.formUnion([.previous, .repeat])
      if component.queue.next != nil { kinds.insert(.next) }
      if item.description.duration != nil { kinds.insert(.scan) }
      if component.queue.count > 1 { kinds.insert(.shuffle) }
      return CommandSet(kinds)
    }
  }
}

// MARK: The screen

extension Policy {
  /// A component's snapshot for a screen; `nil` if it is gone.
  public func status(of id: ComponentID) -> Status? {
    guard let place = place(of: id), !components[place].isRemoved else { return nil }
    let component = components[place]
    let position = component.position(at: now)
    return Status(
      phase: phase(of: component), suppression: suppression(of: component), intent: component.intent,
      position: position, at: now, rate: component.rate, item: component.item?.id,
      duration: component.item?.description.duration, queueIndex: component.queue.index,
      queueCount: component.queue.count, chapter: component.chapter(at: position),
      repeat: component.queue.repeat, isShuffled: component.queue.isShuffled)
  }

  private func phase(of component: ComponentFacts) -> Status.Phase {
    if component.source != .queue {
      guard sounds(component) else { return .paused }
      guard isServed(component) else { return .waiting(.session) }
      return component.source == .app || component.engine == .known(true) ? .playing : .waiting(.engine)
    }
    guard let item = component.item else { return .idle }
    if item.state == .failed { return .failed }
    if component.hasEnded { return .ended }
    guard component.intent.wants else { return item.state == .ready ? .paused : .loading }
    if suppression(of: component) != nil { return .paused }
    if component.anchor.isMoving, !component.isStalled {
      return component.anchor.at <= now ? .playing : .waiting(.engine)
    }
    if item.state != .ready { return .waiting(.loading) }
    if component.isStalled { return .waiting(.stalled) }
    return .waiting(applied.isActive == .known(true) ? .engine : .session)
  }
}
