// What the facts desire. Everything here is computed, nothing stored.

extension Policy {
  /// What the session must be for all components that sound or hold it; `nil` if there are none.
  package var desiredConfiguration: SessionConfiguration? { configuration() }

  /// What the session must be for all of them, or all but one.
  func configuration(without excluded: Int? = nil) -> SessionConfiguration? {
    var combined: SessionConfiguration?
    var sharer: Int?
    for place in components.indices where place != excluded && claims(place) {
      let wanted = components[place].recipe.configuration
      if wanted.routeSharing != .default {
        let isLater = sharer.map { components[$0].intent.revision < components[place].intent.revision }
        if isLater ?? true { sharer = place }
      }
      guard let others = combined, others != wanted else {
        combined = wanted
        continue
      }
      combined = others.combined(with: wanted)
    }
    guard let combined, combined.routeSharing == .default, let sharer else { return combined }
    // A prompt beside long-form sound must not send it elsewhere: whoever asked last to share has it shared, if it may
    // be.
    let shared = combined.sharing(components[sharer].recipe.configuration.routeSharing)
    return shared.violation == nil ? shared : combined
  }

  /// What all of them prefer together; `nil` if there are none.
  package var desiredPreferences: SessionPreferences? {
    var combined: SessionPreferences?
    for place in components.indices where claims(place) {
      let wanted = components[place].recipe.preferences
      combined = combined?.combined(with: wanted) ?? wanted
    }
    return combined
  }

  /// Whether a component has a say in what the session is: it sounds, it holds the session, or it waits for the one
  /// who activates it, who takes it as it is configured then.
  func claims(_ place: Int) -> Bool {
    if components[place].holdsSession || sounds(place) { return true }
    guard components[place].recipe.isCall, case .authority = suppression(of: place) else { return false }
    return openRefusal(of: place) == nil
  }

  /// Whether the session is active and gives a component all that it needs.
  func isServed(_ place: Int) -> Bool {
    guard applied.isActive == .known(true), case .known(let configuration) = applied.configuration else {
      return false
    }
    let needed = components[place].recipe.configuration
    if configuration == needed { return true }
    let usual = configuration.sharing(.default)
    return usual.combined(with: needed.sharing(.default)) == usual
  }

  /// Whether sound should be made for a component, as the last event left the facts: no step changes that.
  package func isSounding(_ place: Int) -> Bool { components[place].quietSince == nil }

  /// Where the sound should be sent: the loudspeaker can be chosen only where the receiver is possible.
  package var desiredOverride: OutputOverride {
    guard session.prefersSpeaker, !session.route.isExternal else { return .none }
    return desiredConfiguration?.category == .playAndRecord ? .speaker : .none
  }

  /// Whether any component sounds, or would have a say in what the session is.
  func isAnySounding(orClaiming countsClaims: Bool) -> Bool {
    // A closure would copy the policy for itself.
    for place in components.indices {
      if isSounding(place) || countsClaims && claims(place) { return true }
    }
    return false
  }

  /// Whether a component's engine must stop now rather than linger.
  func mustStop(_ place: Int) -> Bool {
    guard components[place].engine != .known(false), !isSounding(place) else { return false }
    guard components[place].engine == .known(true), applied.isActive == .known(true),
      components[place].silence == .fade,
      components[place].holdsSession, let quiet = components[place].quietSince
    else { return true }
    return now >= quiet + Self.engineLinger
  }

  /// Whether sound passes to the device from a component, and how it is withheld if not.
  package func gate(of id: ComponentID) -> GateDecision? {
    guard let place = place(of: id) else { return nil }
    if opens(place) { return .open(route: session.route.token) }
    return components[place].silence == .cut ? .cut : .fade
  }

  /// The gate opens only over a session and an engine that are believed running, on a segment that is cued.
  func opens(_ place: Int) -> Bool { isReady(place) && isSounding(place) }

  /// Whether all is there that a component's sound needs.
  func isReady(_ place: Int) -> Bool {
    guard applied.isActive == .known(true), components[place].engine == .known(true) else { return false }
    guard components[place].source != .queue || components[place].cued == components[place].segment.id
    else { return false }
    return !components[place].isStalled
  }

  func isPlaying(_ place: Int) -> Bool {
    isMoving(place) && isSounding(place)
  }

  /// Whether the clock moves, be it towards the place of a jump; not before the first frame is heard.
  private func isMoving(_ place: Int) -> Bool {
    guard components[place].anchor.isMoving, !components[place].isStalled else { return false }
    return components[place].anchor.at <= now || components[place].missingSince != nil
  }
}

// MARK: The lock screen

extension Policy {
  /// The component that the lock screen shows: the one heard last.
  package var leadPlace: Int? {
    var lead: Int?
    for place in components.indices {
      guard components[place].recipe.publishesCard, components[place].queue.hasCurrent else { continue }
      if let best = lead, components[place].playedSequence <= components[best].playedSequence { continue }
      lead = place
    }
    return lead
  }

  /// The card that the lock screen should show, once its component has been heard: before that an app is not eligible
  ///
  @inline(__always)
  func desiredCard(of lead: Int?) -> Card? {
    guard let place = lead, components[place].playedSequence > 0, let item = components[place].item?.id
    else { return nil }
    let moves = !rules.contains(.cardRate) ? components[place].intent.wants : isPlaying(place)
    let position = position(of: place)
    let chapterCount = chapterCount(of: place)
    let tellsChapter = chapterCount > 0 && rules.contains(.cardChapter)
    return Card(
      item: item, elapsed: position, rate: moves ? components[place].rate : 0,
      duration: components[place].item?.description.duration,
      isLive: components[place].isLive,
      queueIndex: components[place].queue.index, queueCount: components[place].queue.count,
      chapter: tellsChapter ? chapter(of: place, at: destination(of: place)) : nil,
      chapterCount: chapterCount,
      picture: components[place].item?.picture ?? 0)
  }

  /// The remote commands that would do something.
  func desiredCommands(for lead: Int?) -> CommandSet {
    guard let place = lead, let transport = components[place].recipe.transport else { return .none }
    guard rules.contains(.commandsFollowQueue) else { return CommandSet([.playPause]) }
    var kinds: CommandSet.Kinds = [.playPause]
    let hasLength = components[place].item?.description.duration != nil
    if hasLength { kinds.insert(.position) }
    let isLive = components[place].isLive
    let (before, after) = (components[place].queue.previous, components[place].queue.next)
    let index = components[place].queue.index
    // A broadcast has no beginning to go back to, and none to go on to.
    if !isLive || before != nil && before != index { kinds.insert(.previous) }
    if after != nil, !isLive || after != index { kinds.insert(.next) }
    switch transport {
    case .intervals:
      // Headsets send next and previous alone, and a screen that has both shows the skips.
      if !isLive { kinds.formUnion([.skip, .next]) }
      if components[place].item?.description.stretches == true { kinds.insert(.speed) }
      return CommandSet(kinds, intervals: kinds.contains(.skip) ? components[place].intervals : nil)
    case .tracks:
      if !isLive || components[place].queue.count > 1 { kinds.insert(.repeat) }
      if hasLength { kinds.insert(.scan) }
      if components[place].queue.count > 1 { kinds.insert(.shuffle) }
      return CommandSet(kinds)
    }
  }
}

// MARK: The screen

extension Policy {
  /// A component's snapshot for a screen; `nil` if it is gone.
  public func status(of id: ComponentID) -> Status? {
    guard let place = place(of: id), !components[place].isRemoved else { return nil }
    let position = position(of: place)
    return Status(
      phase: phase(of: place), suppression: reason(of: place), intent: components[place].intent,
      position: position, at: now, rate: components[place].rate, item: components[place].item?.id,
      duration: components[place].item?.description.duration, queueIndex: components[place].queue.index,
      queueCount: components[place].queue.count, chapter: chapter(of: place, at: destination(of: place)),
      repeat: components[place].queue.repeat, isShuffled: components[place].queue.isShuffled,
      failures: components[place].failures)
  }

  /// Why a component is silent though the user wants it, or wanted it until the system refused it for good.
  private func reason(of place: Int) -> Suppression? {
    guard components[place].intent.withdrawnBy == .refusal else { return suppression(of: place) }
    return components[place].refusal.map { .refused($0.code) }
  }

  private func phase(of place: Int) -> Status.Phase {
    if components[place].source != .queue {
      guard isSounding(place) else { return .paused }
      guard isServed(place) else { return .waiting(.session) }
      return components[place].source == .app || components[place].engine == .known(true)
        ? .playing : .waiting(.engine)
    }
    guard let item = components[place].item else { return .idle }
    if components[place].hasEnded { return .ended }
    if item.state == .failed { return .failed }
    guard components[place].intent.wants else { return item.state == .ready ? .paused : .loading }
    if suppression(of: place) != nil { return .paused }
    if components[place].anchor.isMoving, !components[place].isStalled {
      return isMoving(place) ? .playing : .waiting(.engine)
    }
    if item.state != .ready { return .waiting(.loading) }
    if components[place].isStalled { return .waiting(.stalled) }
    return .waiting(applied.isActive == .known(true) ? .engine : .session)
  }
}
