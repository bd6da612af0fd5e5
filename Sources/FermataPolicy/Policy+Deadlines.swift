// Time is data: a deadline is a fact that becomes true at an instant, whichever event tells the instant first.

extension Policy {
  /// How long an engine runs on in silence, so that a quick play after a pause starts at once (our choice).
  static let engineLinger = Duration.seconds(1)
  /// How long an engine's stop may stay unexplained (R-078: field apps coalesce route bursts over 400 ms).
  static let explanationLimit = Duration.milliseconds(400)

  /// When an alarm is needed next; `nil` if only an event can change anything.
  public var deadline: HostTime? {
    var earliest: HostTime?
    func consider(_ instant: HostTime?) {
      guard let instant, instant > now else { return }
      earliest = earliest.map { min($0, instant) } ?? instant
    }
    for index in parts.indices {
      consider(settleInstant(of: index))
      consider(parts[index].stallInstant)
      consider(parts[index].engineStoppedSince.map { $0 + Self.explanationLimit })
      if parts[index].engine != .known(false) {
        consider(parts[index].quietSince.map { $0 + Self.engineLinger })
      }
      consider(releaseInstant(of: index))
      consider(parts[index].retryAt)
      if let refusal = openRefusal(of: index) { consider(waitEnd(of: refusal)) }
      consider(settlingEnd(of: index))
      consider(parts[index].scan?.next)
      consider(parts[index].nextChapterInstant(at: now))
      consider(parts[index].firstHeardInstant)
    }
    return earliest
  }

  /// Makes true what became due.
  mutating func settleDeadlines(with envelope: Envelope) {
    for index in parts.indices {
      if let stalls = parts[index].stallInstant, now >= stalls { parts[index].stall(&decision) }
      if let since = parts[index].engineStoppedSince, now >= since + Self.explanationLimit,
        applies(.engineStopped)
      {
        explainStop(of: index, envelope)
      }
      if parts[index].loss != nil { settleRoute(index, on: envelope.route) }
      release(index)
      if parts[index].refusal != nil { retry(index) }
      parts[index].scanFurther(&decision)
    }
  }

  /// No notice has told why an engine stopped.
  ///
  /// If an app that mixes with nobody is heard now, and was not when the sound began, it took the session from a part
  /// that does not mix either, and the notice of that got lost. Sound then waits: during a call nothing
  /// begins by itself. Otherwise the engine starts again; for the app's own engine, which is not started here,
  /// the session is configured and activated again.
  private mutating func explainStop(of index: Int, _ envelope: Envelope) {
    parts[index].engineStoppedSince = nil
    if envelope.secondaryAudioHint, session.hint == nil, session.interruption == nil,
      !parts[index].recipe.configuration.isMixable
    {
      interruptionBegan(.default)
      session.interruption?.isTold = false
      return
    }
    if parts[index].source == .app, applies(.sessionReasserted) { raiseEpoch() }
    judge(envelope.route)
  }

  private mutating func release(_ index: Int) {
    guard let release = releaseInstant(of: index), now >= release, applies(.linger) else { return }
    parts[index].holdsSession = false
  }

  /// Until when the card waits for an item to open, or for its picture, so that a change of item publishes one card.
  package func settleInstant(of index: Int) -> HostTime? {
    let isOpening = parts[index].item?.state == .opening
    guard isOpening || awaitsPicture(index) else { return nil }
    return parts[index].itemSince + PartFacts.stallLimit
  }

  /// Whether the card still shows another item, and the picture of the part's item may still come.
  private func awaitsPicture(_ index: Int) -> Bool {
    guard parts[index].item?.awaitsPicture ?? false, rules.contains(.cardPicture) else { return false }
    return parts[index].item?.id != applied.card?.item
  }

  /// When a quiet part gives the session back.
  ///
  /// A part with nothing loaded does not keep it, even in the foreground; nor does one that has ended or that the user
  /// paused, if its recipe lingers only until the end.
  // Inlined, because a call from a mutating function copies the facts.
  @inline(__always)
  private func releaseInstant(of index: Int) -> HostTime? {
    guard parts[index].holdsSession, rules.contains(.linger), let quiet = parts[index].quietSince
    else { return nil }
    let intent = parts[index].intent
    let isOver =
      parts[index].hasEnded
      || !intent.wants && (intent.withdrawnBy == nil || intent.withdrawnBy == .queueSkipsBroken)
    let isLoaded =
      parts[index].queue.hasCurrent && !(isOver && parts[index].recipe.linger.endsWithSound)
    return parts[index].recipe.linger.end(
      quietSince: quiet, backgroundSince: isLoaded ? session.backgroundSince : quiet)
  }

  /// Holds the session for sound that needs no medium: it is heard as soon as the session is active and gives the part
  /// all that it needs, whichever part asked for that.
  private mutating func hold(_ index: Int) {
    guard isServed(index) else { return }
    // The app's own engine reports no start that would end a refusal.
    if parts[index].source == .app { parts[index].refusal = nil }
    parts[index].holdsSession = true
    parts[index].heardRoute = session.route
  }

  /// Updates what follows from the facts, at the end of every event: which parts stand still, and since when.
  mutating func settle() {
    if parts.contains(where: { $0.isRemoved }) {
      parts.removeAll { $0.isRemoved && !$0.holdsSession }
    }
    for index in parts.indices {
      defer { parts[index].reading = nil }
      giveUp(index)
      guard sounds(index) else {
        freezeSuppressed(index)
        if parts[index].quietSince == nil { parts[index].quietSince = now }
        continue
      }
      parts[index].quietSince = nil
      if parts[index].source != .queue { hold(index) }
      if isReady(index) { parts[index].silence = .fade }
    }
  }
}
