// What the facts desire. Everything here is computed, nothing stored.

extension Policy {
  /// Why sound is withheld from a component that wants it; `nil` if it is not.
  package func suppression(of component: ComponentFacts) -> Suppression? {
    let intent = component.intent
    guard intent.wants else { return nil }
    if let lost = session.servicesLost, lost > intent.revision { return .servicesLost }
    if let refusal = component.refusal, refusal.revision == intent.revision { return .refused(refusal.code) }
    if let interruption = session.interruption, rules.contains(.interruptionSilences),
      interruption.sequence > intent.revision || !rules.contains(.interruptionUserPlay)
    {
      return .interrupted
    }
    return component.engineStoppedSince == nil ? nil : .engineStopped
  }

  /// Whether sound should be made for a component, as soon as it can.
  package func sounds(_ component: ComponentFacts) -> Bool {
    component.intent.wants && !component.hasEnded
      && (component.isOwnSound || component.item?.state == .ready) && suppression(of: component) == nil
  }

  /// Whether sound should be made for any component.
  var isAnySounding: Bool {
    // A closure would copy the policy for itself.
    for component in components where sounds(component) { return true }
    return false
  }

  /// What the session must be for all components that sound or hold it; `nil` if there are none.
  package var desiredConfiguration: SessionConfiguration? {
    var combined: SessionConfiguration?
    for place in components.indices where components[place].holdsSession || sounds(components[place]) {
      let wanted = components[place].recipe.configuration
      combined = combined.map { $0.combined(with: wanted) } ?? wanted
    }
    return combined
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
    sounds(component) && !component.isStalled && applied.isActive == .known(true)
      && component.engine == .known(true) && component.cued?.id == component.segment.id
  }

  /// The component that the lock screen shows: the one heard last.
  var leadPlace: Int? {
    var lead: Int?
    for place in components.indices {
      guard components[place].recipe.publishesCard, components[place].hasItem else { continue }
      if let best = lead, components[place].playedSequence <= components[best].playedSequence { continue }
      lead = place
    }
    return lead
  }

  /// The component that the lock screen shows, once it has been heard: before that an app is not eligible.
  package var lead: ComponentFacts? { leadPlace.map { components[$0] } }

  /// The card that the lock screen should show.
  package var desiredCard: Card? {
    guard let place = leadPlace, components[place].playedSequence > 0, let item = components[place].item
    else { return nil }
    let moves = rules.contains(.cardRate) ? isPlaying(components[place]) : components[place].intent.wants
    return Card(
      item: item.id, elapsed: components[place].position(at: now), rate: moves ? 1 : 0,
      duration: item.duration, queueIndex: components[place].index,
      queueCount: components[place].queue.count)
  }

  /// The remote commands that would do something.
  package var desiredCommands: CommandSet {
    guard let place = leadPlace, let item = components[place].item else { return .none }
    guard rules.contains(.commandsFollowQueue) else { return CommandSet([.playPause]) }
    var kinds: CommandSet.Kinds = [.playPause]
    if components[place].recipe.skips {
      kinds.insert(.skip)
    } else {
      kinds.insert(.previous)
      if components[place].hasNext { kinds.insert(.next) }
    }
    if item.duration != nil { kinds.insert(.position) }
    return CommandSet(kinds)
  }

  package func isPlaying(_ component: ComponentFacts) -> Bool {
    sounds(component) && component.anchor.isMoving && !component.isStalled
  }

  /// A component's snapshot for a screen; `nil` if it is gone.
  public func status(of id: ComponentID) -> Status? {
    guard let place = place(of: id), !components[place].isRemoved else { return nil }
    let component = components[place]
    return Status(
      phase: phase(of: component), suppression: suppression(of: component), intent: component.intent,
      position: component.position(at: now), at: now, item: component.item?.id,
      duration: component.item?.duration, queueIndex: component.index, queueCount: component.queue.count)
  }

  private func phase(of component: ComponentFacts) -> Status.Phase {
    if component.isOwnSound {
      guard sounds(component) else { return .paused }
      return applied.isActive == .known(true) ? .playing : .waiting(.session)
    }
    guard let item = component.item else { return .idle }
    if item.state == .failed { return .failed }
    if component.hasEnded { return .ended }
    guard component.intent.wants else { return item.state == .ready ? .paused : .loading }
    if suppression(of: component) != nil { return .paused }
    if component.anchor.isMoving, !component.isStalled { return .playing }
    if item.state != .ready { return .waiting(.loading) }
    if component.isStalled { return .waiting(.stalled) }
    return .waiting(applied.isActive == .known(true) ? .engine : .session)
  }
}
