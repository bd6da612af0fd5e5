// Time is data: a deadline is a fact that becomes true at an instant, whichever event tells the instant first.

extension Policy {
  /// How long an engine runs on in silence, so that a quick play after a pause starts at once (our choice).
  static let engineLinger = Duration.seconds(1)
  /// How long an engine's stop may stay unexplained (R-078: field apps coalesce route bursts over 400 ms).
  static let explanationLimit = Duration.milliseconds(400)
  /// How long frames may be missing before it is called a stall (our choice, because less is a glitch).
  static let stallLimit = Duration.milliseconds(100)
  /// Through how slow a route a jump is shown as moving until it is heard (our choice, because a headset takes up to
  /// 300 ms; the two seconds of AirPlay are shown as waiting).
  static let latencyLimit = Duration.milliseconds(350)

  /// When an alarm is needed next; `nil` if only an event can change anything.
  public var deadline: HostTime? {
    var earliest: HostTime?
    func consider(_ instant: HostTime?) {
      guard let instant, instant > now else { return }
      earliest = earliest.map { min($0, instant) } ?? instant
    }
    for place in parts.indices {
      consider(settleInstant(of: place))
      consider(stallInstant(of: place))
      consider(parts[place].engineStoppedSince.map { $0 + Self.explanationLimit })
      if parts[place].engine != .known(false) {
        consider(parts[place].quietSince.map { $0 + Self.engineLinger })
      }
      consider(releaseInstant(of: place))
      consider(parts[place].retryAt)
      if let refusal = openRefusal(of: place) { consider(waitEnd(of: refusal)) }
      consider(settlingEnd(of: place))
      consider(parts[place].scan?.next)
      consider(chapterInstant(of: place))
      consider(firstHeardInstant(of: place))
    }
    return earliest
  }

  /// Makes true what became due.
  mutating func settleDeadlines(with envelope: Envelope) {
    for place in parts.indices {
      if let stalls = stallInstant(of: place), now >= stalls { stall(place) }
      if let since = parts[place].engineStoppedSince, now >= since + Self.explanationLimit,
        applies(.engineStopped)
      {
        explainStop(of: place, envelope)
      }
      if parts[place].loss != nil { settleRoute(place, on: envelope.route) }
      release(place)
      if parts[place].refusal != nil { retry(place) }
      scanFurther(place)
    }
  }

  /// No notice has told why an engine stopped.
  ///
  /// If others are heard who mix with nobody, and were not when the sound began, they took the session, and the word of
  /// it got lost: over a call nothing begins by itself.
  private mutating func explainStop(of place: Int, _ envelope: Envelope) {
    parts[place].engineStoppedSince = nil
    if envelope.isOtherMusicPlaying, session.otherMusic == nil, session.interruption == nil,
      !parts[place].recipe.configuration.isMixable
    {
      interruptionBegan(.default)
      session.interruption?.isTold = false
      return
    }
    if parts[place].source == .app, applies(.sessionReasserted) { raiseEpoch() }
    judge(envelope.route)
  }

  /// When frames that are missing count as a stall: they are missing from when they should be heard.
  private func stallInstant(of place: Int) -> HostTime? {
    parts[place].missingSince.map { max($0, parts[place].anchor.at) + Self.stallLimit }
  }

  private mutating func release(_ place: Int) {
    guard let release = releaseInstant(of: place), now >= release, applies(.linger) else { return }
    parts[place].holdsSession = false
  }

  private mutating func stall(_ place: Int) {
    parts[place].missingSince = nil
    guard applies(.stalled) else { return }
    parts[place].anchor.isMoving = false
    parts[place].anchor.at = now
    parts[place].isStalled = !parts[place].isBuffered
  }

  /// Until when the card waits for an item that is being opened, or for its picture, so that a change of item is one
  /// publish.
  package func settleInstant(of place: Int) -> HostTime? {
    let isOpening = parts[place].item?.state == .opening
    guard isOpening || awaitsPicture(place) else { return nil }
    return parts[place].itemSince + Self.stallLimit
  }

  /// Whether the card that shows now is another item's, and this one's picture may still come.
  private func awaitsPicture(_ place: Int) -> Bool {
    guard parts[place].item?.awaitsPicture ?? false, rules.contains(.cardPicture) else { return false }
    return parts[place].item?.id != applied.card?.item
  }

  /// When the next chapter begins, if the sound moves towards it.
  private func chapterInstant(of place: Int) -> HostTime? {
    guard parts[place].anchor.isMoving, parts[place].missingSince == nil else { return nil }
    let position = position(of: place)
    guard let next = parts[place].item?.description.chapters.first(where: { $0 > position }) else {
      return nil
    }
    let distance = next - parts[place].anchor.position
    return parts[place].anchor.at + distance * (1 / parts[place].rate) + .microseconds(1)
  }

  /// When the first frames are heard through a route that is slower than the one they were begun on: until then the
  /// position stands.
  private func firstHeardInstant(of place: Int) -> HostTime? {
    parts[place].anchor.isMoving && parts[place].missingSince == nil
      ? parts[place].anchor.at : nil
  }

  /// When a quiet part gives the session back; with nothing loaded there is nothing to keep it for.
  private func releaseInstant(of place: Int) -> HostTime? {
    guard parts[place].holdsSession, rules.contains(.linger), let quiet = parts[place].quietSince
    else { return nil }
    let intent = parts[place].intent
    let isOver =
      parts[place].hasEnded
      || !intent.wants && (intent.withdrawnBy == nil || intent.withdrawnBy == .queueSkipsBroken)
    let isLoaded =
      parts[place].queue.hasCurrent && !(isOver && parts[place].recipe.linger.endsWithSound)
    return parts[place].recipe.linger.end(
      quietSince: quiet, backgroundSince: isLoaded ? session.backgroundSince : quiet)
  }

  /// Sound that needs no medium is heard as soon as the session is active and all that it needs, be it for another's
  /// sake.
  private mutating func hold(_ place: Int) {
    guard isServed(place) else { return }
    // No engine's start tells that it was served.
    if parts[place].source == .app { parts[place].refusal = nil }
    parts[place].holdsSession = true
    parts[place].heardRoute = session.route
  }

  /// Keeps what is derived from the facts at the end of every event: what stands still, and since when it is quiet.
  mutating func settle() {
    if parts.contains(where: { $0.isRemoved }) {
      parts.removeAll { $0.isRemoved && !$0.holdsSession }
    }
    for place in parts.indices {
      defer { parts[place].reading = nil }
      giveUp(place)
      guard sounds(place) else {
        freezeSuppressed(place)
        if parts[place].quietSince == nil { parts[place].quietSince = now }
        continue
      }
      parts[place].quietSince = nil
      if parts[place].source != .queue { hold(place) }
      if isReady(place) { parts[place].silence = .fade }
    }
  }
}
