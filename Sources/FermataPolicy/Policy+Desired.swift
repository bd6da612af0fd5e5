// What the facts desire. Everything here is computed, nothing stored.

extension Policy {
  /// What the session must be for all parts that sound or hold it; `nil` if there are none.
  package var desiredConfiguration: SessionConfiguration? { configuration() }

  /// What the session must be for all of them, or all but one.
  func configuration(without excluded: Int? = nil) -> SessionConfiguration? {
    var combined: SessionConfiguration?
    var sharer: Int?
    for place in parts.indices where place != excluded && claims(place) {
      let wanted = parts[place].recipe.configuration
      if wanted.routeSharing != .default {
        let isLater = sharer.map { parts[$0].intent.revision < parts[place].intent.revision }
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
    let shared = combined.sharing(parts[sharer].recipe.configuration.routeSharing)
    return shared.violation == nil ? shared : combined
  }

  /// What all of them prefer together; `nil` if there are none.
  package var desiredPreferences: SessionPreferences? {
    var combined: SessionPreferences?
    for place in parts.indices where claims(place) {
      let wanted = parts[place].recipe.preferences
      combined = combined?.combined(with: wanted) ?? wanted
    }
    return combined
  }

  /// Whether a part has a say in what the session is: it sounds, it holds the session, or it waits for the one
  /// who activates it, who takes it as it is configured then.
  func claims(_ place: Int) -> Bool {
    if parts[place].holdsSession || sounds(place) { return true }
    guard parts[place].recipe.isCall, case .authority = suppression(of: place) else { return false }
    return openRefusal(of: place) == nil
  }

  /// Whether the session is active and gives a part all that it needs.
  func isServed(_ place: Int) -> Bool {
    guard applied.isActive == .known(true), case .known(let configuration) = applied.configuration else {
      return false
    }
    let needed = parts[place].recipe.configuration
    if configuration == needed { return true }
    let usual = configuration.sharing(.default)
    return usual.combined(with: needed.sharing(.default)) == usual
  }

  /// Whether sound should be made for a part, as the last event left the facts: no step changes that.
  package func isSounding(_ place: Int) -> Bool { parts[place].quietSince == nil }

  /// Where the sound should be sent: the loudspeaker can be chosen only where the receiver is possible.
  package var desiredOverride: OutputOverride {
    guard session.prefersSpeaker, !session.route.isExternal else { return .none }
    return desiredConfiguration?.category == .playAndRecord ? .speaker : .none
  }

  /// Whether any part sounds, or would have a say in what the session is.
  func isAnySounding(orClaiming countsClaims: Bool) -> Bool {
    // A closure would copy the policy for itself.
    for place in parts.indices {
      if isSounding(place) || countsClaims && claims(place) { return true }
    }
    return false
  }

  /// Whether a part's engine must stop now rather than linger.
  func mustStop(_ place: Int) -> Bool {
    guard parts[place].engine != .known(false), !isSounding(place) else { return false }
    guard parts[place].engine == .known(true), applied.isActive == .known(true),
      parts[place].silence == .fade,
      parts[place].holdsSession, let quiet = parts[place].quietSince
    else { return true }
    return now >= quiet + Self.engineLinger
  }

  /// Whether sound passes to the device from a part, and how it is withheld if not.
  package func gate(of id: PartID) -> GateDecision? {
    guard let place = place(of: id) else { return nil }
    if opens(place) { return .open(route: session.route.token) }
    return parts[place].silence == .cut ? .cut : .fade
  }

  /// The gate opens only over a session and an engine that are believed running, on a segment that is cued.
  func opens(_ place: Int) -> Bool { isReady(place) && isSounding(place) }

  /// Whether all is there that a part's sound needs.
  func isReady(_ place: Int) -> Bool {
    guard applied.isActive == .known(true), parts[place].engine == .known(true) else { return false }
    guard parts[place].source != .queue || parts[place].cued == parts[place].segment.id
    else { return false }
    return !parts[place].isStalled
  }

  func isPlaying(_ place: Int) -> Bool {
    isMoving(place) && isSounding(place)
  }

  /// Whether the clock moves, be it towards the place of a jump; not before the first frame is heard.
  private func isMoving(_ place: Int) -> Bool {
    guard parts[place].anchor.isMoving, !parts[place].isStalled else { return false }
    return parts[place].anchor.at <= now || parts[place].missingSince != nil
  }
}

// MARK: The lock screen

extension Policy {
  /// The part that the lock screen shows: the one heard last.
  package var leadPlace: Int? {
    var lead: Int?
    for place in parts.indices {
      guard parts[place].recipe.publishesCard, parts[place].queue.hasCurrent else { continue }
      if let best = lead, parts[place].playedSequence <= parts[best].playedSequence { continue }
      lead = place
    }
    return lead
  }

  /// The card that the lock screen should show, once its part has been heard: before that an app is not eligible
  ///
  @inline(__always)
  func desiredCard(of lead: Int?) -> Card? {
    guard let place = lead, parts[place].playedSequence > 0, let item = parts[place].item?.id
    else { return nil }
    let moves = !rules.contains(.cardRate) ? parts[place].intent.wants : isPlaying(place)
    let position = position(of: place)
    let chapterCount = chapterCount(of: place)
    let tellsChapter = chapterCount > 0 && rules.contains(.cardChapter)
    return Card(
      item: item, elapsed: position, rate: moves ? parts[place].rate : 0,
      duration: parts[place].item?.description.duration,
      isLive: parts[place].isLive,
      queueIndex: parts[place].queue.index, queueCount: parts[place].queue.count,
      chapter: tellsChapter ? chapter(of: place, at: destination(of: place)) : nil,
      chapterCount: chapterCount,
      picture: parts[place].item?.picture ?? 0)
  }

  /// The remote commands that would do something.
  func desiredCommands(for lead: Int?) -> CommandSet {
    guard let place = lead, let transport = parts[place].recipe.transport else { return .none }
    guard rules.contains(.commandsFollowQueue) else { return CommandSet([.playPause]) }
    var kinds: CommandSet.Kinds = [.playPause]
    let hasLength = parts[place].item?.description.duration != nil
    if hasLength { kinds.insert(.position) }
    let isLive = parts[place].isLive
    let (before, after) = (parts[place].queue.previous, parts[place].queue.next)
    let index = parts[place].queue.index
    // A broadcast has no beginning to go back to, and none to go on to.
    if !isLive || before != nil && before != index { kinds.insert(.previous) }
    if after != nil, !isLive || after != index { kinds.insert(.next) }
    switch transport {
    case .intervals:
      // Headsets send next and previous alone, and a screen that has both shows the skips.
      if !isLive { kinds.formUnion([.skip, .next]) }
      if parts[place].item?.description.stretches == true { kinds.insert(.speed) }
      return CommandSet(kinds, intervals: kinds.contains(.skip) ? parts[place].intervals : nil)
    case .tracks:
      if !isLive || parts[place].queue.count > 1 { kinds.insert(.repeat) }
      if hasLength { kinds.insert(.scan) }
      if parts[place].queue.count > 1 { kinds.insert(.shuffle) }
      return CommandSet(kinds)
    }
  }
}

// MARK: The screen

extension Policy {
  /// A part's snapshot for a screen; `nil` if it is gone.
  public func status(of id: PartID) -> Status? {
    guard let place = place(of: id), !parts[place].isRemoved else { return nil }
    let position = position(of: place)
    return Status(
      phase: phase(of: place), suppression: reason(of: place), intent: parts[place].intent,
      position: position, at: now, rate: parts[place].rate, item: parts[place].item?.id,
      duration: parts[place].item?.description.duration, queueIndex: parts[place].queue.index,
      queueCount: parts[place].queue.count, chapter: chapter(of: place, at: destination(of: place)),
      repeat: parts[place].queue.repeat, isShuffled: parts[place].queue.isShuffled,
      failures: parts[place].failures)
  }

  /// Why a part is silent though the user wants it, or wanted it until the system refused it for good.
  private func reason(of place: Int) -> Suppression? {
    guard parts[place].intent.withdrawnBy == .refusal else { return suppression(of: place) }
    return parts[place].refusal.map { .refused($0.code) }
  }

  private func phase(of place: Int) -> Status.Phase {
    if parts[place].source != .queue {
      guard isSounding(place) else { return .paused }
      guard isServed(place) else { return .waiting(.session) }
      return parts[place].source == .app || parts[place].engine == .known(true)
        ? .playing : .waiting(.engine)
    }
    guard let item = parts[place].item else { return .idle }
    if parts[place].hasEnded { return .ended }
    if item.state == .failed { return .failed }
    guard parts[place].intent.wants else { return item.state == .ready ? .paused : .loading }
    if suppression(of: place) != nil { return .paused }
    if parts[place].anchor.isMoving, !parts[place].isStalled {
      return isMoving(place) ? .playing : .waiting(.engine)
    }
    if item.state != .ready { return .waiting(.loading) }
    if parts[place].isStalled { return .waiting(.stalled) }
    return .waiting(applied.isActive == .known(true) ? .engine : .session)
  }
}
