// The next step from what is believed applied to what is desired, and what its result is believed to say.

extension Policy {
  /// The next step to submit; `nil` when nothing can or need be done until another event comes.
  ///
  /// Configure before activate, activate before start, stop before deactivate. Each of the two lanes, session with
  /// engines and lock screen, has at most one step on its way.
  public mutating func nextStep() -> TicketedStep? {
    guard lane != nil else { return nil }
    guard let step = wantedStep else {
      lane = nil
      return nil
    }
    applied.lastTicket += 1
    let ticketed = TicketedStep(ticket: applied.lastTicket, step: step)
    note(ticketed)
    return ticketed
  }

  /// The first step that leads from what is believed to what is desired.
  ///
  /// One question that changes nothing: each one asked of a policy that is being changed copies its facts.
  private var wantedStep: Step? {
    if lane == .media, let step = mediaStep { return step }
    if lane != .session, applied.nowPlayingLane == nil, let step = nowPlayingStep { return step }
    return applied.isSessionLaneFree ? sessionStep : nil
  }

  /// Believes of a step what is true once it is submitted.
  private mutating func note(_ ticketed: TicketedStep) {
    switch ticketed.step {
    case .load(let id, _):
      guard let place = place(of: id), let index = unopened(of: place) else { return }
      parts[place].queue[index].state = .opening
    case .cue(let id, let segment):
      guard let place = place(of: id) else { return }
      parts[place].segment = segment
      parts[place].cued = segment.id
    case .enable(let commands):
      applied.commands = commands
      applied.nowPlayingLane = ticketed.ticket
      lane = .session
    case .publish(let card):
      applied.card = card
      applied.cardPublishedAt = now
      applied.nowPlayingLane = ticketed.ticket
      lane = .session
    case .configure, .prefer, .activate, .deactivate, .overrideOutput, .start, .stop:
      lane = nil
      applied.sessionLane = Applied.InFlight(
        ticket: ticketed.ticket, step: ticketed.step, epoch: applied.epoch, sequence: sequence)
    }
  }

  /// Opening items and cueing segments: asked for once, answered by events of their own.
  private var mediaStep: Step? {
    for place in parts.indices {
      if let index = unopened(of: place) {
        return .load(parts[place].id, parts[place].queue[index].id)
      }
      if let segment = uncuedSegment(of: place) { return .cue(parts[place].id, segment) }
    }
    return nil
  }

  /// The place of the item to open next, the current one before the one that follows; `nil` while neither needs it.
  private func unopened(of place: Int) -> Int? {
    guard let state = parts[place].item?.state else { return nil }
    if state == .unopened { return parts[place].queue.index }
    guard state == .ready, let following = parts[place].queue.following else { return nil }
    return parts[place].queue[following].state == .unopened ? following : nil
  }

  /// What a part is to render, if that was not made ready yet.
  private func uncuedSegment(of place: Int) -> Segment? {
    guard parts[place].item?.state == .ready else { return nil }
    let following = following(of: place)
    let isCued = parts[place].cued == parts[place].segment.id
    if isCued, parts[place].segment.following == following { return nil }
    var segment = parts[place].segment
    segment.following = following
    return segment
  }

  /// The item that can go on without a gap: only at the same speed, because a segment has one.
  private func following(of place: Int) -> ItemID? {
    guard let next = parts[place].queue.following, parts[place].queue[next].state == .ready else {
      return nil
    }
    let speed = parts[place].queue[next].description.stretches ? parts[place].speed : 1
    return speed == parts[place].segment.rate ? parts[place].queue[next].id : nil
  }

  // The card is compared where it is made: its parts are never put together unless they differ.
  private var nowPlayingStep: Step? {
    let lead = leadPlace
    if let lead, let settles = settleInstant(of: lead), now < settles { return nil }
    let commands = desiredCommands(for: lead)
    if commands != applied.commands { return .enable(commands) }
    let card = desiredCard(of: lead)
    return differs(card) ? .publish(card) : nil
  }

  @inline(__always)
  private func differs(_ card: Card?) -> Bool {
    guard let shown = applied.card else { return card != nil }
    guard let card else { return true }
    guard rules.contains(.cardOnChange) else { return card != shown }
    return !card.isEqual(to: shown, publishedAt: applied.cardPublishedAt, now: now)
  }

  private var sessionStep: Step? {
    for place in parts.indices where mustStop(place) { return .stop(parts[place].id) }
    let isOwner = session.authority == .app || !rules.contains(.authority)
    if isAnySounding(orClaiming: !isOwner) { return soundingStep(isOwner: isOwner) }
    // Given back while a route settles, the session would give the route back to whoever had it, and take it again.
    let isHeld = parts.contains { $0.holdsSession || $0.loss != nil && $0.intent.wants }
    let isQuiet = parts.allSatisfy { $0.engine == .known(false) }
    // In the background what other code made of the session keeps the lock screen's play from us; in front it may need
    // it.
    let isAnothers = session.owesConfiguration && applied.configuration == .unknown
    if isHeld, isOwner, isAnothers, session.backgroundSince != nil, let step = reachableStep { return step }
    guard !isHeld, isQuiet, isOwner, session.servicesLost == nil else { return nil }
    if applied.isActive != .known(false) { return .deactivate }
    return session.owesConfiguration ? reachableStep : nil
  }

  /// In an app that is configured for the foreground the lock screen's play reaches nobody.
  private var reachableStep: Step? {
    guard let place = leadPlace, parts[place].playedSequence > 0 else { return nil }
    return .configure(parts[place].recipe.configuration)
  }

  /// Configure, prefer, activate, send to the loudspeaker, start; whoever else owns the session activates it himself.
  private func soundingStep(isOwner: Bool) -> Step? {
    guard let configuration = desiredConfiguration else { return nil }
    if applied.configuration != .known(configuration) { return .configure(configuration) }
    if let preferences = desiredPreferences, .known(preferences) != applied.preferences {
      return .prefer(preferences)
    }
    if applied.isActive != .known(true) { return isOwner ? .activate : nil }
    if desiredOverride != applied.override, rules.contains(.speakerReasserted) {
      return .overrideOutput(desiredOverride)
    }
    for place in parts.indices
    where parts[place].source != .app && parts[place].engine != .known(true)
      && isSounding(place)
    {
      return .start(parts[place].id, anew: parts[place].engineIsDead)
    }
    return nil
  }

  /// Believes a step's result, unless the world has changed since it was submitted.
  mutating func finished(_ ticket: Int, _ failure: SystemCode?, with envelope: Envelope) {
    if applied.nowPlayingLane == ticket {
      applied.nowPlayingLane = nil
      return
    }
    guard let step = applied.sessionLane, step.ticket == ticket else { return }
    applied.sessionLane = nil
    guard step.epoch == applied.epoch else { return doubt(step.step) }
    if let failure { failed(step, failure) } else { succeeded(step, with: envelope) }
  }

  /// A result from before the world changed says nothing, but what it did may have outlived the change.
  private mutating func doubt(_ step: Step) {
    switch step {
    case .configure: applied.configuration = .unknown
    case .activate, .deactivate: applied.isActive = .unknown
    case .overrideOutput: applied.override = .none
    case .prefer: applied.preferences = .unknown
    case .start(let id, _):
      guard let place = place(of: id), !parts[place].engineIsDead, !parts[place].isRemoved
      else { return }
      parts[place].engine = .unknown
    case .stop(let id):
      // Nothing that changes the world starts an engine, so what was stopped stands.
      guard let place = place(of: id) else { return }
      parts[place].engine = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }

  private mutating func succeeded(_ step: Applied.InFlight, with envelope: Envelope) {
    switch step.step {
    case .configure(let configuration):
      session.owesConfiguration = false
      applied.configuration = .known(configuration)
      session.configuredAt = now
      session.awaitsWord = applied.isActive == .known(true)
      if configuration.category != .playAndRecord { applied.override = .none }
      judge(envelope.route)
    case .activate:
      applied.isActive = .known(true)
      session.activatedAt = now
      if let lost = session.servicesLost {
        // What answers is back, whatever is told of it.
        session.servicesLost = nil
        withdrawPlays(before: lost)
      }
      for place in parts.indices where sounds(place) {
        parts[place].holdsSession = true
      }
      endInterruptionByUser()
      judge(envelope.route)
      otherMusicChanged(envelope.isOtherMusicPlaying)
    case .overrideOutput(let override):
      applied.override = override
    case .prefer(let preferences):
      applied.preferences = .known(preferences)
    case .deactivate:
      applied.isActive = .known(false)
      // Nobody is told what other code in the app makes of a session that is inactive.
      if applies(.sessionReasserted) { applied.configuration = .unknown }
    case .start(let id, _):
      guard let place = place(of: id), !parts[place].isRemoved else { return }
      parts[place].engine = .known(true)
      parts[place].engineIsDead = false
      parts[place].holdsSession = true
      parts[place].refusal = nil
      judge(envelope.route)
      // From now on frames pass, reported or not.
      if opens(place), parts[place].loss == nil { parts[place].hear(on: session.route, at: now) }
    case .stop(let id):
      guard let place = place(of: id) else { return }
      parts[place].engine = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }

  /// The user's play took the session back; whoever was silenced before it waits for a play of its own.
  private mutating func endInterruptionByUser() {
    guard let interruption = session.interruption else { return }
    session.interruption = nil
    session.clearance = .userPlay
    guard applies(.interruptionUserPlay) else { return }
    for place in parts.indices
    where parts[place].intent.wants && parts[place].intent.revision < interruption.sequence
      && parts[place].recipe.resume != .always
    {
      withdraw(place, by: .interruptionUserPlay)
    }
    tryAgain()
  }

  private mutating func failed(_ step: Applied.InFlight, _ code: SystemCode) {
    switch step.step {
    case .configure:
      session.owesConfiguration = false
      refuse(step, code)
    case .activate:
      applied.isActive = .known(false)
      refuse(step, code)
    case .prefer(let preferences):
      // A system that does not know them is asked once, because sound does not depend on them.
      applied.preferences = .known(preferences)
    case .overrideOutput:
      // Where it is not possible the user hears the receiver, and may choose again.
      applied.override = .none
      session.prefersSpeaker = false
    case .start(let id, _):
      guard let place = place(of: id) else { return }
      parts[place].engine = .known(false)
      refuse(step, code, only: id)
    case .stop(let id):
      guard let place = place(of: id) else { return }
      parts[place].engine = .known(false)
    case .deactivate:
      // Refused or not, the session does become inactive.
      raiseEpoch()
      applied.isActive = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }
}
