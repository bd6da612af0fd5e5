// What the facts desire. Everything here is computed, nothing stored.

extension Policy {
  /// What the session must be for all parts that sound or hold it; `nil` if there are none.
  package var desiredConfiguration: SessionConfiguration? { configuration() }

  /// What the session must be for all such parts, or for all but one.
  func configuration(without excluded: Int? = nil) -> SessionConfiguration? {
    var combined: SessionConfiguration?
    var sharer: Int?
    for index in parts.indices where index != excluded && claims(index) {
      let wanted = parts[index].recipe.configuration
      if wanted.routeSharing != .default {
        let isLater = sharer.map { parts[$0].intent.revision < parts[index].intent.revision }
        if isLater ?? true { sharer = index }
      }
      guard let others = combined, others != wanted else {
        combined = wanted
        continue
      }
      combined = others.combined(with: wanted)
    }
    guard let combined, combined.routeSharing == .default, let sharer else { return combined }
    // A prompt must not move the long-form sound beside it: the part that asked last for sharing gets it, where the
    // combination allows it.
    let shared = combined.sharing(parts[sharer].recipe.configuration.routeSharing)
    return shared.violation == nil ? shared : combined
  }

  /// What all of them prefer together; `nil` if there are none.
  package var desiredPreferences: SessionPreferences? {
    var combined: SessionPreferences?
    for index in parts.indices where claims(index) {
      let wanted = parts[index].recipe.preferences
      combined = combined?.combined(with: wanted) ?? wanted
    }
    return combined
  }

  /// Whether a part has a say in the configuration: it sounds, it holds the session, or it is a call that waits for
  /// CallKit or Push to Talk, which activates the session as it is configured then.
  func claims(_ index: Int) -> Bool {
    if parts[index].holdsSession || sounds(index) { return true }
    guard parts[index].recipe.isCall, case .authority = suppression(of: index) else { return false }
    return openRefusal(of: index) == nil
  }

  /// Whether the session is active and gives a part all that it needs; how the route is shared does not count.
  func isServed(_ index: Int) -> Bool {
    guard applied.isActive == .known(true), case .known(let configuration) = applied.configuration else {
      return false
    }
    let needed = parts[index].recipe.configuration
    if configuration == needed { return true }
    let usual = configuration.sharing(.default)
    return usual.combined(with: needed.sharing(.default)) == usual
  }

  /// Whether sound should be made for a part, as of the last event; submitting steps does not change it.
  package func isSounding(_ index: Int) -> Bool { parts[index].quietSince == nil }

  /// Where the sound should be sent: the loudspeaker can be chosen only where the receiver is possible.
  package var desiredOverride: OutputOverride {
    guard session.prefersSpeaker, !session.route.isExternal else { return .none }
    return desiredConfiguration?.category == .playAndRecord ? .speaker : .none
  }

  /// Whether any part sounds, or would have a say in what the session is.
  func isAnySounding(orClaiming countsClaims: Bool) -> Bool {
    // A closure would copy the policy for itself.
    for index in parts.indices {
      if isSounding(index) || countsClaims && claims(index) { return true }
    }
    return false
  }

  /// Whether a part's engine must stop now rather than linger.
  func mustStop(_ index: Int) -> Bool {
    guard parts[index].engine != .known(false), !isSounding(index) else { return false }
    guard parts[index].engine == .known(true), applied.isActive == .known(true),
      parts[index].silence == .fade,
      parts[index].holdsSession, let quiet = parts[index].quietSince
    else { return true }
    return now >= quiet + Self.engineLinger
  }

  /// Whether sound passes to the device from a part, and how it is withheld if not.
  package func gate(of id: PartID) -> GateDecision? {
    guard let index = index(of: id) else { return nil }
    if opens(index) { return .open(route: session.route.token) }
    return parts[index].silence == .cut ? .cut : .fade
  }

  /// Whether the gate may open: sound is wanted, session and engine are believed running, and the segment is cued.
  func opens(_ index: Int) -> Bool { isReady(index) && isSounding(index) }

  /// Whether all is there that a part's sound needs.
  func isReady(_ index: Int) -> Bool {
    guard applied.isActive == .known(true), parts[index].engine == .known(true) else { return false }
    guard parts[index].source != .queue || parts[index].cued == parts[index].segment.id
    else { return false }
    return !parts[index].isStalled
  }

  func isPlaying(_ index: Int) -> Bool {
    isMoving(index) && isSounding(index)
  }

  /// Whether the position moves, also while it leads up to the target of a jump; not before the first frame is heard.
  private func isMoving(_ index: Int) -> Bool {
    guard parts[index].anchor.isMoving, !parts[index].isStalled else { return false }
    return parts[index].anchor.at <= now || parts[index].missingSince != nil
  }
}

// MARK: The lock screen

extension Policy {
  /// The part that the lock screen shows: the one heard last.
  package var leadIndex: Int? {
    var lead: Int?
    for index in parts.indices {
      guard parts[index].recipe.publishesCard, parts[index].queue.hasCurrent else { continue }
      if let best = lead, parts[index].playedSequence <= parts[best].playedSequence { continue }
      lead = index
    }
    return lead
  }

  /// The card that the lock screen should show, once its part has been heard: before that an app is not eligible
  ///
  @inline(__always)
  func desiredCard(of lead: Int?) -> Card? {
    guard let lead, parts[lead].playedSequence > 0, let item = parts[lead].item?.id else { return nil }
    let moves = !rules.contains(.cardRate) ? parts[lead].intent.wants : isPlaying(lead)
    let position = position(of: lead)
    let chapterCount = parts[lead].chapterCount
    let tellsChapter = chapterCount > 0 && rules.contains(.cardChapter)
    // Put together here and not by the part, which would be half a kilobyte copied.
    return Card(
      item: item, elapsed: position, rate: moves ? parts[lead].rate : 0,
      duration: parts[lead].item?.description?.duration, isLive: parts[lead].isLive,
      queueIndex: parts[lead].queue.index, queueCount: parts[lead].queue.count,
      chapter: tellsChapter ? chapter(of: lead) : nil, chapterCount: chapterCount,
      picture: parts[lead].item?.picture ?? 0)
  }

  /// The position of a part's sound at the last event.
  func position(of index: Int) -> Duration {
    parts[index].anchor.position(
      at: now, rate: parts[index].rate, isMissing: parts[index].missingSince != nil,
      within: parts[index].item?.description?.duration)
  }

  /// The chapter in which a part's sound is, or goes while a jump is not heard yet.
  private func chapter(of index: Int) -> Int? {
    let isMissing = parts[index].missingSince != nil
    let destination = isMissing ? parts[index].anchor.position : position(of: index)
    return parts[index].item?.description?.chapters.lastIndex { $0 <= destination }
  }

  /// The remote commands that would do something.
  @inline(__always)
  func desiredCommands(for lead: Int?) -> CommandSet {
    guard let lead else { return .none }
    return parts[lead].commands(followQueue: rules.contains(.commandsFollowQueue))
  }
}

// MARK: The screen

extension Policy {
  /// A part's snapshot for a screen; `nil` if it is gone.
  public func status(of id: PartID) -> Status? {
    guard let index = index(of: id), !parts[index].isRemoved else { return nil }
    let position = position(of: index)
    return Status(
      phase: phase(of: index), suppression: reason(of: index), intent: parts[index].intent,
      position: position, at: now, rate: parts[index].rate, item: parts[index].item?.id,
      duration: parts[index].item?.description?.duration, queueIndex: parts[index].queue.index,
      queueCount: parts[index].queue.count,
      chapter: chapter(of: index),
      repeat: parts[index].queue.repeat, isShuffled: parts[index].queue.isShuffled,
      failures: parts[index].failures, isDescribed: parts[index].item?.description != nil)
  }

  /// Why a part is silent though the user wants it, or wanted it until the system refused it for good.
  private func reason(of index: Int) -> Suppression? {
    guard parts[index].intent.withdrawnBy == .refusal else { return suppression(of: index) }
    return parts[index].refusal.map { .refused($0.code) }
  }

  private func phase(of index: Int) -> Status.Phase {
    if parts[index].source != .queue {
      guard isSounding(index) else { return .paused }
      guard isServed(index) else { return .waiting(.session) }
      return parts[index].source == .app || parts[index].engine == .known(true)
        ? .playing : .waiting(.engine)
    }
    guard let item = parts[index].item else { return .idle }
    if parts[index].hasEnded { return .ended }
    if item.state == .failed { return .failed }
    guard parts[index].intent.wants else { return item.state == .ready ? .paused : .loading }
    if suppression(of: index) != nil { return .paused }
    if parts[index].anchor.isMoving, !parts[index].isStalled {
      if isPlaying(index) { return .playing }
      // What broke and is opened again is silent, though its clock was never stopped.
      return .waiting(item.state == .ready ? .engine : .loading)
    }
    if item.state != .ready { return .waiting(.loading) }
    if parts[index].isStalled { return .waiting(.stalled) }
    return .waiting(applied.isActive == .known(true) ? .engine : .session)
  }
}
