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
    for place in components.indices {
      consider(settleInstant(of: place))
      consider(stallInstant(of: place))
      consider(components[place].engineStoppedSince.map { $0 + Self.explanationLimit })
      if components[place].engine != .known(false) {
        consider(components[place].quietSince.map { $0 + Self.engineLinger })
      }
      consider(releaseInstant(of: place))
      consider(components[place].retryAt)
      if let refusal = openRefusal(of: place) { consider(waitEnd(of: refusal)) }
      consider(settlingEnd(of: place))
      consider(components[place].scan?.next)
      consider(chapterInstant(of: place))
      consider(firstHeardInstant(of: place))
    }
    return earliest
  }

  /// Makes true what became due.
  mutating func settleDeadlines(with envelope: Envelope) {
    for place in components.indices {
      if let stalls = stallInstant(of: place), now >= stalls { stall(place) }
      if let since = components[place].engineStoppedSince, now >= since + Self.explanationLimit,
        applies(.engineStopped)
      {
        explainStop(of: place, envelope)
      }
      if components[place].loss != nil { settleRoute(place, on: envelope.route) }
      release(place)
      if components[place].refusal != nil { retry(place) }
      scanFurther(place)
    }
  }

  /// No notice has told why an engine stopped.
  ///
  /// If others are heard who mix with nobody, and were not when the sound began, they took the session, and the word of
  /// it got lost: over a call nothing begins by itself.
  private mutating func explainStop(of place: Int, _ envelope: Envelope) {
    components[place].engineStoppedSince = nil
    if envelope.isOtherMusicPlaying, session.otherMusic == nil, session.interruption == nil,
      !components[place].recipe.configuration.isMixable
    {
      interruptionBegan(.default)
      session.interruption?.isTold = false
      return
    }
    if components[place].source == .app, applies(.sessionReasserted) { raiseEpoch() }
    judge(envelope.route)
  }

  /// When frames that are missing count as a stall: they are missing from when they should be heard.
  private func stallInstant(of place: Int) -> HostTime? {
    components[place].missingSince.map { max($0, components[place].anchor.at) + Self.stallLimit }
  }

  private mutating func release(_ place: Int) {
    guard let release = releaseInstant(of: place), now >= release, applies(.linger) else { return }
    components[place].holdsSession = false
  }

  private mutating func stall(_ place: Int) {
    components[place].missingSince = nil
    guard applies(.stalled) else { return }
    components[place].anchor.isMoving = false
    components[place].anchor.at = now
    components[place].isStalled = !components[place].isBuffered
  }

  /// Until when the card waits for an item that is being opened, or for its picture, so that a change of item is one
  /// publish.
  package func settleInstant(of place: Int) -> HostTime? {
    let isOpening = components[place].item?.state == .opening
    guard isOpening || awaitsPicture(place) else { return nil }
    return components[place].itemSince + Self.stallLimit
  }

  /// Whether the card that shows now is another item's, and this one's picture may still come.
  private func awaitsPicture(_ place: Int) -> Bool {
    guard components[place].item?.awaitsPicture ?? false, rules.contains(.cardPicture) else { return false }
    return components[place].item?.id != applied.card?.item
  }

  /// When the next chapter begins, if the sound moves towards it.
  private func chapterInstant(of place: Int) -> HostTime? {
    guard components[place].anchor.isMoving, components[place].missingSince == nil else { return nil }
    let position = position(of: place)
    guard let next = components[place].item?.description.chapters.first(where: { $0 > position }) else {
      return nil
    }
    let distance = next - components[place].anchor.position
    return components[place].anchor.at + distance * (1 / components[place].rate) + .microseconds(1)
  }

  /// When the first frames are heard through a route that is slower than the one they were begun on: until then the
  /// position stands.
  private func firstHeardInstant(of place: Int) -> HostTime? {
    components[place].anchor.isMoving && components[place].missingSince == nil
      ? components[place].anchor.at : nil
  }

  /// When a quiet component gives the session back; with nothing loaded there is nothing to keep it for.
  private func releaseInstant(of place: Int) -> HostTime? {
    guard components[place].holdsSession, rules.contains(.linger), let quiet = components[place].quietSince
    else { return nil }
    let intent = components[place].intent
    let isOver =
      components[place].hasEnded
      || !intent.wants && (intent.withdrawnBy == nil || intent.withdrawnBy == .queueSkipsBroken)
    let isLoaded =
      components[place].queue.hasCurrent && !(isOver && components[place].recipe.linger.endsWithSound)
    return components[place].recipe.linger.end(
      quietSince: quiet, backgroundSince: isLoaded ? session.backgroundSince : quiet)
  }

  /// Sound that needs no medium is heard as soon as the session is active and all that it needs, be it for another's
  /// sake.
  private mutating func hold(_ place: Int) {
    guard isServed(place) else { return }
    // No engine's start tells that it was served.
    if components[place].source == .app { components[place].refusal = nil }
    components[place].holdsSession = true
    components[place].heardRoute = session.route
  }

  /// Keeps what is derived from the facts at the end of every event: what stands still, and since when it is quiet.
  mutating func settle() {
    if components.contains(where: { $0.isRemoved }) {
      components.removeAll { $0.isRemoved && !$0.holdsSession }
    }
    for place in components.indices {
      defer { components[place].reading = nil }
      giveUp(place)
      guard sounds(place) else {
        freezeSuppressed(place)
        if components[place].quietSince == nil { components[place].quietSince = now }
        continue
      }
      components[place].quietSince = nil
      if components[place].source != .queue { hold(place) }
      if isReady(place) { components[place].silence = .fade }
    }
  }
}
